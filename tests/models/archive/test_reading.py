"""Files that nobody should import: each is refused with everything that is wrong with it, and changes nothing."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models import (
    ImportFaultCode,
    ImportRefused,
    OnDuplicate,
    Store,
    export_history,
    import_history,
    load_match,
    open_store,
    read_archive,
    register_device,
)
from models.archive import reading
from tests.models.table import KEY, Table
from tests.stores import fresh_sqlite

EXAMPLE = (Path(__file__).parents[3] / "docs/export-format.md").read_text(encoding="utf-8")
EXAMPLE = EXAMPLE.partition("```json\n")[2].partition("```")[0]
Code = ImportFaultCode

Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def sqlite_store_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = open_store(fresh_sqlite(tmp_path_factory.mktemp("once")), key=KEY)
    yield store
    store.close()


def faults(data: bytes) -> dict[str, ImportFaultCode]:
    with pytest.raises(ImportRefused) as caught:
        read_archive(data)
    return {fault.place: fault.code for fault in caught.value.faults}


def changed(change: Change) -> bytes:
    archive = json.loads(EXAMPLE)
    change(archive)
    return json.dumps(archive).encode()


def match_of(archive: dict[str, Any]) -> dict[str, Any]:
    return archive["matches"][0]


def entry_of(archive: dict[str, Any]) -> dict[str, Any]:
    return match_of(archive)["deals"][0]["entries"][0]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (EXAMPLE[: len(EXAMPLE) // 2], Code.NOT_JSON),
        ("", Code.NOT_JSON),
        ("PK\x03\x04 a zip", Code.NOT_JSON),
        ("[" * 200_000, Code.NOT_JSON),
        ('{"a":' * 100_000, Code.NOT_JSON),
        ('{"format": "pinella-history", "version": 1' + "1" * 10_000 + "}", Code.NOT_JSON),
        ('{"format": "pinella-history", "version": 1, "x": NaN}', Code.NOT_JSON),
        ("[]", Code.FOREIGN),
        ('{"format": "segnapunti", "version": 1}', Code.FOREIGN),
        ('{"format": "pinella-history"}', Code.FOREIGN),
        ('{"format": "pinella-history", "version": true}', Code.FOREIGN),
        ('{"format": "pinella-history", "version": 0}', Code.FOREIGN),
    ],
)
def test_files_that_are_not_ours(data: str, code: ImportFaultCode) -> None:
    assert faults(data.encode()) == {"": code}


def test_a_file_that_is_no_text_at_all() -> None:
    assert faults(b'{"format": "\xff\xfe"}') == {"": Code.NOT_JSON}


def test_a_newer_version_is_named() -> None:
    with pytest.raises(ImportRefused) as caught:
        read_archive(b'{"format": "pinella-history", "version": 2, "matches": 5}')
    [fault] = caught.value.faults
    assert (fault.code, fault.values) == (Code.NEWER_VERSION, {"version": "2", "known": 1})


def test_a_file_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 1000)
    assert faults(EXAMPLE.encode()) == {"": Code.TOO_LARGE}


ENTRY = "matches.0.deals.0.entries.0"
GONE = object()

# Where the example is spoilt, by what, and what is said of it: at the same place unless another is named.
SPOILT: list[tuple[str, object, ImportFaultCode] | tuple[str, object, ImportFaultCode, str]] = [
    ("groups", GONE, Code.FIELD_MISSING),
    ("admin", True, Code.FIELD_UNKNOWN),
    ("matches.0.revision", "2", Code.WRONG_TYPE),
    ("matches.0.revision", 10**30, Code.OUT_OF_RANGE),
    ("matches.0.revision", 1e30, Code.WRONG_TYPE),
    ("matches.0.id", "../../etc/passwd", Code.NOT_AN_ID),
    ("matches.0.note", "x" * 201, Code.BAD_TEXT),
    ("matches.0.started_at", "yesterday", Code.WRONG_TYPE),
    ("matches.0.started_at", 0, Code.WRONG_TYPE),
    ("matches.0.started_at", "2026-01-01T00:00:00", Code.WRONG_TYPE),
    ("matches.0.started_at", "0001-01-01T00:00:00+14:00", Code.OUT_OF_RANGE),
    ("players.0.name", "\u202eannA", Code.BAD_TEXT),
    ("players.0.name", "", Code.BAD_TEXT),
    ("players.0.colour", 99, Code.OUT_OF_RANGE),
    ("players.1.name", "DINO", Code.NAME_TWICE),
    ("players.1.id", "7sj6shns3g7qxefe", Code.ID_TWICE),
    ("devices", [], Code.UNKNOWN_REFERENCE, "matches.0.actions.0.device"),
    ("matches.0.players", ["7sj6shns3g7qxefe"], Code.SEATS),
    ("matches.0.players.1", "7sj6shns3g7qxefe", Code.ID_TWICE, "matches.0.players.3"),
    ("matches.0.config.players", 99, Code.SETUP),
    ("matches.0.config.rules.decks", 0, Code.RULES),
    ("matches.0.finished_at", None, Code.END),
    ("matches.0.finished_at", "2001-01-01T00:00:00+00:00", Code.TIMES),
    ("matches.0.deals.0.entry", 3, Code.UNKNOWN_REFERENCE),
    ("matches.0.deals.0.last_action", None, Code.UNKNOWN_REFERENCE),
    ("matches.0.actions.0.deal", "a" * 16, Code.UNKNOWN_REFERENCE),
    ("matches.0.actions.0.target", "a" * 16, Code.UNKNOWN_REFERENCE),
    ("matches.0.actions.0.revision", 9, Code.OUT_OF_RANGE),
    ("matches.0.actions.0.kind", "hacked", Code.WRONG_TYPE),
    ("matches.0.actions.0.before", 7, Code.UNKNOWN_REFERENCE),
    ("matches.0.actions.0.request", "x" * 81, Code.TOO_LONG),
    (f"{ENTRY}.sides.0.table_points", 10**9, Code.OUT_OF_RANGE),
    (f"{ENTRY}.sides.0.table_points", 7000, Code.DEAL, ENTRY),
    (f"{ENTRY}.sides.0.melds", ["3x 4x"], Code.BAD_CARDS, f"{ENTRY}.sides.0.melds.0"),
    (f"{ENTRY}.sides.0.players", [0, 1], Code.SIDES, ENTRY),
    (f"{ENTRY}.sides", [], Code.SIDES, ENTRY),
]


def put(archive: Any, place: str, value: object) -> None:
    *way, last = place.split(".")
    for step in way:
        archive = archive[int(step)] if isinstance(archive, list) else archive[step]
    if value is GONE:
        del archive[last]
    else:
        archive[int(last) if isinstance(archive, list) else last] = value


@pytest.mark.parametrize("spoilt", SPOILT, ids=[f"{spoilt[0]} {spoilt[2]}" for spoilt in SPOILT])
def test_what_is_wrong_is_said_where_it_is(spoilt: tuple[Any, ...]) -> None:
    place, value, code, said_at = (*spoilt, spoilt[0])[:4]
    assert faults(changed(lambda archive: put(archive, place, value)))[said_at] is code


def test_an_agreement_needs_its_action() -> None:
    agreement = {"action": "a" * 16, "device": "a" * 16, "verdict": "agreed", "side": None, "reason": None}
    agreement |= {"note": "", "at": "2026-01-15T20:30:05Z"}
    found = faults(changed(lambda archive: match_of(archive)["agreements"].extend([agreement] * 2)))
    assert found["matches.0.agreements.0.action"] is Code.UNKNOWN_REFERENCE
    assert found["matches.0.agreements.0.device"] is Code.UNKNOWN_REFERENCE
    assert found["matches.0.agreements.1"] is Code.ID_TWICE


def test_all_faults_come_at_once() -> None:
    def spoil(archive: dict[str, Any]) -> None:
        archive["players"][0]["name"] = ""
        archive["devices"].clear()
        match_of(archive)["note"] = 5
        match_of(archive)["config"]["rules"]["decks"] = 0
        entry_of(archive)["sides"][0]["melds"] = ["Zz"]
        del match_of(archive)["actions"][0]["kind"]

    assert set(faults(changed(spoil)).values()) >= {
        Code.BAD_TEXT,
        Code.UNKNOWN_REFERENCE,
        Code.WRONG_TYPE,
        Code.RULES,
        Code.BAD_CARDS,
        Code.FIELD_MISSING,
    }


def test_faults_without_end_are_counted() -> None:
    with pytest.raises(ImportRefused) as caught:
        read_archive(changed(lambda archive: archive.update(players=[5] * 1000)))
    assert len(caught.value.faults) == 200
    assert caught.value.more > 800


def test_html_and_formulas_are_names_like_any_other(sqlite_store: Store) -> None:
    data = changed(lambda archive: archive["players"][1].update(name='=HYPERLINK("x")<script>'))
    with sqlite_store.transaction() as session:
        device, _ = register_device(session, label="me")
        [match_id] = import_history(session, device=device, archive=read_archive(data)).added
        match = load_match(session, device=device, match_id=match_id)
    assert match.players[0].name == '=HYPERLINK("x")<script>'


def test_ids_of_other_matches_are_not_taken_over(sqlite_table: Table) -> None:
    """A file of a stranger that names our deals, actions, players and devices gets others for its own."""
    sqlite_table.save()
    ours = sqlite_table.match()
    with sqlite_table.store.reading() as session:
        data = export_history(session, device=sqlite_table.owner)
    forged = json.loads(data)
    match_of(forged)["id"] = "a" * 16
    forged["devices"][0]["label"] = "not the owner"
    with sqlite_table.store.transaction() as session:
        archive = read_archive(json.dumps(forged).encode())
        report = import_history(session, device=sqlite_table.stranger, archive=archive)
        theirs = load_match(session, device=sqlite_table.stranger, match_id="a" * 16)
    assert report.added == ("a" * 16,)
    assert sqlite_table.match() == ours
    assert theirs.deals[0].id != ours.deals[0].id
    assert theirs.deals[0].agreement.author_id != sqlite_table.owner.id
    assert {player.id for player in theirs.players}.isdisjoint(player.id for player in ours.players)


def places(value: Any, way: str = "") -> list[str]:
    """Every place in some JSON but the whole."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    below = [(f"{way}.{key}".lstrip("."), child) for key, child in children]
    return [place for step, child in below for place in (step, *places(child, step))]


