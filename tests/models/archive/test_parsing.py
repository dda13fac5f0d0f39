"""Invalid files: each is refused with all its faults and changes nothing."""

import gzip
import io
import json
import zipfile
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pydantic import ValidationError

from models.access import register_device
from models.archive import (
    ImportFault,
    ImportFaultCode,
    ImportRefused,
    OnDuplicate,
    export_history,
    import_history,
    parse_archive,
    parsing,
)
from models.archive.checks import match_faults
from models.archive.format import LAST_DEVELOPMENT_COMMIT
from models.archive.validation_faults import validation_faults
from models.matches import load_match
from models.store import Store
from testkit.seeding.match_table import Table

EXAMPLE = (Path(__file__).parents[3] / "docs/export-format.md").read_text(encoding="utf-8")
EXAMPLE = EXAMPLE.partition("```json\n")[2].partition("```")[0]
Code = ImportFaultCode

Change = Callable[[dict[str, Any]], object]


def faults(data: bytes) -> dict[str, ImportFaultCode]:
    with pytest.raises(ImportRefused) as caught:
        parse_archive(data)
    return {fault.path: fault.code for fault in caught.value.faults}


def changed(change: Change) -> bytes:
    archive = json.loads(EXAMPLE)
    change(archive)
    return json.dumps(archive).encode()


def match_of(archive: dict[str, Any]) -> dict[str, Any]:
    return archive["matches"][0]


def entry_of(archive: dict[str, Any]) -> dict[str, Any]:
    return match_of(archive)["events"][0]["entry"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (EXAMPLE[: len(EXAMPLE) // 2], Code.NOT_JSON),
        ("", Code.EMPTY),
        (" \r\n", Code.EMPTY),
        ("[" * 200_000, Code.NOT_JSON),
        ('{"a":' * 100_000, Code.NOT_JSON),
        ('{"format": "pinella-history", "version": 3' + "1" * 10_000 + "}", Code.NOT_JSON),
        ('{"format": "pinella-history", "version": 3, "x": NaN}', Code.NOT_JSON),
        ("[]", Code.FOREIGN),
        ('{"format": "segnapunti", "version": 1}', Code.FOREIGN),
        ('{"format": "pinella-history"}', Code.FOREIGN),
        ('{"format": "pinella-history", "version": true}', Code.FOREIGN),
        ('{"format": "pinella-history", "version": 0}', Code.FOREIGN),
        (EXAMPLE.replace('"version": 3', '"version": 1'), Code.FOREIGN),
    ],
)
def test_foreign_files_are_refused(data: str, code: ImportFaultCode) -> None:
    assert faults(data.encode()) == {"": code}


def zip_file(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "application/vnd.oasis.opendocument.spreadsheet" if name == "mimetype" else "x")
    return file.getvalue()


def picture(kind: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (4, 4)).save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (zip_file("manifest.json", "key", "pinella.db"), Code.BACKUP),
        (zip_file("[Content_Types].xml", "xl/workbook.xml"), Code.SPREADSHEET),
        (zip_file("mimetype", "content.xml"), Code.SPREADSHEET),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504), Code.SPREADSHEET),
        (b"Anna;Bruno\r\n505;210\r\n", Code.SPREADSHEET),
        (BOM_UTF8 + b'"Anna","Bruno"\n' + b"1," * 400_000, Code.SPREADSHEET),
        ("Anna\tBruno\n505\t210\n".encode("utf-16"), Code.SPREADSHEET),
        (zip_file("history.json"), Code.COMPRESSED),
        (gzip.compress(gzip.compress(EXAMPLE.encode())), Code.COMPRESSED),
        (b'\n<?xml version="1.0"?><a/>', Code.XML),
        (BOM_UTF8 + b"<!DOCTYPE html>", Code.XML),
        (b"%PDF-1.7\n{", Code.PDF),
        *((picture(kind), Code.PICTURE) for kind in ("PNG", "JPEG", "GIF", "WEBP", "TIFF")),
        (b"\x00\x00\x00\x18ftypheic", Code.PICTURE),
        (gzip.compress(b"%PDF-1.7"), Code.PDF),
        (b"Dear Anna", Code.FOREIGN),
        (bytes(100), Code.FOREIGN),
    ],
    ids=lambda value: value if isinstance(value, Code) else "file",
)
def test_other_kind_of_file_is_named(data: bytes, code: ImportFaultCode) -> None:
    assert faults(data) == {"": code}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_accepted(encoding: str) -> None:
    expected = parse_archive(EXAMPLE.encode()).matches[0]
    for data in (EXAMPLE.encode(encoding), gzip.compress(EXAMPLE.encode(encoding))):
        assert parse_archive(data).matches[0] == expected


