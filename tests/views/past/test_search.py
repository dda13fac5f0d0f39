"""The search among past matches: pages, quick typing, and answers that come late."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from models import (
    Device,
    MatchSummary,
    NewTournament,
    Store,
    create_match,
    create_tournament,
    delete_everything,
    delete_match,
    open_store,
    register_device,
)
from scoring import Movement
from tests.models.table import SteppingClock, pairs_setup
from tests.models.tournaments.hall import new_tournament, open_hall
from tests.stores import fresh_sqlite
from views.core.use_action import Action
from views.past import search as past_search
from views.past.filter import Ending
from views.past.search import PAGE, PastSearch
from wording import translator

MATCHES = PAGE + 5


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(fresh_sqlite(tmp_path), key=b"k" * 32, clock=SteppingClock())
    yield store
    store.close()


def _search(store: Store, device: Device, on_change: Callable[[], None]) -> PastSearch:
    return PastSearch(action=Action(store=store, translator=translator("en"), on_change=on_change), device=device)


@pytest.fixture
def search(store: Store) -> PastSearch:
    """Matches that still go on: such are quickly made."""
    with store.transaction() as session:
        device, _secret = register_device(session, label="")
        for number in range(MATCHES):
            create_match(session, device=device, setup=pairs_setup(place=f"Bar {number}"))
    search = _search(store, device, lambda: None)
    search.wanted = replace(search.wanted, ending=Ending.OPEN)
    asyncio.run(search.reload())
    return search


def test_nothing_is_said_before_the_first_answer(store: Store) -> None:
    with store.transaction() as session:
        device, _secret = register_device(session, label="")
    waiting: list[bool] = []
    search = _search(store, device, lambda: waiting.append(search.waiting))
    assert search.waiting
    asyncio.run(search.type_words("Bar"))
    assert waiting[-1] is False


def test_a_page_says_that_there_is_more_until_all_are_shown(search: PastSearch) -> None:
    assert (len(search.found.matches), search.found.more) == (PAGE, True)
    asyncio.run(search.show_more())
    assert (len(search.found.matches), search.found.more) == (MATCHES, False)


def test_more_than_one_query_may_give_are_still_without_a_gap(
    search: PastSearch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past_search, "_AT_ONCE", 7)
    asyncio.run(search.show_more())
    assert [match.place for match in search.found.matches] == [f"Bar {number}" for number in reversed(range(MATCHES))]


def test_a_choice_begins_at_the_first_page_again(search: PastSearch) -> None:
    asyncio.run(search.show_more())
    asyncio.run(search.choose(lambda wanted: wanted))
    assert len(search.found.matches) == PAGE


def test_quick_keys_are_one_or_two_queries_and_the_last_word_wins(search: PastSearch) -> None:
    answers: list[list[str]] = []
    search.action.on_change = lambda: answers.append([match.place for match in search.found.matches])

    async def type_quickly() -> None:
        await asyncio.gather(*(search.type_words("Bar 11"[:length]) for length in range(1, 7)))

    asyncio.run(type_quickly())
    assert len(answers) <= 2
    assert answers[-1] == ["Bar 11"]


def test_a_search_for_a_book_is_refused_with_a_sentence(search: PastSearch) -> None:
    asyncio.run(search.type_words("x" * 50_000))
    assert search.action.sentence == "This search is too long: 100 characters at most."
    assert len(search.found.matches) == PAGE
    asyncio.run(search.type_words("Bar 11"))
    assert search.action.sentence == ""
    assert [match.place for match in search.found.matches] == ["Bar 11"]


def test_years_go_from_this_one_to_that_of_the_first_match(search: PastSearch, store: Store) -> None:
    assert search.found.years == (2026,)
    assert isinstance(store.clock, SteppingClock)
    store.clock.time = store.clock.time.replace(year=2028)
    asyncio.run(search.reload())
    assert search.found.years == (2028, 2027, 2026)


def test_a_key_while_the_choices_are_loaded_again_loses_them_not(search: PastSearch) -> None:
    with search.action.store.transaction() as session:
        delete_match(session, device=search.device, match_id=search.found.matches[0].id)

    async def come_back_and_type() -> None:
        await asyncio.gather(search.reload(), search.type_words("Bar 17"))

    asyncio.run(come_back_and_type())
    assert [match.place for match in search.found.matches] == ["Bar 17"]
    assert len(search.found.deleted) == 1


def test_a_deleted_match_can_be_seen_to_come_back(search: PastSearch) -> None:
    match_id = search.found.matches[0].id
    with search.action.store.transaction() as session:
        delete_match(session, device=search.device, match_id=match_id)
    asyncio.run(search.reload())
    assert [thing.id for thing in search.found.deleted] == [match_id]
    assert match_id not in {match.id for match in search.found.matches}


def test_a_match_that_went_with_everything_is_not_offered_singly(search: PastSearch) -> None:
    with search.action.store.transaction() as session:
        delete_match(session, device=search.device, match_id=search.found.matches[0].id)
        delete_everything(session, device=search.device)
    asyncio.run(search.reload())
    assert (search.found.matches, search.found.deleted) == ((), ())


def test_a_director_finds_tournaments_and_no_single_tables(store: Store) -> None:
    """Each list as far as the other one has come: nothing appears above what was read already."""
    new = new_tournament(2, rounds=1, movement=Movement.ROUND_ROBIN)
    first = open_hall(store, new)
    halls = [first, replace(first, id=_another(store, first.director, new))]
    for hall in halls:
        card = hall.seat().tables[0]
        hall.play(card, hall.phone())
        hall.close()
    search = _search(store, first.director, lambda: None)
    search._count = 1  # noqa: SLF001 - a page of one
    asyncio.run(search.reload())
    assert ([each.id for each in search.found.in_order()], search.found.more) == ([halls[1].id], True)
    asyncio.run(search.show_more())
    assert ([each.id for each in search.found.in_order()], search.found.more) == ([halls[1].id, halls[0].id], False)
    asyncio.run(search.choose(lambda wanted: replace(wanted, rules_name="burraco")))
    assert [type(each) for each in search.found.in_order()] == [MatchSummary] * 2


def _another(store: Store, device: Device, new: NewTournament) -> str:
    with store.transaction() as session:
        return create_tournament(session, device=device, new=new)