def faults_or_none(data: bytes) -> tuple[object, ...] | None:
    try:
        read_archive(data)
    except ImportRefused as refused:
        return refused.faults
    return None


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**7), 10**7)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=3),
    max_leaves=5,
)


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 2**32), value=ANYTHING)
def test_any_value_anywhere_is_read_or_refused(seed: int, value: Any) -> None:
    archive = json.loads(EXAMPLE)
    put(archive, Random(seed).choice(places(archive)), value)  # noqa: S311 - repeatable, not secret
    assert faults_or_none(json.dumps(archive).encode()) != ()


MOMENT = "2026-01-15T20:30:05Z"
LOOSE = {
    *("entry", "state", "previous", "deleted", "position", "revision", "deal_number", "state_revision"),
    *("table_points", "pozzetto", "closed_by", "finished_at", "last_action", "before", "after"),
}


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_read_can_be_imported_and_looked_at(sqlite_store_once: Store, seed: int) -> None:
    """Numbers and references mixed up at random: what still passes the checks makes a match that loads."""
    random = Random(seed)  # noqa: S311 - repeatable, not secret
    archive = json.loads(EXAMPLE)
    for place in random.sample([place for place in places(archive) if place.rpartition(".")[2] in LOOSE], 3):
        put(archive, place, random.choice((None, 0, 1, 2, True, "done", "undone", "not-taken", MOMENT)))
    try:
        read = read_archive(json.dumps(archive).encode())
    except ImportRefused:
        return
    with sqlite_store_once.transaction() as session:
        device, _ = register_device(session, label="me")
        report = import_history(session, device=device, archive=read, duplicates=OnDuplicate.COPY)
        for match_id in (*report.added, *report.copied):
            load_match(session, device=device, match_id=match_id)
