"""One's history in one's own hands, in a browser: in from a file that is picked, and out as one that is downloaded."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from models import MatchSnapshot, import_history, list_matches, load_match, open_store, read_archive, register_device
from tests.e2e.past_evenings import export_elsewhere
from tests.e2e.phone import Phone
from tests.stores import fresh_sqlite

NewPhone = Callable[..., Phone]


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, MatchSnapshot]:
    """A history that another server exported: one match of one deal."""
    data, match = export_elsewhere(tmp_path)
    file = tmp_path / "history.json"
    file.write_bytes(data)
    return file, match


def bring_in(phone: Phone, file: Path) -> None:
    """From the first screen, back to it."""
    phone.tap("Settings")
    phone.tap("Back up, restore, delete")
    phone.tap("Restore from a file")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap(re.compile("^Choose a"))
    chooser.value.set_files(file)
    phone.sees("The file holds 1 match and 4 players.")
    phone.tap("Restore")
    phone.sees("1 match was added.")
    phone.tap("Back to the start")
    phone.sees("Continue Anna and Carla")


def test_what_was_brought_in_can_be_taken_out_again(
    new_phone: NewPhone, played: tuple[Path, MatchSnapshot], tmp_path: Path
) -> None:
    file, match = played
    phone = new_phone()
    bring_in(phone, file)
    phone.tap("Settings")
    phone.tap("Back up, restore, delete")
    with phone.page.expect_download() as download:
        phone.tap("Everything, for Pinella (JSON)")
    assert download.value.suggested_filename == "pinella.json"
    data = Path(download.value.path()).read_bytes()
    with phone.page.expect_download() as table:
        phone.tap("Every deal, as a table (CSV)")
    assert "Anna" in Path(table.value.path()).read_text(encoding="utf-8-sig")
    phone.sees("Back up")

    third = open_store(fresh_sqlite(tmp_path, "third.db"), key=b"x" * 32)
    with third.transaction() as session:
        device, _ = register_device(session, label="third")
        import_history(session, device=device, archive=read_archive(data))
        assert [each.id for each in list_matches(session, device=device)] == [match.id]
        assert load_match(session, device=device, match_id=match.id) == match
    third.close()