def test_a_file_that_is_not_text_is_refused() -> None:
    assert faults(b'{"format": "\xff\xfe"}') == {"": Code.NOT_JSON}
    assert faults(b"\xff\xfe\x00\xd8{") == {"": Code.NOT_JSON}


def test_a_newer_version_is_refused_with_both_versions() -> None:
    with pytest.raises(ImportRefused) as caught:
        parse_archive(b'{"format": "pinella-history", "version": 4, "matches": 5}')
    [fault] = caught.value.faults
    assert (fault.code, fault.values) == (Code.NEWER_VERSION, {"version": "4", "known": 3})


def test_a_development_version_is_refused_with_the_commit_that_reads_it() -> None:
    with pytest.raises(ImportRefused) as caught:
        parse_archive(b'{"format": "pinella-history", "version": 2, "matches": 5}')
    [fault] = caught.value.faults
    assert (fault.code, fault.values) == (Code.DEVELOPMENT_VERSION, {"commit": LAST_DEVELOPMENT_COMMIT})


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MAX_FILE_BYTES", 1000)
    assert faults(EXAMPLE.encode()) == {"": Code.TOO_LARGE}


MOMENT = "2026-01-15T20:30:05Z"
EVENT = "matches.0.events.0"
ENTRY = f"{EVENT}.entry"
MISSING = object()

# Path of a change to the example, its value, the expected fault, and the fault's path if it is another one.
INVALID_VALUES: list[tuple[str, object, ImportFaultCode] | tuple[str, object, ImportFaultCode, str]] = [
    ("groups", MISSING, Code.FIELD_MISSING),
    ("matches.0.config.rules.three_player_singles_from", MISSING, Code.FIELD_MISSING),
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
    ("players.1.name", "DINO", Code.DUPLICATE_NAME),
    ("players.1.id", "7sj6shns3g7qxefe", Code.DUPLICATE_ID),
    ("devices", [], Code.UNKNOWN_REFERENCE, "matches.0.events.0.device"),
    ("matches.0.players", ["7sj6shns3g7qxefe"], Code.SEATS),
    ("matches.0.players.1", "7sj6shns3g7qxefe", Code.DUPLICATE_ID, "matches.0.players.3"),
    ("matches.0.config.players", 99, Code.SETUP),
    ("matches.0.config.rules.decks", 0, Code.RULES),
    ("matches.0.finished_at", None, Code.END),
    ("matches.0.finished_at", "2001-01-01T00:00:00+00:00", Code.TIMES),
    (f"{EVENT}.about", "a", Code.NOT_AN_ID),
    (f"{EVENT}.kind", "hacked", Code.WRONG_TYPE),
    (f"{EVENT}.kind", "deal-changed", Code.IMPOSSIBLE, f"{EVENT}.about"),
    (f"{EVENT}.kind", "undone", Code.IMPOSSIBLE, f"{EVENT}.about"),
    (f"{EVENT}.kind", "agreed", Code.FIELD_UNKNOWN, f"{EVENT}.entry"),
    (f"{EVENT}.contest", {"side": 0, "reason": None, "note": ""}, Code.FIELD_UNKNOWN),
    (f"{EVENT}.contest", {"side": 6, "reason": None, "note": ""}, Code.OUT_OF_RANGE, f"{EVENT}.contest.side"),
    (f"{EVENT}.entry", None, Code.FIELD_MISSING),
    (f"{EVENT}.request", "x" * 81, Code.TOO_LONG),
    (f"{ENTRY}.sides.0.table_points", 10**9, Code.OUT_OF_RANGE),
    (f"{ENTRY}.sides.0.table_points", 7000, Code.DEAL, ENTRY),
    (f"{ENTRY}.sides.0.melds", ["3x 4x"], Code.BAD_CARDS, f"{ENTRY}.sides.0.melds.0"),
    (f"{ENTRY}.sides.0.players", [0, 1], Code.SIDES, ENTRY),
    (f"{ENTRY}.sides", [], Code.SIDES, ENTRY),
]


def set_at_path(archive: Any, path: str, value: object) -> None:
    *parents, last = path.split(".")
    for key in parents:
        archive = archive[int(key)] if isinstance(archive, list) else archive[key]
    if value is MISSING:
        del archive[last]
    else:
        archive[int(last) if isinstance(archive, list) else last] = value


