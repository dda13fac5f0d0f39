"""Tests of the import of a match by codes or upload: nothing changes before the user confirms."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from models.access import Device, find_device, register_device
from models.archive import UploadKind
from models.matches import list_matches
from models.store import Store, open_store
from models.transfer import Relation, export_match_parts, export_match_text
from models.transfer.code_parts import encode_parts
from models.transfer.text_encoding import Kind, encode_text
from testkit.clients.app_phone import app_phone
from testkit.seeding.databases import break_database, copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock, Table, deal_entry, pairs_setup, set_up_table
from tests.uploading import upload_file
from tests.views.hooked import phone_session
from views import routes
from views.core.camera import CameraUnavailable
from views.core.use_action import ActionController
from views.transfer import import_match
from views.transfer.use_import_match import MatchImport
from web.urls import import_url
from wording import translator

EN = translator("en")
PWA_URL = "https://cards.example.org/club"


class FakeCamera:
    """Camera that reads the given texts as codes and is then closed by the user."""

    def __init__(self, texts: Sequence[str], *, end: str = "closed") -> None:
        self.texts, self.end, self.responses = texts, end, list[str]()

    async def __call__(self, texts: Mapping[str, str], on_text: Callable[[str], str | None]) -> None:
        assert set(texts) == {"aim", "close"}
        for text in self.texts:
            sentence = on_text(text)
            if sentence is None:
                return
            self.responses.append(sentence)
        raise CameraUnavailable(self.end)


@pytest.fixture
def table(sqlite_store: Store) -> Table:
    table = set_up_table(sqlite_store, pairs_setup(note="a note that doesn’t pack, 0192837465 qwertyuiop asdfghjkl"))
    for points in (345, 110, 285):
        table.save(deal_entry(points))
    return table


@pytest.fixture
def codes(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the codes that the other phone shows, smaller than usual."""
    monkeypatch.setattr("models.transfer.code_parts._SINGLE_BYTES", 0)
    monkeypatch.setattr("models.transfer.code_parts._PART_BYTES", 300)
    with table.store.reading() as session:
        parts = export_match_parts(session, device=table.owner, match_id=table.match_id)
    assert len(parts) > 1
    return [import_url(PWA_URL, part) for part in parts]


@pytest.fixture
def receiver(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Device]:
    store = open_store(
        copy_empty_database(tmp_path_factory.mktemp("here")), key=KEY, clock=SteppingClock(), isolate_file_parsing=False
    )
    with store.transaction() as session:
        device, _ = register_device(session, label="")
    return store, device


def create_match_import(receiver: tuple[Store, Device]) -> MatchImport:
    store, device = receiver
    session = replace(phone_session(store, device), network="192.0.2.1")
    return MatchImport(action=ActionController(session=session, on_change=lambda: None))


def list_match_ids(receiver: tuple[Store, Device]) -> list[str]:
    store, device = receiver
    with store.reading() as session:
        return [match.id for match in list_matches(session, device=device)]


def test_codes_are_read_in_any_order_and_imported_on_confirmation(
    codes: list[str], receiver: tuple[Store, Device], table: Table
) -> None:
    match_import, camera = (
        create_match_import(receiver),
        FakeCamera([codes[-1], "https://example.org", codes[-1], *codes]),
    )
    asyncio.run(match_import.scan(camera))
    missing = EN.join([str(number) for number in range(1, len(codes))])
    progress = f"1 of {len(codes)} codes scanned. Missing: {missing}."
    assert camera.responses[:3] == [
        progress,
        "That isn’t a Pinella code. Scan the one that the other phone shows.",
        progress,
    ]
    assert match_import.preview is not None
    assert (
        match_import.sender_label,
        match_import.preview.relation,
        match_import.preview.received.deals_played,
    ) == ("owner", Relation.NEW, 3)
    assert list_match_ids(receiver) == []
    opened: list[str] = []
    asyncio.run(match_import.import_match(opened.append))
    assert opened == list_match_ids(receiver) == [table.match_id]


def test_scan_continues_after_the_camera_was_closed(codes: list[str], receiver: tuple[Store, Device]) -> None:
    match_import = create_match_import(receiver)
    asyncio.run(match_import.scan(FakeCamera(codes[:1])))
    assert (match_import.action.sentence, match_import.parts.missing) == ("", tuple(range(2, len(codes) + 1)))
    asyncio.run(match_import.scan(FakeCamera(codes[1:])))
    assert match_import.preview is not None


@pytest.mark.parametrize("end", ["refused", "missing"])
def test_missing_camera_suggests_the_file_import(receiver: tuple[Store, Device], end: str) -> None:
    match_import = create_match_import(receiver)
    asyncio.run(match_import.scan(FakeCamera([], end=end)))
    assert match_import.action.sentence.startswith("The camera can’t be used here.")


def test_code_from_the_camera_app_counts_as_the_first(codes: list[str], receiver: tuple[Store, Device]) -> None:
    match_import = create_match_import(receiver)
    asyncio.run(match_import.add_part(codes[0].rpartition("/")[2]))
    assert match_import.progress.startswith(f"1 of {len(codes)} codes scanned.")
    asyncio.run(match_import.add_part("S123"))
    assert match_import.action.sentence.startswith("That isn’t a Pinella code.")
    assert match_import.progress.startswith(f"1 of {len(codes)} codes scanned.")


