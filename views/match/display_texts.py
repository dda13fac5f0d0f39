"""Short texts built from a match's values, for several screens."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from models.people import PlayerSummary
from models.trash import RESTORE_PERIOD
from models.values import MatchOutcome, MatchSnapshot, MatchSummary
from scoring import Standings
from wording import Translator, deals_played, drawn_names, side_names, variant_name

# Part of a browser's user agent → common name of the device; the first match counts.
_COMPUTERS = {"Windows": "Windows", "Macintosh": "Mac", "CrOS": "Chromebook", "Linux": "Linux"}
DEVICE_KINDS: Mapping[str, str] = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", **_COMPUTERS}
_GENERIC_LABEL = re.compile(rf"(?:{'|'.join(DEVICE_KINDS.values())})?(?: \(\d+\))?")
_LINUX_LABEL = re.compile(r"Linux( \(\d+\))?", re.IGNORECASE)  # a name that few players know
_COMPUTER_LABEL = re.compile(rf"(?:{'|'.join(_COMPUTERS.values())})(?: \(\d+\))?", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class SummarySide:
    """A side of a match in a list: its names and its total."""

    names: str
    total: str
    won: bool = False


def is_custom_label(label: str) -> bool:
    """Return whether a user chose this label; otherwise it is the name of a kind of device."""
    return _GENERIC_LABEL.fullmatch(label) is None


def phone_name(t: Translator, label: str | None, *, is_own: bool = False) -> str:
    """Return the label that the owner gave a phone, or a phrase for the reader's own one or one without a label."""
    if is_own:
        return t.gettext("this computer") if _COMPUTER_LABEL.fullmatch(label or "") else t.gettext("this phone")
    if (linux := _LINUX_LABEL.fullmatch(label or "")) is not None:
        return t.gettext("a computer") + (linux[1] or "")
    return label or t.gettext("an unnamed phone")


def seat_names(snapshot: MatchSnapshot) -> tuple[str, ...]:
    """Return the players' names by seat."""
    return tuple(player.name for player in snapshot.players)


def summary_sides(t: Translator, summary: MatchSummary) -> tuple[SummarySide, ...]:
    return score_sides(t, summary, drawn_names(t, summary.players))


def score_sides(
    t: Translator, score: MatchOutcome | MatchSummary | Standings, names: Sequence[str]
) -> tuple[SummarySide, ...]:
    """Return the sides of a match, whose players have these `names` by seat."""
    return tuple(
        SummarySide(names=side_names(t, seats, names), total=t.points(total), won=score.winner == index)
        for index, (seats, total) in enumerate(zip(score.contenders, score.totals, strict=True))
    )


def spoken_score(summary_sides: Sequence[SummarySide]) -> str:
    """Return the sides with their totals as a screen reader announces them."""
    return ", ".join(f"{side.names}: {side.total}" for side in summary_sides)


def summary_caption(t: Translator, summary: MatchSummary) -> str:
    """Return a caption such as `Burraco italiano · 4 smazzate · 21 novembre · Bar Sport`, with the local day of the
    match's beginning. No line breaks inside the number of deals or the day."""
    texts = deals_played(t, summary.deals_played), t.date(summary.started_at, length="medium")
    deals, day = (words.replace(" ", "\N{NO-BREAK SPACE}") for words in texts)
    caption = t.gettext("{rules} · {deals} · {day}", rules=variant_name(t, summary.rules_name), deals=deals, day=day)
    more = t.gettext("ended early") if summary.ended_early else "", summary.venue
    return " · ".join(filter(None, (caption, *more)))


def matches_summary(t: Translator, person: PlayerSummary) -> str:
    """Return a text such as `12 matches, last on 3 Nov 2026`."""
    if person.last_played is None:
        return t.gettext("No matches yet")
    day = t.date(person.last_played, length="medium")
    return t.ngettext("{count} match, on {day}", "{count} matches, last on {day}", person.matches, day=day)


def undo_period(t: Translator) -> str:
    """Return how long a deletion can be undone, such as `7 days`."""
    return t.ngettext("{count} day", "{count} days", RESTORE_PERIOD.days)