@pytest.mark.parametrize("case", INVALID_VALUES, ids=[f"{case[0]} {case[2]}" for case in INVALID_VALUES])
def test_a_fault_is_reported_with_its_path(case: tuple[Any, ...]) -> None:
    path, value, code, fault_path = (*case, case[0])[:4]
    assert faults(changed(lambda archive: set_at_path(archive, path, value)))[fault_path] is code


def event(number: int, kind: str, about: str, **fields: Any) -> dict[str, Any]:
    filled = {"entry": None, "contest": None, "device": "ll2sieunr63a53rv", "at": MOMENT, "request": None}
    return {"id": "abcdefghijklmnop"[number:] + "a" * number, "kind": kind, "about": about, **filled, **fields}


DEAL, ADDITION = "cudmvhy4sknhdbae", "s6axrvoqeusto2mi"
# Events that cannot have happened after the example's only deal, and the number of the faulty event.
IMPOSSIBLE = [
    ([event(1, "deal-changed", "a" * 16)], 1),
    ([event(1, "deal-added", DEAL)], 1),
    ([event(1, "redone", ADDITION)], 1),
    ([event(1, "deal-deleted", DEAL), event(2, "undone", ADDITION)], 2),
    ([event(1, "undone", ADDITION), event(2, "undone", ADDITION)], 2),
    ([event(1, "undone", ADDITION), event(2, "match-ended", DEAL)], 2),
    ([event(1, "agreed", "a" * 16)], 1),
    ([event(1, "agreed", ADDITION), event(2, "undone", event(1, "", "")["id"])], 2),
]


@pytest.mark.parametrize(("events", "number"), IMPOSSIBLE)
def test_a_history_that_cannot_have_happened_is_refused(events: list[dict[str, Any]], number: int) -> None:
    found = faults(changed(lambda archive: match_of(archive)["events"].extend(events)))
    assert found[f"matches.0.events.{number}.about"] is Code.IMPOSSIBLE


def test_a_verdict_must_be_of_a_device_in_the_file() -> None:
    verdict = event(1, "agreed", ADDITION, device="a" * 16)
    found = faults(changed(lambda archive: match_of(archive)["events"].append(verdict)))
    assert found == {"matches.0.events.1.device": Code.UNKNOWN_REFERENCE}


def test_one_request_is_one_event() -> None:
    undone = event(1, "undone", ADDITION, request="tap-1")
    found = faults(changed(lambda archive: match_of(archive)["events"].append(undone)))
    assert found == {"matches.0.events.1": Code.DUPLICATE_ID}


def test_all_faults_are_reported_at_once() -> None:
    def spoil(archive: dict[str, Any]) -> None:
        archive["players"][0]["name"] = ""
        archive["devices"].clear()
        match_of(archive)["note"] = 5
        match_of(archive)["config"]["rules"]["decks"] = 0
        entry_of(archive)["sides"][0]["melds"] = ["Zz"]
        del match_of(archive)["events"][0]["kind"]

    assert set(faults(changed(spoil)).values()) >= {
        Code.BAD_TEXT,
        Code.UNKNOWN_REFERENCE,
        Code.WRONG_TYPE,
        Code.RULES,
        Code.BAD_CARDS,
        Code.FIELD_MISSING,
    }


def test_the_search_for_faults_stops_at_two_hundred() -> None:
    with pytest.raises(ImportRefused) as caught:
        parse_archive(changed(lambda archive: archive.update(players=[5] * 1000)))
    assert len(caught.value.faults) == 200
    assert caught.value.more


TOO_LONG: list[tuple[str, Change, str]] = [
    ("matches", lambda archive: archive.update(matches=[{}] * 50_001), "matches"),
    ("players", lambda archive: archive.update(players=[5] * 10_001), "players"),
    ("rule sets", lambda archive: archive.update(rule_sets=[{}] * 1_001), "rule_sets"),
    ("seats", lambda archive: match_of(archive).update(players=["a" * 16] * 7), "matches.0.players"),
    ("events", lambda archive: match_of(archive).update(events=[{}] * 40_001), "matches.0.events"),
    ("sides", lambda archive: entry_of(archive).update(sides=[{}] * 7), f"{ENTRY}.sides"),
    ("melds", lambda archive: entry_of(archive)["sides"][0].update(melds=[5] * 61), f"{ENTRY}.sides.0.melds"),
    (
        "adjustments",
        lambda archive: entry_of(archive)["sides"][0].update(adjustments=[{}] * 21),
        f"{ENTRY}.sides.0.adjustments",
    ),
    ("bonuses", lambda archive: rules_of(archive).update(openings=[[1, 2]] * 101), "matches.0.config.rules.openings"),
    ("fields", lambda archive: match_of(archive).update({f"x{each}": 0 for each in range(100)}), "matches.0"),
    ("a text", lambda archive: match_of(archive).update(note="x" * 4_001), "matches.0.note"),
]


