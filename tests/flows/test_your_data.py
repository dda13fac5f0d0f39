"""A device's history: imported from a file, exported again, moved to a new phone, deleted as a whole and restored."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from models.access import register_device
from models.archive import import_history, parse_archive
from models.matches import list_matches, load_match
from models.store import open_store
from testkit.clients.flet_client import FletClient
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.matches import seed_match
from testkit.servers.process import Server
from tests.flows.client_steps import choose_file, download, scan_qr
from tests.flows.past_matches import export_from_other_server

NewClient = Callable[..., FletClient]


def test_everything_is_deleted_and_restored(server: Server, new_client: NewClient) -> None:
    table = seed_match(server, ["Anna", "Bruno", "Carla", "Dino"], target=2005, labels=[""])
    (secret,) = table.secrets
    phone = new_client(secret=secret)
    phone.expect_text("Continue Anna and Carla")
    phone.tap("Settings")
    phone.tap("Back up, restore, delete")
    phone.tap("Delete all my matches and players")
    phone.expect_text("You can restore them here for 7 days")
    phone.tap("Yes, delete everything")
    phone.expect_text("All your matches and players were deleted.")
    new_client(secret=secret).expect_text("You play with real cards.")
    again = new_client("/settings/data", secret=secret)
    again.tap("Restore everything")
    again.expect_no_text("All your matches and players were deleted.")
    new_client(secret=secret).expect_text("Continue Anna and Carla")


def test_invalid_file_is_refused_with_all_its_faults(server: Server, new_client: NewClient, tmp_path: Path) -> None:
    data, _match = export_from_other_server(tmp_path)
    archive = json.loads(data)
    archive["players"][0]["name"] = ""
    archive["matches"][0]["revision"] = "many"
    archive["matches"][0]["note"] = "<b>" * 99
    phone = new_client("/settings/data/import")
    choose_file(phone, server, button="Choose a file", data=json.dumps(archive).encode())
    phone.expect_text("This file wasn’t imported, and nothing has changed.")
    phone.expect_text("players.0.name")
    phone.expect_text("Match 1, revision: “many” isn’t valid here.")
    phone.expect_text("Match 1, note")
    choose_file(phone, server, button="Choose another file", data=data[:500])
    phone.expect_text("damaged or incomplete")
    choose_file(phone, server, button="Choose another file", data=data)
    phone.expect_text("Everything is new here.")


def test_imported_history_can_be_exported_again(server: Server, new_client: NewClient, tmp_path: Path) -> None:
    data, match = export_from_other_server(tmp_path)
    phone = new_client("/settings/data/import")
    choose_file(phone, server, button="Choose a file", data=data)
    phone.tap("Restore")
    phone.expect_text("1 match was added.")
    phone = new_client("/settings/data", secret=phone.secret)
    exported = download(phone, server, button="Everything, for Pinella (JSON)")
    assert exported.headers["content-disposition"] == 'attachment; filename="pinella.json"'
    assert "Anna" in download(phone, server, button="All deals as a table (CSV)").text
    phone.expect_text("Back up")

    third = open_store(copy_empty_database(tmp_path, "third.db"), key=b"x" * 32)
    with third.transaction() as session:
        device, _ = register_device(session, label="third")
        import_history(session, device=device, archive=parse_archive(exported.content))
        assert [each.id for each in list_matches(session, device=device)] == [match.id]
        assert load_match(session, device=device, match_id=match.id) == match
    third.close()


def test_history_moves_to_a_new_phone_by_one_scan_and_the_old_phone_leaves(
    server: Server, new_client: NewClient, tmp_path: Path
) -> None:
    data, _match = export_from_other_server(tmp_path)
    old = new_client()
    old.tap("Settings")
    old.tap("Back up, restore, delete")
    old.tap("Restore from a file")
    choose_file(old, server, button="Choose a file", data=data)
    old.expect_text("The file contains 1 match and 4 players.")
    old.tap("Restore")
    old.expect_text("1 match was added.")
    old.tap("Back to the start")
    old.expect_text("Continue Anna and Carla")
    old.tap("Settings")
    old.tap("Move to a new phone")
    old.tap("Show the code")
    old.expect_text("QR code for the new phone")
    link = urlsplit(scan_qr(old)).path
    new = new_client(link)
    new.expect_text("1 match, 4 players")
    new.tap("Copy them here")
    new.expect_text("Continue Anna and Carla")
    new_client(secret=new.secret).expect_text("Continue Anna and Carla")
    new_client(link).expect_text("This code has been used or is too old.")

    leaving = new_client("/settings/data", secret=old.secret)
    leaving.expect_text("1 other phone has the same matches and players.")
    leaving.tap("Remove everything from this phone")
    leaving.tap("Yes, remove everything from this phone")
    leaving.expect_text("Your matches and players")  # the dialog above it was closed
    leaving.expect_no_text("1 other phone has")
    new_client(secret=leaving.secret).expect_text("You play with real cards.")
    new_client(secret=new.secret).expect_text("Continue Anna and Carla")
