"""The list of matches: order, paging, filters and access."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event

from models.access import Device, register_device
from models.matches import create_match, list_matches, list_played_rules
from models.store import Store
from models.trash import delete_match
from models.values import InvalidSetup, MatchSummary, Role
from scoring import find_variant
from testkit.seeding.match_table import SteppingClock, Table, pairs_setup, set_up_table

pytestmark = pytest.mark.both_databases


def listed(store: Store, device: Device, **where: Any) -> tuple[MatchSummary, ...]:
    with store.reading() as session:
        return list_matches(session, device=device, **where)


def names(store: Store, device: Device, **where: Any) -> list[str]:
    return [summary.players[0] for summary in listed(store, device, **where)]


@pytest.fixture
def evening(store: Store, clock: SteppingClock) -> Device:
    """Three matches, a day apart: of Ärpad, Bianca and 100%_Carlo."""
    with store.transaction() as session:
        device, _secret = register_device(session, label="")
        for first, venue in (("Ärpad", "Bar Sport"), ("Bianca", "Caffè ROMA"), ("100%_Carlo", "")):
            setup = pairs_setup(names=(first, "Eva", "Franco", "Gino"), venue=venue, note=f"{first}'s birthday")
            create_match(session, device=device, setup=setup)
            clock.time += timedelta(days=1)
    return device


def test_summary_contains_the_standings(table: Table) -> None:
    table.save()
    [summary] = listed(table.store, table.viewer)
    assert summary.players == ("Anna", "Bruno", "Carla", "Dino")
    assert (summary.contenders, summary.totals) == (((0, 2), (1, 3)), (745, 400))
    assert (summary.deals_played, summary.winner, summary.role) == (1, None, Role.VIEWER)
    assert summary.rules_name == "burraco"


def test_finished_match_has_its_winner(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store, pairs_setup(target=505))
    table.save()
    [summary] = listed(sqlite_store, table.owner, finished=True)
    assert summary.winner == 0
    assert summary.finished_at is not None
    assert listed(sqlite_store, table.owner, finished=False) == ()


def test_open_matches_are_not_finished(table: Table) -> None:
    assert len(listed(table.store, table.owner, finished=False)) == 1
    assert listed(table.store, table.owner, finished=True) == ()


def test_latest_comes_first_and_pages_follow(store: Store, evening: Device) -> None:
    assert names(store, evening) == ["100%_Carlo", "Bianca", "Ärpad"]
    assert names(store, evening, limit=2) == ["100%_Carlo", "Bianca"]
    assert names(store, evening, limit=2, offset=2) == ["Ärpad"]
    assert names(store, evening, limit=-1, offset=-5) == []


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ({"player": "bianc"}, []),
        ({"player": "BIANCA"}, ["Bianca"]),
        ({"player": "a\u0308rpad"}, ["Ärpad"]),
        ({"player": "eva"}, ["100%_Carlo", "Bianca", "Ärpad"]),
        ({"player": "%"}, []),
        ({"words": "sport", "player": "Bianca"}, []),
        ({"rules_name": "burraco"}, ["100%_Carlo", "Bianca", "Ärpad"]),
        ({"rules_name": "burako"}, []),
    ],
)
def test_filters(store: Store, evening: Device, where: dict[str, Any], expected: list[str]) -> None:
    assert names(store, evening, **where) == expected


def test_dates_bound_the_start(store: Store, evening: Device) -> None:
    third, second, first = (summary.started_at for summary in listed(store, evening))
    assert names(store, evening, since=second) == ["100%_Carlo", "Bianca"]
    assert names(store, evening, until=second) == ["Ärpad"]
    assert names(store, evening, since=first, until=third) == ["Bianca", "Ärpad"]


def test_device_lists_only_matches_it_owns_or_joined(table: Table) -> None:
    other = set_up_table(table.store)
    assert listed(table.store, table.outsider) == ()
    assert [summary.id for summary in listed(table.store, table.scorer)] == [table.match_id]
    assert [summary.id for summary in listed(table.store, other.owner)] == [other.match_id]


def test_house_rules_are_found_by_their_name(sqlite_store: Store) -> None:
    setup = pairs_setup()
    house_rules = replace(setup.config, rules=find_variant("burraco").replace(name="Thursdays"))
    table = set_up_table(sqlite_store, replace(setup, config=house_rules))
    assert [summary.id for summary in listed(sqlite_store, table.owner, rules_name="Thursdays")] == [table.match_id]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("sport", ["Ärpad"]),
        ("  CAFFÈ   bian ", ["Bianca"]),
        ("eva birthday", ["100%_Carlo", "Bianca", "Ärpad"]),
        ("ärpad bianca", []),
        ("a\u0308rpad", ["Ärpad"]),
        ("arpad", ["Ärpad"]),
        ("_c", ["100%_Carlo"]),
        ("nobody", []),
        ("CAFFE bianca", ["Bianca"]),
        ("biànca", ["Bianca"]),
        ("%", ["100%_Carlo"]),
        ("'; DROP TABLE matches", []),
    ],
)
def test_every_word_must_occur_in_a_name_the_venue_or_the_note(
    store: Store, evening: Device, words: str, found: list[str]
) -> None:
    assert names(store, evening, words=words) == found


def test_further_words_of_a_search_are_ignored(store: Store, evening: Device) -> None:
    assert names(store, evening, words="eva " * 25) == ["100%_Carlo", "Bianca", "Ärpad"]


@pytest.mark.parametrize("book", ["x" * 101, "x" * 50_001, "eva " * 12_500], ids=["line", "word", "book"])
def test_too_long_search_is_refused_without_a_query(store: Store, evening: Device, book: str) -> None:
    asked: list[str] = []
    with store.reading() as session:
        event.listen(session.connection(), "before_execute", lambda *given: asked.append(str(given[1])))
        for where in ("words", "player", "rules_name"):
            with pytest.raises(InvalidSetup) as refusal:
                list_matches(session, device=evening, **{where: book})
            assert [fault.code for fault in refusal.value.faults] == ["search-too-long"]
    assert asked == []


def test_played_rules_lists_only_rule_sets_of_own_matches(table: Table) -> None:
    def played(device: Device) -> tuple[str, ...]:
        with table.store.reading() as session:
            return list_played_rules(session, device=device)

    assert played(table.viewer) == ("burraco",)
    assert played(table.outsider) == ()
    table.run(delete_match)
    assert played(table.viewer) == ()
