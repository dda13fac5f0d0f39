"""Standings: the state of a match after its deals, folded from them (docs/rules.md §5)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.deal.entry import DealEntry, TableState
from scoring.deal.faults import DealError, FaultCode, fault_at
from scoring.deal.score import DealScore, score_deal
from scoring.match.config import MatchConfig, contenders
from scoring.rules.options import DealDirection, FirstPlayer, PozzettiBuilder, TieRule
from scoring.seating import Phase, are_sides_valid, pozzetto_sizes, singles_from

_Totals = tuple[Fraction, ...]

_DEALER_STEPS = {DealDirection.LEFT: 1, DealDirection.RIGHT: -1}
_FIRST_PLAYER_STEPS = {FirstPlayer.LEFT: 1, FirstPlayer.RIGHT: -1}


@dataclass(frozen=True, kw_only=True)
class PozzettoPlan:
    builder: int  # seat
    sizes: tuple[int, ...]  # cards in each, the first taken at index 0


@dataclass(frozen=True, kw_only=True)
class Standings:
    """The state of a match.

    `contenders` are the groups of seats that share one total (a fixed pair, or a single player); all other tuples run
    parallel to it. `history` has one row of totals for each deal played, after that deal.
    """

    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    progress: tuple[float, ...]  # 0–1, of the target or of the number of deals
    history: tuple[tuple[Fraction, ...], ...]
    deals_played: int
    leader: int | None  # index into contenders; None if tied
    phase: Phase
    openings: tuple[int | None, ...]  # points that the first melds must reach, or None
    dealer: int  # seat of the next deal's dealer
    cutter: int
    first_player: int | None  # None if the rules don't say
    pozzetti: PozzettoPlan | None
    finished: bool
    winner: int | None  # index into contenders
    drawn: bool
    extra_deal: bool  # the match continues only because of a tie
    ended_early: bool = False  # stopped by the players before the goal

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each contender, from 1; equal totals share a rank."""
        return tuple(1 + sum(other > total for other in self.totals) for total in self.totals)

    @property
    def by_rank(self) -> tuple[int, ...]:
        """The indices of the contenders by rank; equal ranks are in seat order."""
        return tuple(sorted(range(len(self.totals)), key=self.ranks.__getitem__))


def standings(deals: Iterable[DealEntry | DealScore], config: MatchConfig, *, stopped: bool = False) -> Standings:
    """Return the standings after these deals, given in playing order as entries or as scores.

    Every deal counts, and only the totals after the last one decide whether the match is over: if an earlier deal is
    corrected so that the target was already reached before, the later deals are kept. With `stopped`, the match is
    over with these totals.

    Raises DealError for an entry that cannot be scored at the table state left by the earlier deals, and for a score
    with other players or other partners.
    """
    groups = contenders(config)
    rows = list(_accumulate_totals(deals, groups, config))
    history = tuple(totals for _, totals, _ in rows)
    phase = rows[-1][2] if rows else Phase.PAIRS
    played = len(history)
    totals = history[-1] if history else (Fraction(0),) * len(groups)
    dealer = (config.first_dealer + played * _DEALER_STEPS[config.rules.deal_direction]) % config.players
    cutter = (dealer - 1) % config.players

    best = max(totals)
    first = [index for index, total in enumerate(totals) if total == best]
    leader = first[0] if len(first) == 1 else None
    over = _goal_reached(best, played, config)
    goal_met = over and (leader is not None or config.rules.tie is TieRule.DRAW)
    finished = goal_met or stopped
    return Standings(
        contenders=groups,
        totals=totals,
        progress=_progress(totals, played, config),
        history=history,
        deals_played=played,
        leader=leader,
        phase=phase,
        openings=tuple(config.rules.required_opening(total, config.target) for total in totals),
        dealer=dealer,
        cutter=cutter,
        first_player=_first_player(dealer, config),
        pozzetti=_plan_pozzetti(dealer, cutter, phase, config),
        finished=finished,
        winner=leader if finished else None,
        drawn=finished and leader is None,
        extra_deal=over and not finished,
        ended_early=stopped and not goal_met,
    )


def score_deals(deals: Iterable[DealEntry], config: MatchConfig) -> Iterator[DealScore]:
    """Yield the score of each deal of a match, at the table state left by the earlier ones.

    Raises DealError at the first deal that cannot be scored there.
    """
    return (score for score, *_ in _accumulate_totals(deals, contenders(config), config))


def table_state(state: Standings, config: MatchConfig) -> TableState:
    """Return the table state that `check_deal` and `score_deal` check the next deal against."""
    return _table_state(state.totals, state.phase, config)


def _accumulate_totals(
    deals: Iterable[DealEntry | DealScore], groups: Sequence[tuple[int, ...]], config: MatchConfig
) -> Iterator[tuple[DealScore, _Totals, Phase]]:
    """Yield the score of each deal, and the totals and the phase after it."""
    totals: _Totals = (Fraction(0),) * len(groups)
    phase = Phase.PAIRS
    for deal in deals:
        if isinstance(deal, DealScore):
            score = deal
            _check_seats(score, groups, config)
        else:
            score = score_deal(deal, config.table_rules, _table_state(totals, phase, config))
        # Partners have equal credits, so the first seat of each group has the group's total.
        totals = tuple(total + score.credits[group[0]] for total, group in zip(totals, groups, strict=True))
        phase = _next_phase(totals, phase, config)
        yield score, totals, phase


def _table_state(totals: _Totals, phase: Phase, config: MatchConfig) -> TableState:
    return TableState(players=config.players, seating=config.seating, phase=phase, totals=totals, target=config.target)


def _check_seats(score: DealScore, groups: Sequence[tuple[int, ...]], config: MatchConfig) -> None:
    """Check that a score has the match's players and sides.

    Sides of pairs are accepted in the singles phase too: a correction of an earlier deal may have moved that threshold.
    """
    sides = [side.players for side in score.sides]
    seated = score.credits.keys() == set(range(config.players))
    alike = seated and all(len({score.credits[seat] for seat in group}) == 1 for group in groups)
    if not alike or (sides and not are_sides_valid(sides, config.players, config.seating)):
        raise DealError((fault_at("sides", FaultCode.WRONG_SIDES, sides=len(sides), players=config.players),))


def _next_phase(totals: _Totals, phase: Phase, config: MatchConfig) -> Phase:
    """Return the next phase: singles permanently once a total has reached the threshold, even if it falls again."""
    threshold = singles_from(config.rules, config.seating)
    return Phase.SINGLES if threshold is not None and max(totals) >= threshold else phase


def _goal_reached(best: Fraction, played: int, config: MatchConfig) -> bool:
    if config.target is not None:
        return best >= config.target
    return config.deals is not None and played >= config.deals


def _progress(totals: _Totals, played: int, config: MatchConfig) -> tuple[float, ...]:
    if config.target is not None:
        return tuple(float(min(max(total / config.target, Fraction(0)), Fraction(1))) for total in totals)
    return (min(played / (config.deals or 1), 1.0),) * len(totals)


def _first_player(dealer: int, config: MatchConfig) -> int | None:
    step = _FIRST_PLAYER_STEPS.get(config.rules.first_player)
    return None if step is None else (dealer + step) % config.players


def _plan_pozzetti(dealer: int, cutter: int, phase: Phase, config: MatchConfig) -> PozzettoPlan | None:
    sizes = pozzetto_sizes(config.rules, config.players, config.seating, phase)
    if not sizes:
        return None
    builder = dealer if config.rules.pozzetti_builder is PozzettiBuilder.DEALER else cutter
    return PozzettoPlan(builder=builder, sizes=sizes)
