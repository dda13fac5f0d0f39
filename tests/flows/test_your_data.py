"""One's history in one's own hands: in from a file, on a new phone, and deleted at once and back again."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from tests.e2e.past_evenings import export_elsewhere
from tests.e2e.seeding import open_match
from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.flows.hands import choose_file, scan

NewClient = Callable[..., FletClient]


def test_everything_is_deleted_and_comes_back(server: Server, new_client: NewClient) -> None:
    table = open_match(server, ["Anna", "Bruno", "Carla", "Dino"], target=2005, labels=[""])
    (secret,) = table.secrets
    phone = new_client(secret=secret)
    phone.sees("Continue Anna and Carla")
    phone.tap("Settings")
    phone.tap("Back up, restore, delete")
    phone.tap("Delete all my matches and players")
    phone.sees("For 7 days you can bring them back here")
    phone.tap("Yes, delete everything")
    phone.sees("All your matches and players were deleted.")
    new_client(secret=secret).sees("Shuffle the cards.")
    again = new_client("/settings/data", secret=secret)
    again.tap("Bring everything back")
    again.sees_no("All your matches and players were deleted.")
    new_client(secret=secret).sees("Continue Anna and Carla")


def test_a_broken_file_is_refused_with_all_its_faults(server: Server, new_client: NewClient, tmp_path: Path) -> None:
    data, _match = export_elsewhere(tmp_path)
    archive = json.loads(data)
    archive["players"][0]["name"] = ""
    archive["matches"][0]["revision"] = "many"
    archive["matches"][0]["note"] = "<b>" * 99
    phone = new_client("/settings/data/import")
    choose_file(phone, server, button="Choose a file", data=json.dumps(archive).encode())
    phone.sees("This file was not imported, and nothing has changed.")
    phone.sees("players.0.name")
    phone.sees("Match 1, revision: “many” can’t stand here.")
    phone.sees("Match 1, note")
    choose_file(phone, server, button="Choose another file", data=data[:500])
    phone.sees("damaged or was cut off")
    choose_file(phone, server, button="Choose another file", data=data)
    phone.sees("All of it is new here.")


def test_a_new_phone_takes_everything_by_one_scan_and_the_old_one_leaves(
    server: Server, new_client: NewClient, tmp_path: Path
) -> None:
    data, _match = export_elsewhere(tmp_path)
    old = new_client()
    old.tap("Settings")
    old.tap("Back up, restore, delete")
    old.tap("Restore from a file")
    choose_file(old, server, button="Choose a file", data=data)
    old.sees("The file holds 1 match and 4 players.")
    old.tap("Restore")
    old.sees("1 match was added.")
    old.tap("Back to the start")
    old.sees("Continue Anna and Carla")
    old.tap("Settings")
    old.tap("Move to a new phone")
    old.tap("Show the code")
    old.sees("QR code for the new phone")
    link = urlsplit(scan(old)).path
    new = new_client(link)
    new.sees("1 match, 4 players")
    new.tap("Bring them here")
    new.sees("Continue Anna and Carla")
    new_client(secret=new.secret).sees("Continue Anna and Carla")
    new_client(link).sees("This code is used up or too old.")

    leaving = new_client("/settings/data", secret=old.secret)
    leaving.sees("1 other phone has the same matches and players.")
    leaving.tap("Take everything off this phone")
    leaving.tap("Yes, take everything off this phone")
    leaving.sees("Your matches and players")  # the question that lay over it is gone
    leaving.sees_no("1 other phone has")
    new_client(secret=leaving.secret).sees("Shuffle the cards.")
    new_client(secret=new.secret).sees("Continue Anna and Carla")
