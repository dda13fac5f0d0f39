"""Entrants who enter a tournament themselves, each on a separate phone."""

from dataclasses import replace

from models.access import Device
from models.store import Store
from models.tournaments import enter_tournament, load_registration_page
from models.values import RegistrationPage, TournamentLinkKind
from scoring import Movement, Schedule, Tournament
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament


def open_entries(store: Store, size: int = 2) -> TournamentWorld:
    """Open a tournament for entries: three rounds of a round robin, which needs four entrants."""
    schedule = Schedule(rounds=3, deals=2)
    setup = Tournament(entrants=4, schedule=schedule, movement=Movement.ROUND_ROBIN)
    return create_tournament_world(store, replace(new_tournament(), setup=setup, names=(), open_for=size))


def enter(tournament_world: TournamentWorld, *names: str, by: Device | None = None, request_id: str = "") -> Device:
    """Enter a pair or a player by a phone, by default a new one, and return the phone."""
    phone = by or tournament_world.new_device()
    token = tournament_world.token(TournamentLinkKind.REGISTRATION)
    with tournament_world.store.transaction() as session:
        signer, request = tournament_world.store.signer, request_id or "/".join(names)[:60]
        enter_tournament(session, device=phone, signer=signer, token=token, names=names, request_id=request)
    return phone


def entry(tournament_world: TournamentWorld, phone: Device) -> RegistrationPage:
    """Return the entry page as the phone sees it."""
    token = tournament_world.token(TournamentLinkKind.REGISTRATION)
    with tournament_world.store.transaction() as session:
        return load_registration_page(session, device=phone, signer=tournament_world.store.signer, token=token)


def entered(tournament_world: TournamentWorld) -> list[str]:
    """Return the entrants' names, in the order of their numbers."""
    return [" ".join(card.names) for card in tournament_world.load().entrants]


def fill(tournament_world: TournamentWorld, pairs: int = 4) -> list[Device]:
    """Enter this many pairs, each by a new phone, and return the phones."""
    return [enter(tournament_world, f"Anna {number}", f"Bruno {number}") for number in range(pairs)]
