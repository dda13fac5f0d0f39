"""A match as a traditional score sheet: for each side the base, the cards, the deal and the running total."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from models.values import DealSnapshot, MatchSnapshot
from scoring import Reason
from wording import Translator, match_goal, match_outcome, reason_label, side_names, variant_name

# Points counted in cards, on the table and in hand; all others are the base: burrachi, closing, pozzetto and the rest.
_CARDS = frozenset({Reason.CARDS, Reason.CARDS_DEDUCTED, Reason.DOUBLED, Reason.HAND, Reason.HAND_DOUBLED})


@dataclass(frozen=True, kw_only=True)
class SheetFigures:
    """One contender's figures of a deal, formatted: base and cards of its side add up to `deal`; `share` is each
    partner's part of it, empty if the contender gets all of it."""

    base: str
    cards: str
    deal: str
    share: str
    total: str


@dataclass(frozen=True, kw_only=True)
class SheetDeal:
    """A deal: `figures` by contender, and for each side its names and its lines of (reason, points)."""

    number: str
    figures: tuple[SheetFigures, ...]
    lines: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, kw_only=True)
class ScoreSheet:
    """A whole sheet: `headline` is the outcome or state, `facts` are labels and values (aim, date, place, duration,
    note)."""

    game: str
    headline: str
    facts: tuple[tuple[str, str], ...]
    contenders: tuple[str, ...]
    deals: tuple[SheetDeal, ...]
    totals: tuple[str, ...]


def score_sheet(t: Translator, match: MatchSnapshot) -> ScoreSheet:
    standings = match.standings
    start = (Fraction(0),) * len(standings.contenders)
    names = [player.name for player in match.players]
    return ScoreSheet(
        game=variant_name(t, match.config.rules.name),
        headline=match_outcome(t, standings, names) or t.gettext("The match continues."),
        facts=tuple((label, value) for label, value in _facts(t, match) if value),
        contenders=tuple(side_names(t, seats, names) for seats in standings.contenders),
        deals=tuple(
            _deal(t, match, deal, before, after)
            for deal, (before, after) in zip(match.deals, pairwise((start, *standings.history)), strict=True)
        ),
        totals=tuple(map(t.points, standings.totals)),
    )


def _facts(t: Translator, match: MatchSnapshot) -> tuple[tuple[str, str], ...]:
    target = match.config.target
    return (
        (t.gettext("Target"), match_goal(t, match.config) if target is None else t.points(target)),
        (t.gettext("Date"), t.date_time(match.started_at, length="long")),
        (t.gettext("Place"), match.venue),
        (t.gettext("Duration"), "" if match.duration is None else t.elapsed(match.duration)),
        (t.gettext("Note"), match.note),
    )


def _deal(
    t: Translator,
    match: MatchSnapshot,
    deal: DealSnapshot,
    before: tuple[Fraction, ...],
    after: tuple[Fraction, ...],
) -> SheetDeal:
    rules, names = match.config.rules, [player.name for player in match.players]
    return SheetDeal(
        number=t.points(deal.number),
        figures=tuple(
            _figures(t, deal, seats[0], gained=new - old, total=new)
            for seats, old, new in zip(match.standings.contenders, before, after, strict=True)
        ),
        lines=tuple(
            (
                side_names(t, side.players, names),
                tuple((reason_label(t, line, rules), t.signed(line.points)) for line in side.lines),
            )
            for side in deal.score.sides
        ),
    )


def _figures(t: Translator, deal: DealSnapshot, seat: int, *, gained: Fraction, total: Fraction) -> SheetFigures:
    side = next(side for side in deal.score.sides if seat in side.players)
    cards = sum(line.points for line in side.lines if line.reason in _CARDS)
    return SheetFigures(
        base=t.points(side.total - cards),
        cards=t.points(cards),
        deal=t.points(side.total),
        share="" if gained == side.total else t.gettext("{points} each", points=t.points(gained)),
        total=t.points(total),
    )