def rules_of(archive: dict[str, Any]) -> dict[str, Any]:
    return match_of(archive)["config"]["rules"]


@pytest.mark.parametrize(("what", "change", "path"), TOO_LONG, ids=[row[0] for row in TOO_LONG])
def test_elements_of_a_list_that_is_too_long_are_not_validated(what: str, change: Change, path: str) -> None:
    """Report one fault for the list instead of some for each element."""
    assert {code for fault_path, code in faults(changed(change)).items() if fault_path.startswith(path)} == {
        Code.TOO_LONG
    }


@pytest.mark.parametrize("empty", ["{}", "[]", '""', "0"])
def test_a_file_of_empty_values_is_refused_before_it_is_parsed(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two or three bytes per value, where exports have fourteen."""
    elements = ",".join([empty] * 1_000_000)
    monkeypatch.setattr("models.archive.raw_json.msgspec.json.decode", None)
    data = EXAMPLE.replace('"rule_sets": []', f'"rule_sets": [{elements}]').encode()
    assert faults(data) == {"": Code.TOO_COMPLEX}


class CountingAdapter:
    """A type adapter that counts its calls."""

    def __init__(self, adapter: Any) -> None:
        self._adapter = adapter
        self.seen = 0

    def validate_json(self, data: bytes, *, strict: bool) -> Any:
        self.seen += 1
        return self._adapter.validate_json(data, strict=strict)


def count_validations(monkeypatch: pytest.MonkeyPatch, name: str) -> CountingAdapter:
    section = parsing._SECTIONS[name]  # noqa: SLF001 - skipped elements leave no other trace
    counted = CountingAdapter(section.element)
    sections = {**parsing._SECTIONS, name: replace(section, element=counted)}  # noqa: SLF001
    monkeypatch.setattr(parsing, "_SECTIONS", sections)
    return counted


def test_no_match_is_validated_after_two_hundred_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = count_validations(monkeypatch, "matches")
    with pytest.raises(ImportRefused) as caught:
        parse_archive(changed(lambda archive: archive.update(matches=[{}] * 20_000)))
    assert (len(caught.value.faults), caught.value.more) == (200, True)
    assert counted.seen <= 200 // 9 + 1  # nine fields are missing in each


def test_validation_of_events_stops_at_the_first_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The errors of pydantic take a thousand times the memory of the file."""
    counts: list[int] = []

    def counted_faults(error: ValidationError, path: str, **options: Any) -> Iterator[ImportFault]:
        counts.append(error.error_count())
        return validation_faults(error, path, **options)

    monkeypatch.setattr(parsing, "validation_faults", counted_faults)
    data = changed(lambda archive: match_of(archive).update(events=[{}] * 1000))
    assert len(faults(data)) == 200
    assert max(counts) < 50


def test_faults_of_all_events_are_reported() -> None:
    def spoil(archive: dict[str, Any]) -> None:
        match_of(archive)["events"] += [event(number, "agreed", ADDITION, at=5) for number in (1, 2)]

    found = faults(changed(spoil))
    assert found["matches.0.events.1.at"] is found["matches.0.events.2.at"] is Code.WRONG_TYPE


def test_a_match_has_at_most_a_thousand_deals() -> None:
    ids = [f"{number:016b}".replace("0", "a").replace("1", "b") for number in range(1, 1_002)]
    first = event(0, "deal-added", DEAL, entry=entry_of(json.loads(EXAMPLE)))
    more = [{**first, "id": each, "about": each} for each in ids]
    found = faults(changed(lambda archive: match_of(archive).update(events=more)))
    assert found == {"matches.0.events": Code.TOO_LONG}


class CountingName(str):
    """A string that counts comparisons."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        CountingName.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_duplicate_ids_are_found_in_linear_time() -> None:
    """A quadratic search would compare two thousand different players two million times."""
    match = parse_archive(EXAMPLE.encode()).matches[0]
    players = tuple(CountingName(f"{each:016}") for each in range(2_000))
    CountingName.compared = 0
    assert match_faults(match.model_copy(update={"players": players}))
    assert CountingName.compared <= len(players)


def compress(text: str) -> bytes:
    return gzip.compress(text.encode())


def test_a_compressed_file_is_read_like_any_other() -> None:
    assert parse_archive(compress(EXAMPLE)).matches[0] == parse_archive(EXAMPLE.encode()).matches[0]


@pytest.mark.parametrize("data", [b"\x1f\x8b", b"\x1f\x8bnonsense", compress(EXAMPLE)[:300]])
def test_a_damaged_compressed_file_is_refused(data: bytes) -> None:
    assert faults(data) == {"": Code.NOT_JSON}


def test_a_decompression_bomb_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.archive.raw_json.MAX_UNPACKED_BYTES", 2**20)
    data = compress(EXAMPLE + " " * 2**24)
    assert len(data) < 50_000
    assert faults(data) == {"": Code.TOO_LARGE}


def test_html_and_formulas_are_plain_names(sqlite_store: Store) -> None:
    data = changed(lambda archive: archive["players"][1].update(name='=HYPERLINK("x")<script>'))
    with sqlite_store.transaction() as session:
        device, _ = register_device(session, label="me")
        [match_id] = import_history(session, device=device, archive=parse_archive(data)).added
        match = load_match(session, device=device, match_id=match_id)
    assert match.players[0].name == '=HYPERLINK("x")<script>'


def test_ids_that_exist_here_are_replaced_by_new_ones(sqlite_table: Table) -> None:
    """A forged file with ids of our deals, actions, players and devices gets new ids for them."""
    sqlite_table.save()
    original = sqlite_table.match()
    with sqlite_table.store.reading() as session:
        data = export_history(session, device=sqlite_table.owner)
    forged = json.loads(data)
    match_of(forged)["id"] = "a" * 16
    forged["devices"][0]["label"] = "not the owner"
    with sqlite_table.store.transaction() as session:
        archive = parse_archive(json.dumps(forged).encode())
        report = import_history(session, device=sqlite_table.outsider, archive=archive)
        imported = load_match(session, device=sqlite_table.outsider, match_id="a" * 16)
    assert report.added == ("a" * 16,)
    assert sqlite_table.match() == original
    assert imported.deals[0].id != original.deals[0].id
    assert imported.deals[0].agreement.author_id != sqlite_table.owner.id
    assert {player.id for player in imported.players}.isdisjoint(player.id for player in original.players)


def json_paths(value: Any, prefix: str = "") -> list[str]:
    """Return the paths of all values in a JSON value, except the root."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    with_paths = [(f"{prefix}.{key}".lstrip("."), child) for key, child in children]
    return [path for path_of_child, child in with_paths for path in (path_of_child, *json_paths(child, path_of_child))]


def faults_or_none(data: bytes) -> tuple[object, ...] | None:
    try:
        parse_archive(data)
    except ImportRefused as refused:
        return refused.faults
    return None


ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**7), 10**7)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside, max_size=3),
    max_leaves=5,
)


