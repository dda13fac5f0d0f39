"""The figures of statistics: the number in a few words, and what belongs to it in a few more. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring import Measure, Outcome, Share, Statistics, Streaks
from wording import Translator

_DASH = "–"


@dataclass(frozen=True, kw_only=True)
class Figure:
    """`value` is for large letters: a number, a percentage or `2 of 3`."""

    measure: Measure
    value: str
    note: str = ""


def figures_of(t: Translator, statistics: Statistics) -> tuple[Figure, ...]:
    """All figures that mean something for these matches: no pozzetti where the games have none, and no closings of
    one's own where nobody noted who closed."""
    found = [
        Figure(measure=Measure.MATCHES, value=t.points(statistics.results.matches), note=_drawn(t, statistics)),
        _share(t, Measure.WINS, statistics.results.wins),
        Figure(measure=Measure.AVERAGE, value=_rounded(t, statistics.average), note=_deals(t, statistics.deals)),
        Figure(measure=Measure.BEST_DEAL, value=_rounded(t, statistics.best_deal)),
        _share(t, Measure.CLEAN, statistics.clean),
        _share(t, Measure.CLOSINGS, statistics.closings),
    ]
    if statistics.own_closings:
        found.append(Figure(measure=Measure.OWN_CLOSINGS, value=t.points(statistics.own_closings)))
    if statistics.pozzetti_missed.whole:
        found.append(_share(t, Measure.POZZETTI_MISSED, statistics.pozzetti_missed))
    found.append(_streaks(t, statistics.streaks))
    return tuple(found)


def share_words(t: Translator, share: Share) -> str:
    """`2 of 3`; `67% (8 of 12)` once there are enough for a percentage to say something."""
    counts = _counts(t, share)
    if share.few or share.fraction is None:
        return counts
    return t.gettext("{percent} ({counts})", percent=t.percent(share.fraction), counts=counts)


def won_words(t: Translator, share: Share) -> str:
    """`2 of 3 won`, as one reads it in a line."""
    return t.gettext("{share} won", share=share_words(t, share))


def _share(t: Translator, measure: Measure, share: Share) -> Figure:
    if share.fraction is None:
        return Figure(measure=measure, value=_DASH)
    if share.few:
        return Figure(measure=measure, value=_counts(t, share))
    return Figure(measure=measure, value=t.percent(share.fraction), note=_counts(t, share))


def _counts(t: Translator, share: Share) -> str:
    return t.gettext("{part} of {whole}", part=t.points(share.part), whole=t.points(share.whole))


def _rounded(t: Translator, points: Fraction | None) -> str:
    """Whole points: halves say nothing in an average. Best deals of halved points keep theirs."""
    if points is None:
        return _DASH
    return t.points(points if points.denominator <= 2 else round(points))


def _drawn(t: Translator, statistics: Statistics) -> str:
    drawn = statistics.results.drawn
    return t.ngettext("{count} of them drawn", "{count} of them drawn", drawn) if drawn else ""


def _deals(t: Translator, deals: int) -> str:
    return t.ngettext("in {count} deal", "in {count} deals", deals) if deals else ""


def _streaks(t: Translator, streaks: Streaks) -> Figure:
    best = t.ngettext("{count} win", "{count} wins", streaks.longest_won)
    if streaks.current_kind is None:
        return Figure(measure=Measure.STREAKS, value=best)
    now = _NOW[streaks.current_kind](t, streaks.current)
    return Figure(measure=Measure.STREAKS, value=best, note=t.gettext("in a row at best. {now}", now=now))


_NOW: Mapping[Outcome, Callable[[Translator, int], str]] = MappingProxyType(
    {
        Outcome.WON: lambda t, count: t.ngettext("The last one was won.", "The last {count} were won.", count),
        Outcome.LOST: lambda t, count: t.ngettext("The last one was lost.", "The last {count} were lost.", count),
        Outcome.DRAWN: lambda t, count: t.ngettext("The last one was drawn.", "The last {count} were drawn.", count),
    }
)
