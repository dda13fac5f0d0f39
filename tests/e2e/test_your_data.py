"""One's history in one's own hands, in a browser: out as a file and in again, and on a new phone."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from models import (
    MatchSnapshot,
    export_history,
    import_history,
    list_matches,
    load_match,
    open_store,
    read_archive,
    register_device,
)
from tests.e2e.phone import Phone
from tests.e2e.server import Server
from tests.stores import fresh_sqlite
from tests.web.played_table import PlayedTable

NewPhone = Callable[..., Phone]


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, MatchSnapshot]:
    """A history that another server exported: one match of one deal."""
    store = open_store(fresh_sqlite(tmp_path, "elsewhere.db"), key=b"k" * 32)
    table = PlayedTable(store=store)
    table.play()
    with store.reading() as session:
        data = export_history(session, device=table.host)
    match = table.match
    store.close()
    file = tmp_path / "history.json"
    file.write_bytes(data)
    return file, match


def choose(phone: Phone, file: Path) -> None:
    with phone.page.expect_file_chooser() as chooser:
        phone.tap(re.compile("^Choose a"))
    chooser.value.set_files(file)


def bring_in(phone: Phone, file: Path) -> None:
    """From the first screen, back to it."""
    phone.tap("Settings")
    phone.tap("Take along, bring in, delete")
    phone.tap("Bring in a file")
    choose(phone, file)
    phone.sees("The file holds 1 match and 4 players.")
    phone.tap("Bring it in")
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
    phone.tap("Take along, bring in, delete")
    with phone.page.expect_download() as download:
        phone.tap("Everything, for Pinella (JSON)")
    assert download.value.suggested_filename == "pinella.json"
    data = Path(download.value.path()).read_bytes()
    with phone.page.expect_download() as table:
        phone.tap("Every deal, as a table (CSV)")
    assert "Anna" in Path(table.value.path()).read_text(encoding="utf-8-sig")
    phone.sees("Take along")

    third = open_store(fresh_sqlite(tmp_path, "third.db"), key=b"x" * 32)
    with third.transaction() as session:
        device, _ = register_device(session, label="third")
        import_history(session, device=device, archive=read_archive(data))
        assert [each.id for each in list_matches(session, device=device)] == [match.id]
        assert load_match(session, device=device, match_id=match.id) == match
    third.close()


def test_a_broken_file_is_refused_with_all_its_faults(
    server: Server, new_phone: NewPhone, played: tuple[Path, MatchSnapshot], tmp_path: Path
) -> None:
    archive = json.loads(played[0].read_text())
    archive["players"][0]["name"] = ""
    archive["matches"][0]["revision"] = "many"
    archive["matches"][0]["note"] = "<b>" * 99
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(archive))
    phone = new_phone(f"{server.base}/settings/data/import")
    choose(phone, broken)
    phone.sees("This file was not imported, and nothing has changed.")
    phone.sees("players.0.name")
    phone.sees("Match 1, revision: “many” can’t stand here.")
    phone.sees("Match 1, note")
    truncated = tmp_path / "truncated.json"
    truncated.write_bytes(played[0].read_bytes()[:500])
    choose(phone, truncated)
    phone.sees("damaged or was cut off")
    choose(phone, played[0])
    phone.sees("All of it is new here.")


def test_a_new_phone_takes_everything_by_one_scan_and_the_old_one_leaves(
    server: Server, new_phone: NewPhone, played: tuple[Path, MatchSnapshot]
) -> None:
    old = new_phone()
    bring_in(old, played[0])
    old.tap("Settings")
    old.tap("Move to a new phone")
    old.tap("Show the code")
    old.sees("QR code for the new phone")
    link = old.scan().replace("table.test", "localhost")
    new = new_phone(link)
    new.sees("1 match, 4 players")
    new.tap("Bring them here")
    new.sees("Continue Anna and Carla")
    new.reload()
    new.sees("Continue Anna and Carla")
    late = new_phone(link)
    late.sees("This code is used up or too old.")

    old.open(f"{server.base}/settings/data")
    old.scroll(2000)
    old.sees("1 other phone has the same matches and players.")
    old.tap("Take everything off this phone")
    old.tap("Yes, take everything off this phone")
    old.sees_no("1 other phone has")
    old.open(server.base)
    old.sees("Shuffle the cards.")
    new.reload()
    new.sees("Continue Anna and Carla")