def test_uploaded_match_is_previewed_once(table: Table, receiver: tuple[Store, Device]) -> None:
    with table.store.reading() as session:
        text = export_match_text(session, device=table.owner, match_id=table.match_id)
    (store, _), match_import = receiver, create_match_import(receiver)
    slot = store.uploads.open_slot(UploadKind.MATCH, "network")
    upload_file(store.uploads, slot, text.encode())
    asyncio.run(match_import.fetch_upload(slot))
    assert match_import.preview is not None
    assert match_import.preview.match_id == table.match_id
    again = create_match_import(receiver)
    asyncio.run(again.fetch_upload(slot))
    assert again.action.sentence.startswith("The match didn’t arrive")


def test_long_text_is_not_decoded_on_the_event_loop(
    table: Table, receiver: tuple[Store, Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    with table.store.reading() as session:
        text = export_match_text(session, device=table.owner, match_id=table.match_id)
    (store, _), match_import = receiver, create_match_import(receiver)
    monkeypatch.setattr(match_import.parts, "add", None)
    slot = store.uploads.open_slot(UploadKind.MATCH, "network")
    upload_file(store.uploads, slot, text.encode())
    asyncio.run(match_import.fetch_upload(slot))
    assert match_import.preview is not None


@pytest.mark.parametrize("sent", [b"", b"\xff\xfe", b"M" * 2_000_000, b"{}"])
def test_upload_that_is_not_a_match_is_refused(sent: bytes, receiver: tuple[Store, Device]) -> None:
    (store, _), match_import = receiver, create_match_import(receiver)
    slot = store.uploads.open_slot(UploadKind.MATCH, "network")
    upload_file(store.uploads, slot, sent)
    asyncio.run(match_import.fetch_upload(slot))
    assert match_import.action.sentence.startswith("That isn’t a Pinella code.")
    assert match_import.preview is None


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x00{}", "This match can’t be read, and nothing has changed."),
        (b"\x00not even JSON", "This match can’t be read, and nothing has changed."),
        (b"\x09\xff", "This code is incomplete or damaged"),
    ],
)
def test_codes_without_a_valid_match_are_refused(content: bytes, sentence: str, receiver: tuple[Store, Device]) -> None:
    match_import = create_match_import(receiver)
    asyncio.run(match_import.scan(FakeCamera(encode_parts(content))))
    assert match_import.action.sentence.startswith(sentence)
    assert (match_import.preview, match_import.is_busy, list_match_ids(receiver)) == (None, False, [])


def test_codes_with_a_wrong_checksum_are_refused(receiver: tuple[Store, Device]) -> None:
    match_import = create_match_import(receiver)
    asyncio.run(match_import.scan(FakeCamera([encode_text(Kind.PART, b"\0\0\0\0\x01\0some bytes")])))
    assert match_import.action.sentence.startswith("This code is incomplete or damaged")


def test_database_failure_imports_nothing_and_shows_a_message(codes: list[str], receiver: tuple[Store, Device]) -> None:
    match_import, (store, _) = create_match_import(receiver), receiver
    with break_database(store):
        asyncio.run(match_import.scan(FakeCamera(codes)))
        assert match_import.action.sentence.startswith("That couldn’t be saved or read right now.")
        assert not match_import.is_busy
    asyncio.run(match_import.scan(FakeCamera(codes)))
    with break_database(store):
        asyncio.run(match_import.import_match(print))
        assert match_import.action.sentence.startswith("That couldn’t be saved or read right now.")
    assert list_match_ids(receiver) == []


def test_match_changed_after_the_preview_is_not_overwritten(codes: list[str], table: Table) -> None:
    """The local match equals the import at the preview, and is newer when the user confirms."""
    match_import = create_match_import((table.store, table.owner))
    asyncio.run(match_import.scan(FakeCamera(codes)))
    assert match_import.preview is not None
    assert match_import.preview.relation is Relation.SAME
    table.save(deal_entry(200))
    opened: list[str] = []
    asyncio.run(match_import.import_match(opened.append))
    assert (opened, match_import.preview) == ([], None)
    assert match_import.action.sentence.startswith("Another phone changed this match first.")
    assert len(table.match().deals) == 4


@pytest.mark.parametrize("is_large", [False, True])
async def test_received_match_is_shown_as_its_score_and_may_be_saved_only(
    table: Table, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, is_large: bool
) -> None:
    monkeypatch.setattr(import_match, "has_large_text", lambda: is_large)
    with table.store.reading() as session:
        text = export_match_text(session, device=table.owner, match_id=table.match_id)
    empty = copy_empty_database(tmp_path_factory.mktemp("new"))
    store = open_store(empty, key=KEY, clock=SteppingClock(), isolate_file_parsing=False)
    async with app_phone(store, route=f"{routes.IMPORT_MATCH}/{text}") as phone:
        await phone.expect_text("Italian Burraco, to 2005 · 3 deals played")
        assert {"Anna and Carla", "Bruno and Dino", "Not now", "Continue here"} <= set(phone.visible_texts)
        order = [phone.visible_texts.index(words) for words in ("Only save", "Continue here")]
        assert order == sorted(order, reverse=not is_large)  # the footer has one button if the text is large
        await phone.tap("Only save")
        await phone.wait_until(lambda: ("push_route", {"route": routes.HOME}) in phone.requests, "it stayed")
    with store.reading() as session:
        (device,) = [find_device(session, secret=phone.secret)]
        assert device is not None
        assert [match.deals_played for match in list_matches(session, device=device)] == [3]
