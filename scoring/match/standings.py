"""Standings: where a match is after some deals, folded from them (docs/rules.md §5)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.deal.entry import DealEntry, TableState
from scoring.deal.faults import DealError, Fault, FaultCode
from scoring.deal.score import DealScore, score_deal
from scoring.match.config import MatchConfig, contenders
from scoring.match.seating import Phase, pozzetto_sizes, sides_fit, singles_from
from scoring.rules.options import DealDirection, FirstPlayer, PozzettiBuilder, TieRule

_Totals = tuple[Fraction, ...]

_STEPS = {DealDirection.LEFT: 1, DealDirection.RIGHT: -1}
_FIRST_STEPS = {FirstPlayer.LEFT: 1, FirstPlayer.RIGHT: -1}


@dataclass(frozen=True, kw_only=True)
class PozzettoPlan:
    builder: int  # seat
    sizes: tuple[int, ...]  # cards in each, the first taken on top


@dataclass(frozen=True, kw_only=True)
class Standings:
    """`contenders` are the groups of seats that share one total (a fixed pair, or a single player); all other tuples
    run parallel to it. `history` has one row of totals for each deal played, after that deal."""

    contenders: tuple[tuple[int, ...], ...]
    totals: tuple[Fraction, ...]
    progress: tuple[float, ...]  # 0–1, of the target or of the deals
    history: tuple[tuple[Fraction, ...], ...]
    deals_played: int
    leader: int | None  # index into contenders; None when level
    phase: Phase
    openings: tuple[int | None, ...]  # points that the first melds must reach, or None
    dealer: int  # of the next deal: a seat
    cutter: int
    first_player: int | None  # None where the rules don't say
    pozzetti: PozzettoPlan | None
    finished: bool
    winner: int | None  # index into contenders
    drawn: bool
    extra_deal: bool  # the match goes on only because of a tie
    ended_early: bool = False  # the table stopped before the goal


def standings(deals: Iterable[DealEntry | DealScore], config: MatchConfig, *, stopped: bool = False) -> Standings:
    """Where the match stands after these deals, in the order they were played: as entered, or scored already.

    Every deal that was played counts, and whether the match is over is judged after the last of them: when an earlier
    deal is corrected so that the target was already reached before, the later deals are not thrown away. When the table
    has `stopped`, the match is over as it stands.

    Raises DealError for an entry that cannot be scored at the table as the deals before left it, and for a score of
    other players or other partners.
    """
    groups = contenders(config)
    history, phase = _fold(deals, groups, config)
    played = len(history)
    totals = history[-1] if history else (Fraction(0),) * len(groups)
    dealer = (config.first_dealer + played * _STEPS[config.rules.deal_direction]) % config.players
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
        openings=tuple(config.rules.opening_owed(total, config.target) for total in totals),
        dealer=dealer,
        cutter=cutter,
        first_player=_first_player(dealer, config),
        pozzetti=_pozzetti(dealer, cutter, phase, config),
        finished=finished,
        winner=leader if finished else None,
        drawn=finished and leader is None,
        extra_deal=over and not finished,
        ended_early=stopped and not goal_met,
    )


def table_state(state: Standings, config: MatchConfig) -> TableState:
    """The table as the match stands: what `check_deal` and `score_deal` hold the next deal against."""
    return _table(state.totals, state.phase, config)


def _fold(
    deals: Iterable[DealEntry | DealScore], groups: Sequence[tuple[int, ...]], config: MatchConfig
) -> tuple[tuple[_Totals, ...], Phase]:
    """The totals after each deal, and the phase after them all."""
    rows: list[_Totals] = []
    totals: _Totals = (Fraction(0),) * len(groups)
    phase = Phase.PAIRS
    for deal in deals:
        if isinstance(deal, DealScore):
            score = deal
            _check_seats(score, groups, config)
        else:
            score = score_deal(deal, config.table_rules, _table(totals, phase, config))
        # Partners are credited alike, so the first of each group speaks for it.
        totals = tuple(total + score.credits[group[0]] for total, group in zip(totals, groups, strict=True))
        rows.append(totals)
        phase = _phase(totals, phase, config)
    return tuple(rows), phase


def _table(totals: _Totals, phase: Phase, config: MatchConfig) -> TableState:
    return TableState(players=config.players, seating=config.seating, phase=phase, totals=totals, target=config.target)


def _check_seats(score: DealScore, groups: Sequence[tuple[int, ...]], config: MatchConfig) -> None:
    """A score says only who got what; it may as well be of pairs where an earlier deal has made singles meanwhile."""
    sides = [side.players for side in score.sides]
    seated = score.credits.keys() == set(range(config.players))
    alike = seated and all(len({score.credits[seat] for seat in group}) == 1 for group in groups)
    if not alike or (sides and not sides_fit(sides, config.players, config.seating)):
        values: dict[str, int | str] = {"field": "sides", "sides": len(sides), "players": config.players}
        raise DealError((Fault(code=FaultCode.WRONG_SIDES, values=values),))


def _phase(totals: _Totals, phase: Phase, config: MatchConfig) -> Phase:
    """Singles for good once anyone has reached the threshold, even if that total falls again."""
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
    step = _FIRST_STEPS.get(config.rules.first_player)
    return None if step is None else (dealer + step) % config.players


def _pozzetti(dealer: int, cutter: int, phase: Phase, config: MatchConfig) -> PozzettoPlan | None:
    sizes = pozzetto_sizes(config.rules, config.players, config.seating, phase)
    if not sizes:
        return None
    builder = dealer if config.rules.pozzetti_builder is PozzettiBuilder.DEALER else cutter
    return PozzettoPlan(builder=builder, sizes=sizes)
