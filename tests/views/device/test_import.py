"""Tests of the file import: nothing changes before the preview is confirmed, nor if the file is refused."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from models.access import Device, register_device
from models.archive import OnDuplicate, UploadKind, export_history
from models.archive.limits import MAX_FILE_BYTES
from models.archive.uploads import LIMITS
from models.matches import list_matches
from models.store import Store, open_store
from models.trash import delete_match
from models.values import UploadsFull
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.databases import break_database, copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from testkit.seeding.tournament_world import create_tournament_world, new_tournament
from tests.report_codes import strip_report_code
from tests.uploading import upload_file
from tests.views.hooked import phone_session
from views import routes
from views.core.async_store import run_query
from views.core.use_action import ActionController
from views.device.import_text import duplicate_sentences, preview_sentences, report_sentence
from views.device.use_import import FileImport
from wording import translator

EN = translator("en")
NOT_ARRIVED = "The file didn’t arrive, and nothing has changed. Choose it again."


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> PlayedMatch:
    table = PlayedMatch(store=store)
    table.play_deal()
    return table


@pytest.fixture
def file(store: Store, table: PlayedMatch) -> bytes:
    with store.reading() as session:
        return export_history(session, device=table.host)


def create_file_import(store: Store, device: Device, *, network: str = "192.0.2.1") -> FileImport:
    session = replace(phone_session(store, device), network=network)
    return FileImport(action=ActionController(session=session, on_change=lambda: None))


def count_matches(store: Store, device: Device) -> int:
    with store.reading() as session:
        return len(list_matches(session, device=device))


def upload(file_import: FileImport, data: bytes) -> None:
    asyncio.run(file_import.read_file(lambda: data))
    assert not file_import.is_busy


@asynccontextmanager
async def import_screen(store: Store) -> AsyncIterator[AppPhone]:
    async with app_phone(store, route=routes.IMPORT_HISTORY) as phone:
        await phone.wait_for_screen()
        yield phone


async def pick_file(phone: AppPhone, size: int) -> None:
    """Pick a file, as a browser reports it."""
    file = {"id": 1, "name": "a.json", "size": size, "path": None}
    await phone.dispatch(phone.file_picker, "result", {"files": [file]})


async def finish_upload(phone: AppPhone) -> None:
    await phone.dispatch(phone.file_picker, "upload", {"file_name": "a.json", "progress": 1.0, "error": None})


async def test_file_without_storage_space_is_refused_with_a_message(
    store: Store, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with import_screen(store) as phone:
        await pick_file(phone, len(file))
        await phone.expect_text("One moment…")
        with monkeypatch.context() as patch:
            limits = replace(LIMITS[UploadKind.HISTORY], pool_bytes=len(file))
            patch.setattr("models.archive.uploads.LIMITS", {**LIMITS, UploadKind.HISTORY: limits})
            with pytest.raises(UploadsFull):
                upload_file(store.uploads, phone.uploads[-1], file)
        await finish_upload(phone)
        await phone.expect_text("Many files are being sent to this server right now. Choose yours again in a minute.")
        await pick_file(phone, len(file))
        await phone.expect_text("One moment…")
        upload_file(store.uploads, phone.uploads[-1], file)
        await finish_upload(phone)
        await phone.expect_text("The file contains 1 match and 4 players.")
        # A file that is too large replaces the preview of the one before.
        await pick_file(phone, MAX_FILE_BYTES + 1)
        await phone.expect_text("This file is 65 MB; the limit is 64. Export fewer matches at a time.")
        assert "Restore" not in phone.visible_texts


async def test_missing_upload_slot_shows_a_message(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.archive.uploads.MAX_UPLOADS_PER_NETWORK", 0)
    async with import_screen(store) as phone:
        await pick_file(phone, 1000)
        await phone.expect_text("Many files are being sent to this server right now. Choose yours again in a minute.")
        await pick_file(phone, 0)
        await phone.expect_text("This file is empty. Choose another one.")


async def test_reconnect_during_upload_reports_the_lost_file(store: Store) -> None:
    async with import_screen(store) as phone:
        await pick_file(phone, 1000)
        await phone.expect_text("One moment…")
        await phone.dispatch(phone.page, "connect")
        await phone.expect_text(NOT_ARRIVED)
        await pick_file(phone, 1000)
        await phone.expect_text("One moment…")
        assert not any(NOT_ARRIVED in text for text in phone.visible_texts)
        await finish_upload(phone)
        await phone.expect_text(NOT_ARRIVED)


def test_file_can_be_imported_again_after_a_database_failure(store: Store, table: PlayedMatch, file: bytes) -> None:
    with store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)
    file_import = create_file_import(store, table.host)
    with break_database(store):
        asyncio.run(file_import.read_file(lambda: file))
    assert "That couldn’t be saved or read right now." in file_import.action.message
    assert not file_import.is_busy
    upload(file_import, file)
    with break_database(store):
        asyncio.run(file_import.import_archive())
    assert "That couldn’t be saved or read right now." in file_import.action.message
    assert not file_import.is_busy


def test_preview_changes_nothing_and_second_import_does_nothing(store: Store, table: PlayedMatch, file: bytes) -> None:
    with store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)
    file_import = create_file_import(store, table.host)
    upload(file_import, file)
    assert file_import.preview is not None
    assert preview_sentences(EN, file_import.preview) == (
        "The file contains 1 match and 4 players.",
        "Everything is new here.",
    )
    assert duplicate_sentences(EN, file_import.preview) == ()
    assert count_matches(store, table.host) == 0
    asyncio.run(file_import.import_archive())
    assert file_import.report is not None
    assert report_sentence(EN, file_import.report) == "1 match was added."
    asyncio.run(file_import.import_archive())
    assert count_matches(store, table.host) == 1


def test_tournament_is_listed_and_follows_the_choice_for_its_matches(store: Store) -> None:
    world = create_tournament_world(store, new_tournament(4, rounds=2))
    world.seat()
    with store.reading() as session:
        file = export_history(session, device=world.director)
    file_import = create_file_import(store, world.new_device())
    upload(file_import, file)
    assert file_import.preview is not None
    assert "It also has 1 tournament." in preview_sentences(EN, file_import.preview)
    assert duplicate_sentences(EN, file_import.preview)[-1] == (
        "Part or all of the tournament “Friday at the club” is here already. Your choice applies to all its matches."
    )
    file_import.choose_on_duplicate(OnDuplicate.COPY)
    asyncio.run(file_import.import_archive())
    assert file_import.report is not None
    assert report_sentence(EN, file_import.report) == "2 matches were added. 1 tournament was added."
    for choice, outcome in ((OnDuplicate.SKIP, "left unchanged"), (OnDuplicate.REPLACE, "replaced")):
        file_import = create_file_import(store, world.director)
        upload(file_import, file)
        file_import.choose_on_duplicate(choice)
        asyncio.run(file_import.import_archive())
        assert file_import.report is not None
        said = f"2 matches were {outcome}. 1 tournament was {outcome}."
        assert report_sentence(EN, file_import.report) == said


def test_duplicates_are_listed_and_handled_as_chosen(store: Store, table: PlayedMatch, file: bytes) -> None:
    file_import = create_file_import(store, table.host)
    upload(file_import, file)
    assert file_import.preview is not None
    assert duplicate_sentences(EN, file_import.preview) == ("1 match is the same.",)
    table.play_deal()
    upload(file_import, file)
    [line] = duplicate_sentences(EN, file_import.preview)
    assert line.startswith("Anna, Bruno, Carla and Dora, ")
    assert line.endswith(": the one here is newer.")
    asyncio.run(file_import.import_archive())
    assert report_sentence(EN, file_import.report) == "1 match was left unchanged."
    upload(file_import, file)
    file_import.choose_on_duplicate(OnDuplicate.REPLACE)
    asyncio.run(file_import.import_archive())
    assert report_sentence(EN, file_import.report) == "1 match was replaced."
    assert len(table.match.deals) == 1
    upload(file_import, file)
    assert file_import.on_duplicate is OnDuplicate.SKIP  # reset for each file


def test_duplicate_of_another_phone_is_named_as_such(store: Store, file: bytes) -> None:
    with store.transaction() as session:
        other_device, _ = register_device(session, label="other")
    file_import = create_file_import(store, other_device)
    upload(file_import, file)
    [line] = duplicate_sentences(EN, file_import.preview)
    assert line.endswith(": owned by another phone.")


def test_invalid_file_is_refused_with_its_faults(store: Store, table: PlayedMatch, file: bytes) -> None:
    file_import = create_file_import(store, table.host)
    upload(file_import, file.replace(b'"revision":2', b'"revision":"x"').replace(b'"groups":[]', b'"gruops":[]'))
    assert file_import.preview is None
    sentences = file_import.faults
    assert "Match 1, revision: “x” isn’t valid here. Export the file again." in sentences
    assert "groups: Something is missing here. Export the file again." in sentences
    asyncio.run(file_import.import_archive())
    assert file_import.report is None


def test_only_the_first_of_many_faults_are_shown(store: Store, table: PlayedMatch, file: bytes) -> None:
    file_import = create_file_import(store, table.host)
    upload(file_import, file.replace(b'"groups":[]', b'"groups":[' + b",".join([b"5"] * 500) + b"]"))
    sentences = file_import.faults
    assert len(sentences) == 31
    assert sentences[-1] == "… and more. Checking stopped after the first 200."
    upload(file_import, file.replace(b'"groups":[]', b'"groups":[' + b",".join([b"5"] * 100) + b"]"))
    assert file_import.faults[-1] == "… and 70 more."


def test_file_that_needs_too_many_resources_is_refused(store: Store, table: PlayedMatch, file: bytes) -> None:
    file_import = create_file_import(store, table.host)
    upload(file_import, file.replace(b'"groups":[]', b'"groups":[' + b",".join([b"{}"] * 700_000) + b"]"))
    [sentence] = file_import.faults
    assert sentence == ("This file takes more time or memory than any Pinella export. Choose another one.")
    upload(file_import, file)
    assert file_import.preview is not None


def test_import_is_refused_while_the_queue_is_full(
    store: Store, table: PlayedMatch, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.file_parsing.file_parser._MAX_QUEUED", 0)
    file_import = create_file_import(store, table.host)
    upload(file_import, file)
    assert file_import.action.message == "Many files are being read right now. Try again in a few minutes."


def test_traceback_of_the_parser_process_is_not_shown(
    store: Store, table: PlayedMatch, file: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_child = tmp_path / "child.py"
    failing_child.write_text("raise ValueError('a mistake')\n", encoding="utf-8")
    monkeypatch.setattr("models.file_parsing.child_process.__file__", str(failing_child))
    file_import = create_file_import(store, table.host)
    upload(file_import, file)
    expected = "Something went wrong on this screen. Everything you saved is still there."
    assert (strip_report_code(file_import.action.message), file_import.faults, file_import.preview) == (
        expected,
        (),
        None,
    )


def test_database_is_available_while_files_are_parsed(
    store: Store, table: PlayedMatch, file: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Start as many imports that never end as may be queued: they must not occupy the database threads."""
    endless_child = tmp_path / "child.py"
    endless_child.write_text("import signal; signal.pause()\n", encoding="utf-8")
    monkeypatch.setattr("models.file_parsing.child_process.__file__", str(endless_child))

    async def scenario() -> int:
        imports = [create_file_import(store, table.host, network=f"192.0.2.{number}") for number in range(16)]
        tasks = [asyncio.ensure_future(each.read_file(lambda: file)) for each in imports]
        found = await run_query(store, lambda session: len(list_matches(session, device=table.host)))
        assert not any(each.done() for each in tasks)
        store.file_parser.close()
        await asyncio.wait(tasks)
        return found

    assert asyncio.run(scenario()) == 1
