"""The command `score`: lines and totals of the deals in a text or JSON (docs/engine.md), in the user's language."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from scoring import (
    DealEntry,
    DealError,
    DealScore,
    MatchConfig,
    ScoringError,
    Standings,
    parse_match,
    score_deals,
    standings,
)
from wording.faults.deal import fault_sentence
from wording.language import negotiate_language
from wording.match import game_and_goal, match_outcome, numbered_player, side_names
from wording.reasons import reason_label
from wording.translation import Translator, translator

_STANDARD_INPUT = Path("-")
_MAX_BYTES = 4_000_000
_LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # the first one that is set wins, as in gettext


def print_scores(path: Path) -> None:
    """Print the score of each deal of a file; `-` is the standard input.

    Raises ValueError with one sentence for a file that can't be read, parsed or scored.
    """
    t = translator(user_language(os.environ))
    try:
        config, deals = parse_match(_read(path))
    except ScoringError as error:
        raise ValueError(f"{path}: {error}") from None
    sys.stdout.write("\n".join(_sheet(t, path, config, deals)) + "\n")


def user_language(environment: Mapping[str, str]) -> str:
    """Return the language of the locale variables: `LANG=it_IT.UTF-8` is `it`."""
    chosen = next((environment[name] for name in _LANGUAGE_VARIABLES if environment.get(name)), "")
    return negotiate_language([tag.partition(".")[0] for tag in chosen.split(":")])


def _read(path: Path) -> str:
    try:
        if path == _STANDARD_INPUT:
            data = sys.stdin.buffer.read(_MAX_BYTES + 1)
        else:
            with path.open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise ValueError(f"{path} can't be read: {error.strerror}.") from None
    if len(data) > _MAX_BYTES:
        raise ValueError(f"{path} has more than {_MAX_BYTES} bytes: write a match to each file.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path} is not text in UTF-8: byte {error.start + 1} is {data[error.start]:#04x}.") from None


def _sheet(t: Translator, path: Path, config: MatchConfig, deals: tuple[DealEntry, ...]) -> Iterator[str]:
    names = [numbered_player(t, seat) for seat in range(config.players)]
    scores: list[DealScore] = []
    try:
        for score in score_deals(deals, config):
            scores.append(score)  # noqa: PERF402 - those before a fault stay
    except DealError as error:
        title = t.gettext("Deal {number}", number=len(scores) + 1)
        sentence = fault_sentence(t, error.faults[0], names, config.table_rules)
        raise ValueError(f"{path}: {title}: {sentence}") from None
    state, total = standings(scores, config), t.gettext("Total")
    yield game_and_goal(t, config)
    for number, (score, totals) in enumerate(zip(scores, state.history, strict=True), start=1):
        yield "\n" + t.gettext("Deal {number}", number=number)
        for side in score.sides:
            yield f"  {side_names(t, side.players, names)}: {t.signed(side.total)}"
            for line in side.lines:
                yield f"    {t.signed(line.points):>6}  {reason_label(t, line, config.rules)}"
        yield f"  {total}: {_totals(t, state, totals, names)}"
    if outcome := match_outcome(t, state, names):
        yield f"\n{outcome}"


def _totals(t: Translator, state: Standings, totals: Sequence[Fraction], names: list[str]) -> str:
    sides = zip(state.contenders, totals, strict=True)
    return ", ".join(f"{side_names(t, seats, names)} {t.points(points)}" for seats, points in sides)
