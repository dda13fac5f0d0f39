"""Short texts that several screens make out of a match's values."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from models import UNDO_TIME, MatchSnapshot, MatchSummary, PlayerCard
from views.ui.match_card import CardSide
from wording import Translator, side_names, variant_name

# What a browser says of itself → what people call it; the first that fits.
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "iPhone": "iPhone",
        "iPad": "iPad",
        "Android": "Android",
        "Windows": "Windows",
        "Macintosh": "Mac",
        "CrOS": "Chromebook",
        "Linux": "Linux",
    }
)
_KIND = re.compile(rf"(?:{'|'.join(KINDS.values())})?(?: \(\d+\))?")


def is_named(label: str) -> bool:
    """Whether somebody has given the phone this name, and not its kind."""
    return _KIND.fullmatch(label) is None


def phone_name(t: Translator, label: str | None) -> str:
    """Whose phone did it, as its owner named it."""
    return label or t.gettext("a phone without a name")


def seat_names(snapshot: MatchSnapshot) -> tuple[str, ...]:
    """The players' names by seat."""
    return tuple(player.name for player in snapshot.players)


def summary_sides(t: Translator, summary: MatchSummary) -> tuple[CardSide, ...]:
    return tuple(
        CardSide(
            names=side_names(t, seats, summary.players),
            total=t.points(total),
            won=summary.winner == index,
        )
        for index, (seats, total) in enumerate(zip(summary.contenders, summary.totals, strict=True))
    )


def summary_caption(t: Translator, summary: MatchSummary) -> str:
    """`Burraco italiano · 4 smazzate · 21 novembre · Bar Sport`: the day here on which the match began."""
    deals = t.ngettext("{count} deal played", "{count} deals played", summary.deals_played)
    day = t.date(summary.started_at.astimezone().date(), length="medium")
    caption = t.gettext("{rules} · {deals} · {day}", rules=variant_name(t, summary.rules_name), deals=deals, day=day)
    more = [t.gettext("ended early")] if summary.ended_early else []
    more += [summary.place] if summary.place else []
    return " · ".join([caption, *more])


def matches_words(t: Translator, card: PlayerCard) -> str:
    """`12 matches, last on 3 Nov 2026`."""
    if card.last_played is None:
        return t.gettext("No match yet")
    day = t.date(card.last_played.astimezone().date(), length="medium")
    return t.ngettext("{count} match, on {day}", "{count} matches, last on {day}", card.matches, day=day)


def undo_days(t: Translator) -> str:
    """`7 days`: how long a deletion can be taken back."""
    return t.ngettext("{count} day", "{count} days", UNDO_TIME.days)
