"""Random tournaments: the import accepts their events, and folds them into the state that the live functions have."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlmodel import Session

from models.archive import parse_archive
from models.storage.tables import TournamentRow
from models.store import Store, open_store
from models.tournaments import add_entrant
from models.tournaments import state as state_module
from models.tournaments.events import EVENTS
from models.tournaments.fold import TournamentFold, TournamentState
from models.tournaments.state import load_state
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock
from testkit.seeding.tournament_world import create_tournament_world
from tests.models.archive.files import export, new_device
from tests.models.random_tournaments import play_random_tournament

SEEDS = (3, 6, 10, 15, 20, *range(20))  # until they have every kind of event; the first five do


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path_factory.mktemp("live")), key=KEY, clock=SteppingClock())
    yield store
    store.close()


def _live_state(session: Session, tournament_id: str) -> TournamentState:
    return load_state(session, session.get_one(TournamentRow, tournament_id))


def test_live_state_is_the_imported_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Live, each event continues a cached state; the import folds all events at once, with the final set-up."""
    written, effective, refused = set[str](), set[str](), set[str]()
    for seed in SEEDS:
        monkeypatch.setattr("random.SystemRandom", lambda seed=seed: Random(seed))
        owner = new_device(store)
        world = play_random_tournament(store, owner, Random(seed), steps=80)
        [tournament] = parse_archive(export(store, owner)).tournaments
        fold = TournamentFold(setup=tournament.setup)
        empty = fold.copy()
        for event in tournament.events:
            before = fold.copy()
            event.value.apply(fold, event.at)
            effective |= {event.kind} if fold != before else set()
        with store.reading() as session:
            live = _live_state(session, world.id)
        assert live == fold.state(), seed
        assert live.fold == replace(fold, entrants=live.fold.entrants), seed
        written |= {event.kind for event in tournament.events}
        refused |= {each.kind for each in tournament.events if not all(map(each.value.is_possible, (empty, fold)))}
        missing = {
            "a step in random_tournaments": EVENTS.keys() - written,
            "apply": written - effective - {"memberships", "opened", "renamed"},
            "is_possible": written - refused - {"details", "sent", "silenced"},
        }
        if not any(missing.values()):
            break
    assert not any(missing.values()), missing


def _add_and_fail(session: Session, **values: Any) -> None:
    add_entrant(session, **values)
    raise ZeroDivisionError


def test_event_that_is_rolled_back_is_not_in_the_state(store: Store) -> None:
    world = create_tournament_world(store)
    before = world.load()
    with pytest.raises(ZeroDivisionError):
        world.run_request(_add_and_fail, names=("Nora", "Ugo"))
    assert world.load() == before


def test_command_and_the_next_view_read_no_event_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    world = create_tournament_world(store)
    world.load()
    read: list[str] = []
    monkeypatch.setattr(state_module, "decode_event", lambda kind, _text: read.append(kind))
    world.run_request(add_entrant, names=("Olga", "Pia"))
    assert len(world.load().record.arrivals) == 1
    assert read == []
