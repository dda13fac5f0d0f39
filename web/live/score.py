"""The live page's view of a match as texts in the user's language, without HTML."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from models.values import Draft, MatchSnapshot
from scoring import DealScore, Line, MatchConfig, RuleSet, SideScore, Standings, score_deal_unchecked
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
)


@dataclass(frozen=True, kw_only=True)
class LiveSide:
    """One contender. `progress` is from 0 to 1, None in a match over a number of deals; `distance` says how far the
    target is; `rank` is None before the first deal; `deal_so_far` has its points in the deal in progress, if any."""

    names: str
    total: str
    progress: float | None
    distance: str
    rank: int | None
    leads: bool
    won: bool
    deal_so_far: str | None


@dataclass(frozen=True, kw_only=True)
class LiveDeal:
    """One deal, played or in progress: by contender, `gains` have its points and the total after them; for each side,
    its names and its lines of (reason, points)."""

    title: str
    gains: tuple[tuple[str, str], ...]
    sides: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, kw_only=True)
class LiveScore:
    """A whole score.

    `caption` names the game and its aim, `headline` says who has won or that one more deal decides, `names` are the
    names of all sides, `half_digits` is the width of the widest total, `spoken` is the score for a screen reader.
    `table` is the table before the next deal, if any. `deals_bar` is the progress of a match of a number of deals, in
    words and from 0 to 1. `deals` begins with the deal in progress, then the latest; `rematch` says whether a rematch
    exists.
    """

    caption: str
    names: str
    headline: str
    spoken: str
    table: DrawnTable | None
    sides: tuple[LiveSide, ...]
    half_digits: int
    deals_bar: tuple[str, float] | None
    deals: tuple[LiveDeal, ...]
    finished: bool
    rematch: bool


def live_score(t: Translator, match: MatchSnapshot, draft: Draft | None) -> LiveScore:
    """Return the live score; `draft` is the next deal as typed so far, None if it is not shown or the match is over."""
    names = tuple(player.name for player in match.players)
    standings, rules = match.standings, match.config.rules
    score = _score_draft(match.config, draft)
    typed = None if score is None else _credits(standings, score)
    sides = _sides(t, names, match, typed)
    start = tuple(Fraction(0) for _ in standings.contenders)
    deals = [
        _deal(t, names, rules, deal.score.sides, title=t.gettext("Deal {number}", number=deal.number), totals=totals)
        for deal, totals in zip(reversed(match.deals), reversed([*pairwise((start, *standings.history))]), strict=True)
    ]
    if score is not None and typed is not None:
        playing = t.gettext("Deal {number}, so far", number=len(match.deals) + 1)
        before = (start, *standings.history)[-1]
        after = tuple(total + points for total, points in zip(before, typed, strict=True))
        deals.insert(0, _deal(t, names, rules, score.sides, title=playing, totals=(before, after)))
    return LiveScore(
        caption=game_and_goal(t, match.config),
        headline=_headline(t, names, standings),
        names=" – ".join(side.names for side in sides),
        spoken="; ".join(f"{side.names} {side.total}" for side in sides),
        table=None if standings.finished else draw_table(t, match.config, standings, names),
        sides=sides,
        half_digits=half_digits(side.total for side in sides),
        deals_bar=_deals_bar(t, match),
        deals=tuple(deals),
        finished=standings.finished,
        rematch=match.rematch_id is not None,
    )


def _headline(t: Translator, names: Sequence[str], standings: Standings) -> str:
    if outcome := match_outcome(t, standings, names):
        return outcome
    return t.gettext("Tied: one more deal decides.") if standings.extra_deal else ""


def _sides(
    t: Translator, names: Sequence[str], match: MatchSnapshot, typed: Sequence[Fraction] | None
) -> tuple[LiveSide, ...]:
    standings = match.standings
    return tuple(
        LiveSide(
            names=side_names(t, seats, names),
            total=t.points(standings.totals[index]),
            progress=None if match.config.target is None else standings.progress[index],
            distance=distance_to_target(t, match.config, standings, index),
            rank=standings.ranks[index] if standings.deals_played else None,
            leads=standings.leader == index,
            won=standings.winner == index,
            deal_so_far=None if typed is None else t.signed(typed[index]),
        )
        for index, seats in enumerate(standings.contenders)
    )


def _deals_bar(t: Translator, match: MatchSnapshot) -> tuple[str, float] | None:
    words = deals_progress(t, match.standings, match.config)
    return (words, match.standings.progress[0]) if words else None


def _score_draft(config: MatchConfig, draft: Draft | None) -> DealScore | None:
    """Return the score that the deal would have if it ended as typed; None while nothing is typed."""
    if draft is None or not draft.has_saved_parts:
        return None
    return score_deal_unchecked(draft.entry, config.table_rules)


def _credits(standings: Standings, score: DealScore) -> tuple[Fraction, ...]:
    """Return the points that each contender would get for `score`."""
    return tuple(score.credits.get(seats[0], Fraction(0)) for seats in standings.contenders)


# In a long match, a change leaves all deals but the last as they were; formatting them took most of a rendering.
@lru_cache(maxsize=4096)
def _deal(
    t: Translator,
    names: tuple[str, ...],
    rules: RuleSet,
    sides: tuple[SideScore, ...],
    *,
    title: str,
    totals: tuple[tuple[Fraction, ...], tuple[Fraction, ...]],
) -> LiveDeal:
    """Return a deal; `totals` are those before and after it."""
    return LiveDeal(
        title=title,
        gains=tuple((t.signed(after - before), t.points(after)) for before, after in zip(*totals, strict=True)),
        sides=tuple(
            (side_names(t, side.players, names), tuple(_line(t, rules, line) for line in side.lines)) for side in sides
        ),
    )


def _line(t: Translator, rules: RuleSet, line: Line) -> tuple[str, str]:
    return reason_label(t, line, rules), t.signed(line.points)
