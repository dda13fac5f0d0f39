"""Prizes of a tournament: the winners by the ranking, by the last rounds and by lot (docs/rules.md §6)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, TypeAlias

from scoring.arguments import Checked
from scoring.parsing import Between
from scoring.tournament.options import ROUNDS
from scoring.tournament.ranking import RankingLine
from scoring.tournament.record import TournamentRecord, tournament_ranking


class PrizeKind(StrEnum):
    """The order of the entrants that win a prize. Values may be stored: never rename one."""

    FIRST = "first"  # the ranking
    LAST = "last"  # the ranking, from its end
    LAST_ROUNDS = "last-rounds"  # the Victory Points of the last rounds, only those who have won nothing yet
    LOT = "lot"


@dataclass(frozen=True, kw_only=True)
class Prize(Checked):
    """Prizes of one kind for `count` entrants, with an amount of each or of the first ones in `amounts`.

    `rounds` is the number of last rounds that count for LAST_ROUNDS. Only entrants of `club` and `among` these numbers
    can win it (empty: no limit), and only those of `group` in the ranking (None: all).
    """

    kind: PrizeKind
    count: Annotated[int, Between(1, 1000)] = 1
    rounds: Annotated[int, ROUNDS] = 1
    club: str = ""
    among: tuple[int, ...] = ()
    amounts: tuple[str, ...] = ()
    group: Annotated[int, Between(0, 25)] | None = None


@dataclass(frozen=True, kw_only=True)
class Award:
    """A prize that an entrant has won: `prize` is its index, `place` is counted from 0 within it.

    `rivals` are those who had the same claim and didn't win it; only the order of the lots decided against them.
    """

    prize: int
    place: int
    entrant: int
    rivals: tuple[int, ...] = ()


# Maps an entrant's line to a value, the larger the better.
_Claim: TypeAlias = Callable[[RankingLine], tuple[int, ...]]


def award_prizes(
    record: TournamentRecord,
    prizes: Sequence[Prize],
    *,
    one_each: bool = True,
    clubs: Sequence[str] = (),
    lots: Iterable[int] = (),
) -> tuple[Award, ...]:
    """Award the prizes in their order, by the ranking so far. An entrant who has left wins none.

    With `one_each`, an entrant who has won a prize wins no other, and the next one gets it. `clubs` names the club of
    each entrant, "" for none. `lots` are entrants in the order of a draw: it decides the prizes drawn by lot, which
    others can't win, and between equal claims, where the order of the ranking is next.
    """
    if not record.rounds:
        return ()
    ranked = tournament_ranking(record)
    drawn = {entrant: -place for place, entrant in enumerate(lots)}
    claims: Mapping[PrizeKind, Callable[[Prize], _Claim]] = {
        PrizeKind.FIRST: lambda _: lambda line: (-line.rank,),
        PrizeKind.LAST: lambda _: lambda line: (line.rank,),
        PrizeKind.LAST_ROUNDS: lambda prize: _last_rounds(record, prize.rounds),
        PrizeKind.LOT: lambda _: lambda line: (drawn[line.entrant],),
    }
    present = record.present_entrants(len(record.rounds) - 1)
    club_of = dict(enumerate(clubs))
    awards: list[Award] = []
    for index, prize in enumerate(prizes):
        winners = {award.entrant for award in awards}
        is_repeated = not one_each and prize.kind is not PrizeKind.LAST_ROUNDS
        able = [
            line
            for line in ranked
            if line.entrant in present
            and (is_repeated or line.entrant not in winners)
            and (prize.kind is not PrizeKind.LOT or line.entrant in drawn)
            and prize.club in ("", club_of.get(line.entrant))
            and (not prize.among or line.entrant in prize.among)
            and prize.group in {None, line.group}
        ]
        awards += _award(index, prize.count, able, claims[prize.kind](prize), drawn)
    return tuple(awards)


def _award(
    prize: int, count: int, able: Sequence[RankingLine], claim: _Claim, drawn: Mapping[int, int]
) -> Iterator[Award]:
    ordered = sorted(able, key=lambda line: (claim(line), drawn.get(line.entrant, -len(drawn))), reverse=True)
    for place, line in enumerate(ordered[:count]):
        rivals = tuple(other.entrant for other in ordered[count:] if claim(other) == claim(line))
        yield Award(prize=prize, place=place, entrant=line.entrant, rivals=rivals)


def _last_rounds(record: TournamentRecord, rounds: int) -> _Claim:
    """Return Victory Points and difference of the last rounds, then the rank. A director's adjustments of the whole
    tournament don't count."""
    earlier = tournament_ranking(record, max(0, len(record.rounds) - rounds))
    before = {line.entrant: line for line in earlier}
    return lambda line: (
        line.victory_points - before[line.entrant].victory_points,
        line.difference - before[line.entrant].difference,
        -line.rank,
    )
