"""Texts of the statistics: a short value and a note for each figure. Pure functions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring import Measure, Outcome, Share, Statistics, Streaks
from wording import Translator

_DASH = "–"


@dataclass(frozen=True, kw_only=True)
class StatisticText:
    """The text of one figure. `value` is a number, a percentage or `2 of 3`, in large type."""

    measure: Measure
    value: str
    note: str = ""


def statistic_texts(t: Translator, statistics: Statistics) -> tuple[StatisticText, ...]:
    """Return the figures that apply to these matches: pozzetti only if the games have them, own closings only if the
    deals record who closed."""
    matches, drawn = t.points(statistics.results.matches), statistics.results.drawn
    draws = t.ngettext("{count} drawn", "{count} drawn", drawn) if drawn else ""
    found = [
        StatisticText(measure=Measure.MATCHES, value=matches, note=draws),
        _share_statistic(t, Measure.WINS, statistics.results.wins),
        StatisticText(
            measure=Measure.AVERAGE,
            value=_points_text(t, statistics.average),
            note=t.ngettext("in {count} deal", "in {count} deals", statistics.deals) if statistics.deals else "",
        ),
        StatisticText(measure=Measure.BEST_DEAL, value=_points_text(t, statistics.best_deal)),
        _share_statistic(t, Measure.CLEAN, statistics.clean),
        _share_statistic(t, Measure.CLOSINGS, statistics.closings),
    ]
    if statistics.own_closings:
        found.append(StatisticText(measure=Measure.OWN_CLOSINGS, value=t.points(statistics.own_closings)))
    if statistics.pozzetti_missed.whole:
        found.append(_share_statistic(t, Measure.POZZETTI_MISSED, statistics.pozzetti_missed))
    found.append(_streak_statistic(t, statistics.streaks))
    return tuple(found)


def share_text(t: Translator, share: Share) -> str:
    """Return `2 of 3`, or `67% (8 of 12)` if the sample is large enough for a percentage."""
    counts = _fraction_text(t, share)
    if share.is_small_sample or share.fraction is None:
        return counts
    return t.gettext("{percent} ({counts})", percent=t.percent(share.fraction), counts=counts)


def wins_text(t: Translator, share: Share) -> str:
    """Return `2 of 3 won`, for a line of text."""
    return t.gettext("{share} won", share=share_text(t, share))


def _share_statistic(t: Translator, measure: Measure, share: Share) -> StatisticText:
    if share.fraction is None:
        return StatisticText(measure=measure, value=_DASH)
    if share.is_small_sample:
        return StatisticText(measure=measure, value=_fraction_text(t, share))
    return StatisticText(measure=measure, value=t.percent(share.fraction), note=_fraction_text(t, share))


def _fraction_text(t: Translator, share: Share) -> str:
    return t.gettext("{part} of {whole}", part=t.points(share.part), whole=t.points(share.whole))


def _points_text(t: Translator, points: Fraction | None) -> str:
    """Return rounded points; halves are kept, because best deals may have halved points."""
    if points is None:
        return _DASH
    return t.points(points if points.denominator <= 2 else round(points))


def _streak_statistic(t: Translator, streaks: Streaks) -> StatisticText:
    best = t.ngettext("{count} win", "{count} wins", streaks.longest_won)
    if streaks.current_kind is None:
        return StatisticText(measure=Measure.STREAKS, value=best)
    current = _CURRENT_STREAK[streaks.current_kind](t, streaks.current)
    return StatisticText(measure=Measure.STREAKS, value=best, note=t.gettext("longest streak. {now}", now=current))


_CURRENT_STREAK: Mapping[Outcome, Callable[[Translator, int], str]] = {
    Outcome.WON: lambda t, count: t.ngettext("Won the last one.", "Won the last {count}.", count),
    Outcome.LOST: lambda t, count: t.ngettext("Lost the last one.", "Lost the last {count}.", count),
    Outcome.DRAWN: lambda t, count: t.ngettext("Drew the last one.", "Drew the last {count}.", count),
}
