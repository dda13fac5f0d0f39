"""The phases of a new tournament: its rounds by rank, the last of them in groups."""

from scoring import Groups, Movement, Rematch, TournamentPhase


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