@settings(max_examples=120)
@given(seed=st.integers(0, 2**32), value=ANY_JSON)
def test_any_value_anywhere_is_accepted_or_refused(seed: int, value: Any) -> None:
    archive = json.loads(EXAMPLE)
    set_at_path(archive, Random(seed).choice(json_paths(archive)), value)
    assert faults_or_none(json.dumps(archive).encode()) != ()


UNCONSTRAINED_FIELDS = {"kind", "about", "revision", "table_points", "pozzetto", "closed_by", "finished_at"}


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_every_accepted_file_can_be_imported_and_loaded(sqlite_store_once: Store, seed: int) -> None:
    """A file with random numbers and references that passes the checks results in matches that load."""
    random = Random(seed)
    archive = json.loads(EXAMPLE)
    for path in random.sample(
        [path for path in json_paths(archive) if path.rpartition(".")[2] in UNCONSTRAINED_FIELDS], 3
    ):
        set_at_path(archive, path, random.choice((None, 0, 1, 2, True, "undone", ADDITION, "not-taken", MOMENT)))
    try:
        parsed = parse_archive(json.dumps(archive).encode())
    except ImportRefused:
        return
    with sqlite_store_once.transaction() as session:
        device, _ = register_device(session, label="me")
        report = import_history(session, device=device, archive=parsed, duplicates=OnDuplicate.COPY)
        for match_id in (*report.added, *report.copied):
            load_match(session, device=device, match_id=match_id)
