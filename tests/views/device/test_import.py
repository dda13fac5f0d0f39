"""A file on its way in: nothing changes before it was looked at, and nothing at all when it is refused."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from models import (
    Device,
    OnDuplicate,
    Store,
    UploadsFull,
    delete_match,
    export_history,
    list_matches,
    open_store,
    register_device,
)
from models.archive.reading import MOST_BYTES
from tests.incidents import without_code
from tests.stores import failing_database, fresh_sqlite
from tests.uploading import fill
from tests.web.played_table import PlayedTable
from views.core.store_work import from_store
from views.core.use_action import Action
from views.device.import_words import preview_sentences, report_sentence, standing_matches
from views.device.use_import import FileImport
from wording import translator

EN = translator("en")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(fresh_sqlite(tmp_path), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> PlayedTable:
    table = PlayedTable(store=store)
    table.play()
    return table


@pytest.fixture
def file(store: Store, table: PlayedTable) -> bytes:
    with store.reading() as session:
        return export_history(session, device=table.host)


def sit(store: Store, device: Device) -> FileImport:
    return FileImport(action=Action(store=store, translator=EN, on_change=lambda: None), device=device)


def matches(store: Store, device: Device) -> int:
    with store.reading() as session:
        return len(list_matches(session, device=device))


def send(editor: FileImport, data: bytes) -> None:
    """As the browser does."""
    place = asyncio.run(editor.expect(len(data)))
    assert place is not None
    assert editor.busy
    fill(editor.action.store.uploads, place, data)
    asyncio.run(editor.arrived())
    assert not editor.busy


def test_a_file_without_room_is_refused_with_a_sentence(
    store: Store, table: PlayedTable, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = sit(store, table.host)
    place = asyncio.run(editor.expect(len(file)))
    assert place is not None
    with monkeypatch.context() as patch:
        patch.setattr("models.archive.uploads.MOST_HELD", len(file) - 1)
        with pytest.raises(UploadsFull):
            fill(store.uploads, place, file)
    asyncio.run(editor.arrived())
    assert not editor.busy
    assert (
        editor.action.message == "Many files are on their way to this server just now. Choose yours again in a minute."
    )
    send(editor, file)
    assert editor.preview is not None


def test_a_place_that_is_not_to_be_had_is_told(
    store: Store, table: PlayedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.archive.uploads.MOST_PLACES", 0)
    editor = sit(store, table.host)
    assert asyncio.run(editor.expect(1000)) is None
    assert not editor.busy
    assert "in a minute" in editor.action.message


def test_a_phone_that_drops_out_while_it_sends_is_told_so_when_it_is_back(store: Store, table: PlayedTable) -> None:
    editor = sit(store, table.host)
    assert asyncio.run(editor.expect(1000))
    assert editor.busy
    editor.come_back()
    assert not editor.busy
    assert "did not arrive" in editor.action.message
    editor.action.dismiss()
    editor.come_back()
    assert not editor.action.message


def test_a_database_that_fails_leaves_the_file_to_be_brought_in_again(
    store: Store, table: PlayedTable, file: bytes
) -> None:
    with store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)
    editor = sit(store, table.host)
    with failing_database(store):
        asyncio.run(editor.read(lambda: file))
    assert "That could not be saved or read just now." in editor.action.message
    assert not editor.busy
    send(editor, file)
    with failing_database(store):
        asyncio.run(editor.bring_in())
    assert "That could not be saved or read just now." in editor.action.message
    assert not editor.busy


def test_a_look_changes_nothing_and_a_second_tap_does_nothing(store: Store, table: PlayedTable, file: bytes) -> None:
    with store.transaction() as session:
        delete_match(session, device=table.host, match_id=table.match_id)
    editor = sit(store, table.host)
    send(editor, file)
    assert editor.preview is not None
    assert preview_sentences(EN, editor.preview) == ("The file holds 1 match and 4 players.", "All of it is new here.")
    assert standing_matches(EN, editor.preview) == ()
    assert matches(store, table.host) == 0
    asyncio.run(editor.bring_in())
    assert editor.report is not None
    assert report_sentence(EN, editor.report) == "1 match was added."
    asyncio.run(editor.bring_in())
    assert matches(store, table.host) == 1


def test_what_is_here_already_is_named_and_asked_about(store: Store, table: PlayedTable, file: bytes) -> None:
    editor = sit(store, table.host)
    send(editor, file)
    assert editor.preview is not None
    assert standing_matches(EN, editor.preview) == ("1 match is the same.",)
    table.play()
    send(editor, file)
    [line] = standing_matches(EN, editor.preview)
    assert line.startswith("Anna, Bruno, Carla and Dora, ")
    assert line.endswith(": the one here is newer.")
    asyncio.run(editor.bring_in())
    assert report_sentence(EN, editor.report) == "1 match stayed as it was."
    send(editor, file)
    editor.choose(OnDuplicate.REPLACE)
    asyncio.run(editor.bring_in())
    assert report_sentence(EN, editor.report) == "1 match was replaced."
    assert len(table.match.deals) == 1
    send(editor, file)
    assert editor.duplicates is OnDuplicate.SKIP  # asked anew for each file


def test_a_match_of_another_phone_is_named_as_such(store: Store, file: bytes) -> None:
    with store.transaction() as session:
        stranger, _ = register_device(session, label="stranger")
    editor = sit(store, stranger)
    send(editor, file)
    [line] = standing_matches(EN, editor.preview)
    assert line.endswith(": kept by another phone.")


def test_a_broken_file_is_refused_with_its_faults(store: Store, table: PlayedTable, file: bytes) -> None:
    editor = sit(store, table.host)
    send(editor, file.replace(b'"revision":2', b'"revision":"x"').replace(b'"groups":[]', b'"gruops":[]'))
    assert editor.preview is None
    sentences = editor.faults
    assert "Match 1, revision: “x” can’t stand here. Export the file again." in sentences
    assert "groups: Something is missing here. Export the file again." in sentences
    asyncio.run(editor.bring_in())
    assert editor.report is None


def test_of_faults_without_end_the_first_are_shown(store: Store, table: PlayedTable, file: bytes) -> None:
    editor = sit(store, table.host)
    send(editor, file.replace(b'"groups":[]', b'"groups":[' + b",".join([b"5"] * 500) + b"]"))
    sentences = editor.faults
    assert len(sentences) == 31
    assert sentences[-1] == "… and more. The search ended after the first 200."
    send(editor, file.replace(b'"groups":[]', b'"groups":[' + b",".join([b"5"] * 100) + b"]"))
    assert editor.faults[-1] == "… and 70 more."


def test_what_is_too_large_is_not_even_sent(store: Store, table: PlayedTable) -> None:
    editor = sit(store, table.host)
    assert asyncio.run(editor.expect(MOST_BYTES + 1)) is None
    assert not editor.busy
    assert "65 MB; 64 at most" in editor.faults[0]


def test_a_file_that_never_came_is_said_to_be_lost(store: Store, table: PlayedTable) -> None:
    editor = sit(store, table.host)
    asyncio.run(editor.expect(10))
    asyncio.run(editor.arrived())
    said = "The file did not arrive here, and nothing has changed. Choose it again."
    assert (editor.action.sentence, editor.busy) == (said, False)


def test_a_file_that_takes_too_much_is_refused_in_a_sentence(store: Store, table: PlayedTable, file: bytes) -> None:
    editor = sit(store, table.host)
    send(editor, file.replace(b'"groups":[]', b'"groups":[' + b",".join([b"{}"] * 700_000) + b"]"))
    [sentence] = editor.faults
    assert sentence == (
        "The file: This takes more time or memory than any file that Pinella exports. Choose another one."
    )
    send(editor, file)
    assert editor.preview is not None


def test_while_too_many_files_wait_another_one_is_told_so(
    store: Store, table: PlayedTable, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.incoming.reader._MAX_QUEUED", 0)
    editor = sit(store, table.host)
    send(editor, file)
    assert editor.action.message == "Many files are being read here just now. Try again in some minutes."


def test_no_traceback_of_the_process_that_reads_a_file_is_shown(
    store: Store, table: PlayedTable, file: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "child.py"
    broken.write_text("raise ValueError('a mistake')\n", encoding="utf-8")
    monkeypatch.setattr("models.incoming.child.__file__", str(broken))
    editor = sit(store, table.host)
    send(editor, file)
    said = "Something went wrong on this screen. Everything that was saved is still there."
    assert (without_code(editor.action.message), editor.faults, editor.preview) == (said, (), None)


def test_while_a_file_is_read_the_database_waits_for_nothing(
    store: Store, table: PlayedTable, file: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many strangers as may wait send a file whose reading never ends: no thread of the others is taken."""
    endless = tmp_path / "child.py"
    endless.write_text("import signal; signal.pause()\n", encoding="utf-8")
    monkeypatch.setattr("models.incoming.child.__file__", str(endless))

    async def scenario() -> int:
        strangers = [sit(store, table.host) for _ in range(16)]
        reading = [asyncio.ensure_future(each.read(lambda: file)) for each in strangers]
        found = await from_store(store, lambda session: len(list_matches(session, device=table.host)))
        assert not any(each.done() for each in reading)
        store.files.close()
        await asyncio.wait(reading)
        return found

    assert asyncio.run(scenario()) == 1
