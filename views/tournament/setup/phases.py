"""The phases of a new tournament: its rounds by rank, the last of them in groups."""

import re

from scoring import Groups, Movement, Rematch, TournamentPhase
from views.tournament.parsing import NumberParser

_GAP = re.compile(r"[\s,;]+")


def parse_sizes(parser: NumberParser, text: str) -> tuple[int, ...]:
    """Return the numbers of tables in a text such as `7 9 9`, with 0 in place of any word that isn't a number."""
    return tuple(parser.parse("phases", number) or 0 for number in _GAP.split(text.strip()))


def split_rounds(
    rounds: int, *, by_rank: int, grouped: int, groups: Groups, rematch: Rematch
) -> tuple[TournamentPhase, ...]:
    """Return the phases of so many rounds: Mitchell, then the last ones by rank, and the last of these in `groups`."""
    by_rank = min(by_rank, rounds)
    grouped = min(grouped, by_rank)
    parts = (
        (Movement.MITCHELL, rounds - by_rank, None, Rematch.ALLOWED),
        (Movement.DANESE, by_rank - grouped, None, rematch),
        (Movement.DANESE, grouped, groups, rematch),
    )
    return tuple(
        TournamentPhase(movement=movement, rounds=count, groups=own, rematch=kept_apart)
        for movement, count, own, kept_apart in parts
        if count
    )
