"""A match that is taken over: codes are read until none is missing, and nothing changes before the reader says so."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

import pytest

from models import Device, Relation, Store, carry_match, list_matches, open_store, register_device
from models.carried.packing import Kind, signs
from models.carried.parts import parts_of
from tests.models.table import KEY, SteppingClock, Table, deal_entry, pairs_setup, set_table
from tests.stores import failing_database, fresh_sqlite
from views.carried.use_take import Taking
from views.core.camera import CameraAway
from views.core.use_action import Action
from web.addresses import take_url
from wording import translator

EN = translator("en")
SITE = "https://cards.example.org/club"


class Lens:
    """A camera before which the codes of these texts are held; then its reader has enough."""

    def __init__(self, texts: Sequence[str], *, end: str = "closed") -> None:
        self.texts, self.end, self.said = texts, end, list[str]()

    async def __call__(self, words: Mapping[str, str], take: Callable[[str], str | None]) -> None:
        assert set(words) == {"aim", "close"}
        for text in self.texts:
            sentence = take(text)
            if sentence is None:
                return
            self.said.append(sentence)
        raise CameraAway(self.end)


@pytest.fixture
def table(sqlite_store: Store) -> Table:
    table = set_table(sqlite_store, pairs_setup(note="a note that doesn’t pack, 0192837465 qwertyuiop asdfghjkl"))
    for points in (345, 110, 285):
        table.save(deal_entry(points))
    return table


@pytest.fixture
def codes(table: Table) -> list[str]:
    """What the other phone shows."""
    with table.store.reading() as session:
        parts = carry_match(session, device=table.owner, match_id=table.match_id)
    assert len(parts) > 1
    return [take_url(SITE, part) for part in parts]


@pytest.fixture
def here(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Device]:
    store = open_store(fresh_sqlite(tmp_path_factory.mktemp("here")), key=KEY, clock=SteppingClock(), strangers=False)
    with store.transaction() as session:
        device, _ = register_device(session, label="")
    return store, device


def taking_at(here: tuple[Store, Device]) -> Taking:
    store, device = here
    return Taking(action=Action(store=store, translator=EN, on_change=lambda: None), device=device)


def matches(here: tuple[Store, Device]) -> list[str]:
    store, device = here
    with store.reading() as session:
        return [match.id for match in list_matches(session, device=device)]


def test_codes_are_read_in_any_order_and_the_match_comes_when_the_reader_says_so(
    codes: list[str], here: tuple[Store, Device], table: Table
) -> None:
    taking, lens = taking_at(here), Lens([codes[-1], "https://example.org", codes[-1], *codes])
    asyncio.run(taking.scan(lens))
    missing = EN.join([str(number) for number in range(1, len(codes))])
    progress = f"1 of {len(codes)} codes read. Missing: {missing}."
    assert lens.said[:3] == [
        progress,
        "This is no code of Pinella. Scan the one that the other phone shows.",
        progress,
    ]
    assert taking.handed is not None
    assert (taking.by, taking.handed.relation, taking.handed.there.result.deals_played) == ("owner", Relation.NEW, 3)
    assert matches(here) == []
    opened: list[str] = []
    asyncio.run(taking.take(opened.append))
    assert opened == matches(here) == [table.match_id]


def test_who_closes_the_camera_goes_on_later(codes: list[str], here: tuple[Store, Device]) -> None:
    taking = taking_at(here)
    asyncio.run(taking.scan(Lens(codes[:1])))
    assert (taking.action.sentence, taking.codes.missing) == ("", tuple(range(2, len(codes) + 1)))
    asyncio.run(taking.scan(Lens(codes[1:])))
    assert taking.handed is not None


@pytest.mark.parametrize("end", ["refused", "missing"])
def test_without_a_camera_there_is_the_file(here: tuple[Store, Device], end: str) -> None:
    taking = taking_at(here)
    asyncio.run(taking.scan(Lens([], end=end)))
    assert taking.action.sentence.startswith("The camera can’t be used here.")


def test_a_code_that_the_phones_own_camera_read_is_the_first(codes: list[str], here: tuple[Store, Device]) -> None:
    taking = taking_at(here)
    asyncio.run(taking.add(codes[0].rpartition("/")[2]))
    assert taking.progress.startswith(f"1 of {len(codes)} codes read.")
    asyncio.run(taking.add("S123"))
    assert taking.action.sentence.startswith("This is no code of Pinella.")
    assert taking.progress.startswith(f"1 of {len(codes)} codes read.")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x00{}", "This match can’t be read, and nothing has changed."),
        (b"\x00not even JSON", "This match can’t be read, and nothing has changed."),
        (b"\x09\xff", "This code is not all there"),
    ],
)
def test_codes_that_hold_no_match_say_so(content: bytes, sentence: str, here: tuple[Store, Device]) -> None:
    taking = taking_at(here)
    asyncio.run(taking.scan(Lens(parts_of(content))))
    assert taking.action.sentence.startswith(sentence)
    assert (taking.handed, taking.busy, matches(here)) == (None, False, [])


def test_a_whole_with_another_checksum_says_so(here: tuple[Store, Device]) -> None:
    taking = taking_at(here)
    asyncio.run(taking.scan(Lens([signs(Kind.PART, b"\0\0\0\0\x01\0some bytes")])))
    assert taking.action.sentence.startswith("This code is not all there")


def test_a_database_that_fails_takes_nothing_and_says_so(codes: list[str], here: tuple[Store, Device]) -> None:
    taking, (store, _) = taking_at(here), here
    with failing_database(store):
        asyncio.run(taking.scan(Lens(codes)))
        assert taking.action.sentence.startswith("That could not be saved or read just now.")
        assert not taking.busy
    asyncio.run(taking.scan(Lens(codes)))
    with failing_database(store):
        asyncio.run(taking.take(print))
        assert taking.action.sentence.startswith("That could not be saved or read just now.")
    assert matches(here) == []


def test_what_has_changed_here_meanwhile_is_not_overwritten(codes: list[str], table: Table) -> None:
    """It was the same when it was looked at, and is newer when it is taken."""
    taking = taking_at((table.store, table.owner))
    asyncio.run(taking.scan(Lens(codes)))
    assert taking.handed is not None
    assert taking.handed.relation is Relation.SAME
    table.save(deal_entry(200))
    opened: list[str] = []
    asyncio.run(taking.take(opened.append))
    assert (opened, taking.handed) == ([], None)
    assert taking.action.sentence.startswith("Another phone changed this match first.")
    assert len(table.match().deals) == 4
