"""Import and export of a device's history in a browser: of a file that is picked, and to one that is downloaded."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from models.access import register_device
from models.archive import import_history, parse_archive
from models.matches import list_matches, load_match
from models.store import open_store
from models.values import MatchSnapshot
from testkit.browser.phone import BrowserPhone
from testkit.seeding.databases import copy_empty_database
from tests.e2e.past_matches import export_from_other_server

NewPhone = Callable[..., BrowserPhone]


@pytest.fixture
def exported_history(tmp_path: Path) -> tuple[Path, MatchSnapshot]:
    """Return a file that another server exported, and its only match, which has one deal."""
    data, match = export_from_other_server(tmp_path)
    file = tmp_path / "history.json"
    file.write_bytes(data)
    return file, match


def import_file(phone: BrowserPhone, file: Path) -> None:
    """Import a file, starting and ending on the first screen."""
    phone.tap("Settings")
    phone.tap("Back up, restore, delete")
    phone.tap("Restore from a file")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap(re.compile("^Choose a"))
    chooser.value.set_files(file)
    phone.expect_text("The file contains 1 match and 4 players.")
    phone.tap("Restore")
    phone.expect_text("1 match was added.")
    phone.tap("Back to the start")
    phone.expect_text("Continue Anna and Carla")


def test_imported_history_can_be_exported_again(
    new_phone: NewPhone, exported_history: tuple[Path, MatchSnapshot], tmp_path: Path
) -> None:
    file, match = exported_history
    phone = new_phone()
    import_file(phone, file)
    phone.tap("Settings")
    phone.tap("Back up, restore, delete")
    with phone.page.expect_download() as download:
        phone.tap("Everything, for Pinella (JSON)")
    assert download.value.suggested_filename == "pinella.json"
    data = Path(download.value.path()).read_bytes()
    with phone.page.expect_download() as table:
        phone.tap("All deals as a table (CSV)")
    assert "Anna" in Path(table.value.path()).read_text(encoding="utf-8-sig")
    phone.expect_text("Back up")

    third = open_store(copy_empty_database(tmp_path, "third.db"), key=b"x" * 32)
    with third.transaction() as session:
        device, _ = register_device(session, label="third")
        import_history(session, device=device, archive=parse_archive(data))
        assert [each.id for each in list_matches(session, device=device)] == [match.id]
        assert load_match(session, device=device, match_id=match.id) == match
    third.close()
