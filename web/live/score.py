"""The live page's view of a match as texts in the user's language, without HTML."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from models.values import Draft, MatchSnapshot
from scoring import Line, RuleSet, SideScore, Standings, score_deal_unchecked
from wording import (
    DrawnTable,
    Translator,
    deals_progress,
    distance_to_target,
    draw_table,
    game_and_goal,
    half_digits,
    match_outcome,
    reason_label,
    side_names,
    spoken_score,
)


@dataclass(frozen=True, kw_only=True)
class LiveSide:
    """One contender. `progress` is from 0 to 1, None in a match over a number of deals; `distance` says how far the
    target is."""

    names: str
    total: str
    progress: float | None
    distance: str


@dataclass(frozen=True, kw_only=True)
class LiveDeal:
    """One deal, played or in progress. By contender, `gains` have its points, "" while nothing of its side is typed,
    and the total after them, "" before the deal is saved; for each side, its names and its lines (reason, points)."""

    number: int
    title: str
    gains: tuple[tuple[str, str], ...]
    sides: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, kw_only=True)
class LiveScore:
    """A whole score.

    `caption` names the game and its aim, `headline` says who has won or that one more deal decides, `names` are the
    names of all sides, `half_digits` is the width of the widest total, `spoken` is the last deal and the score for a
    voice. `table` is the table before the next deal, if any. `deals_bar` is the progress of a match of a number of
    deals, in words and from 0 to 1. `typing` is the deal in progress, if any; `deals` begins with the latest. `rematch`
    says whether a rematch exists.
    """

    caption: str
    names: str
    headline: str
    spoken: str
    table: DrawnTable | None
    sides: tuple[LiveSide, ...]
    half_digits: int
    deals_bar: tuple[str, float] | None
    typing: LiveDeal | None
    deals: tuple[LiveDeal, ...]
    finished: bool
    rematch: bool


def live_score(t: Translator, match: MatchSnapshot, draft: Draft | None) -> LiveScore:
    """Return the live score; `draft` is the next deal as typed so far, None if it is not shown or the match is over."""
    names = tuple(player.name for player in match.players)
    standings, rules = match.standings, match.config.rules
    sides = _sides(t, names, match)
    start = tuple(Fraction(0) for _ in standings.contenders)
    headline = _headline(t, names, standings)
    return LiveScore(
        caption=game_and_goal(t, match.config),
        headline=headline,
        names=" – ".join(side.names for side in sides),
        spoken=f"{spoken_score(t, standings, names)} {headline}",
        table=None if standings.finished else draw_table(t, match.config, standings, names),
        sides=sides,
        half_digits=half_digits(side.total for side in sides),
        deals_bar=_deals_bar(t, match),
        typing=_typing(t, names, match, draft),
        deals=tuple(
            _deal(t, names, rules, deal.score.sides, number=deal.number, totals=totals)
            for deal, totals in zip(
                reversed(match.deals), reversed([*pairwise((start, *standings.history))]), strict=True
            )
        ),
        finished=standings.finished,
        rematch=match.rematch_id is not None,
    )


def _headline(t: Translator, names: Sequence[str], standings: Standings) -> str:
    if outcome := match_outcome(t, standings, names):
        return outcome
    return t.gettext("Tied: one more deal decides.") if standings.extra_deal else ""


def _sides(t: Translator, names: Sequence[str], match: MatchSnapshot) -> tuple[LiveSide, ...]:
    standings = match.standings
    return tuple(
        LiveSide(
            names=side_names(t, seats, names),
            total=t.points(standings.totals[index]),
            progress=None if match.config.target is None else standings.progress[index],
            distance=distance_to_target(
                t, match.config, standings, index, with_lead=len(standings.contenders) == 2
            ),  # beside two others, a card has no room for both
        )
        for index, seats in enumerate(standings.contenders)
    )


def _deals_bar(t: Translator, match: MatchSnapshot) -> tuple[str, float] | None:
    words = deals_progress(t, match.standings, match.config)
    return (words, match.standings.progress[0]) if words else None


def _typing(t: Translator, names: tuple[str, ...], match: MatchSnapshot, draft: Draft | None) -> LiveDeal | None:
    """Return the deal with the score that it would have if it ended as typed; None while nothing is typed."""
    if draft is None or not draft.has_saved_parts:
        return None
    contenders, number = match.standings.contenders, len(match.deals) + 1
    score = score_deal_unchecked(draft.entry, match.config.table_rules)
    typed = {seat for side in draft.sides if side.saved_at is not None for seat in side.value.players}
    sides = tuple(side for side in score.sides if typed.issuperset(side.players))
    points = tuple(score.credits.get(seats[0], Fraction(0)) for seats in contenders)
    deal = _deal(t, names, match.config.rules, sides, number=number, totals=((Fraction(0),) * len(points), points))
    gains = zip(deal.gains, contenders, strict=True)
    return replace(
        deal,
        title=t.gettext("Counting deal {number}, so far", number=number),
        gains=tuple((gain if typed.issuperset(seats) else "", "") for (gain, _), seats in gains),
    )


# In a long match, a change leaves all deals but the last as they were; formatting them took most of a rendering.
@lru_cache(maxsize=4096)
def _deal(
    t: Translator,
    names: tuple[str, ...],
    rules: RuleSet,
    sides: tuple[SideScore, ...],
    *,
    number: int,
    totals: tuple[tuple[Fraction, ...], tuple[Fraction, ...]],
) -> LiveDeal:
    """Return a deal; `totals` are those before and after it."""
    return LiveDeal(
        number=number,
        title=t.gettext("Deal {number}", number=number),
        gains=tuple((t.signed(after - before), t.points(after)) for before, after in zip(*totals, strict=True)),
        sides=tuple(
            (side_names(t, side.players, names), tuple(_line(t, rules, line) for line in side.lines)) for side in sides
        ),
    )


def _line(t: Translator, rules: RuleSet, line: Line) -> tuple[str, str]:
    return reason_label(t, line, rules), t.signed(line.points)
