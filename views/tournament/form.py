"""The form of a new tournament. Knows nothing of Flet."""

__all__ = ["TournamentForm", "one_pair", "pairs_of", "seating_lines", "typed_points"]

import re
from dataclasses import dataclass

from models import NewTournament
from scoring import SCHEDULES, Movement, Round, RuleSet, Tournament, dry_run
from views.new_match.form import DEFAULT_RULES

_BETWEEN = re.compile(r"\s*[,;/&+\t]\s*|\s+[-–—]\s+")
_NUMBER = re.compile(r"^\s*\d+\s*[.):]?\s+")


@dataclass(frozen=True, kw_only=True)
class TournamentForm:
    """`pairs` is one pair a line, as typed or pasted."""

    name: str = ""
    place: str = ""
    pairs: str = ""
    schedule: str = "4x3"
    movement: Movement = Movement.MITCHELL_DANESE
    rules: RuleSet = DEFAULT_RULES

    def setup(self) -> Tournament:
        """Raises TournamentError."""
        return Tournament(entrants=len(pairs_of(self.pairs)), schedule=SCHEDULES[self.schedule], movement=self.movement)

    def new(self) -> NewTournament:
        """Raises TournamentError."""
        return NewTournament(
            name=self.name, place=self.place, setup=self.setup(), rules=self.rules, names=pairs_of(self.pairs)
        )

    def seating(self) -> tuple[Round | None, ...]:
        """Raises TournamentError."""
        return dry_run(self.setup())


def pairs_of(text: str) -> tuple[tuple[str, ...], ...]:
    """The names of each pair: a line each, with a comma, a dash or the like between the two, and perhaps a number in
    front.

    >>> pairs_of("1. Anna, Bruno\\n\\nCarla – Dino")
    (('Anna', 'Bruno'), ('Carla', 'Dino'))
    """
    return tuple(one_pair(line) for line in text.splitlines() if line.strip())


def one_pair(line: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in _BETWEEN.split(_NUMBER.sub("", line)) if name.strip())


def typed_points(text: str) -> int:
    """Nothing is none. Raises ValueError for what is no whole number."""
    return int(text.strip().replace("−", "-") or 0)


def seating_lines(seats: Round) -> str:
    """`1–5  2–6`: who meets whom, by number, table after table."""
    return "   ".join(f"{'–' if seat.ns is None else seat.ns + 1} : {seat.ew + 1}" for seat in seats)
