"""A hall to test in: a tournament of a few pairs, its director, and phones that sit down at its tables."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from models import (
    Device,
    NewTournament,
    Store,
    TableCard,
    TournamentLinkKind,
    TournamentSnapshot,
    Verdict,
    close_round,
    confirm_table,
    create_tournament,
    load_match,
    load_tournament,
    register_device,
    save_deal,
    seat_round,
    sit_down,
    tournament_token,
)
from scoring import Movement, Schedule, Tournament, find_variant
from tests.models.table import deal_entry

_requests = map("hall-{}".format, itertools.count())


def new_tournament(
    pairs: int = 8, *, rounds: int = 4, movement: Movement = Movement.MITCHELL_DANESE, deals: int = 2, **options: Any
) -> NewTournament:
    schedule = Schedule(rounds=rounds, deals=deals, minutes=25)
    return NewTournament(
        name="Friday at the club",
        place="Club",
        setup=Tournament(entrants=pairs, schedule=schedule, movement=movement, **options),
        rules=find_variant("burraco"),
        names=tuple((f"Anna {number}", f"Bruno {number}") for number in range(1, pairs + 1)),
    )


@dataclass(frozen=True, kw_only=True)
class Hall:
    store: Store
    id: str
    director: Device

    def run(self, function: Callable[..., Any], *, by: Device | None = None, **values: Any) -> Any:
        """One call in one transaction, on this tournament."""
        with self.store.transaction() as session:
            return function(session, device=by or self.director, tournament_id=self.id, **values)

    def act(self, function: Callable[..., Any], *, by: Device | None = None, **values: Any) -> Any:
        """The same for what needs a request's name."""
        return self.run(function, by=by, **({"request_id": next(_requests)} | values))

    def look(self, number: int | None = None, *, by: Device | None = None) -> TournamentSnapshot:
        snapshot: TournamentSnapshot = self.run(load_tournament, by=by, number=number)
        return snapshot

    def seat(self) -> TournamentSnapshot:
        """The next round, after the running one was closed."""
        self.act(seat_round, number=len(self.look().record.rounds))
        return self.look()

    def close(self, *, missing_too: bool = False) -> None:
        self.act(close_round, number=self.look().closed, missing_too=missing_too)

    def token(self, kind: TournamentLinkKind, *numbers: int) -> str:
        token: str = self.run(tournament_token, signer=self.store.signer, kind=kind, numbers=numbers)
        return token

    def phone(self, label: str = "") -> Device:
        with self.store.transaction() as session:
            return register_device(session, label=label)[0]

    def sit(self, table: int, phone: Device, *, section: int = 0) -> str:
        """By the card of the table; the id of its match."""
        token = self.token(TournamentLinkKind.CARD, section, table)
        with self.store.transaction() as session:
            return sit_down(session, device=phone, signer=self.store.signer, token=token)

    def save(self, match_id: str, phone: Device, ours: int = 345, theirs: int = 215) -> int:
        """A deal; the revision of the match after it."""
        with self.store.transaction() as session:
            revision = load_match(session, device=phone, match_id=match_id).revision
            saved = save_deal(
                session,
                device=phone,
                match_id=match_id,
                revision=revision,
                entry=deal_entry(ours, theirs),
                request_id=next(_requests),
            )
            return saved.revision

    def confirm(
        self, match_id: str, phone: Device, side: int, *, verdict: Verdict = Verdict.AGREED, **values: Any
    ) -> Any:
        with self.store.transaction() as session:
            revision = load_match(session, device=phone, match_id=match_id).revision
            given = {"revision": revision} | values
            return confirm_table(session, device=phone, match_id=match_id, side=side, verdict=verdict, **given)

    def play(self, card: TableCard, phone: Device, *, lead: int = 130) -> str:
        """All deals of a table, which both sides confirm."""
        match_id = self.sit(card.seat.table, phone, section=card.seat.section)
        for _ in range(self.look().config.deals or 0):
            self.save(match_id, phone, 215 + lead, 215)
        for side in range(2):
            self.confirm(match_id, phone, side)
        return match_id


def open_hall(store: Store, new: NewTournament | None = None) -> Hall:
    with store.transaction() as session:
        director = register_device(session, label="Director")[0]
        tournament_id = create_tournament(session, device=director, new=new or new_tournament())
    return Hall(store=store, id=tournament_id, director=director)
