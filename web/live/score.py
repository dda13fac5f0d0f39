"""The live page's view of a match, in words and figures of the reader's language; no HTML yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from models import Draft, MatchSnapshot
from scoring import DealScore, Line, MatchConfig, RuleSet, SideScore, Standings, tally_deal
from wording import Translator, game_and_aim, match_outcome, reason_label, side_names


@dataclass(frozen=True, kw_only=True)
class LiveSide:
    """One contender. `progress` is 0–1 of the way; `typed` is the running total of the deal in progress, if any."""

    names: str
    total: str
    progress: float
    leads: bool
    won: bool
    typed: str | None


@dataclass(frozen=True, kw_only=True)
class LiveDeal:
    """One deal, played or in progress: `gains` by contender, and for each side who it was and its lines of (reason,
    points)."""

    title: str
    gains: tuple[str, ...]
    sides: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, kw_only=True)
class LiveScore:
    """`caption` names the game and its aim, `news` is the one sentence that matters now, `deals` has the one in
    progress and then the latest first; `names` are those of all sides, `spoken` is the score for a screen reader;
    `rematch` is whether there is one to go to."""

    caption: str
    names: str
    news: str
    spoken: str
    sides: tuple[LiveSide, ...]
    deals: tuple[LiveDeal, ...]
    finished: bool
    rematch: bool


def live_score(t: Translator, match: MatchSnapshot, draft: Draft | None) -> LiveScore:
    """`draft` is the next deal as far as it is typed, None when nobody reads it or the match is over."""
    names = tuple(player.name for player in match.players)
    standings, rules = match.standings, match.config.rules
    score = _typed(match.config, draft)
    typed = None if score is None else _credits(standings, score)
    sides = _sides(t, names, match, typed)
    deals = [
        _deal(t, names, rules, deal.score.sides, title=t.gettext("Deal {number}", number=deal.number), gains=gains)
        for deal, gains in zip(reversed(match.deals), reversed(_gains(standings)), strict=True)
    ]
    if score is not None and typed is not None:
        playing = t.gettext("Deal {number}, so far", number=len(match.deals) + 1)
        deals.insert(0, _deal(t, names, rules, score.sides, title=playing, gains=typed))
    return LiveScore(
        caption=game_and_aim(t, match.config),
        news=_news(t, names, standings),
        names=" – ".join(side.names for side in sides),
        spoken="; ".join(f"{side.names} {side.total}" for side in sides),
        sides=sides,
        deals=tuple(deals),
        finished=standings.finished,
        rematch=match.rematch_id is not None,
    )


def _news(t: Translator, names: Sequence[str], standings: Standings) -> str:
    if outcome := match_outcome(t, standings, names):
        return outcome
    dealer = names[standings.dealer]
    if standings.extra_deal:
        return t.gettext("Level: one more deal decides. {dealer} deals.", dealer=dealer)
    return t.gettext("{dealer} deals next.", dealer=dealer)


def _sides(
    t: Translator, names: Sequence[str], match: MatchSnapshot, typed: Sequence[Fraction] | None
) -> tuple[LiveSide, ...]:
    standings = match.standings
    return tuple(
        LiveSide(
            names=side_names(t, seats, names),
            total=t.points(standings.totals[index]),
            progress=standings.progress[index],
            leads=standings.leader == index,
            won=standings.winner == index,
            typed=None if typed is None else t.signed(typed[index]),
        )
        for index, seats in enumerate(standings.contenders)
    )


def _typed(config: MatchConfig, draft: Draft | None) -> DealScore | None:
    """What the deal would be worth if it ended as it is typed; None while nothing is."""
    if draft is None or not draft.begun:
        return None
    return tally_deal(draft.entry, config.table_rules)


def _credits(standings: Standings, score: DealScore) -> tuple[Fraction, ...]:
    """What each contender would get of it."""
    return tuple(score.credits.get(seats[0], Fraction(0)) for seats in standings.contenders)


def _gains(standings: Standings) -> list[tuple[Fraction, ...]]:
    """What each deal brought to each contender's total."""
    start = tuple(Fraction(0) for _ in standings.contenders)
    return [
        tuple(after - before for before, after in zip(earlier, later, strict=True))
        for earlier, later in pairwise((start, *standings.history))
    ]


# Of a long match, all deals but the last are the same at every change: their words were most of a rendering.
@lru_cache(maxsize=4096)
def _deal(
    t: Translator,
    names: tuple[str, ...],
    rules: RuleSet,
    sides: tuple[SideScore, ...],
    *,
    title: str,
    gains: tuple[Fraction, ...],
) -> LiveDeal:
    return LiveDeal(
        title=title,
        gains=tuple(t.signed(gain) for gain in gains),
        sides=tuple(
            (side_names(t, side.players, names), tuple(_line(t, rules, line) for line in side.lines)) for side in sides
        ),
    )


def _line(t: Translator, rules: RuleSet, line: Line) -> tuple[str, str]:
    return reason_label(t, line, rules), t.signed(line.points)
