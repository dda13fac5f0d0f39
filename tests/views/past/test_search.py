"""Tests of the search among past matches: pages, fast typing, and late answers."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from models.access import Device, register_device
from models.matches import create_match
from models.store import Store, open_store
from models.tournaments import create_tournament
from models.trash import delete_everything, delete_match
from models.values import MatchSummary, NewTournament
from scoring import Movement
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import SteppingClock, pairs_setup
from testkit.seeding.tournament_world import create_tournament_world, new_tournament
from tests.views.hooked import phone_session
from views.core.use_action import ActionController
from views.past import search as past_search
from views.past.filter import Ending
from views.past.search import PAGE_SIZE, PastSearch

MATCHES = PAGE_SIZE + 5


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32, clock=SteppingClock())
    yield store
    store.close()


def _create_search(store: Store, device: Device, on_change: Callable[[], None]) -> PastSearch:
    return PastSearch(action=ActionController(session=phone_session(store, device), on_change=on_change))


@pytest.fixture
def search(store: Store) -> PastSearch:
    """A search among open matches, which are faster to create than finished ones."""
    with store.transaction() as session:
        device, _secret = register_device(session, label="")
        for number in range(MATCHES):
            create_match(session, device=device, setup=pairs_setup(venue=f"Bar {number}"))
    search = _create_search(store, device, lambda: None)
    search.match_filter = replace(search.match_filter, ending=Ending.OPEN)
    asyncio.run(search.reload())
    return search


def test_is_loading_until_first_answer(store: Store) -> None:
    with store.transaction() as session:
        device, _secret = register_device(session, label="")
    waiting: list[bool] = []
    search = _create_search(store, device, lambda: waiting.append(search.is_loading))
    assert search.is_loading
    asyncio.run(search.update_words("Bar"))
    assert waiting[-1] is False


def test_has_more_until_all_pages_are_shown(search: PastSearch) -> None:
    assert (len(search.results.matches), search.results.has_more) == (PAGE_SIZE, True)
    asyncio.run(search.show_more())
    assert (len(search.results.matches), search.results.has_more) == (MATCHES, False)


def test_results_beyond_query_limit_are_complete(search: PastSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_search, "_QUERY_LIMIT", 7)
    asyncio.run(search.show_more())
    assert [match.venue for match in search.results.matches] == [f"Bar {number}" for number in reversed(range(MATCHES))]


def test_filter_change_returns_to_first_page(search: PastSearch) -> None:
    asyncio.run(search.show_more())
    asyncio.run(search.apply(lambda wanted: wanted))
    assert len(search.results.matches) == PAGE_SIZE


async def test_fast_typing_makes_at_most_two_queries_and_ends_with_last_words(search: PastSearch) -> None:
    answers: list[list[str]] = []
    search.action.on_change = lambda: answers.append([match.venue for match in search.results.matches])
    await asyncio.gather(*(search.update_words("Bar 11"[:length]) for length in range(1, 7)))
    assert len(answers) <= 2
    assert answers[-1] == ["Bar 11"]


def test_too_long_search_is_refused_with_message(search: PastSearch) -> None:
    asyncio.run(search.update_words("x" * 50_000))
    assert search.action.sentence == "This search is too long: 100 characters at most."
    assert len(search.results.matches) == PAGE_SIZE
    asyncio.run(search.update_words("Bar 11"))
    assert search.action.sentence == ""
    assert [match.venue for match in search.results.matches] == ["Bar 11"]


def test_years_range_from_current_to_first_match(search: PastSearch, store: Store) -> None:
    assert search.results.years == (2026,)
    assert isinstance(store.clock, SteppingClock)
    store.clock.time = store.clock.time.replace(year=2028)
    asyncio.run(search.reload())
    assert search.results.years == (2028, 2027, 2026)


async def test_typing_during_reload_keeps_reloaded_options(search: PastSearch) -> None:
    with search.action.store.transaction() as session:
        delete_match(session, device=search.action.session.device, match_id=search.results.matches[0].id)
    await asyncio.gather(search.reload(), search.update_words("Bar 17"))
    assert [match.venue for match in search.results.matches] == ["Bar 17"]
    assert len(search.results.deleted) == 1


def test_deleted_match_is_listed_as_restorable(search: PastSearch) -> None:
    match_id = search.results.matches[0].id
    with search.action.store.transaction() as session:
        delete_match(session, device=search.action.session.device, match_id=match_id)
    asyncio.run(search.reload())
    assert [thing.id for thing in search.results.deleted] == [match_id]
    assert match_id not in {match.id for match in search.results.matches}


def test_match_deleted_with_everything_is_not_restorable_singly(search: PastSearch) -> None:
    with search.action.store.transaction() as session:
        delete_match(session, device=search.action.session.device, match_id=search.results.matches[0].id)
        delete_everything(session, device=search.action.session.device)
    asyncio.run(search.reload())
    assert (search.results.matches, search.results.deleted) == ((), ())


def test_director_finds_tournaments_instead_of_their_matches(store: Store) -> None:
    """Check that the merged list only shows dates that both lists cover, so that later pages append at the end."""
    new = new_tournament(2, rounds=1, movement=Movement.ROUND_ROBIN)
    first = create_tournament_world(store, new)
    worlds = [first, replace(first, id=_create_tournament(store, first.director, new))]
    for world in worlds:
        card = world.seat().tables[0]
        world.play(card, world.new_device())
        world.close()
    search = _create_search(store, first.director, lambda: None)
    search._count = 1  # noqa: SLF001 - a page of one
    asyncio.run(search.reload())
    assert ([each.id for each in search.results.merge_by_date()], search.results.has_more) == ([worlds[1].id], True)
    asyncio.run(search.show_more())
    assert ([each.id for each in search.results.merge_by_date()], search.results.has_more) == (
        [worlds[1].id, worlds[0].id],
        False,
    )
    asyncio.run(search.apply(lambda wanted: replace(wanted, rules_name="burraco")))
    assert [type(each) for each in search.results.merge_by_date()] == [MatchSummary] * 2


def _create_tournament(store: Store, device: Device, new: NewTournament) -> str:
    with store.transaction() as session:
        return create_tournament(session, device=device, new=new)
