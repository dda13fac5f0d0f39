"""A tournament for tests: a few pairs, its director, and phones that join its tables."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from models.access import Device, register_device
from models.matches import load_match
from models.store import Store
from models.tournaments import (
    close_round,
    confirm_table,
    create_tournament,
    join_table,
    load_tournament,
    seat_round,
    tournament_token,
)
from models.values import NewTournament, RoundTable, TournamentLinkKind, TournamentSnapshot, Verdict
from scoring import Competition, Movement, Schedule, Tournament, find_variant
from testkit.seeding.match_table import deal_entry, save_next_deal

_requests = map("hall-{}".format, itertools.count())


def new_tournament(
    pairs: int = 8, *, rounds: int = 4, movement: Movement = Movement.MITCHELL_DANESE, deals: int = 2, **options: Any
) -> NewTournament:
    schedule = Schedule(rounds=rounds, deals=deals, minutes=25)
    return NewTournament(
        name="Friday at the club",
        venue="Club",
        setup=Tournament(entrants=pairs, schedule=schedule, movement=movement, **options),
        rules=find_variant("burraco"),
        names=tuple((f"Anna {number}", f"Bruno {number}") for number in range(1, pairs + 1)),
    )


def new_individual(players: int = 9, rounds: int = 2) -> NewTournament:
    names = tuple((f"Anna {number}",) for number in range(players))
    kind = {"movement": Movement.INDIVIDUAL, "competition": Competition.INDIVIDUAL}
    return replace(new_tournament(players, rounds=rounds, **kind), names=names)


def new_teams(teams: int = 3, rounds: int = 3) -> NewTournament:
    names = tuple(tuple(f"{name} {number}" for name in ("Anna", "Bruno", "Carla", "Dino")) for number in range(teams))
    kind = {"movement": Movement.ROUND_ROBIN, "competition": Competition.TEAMS}
    return replace(new_tournament(teams, rounds=rounds, deals=4, **kind), names=names)


@dataclass(frozen=True, kw_only=True)
class TournamentWorld:
    """A tournament in a store, with functions for its director and its tables."""

    store: Store
    id: str
    director: Device

    def run(self, function: Callable[..., Any], *, by: Device | None = None, **values: Any) -> Any:
        """Call a function of models for this tournament, in a transaction."""
        with self.store.transaction() as session:
            return function(session, device=by or self.director, tournament_id=self.id, **values)

    def run_request(self, function: Callable[..., Any], *, by: Device | None = None, **values: Any) -> Any:
        """Call a function like `run`, with a new request id."""
        return self.run(function, by=by, **({"request_id": next(_requests)} | values))

    def load(self, number: int | None = None, *, by: Device | None = None) -> TournamentSnapshot:
        snapshot: TournamentSnapshot = self.run(load_tournament, by=by, number=number)
        return snapshot

    def seat(self) -> TournamentSnapshot:
        """Seat the next round, after the running one was closed."""
        self.run_request(seat_round, number=len(self.load().record.rounds))
        return self.load()

    def close(self, *, allow_missing: bool = False) -> None:
        self.run_request(close_round, number=self.load().closed, allow_missing=allow_missing)

    def token(self, kind: TournamentLinkKind, *numbers: int) -> str:
        token: str = self.run(tournament_token, signer=self.store.signer, kind=kind, numbers=numbers)
        return token

    def new_device(self, label: str = "") -> Device:
        with self.store.transaction() as session:
            return register_device(session, label=label)[0]

    def join_table(self, table: int, phone: Device, *, section: int = 0) -> str:
        """Join a table by its card, and return the id of its match."""
        token = self.token(TournamentLinkKind.TABLE_CARD, section, table)
        with self.store.transaction() as session:
            return join_table(session, device=phone, signer=self.store.signer, token=token)

    def save(self, match_id: str, phone: Device, ours: int = 345, theirs: int = 215) -> int:
        """Save a deal, and return the revision of the match after it."""
        with self.store.transaction() as session:
            match = load_match(session, device=phone, match_id=match_id)
            return save_next_deal(session, phone, match, deal_entry(ours, theirs)).revision

    def confirm(
        self, match_id: str, phone: Device, side: int, *, verdict: Verdict = Verdict.AGREED, **values: Any
    ) -> Any:
        with self.store.transaction() as session:
            revision = load_match(session, device=phone, match_id=match_id).revision
            arguments = {"revision": revision} | values
            return confirm_table(session, device=phone, match_id=match_id, side=side, verdict=verdict, **arguments)

    def play(self, table: RoundTable, phone: Device, *, lead: int = 130) -> str:
        """Play all deals of a table and confirm its result for both sides; return the id of its match."""
        match_id = self.join_table(table.seat.table, phone, section=table.seat.section)
        for _ in range(self.load().config.deals or 0):
            self.save(match_id, phone, 215 + lead, 215)
        for side in range(2):
            self.confirm(match_id, phone, side)
        return match_id


def director_world(store: Store, new: NewTournament) -> tuple[TournamentWorld, str]:
    """Return a tournament before its first round, and the secret of its director's phone."""
    with store.transaction() as session:
        director, secret = register_device(session, label="Director")
        tournament_id = create_tournament(session, device=director, new=new)
    return TournamentWorld(store=store, id=tournament_id, director=director), secret


def create_tournament_world(store: Store, new: NewTournament | None = None) -> TournamentWorld:
    return director_world(store, new or new_tournament())[0]
