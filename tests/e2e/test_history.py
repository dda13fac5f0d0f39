"""Past matches through the screens: found, looked at, described, photographed, deleted and brought back."""

import io
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from PIL import Image

from tests.e2e.past_evenings import play_past_evenings
from tests.e2e.phone import WAIT, Phone
from tests.e2e.server import Server

NewPhone = Callable[..., Phone]
LONG_AGO = datetime(2024, 3, 15, 21, 0, tzinfo=UTC)
EVENINGS = 20  # as many as are shown at once
MATCH = re.compile("^Look at Anna")


@pytest.fixture
def phone(server: Server, new_phone: NewPhone) -> Phone:
    """An evening of 2024 at Elena’s, and some of 2025 in the bar."""
    phone = new_phone()
    phone.sees("New match")
    play_past_evenings(
        server, phone, began=LONG_AGO, place="At Elena’s", note="The cat took a card", rules="burraco-online"
    )
    play_past_evenings(server, phone, began=LONG_AGO + timedelta(days=365), evenings=EVENINGS, place="Bar Sport")
    phone.tap("Past matches")
    return phone


def open_old_match(phone: Phone) -> None:
    phone.sees("Bar Sport")
    phone.type_into("Search by player, place or note", "cat anna")
    phone.sees_no("Bar Sport")
    phone.tap(MATCH)
    phone.sees("Anna and Carla win!")


def test_a_match_is_found_by_its_note_and_shown_whole(phone: Phone) -> None:
    open_old_match(phone)
    phone.sees("At Elena’s")
    phone.sees(re.compile("45 min"))
    phone.scroll(400)
    phone.sees("The totals after each deal")
    phone.scroll(300)
    phone.tap(re.compile("^Deal 2"))
    phone.sees("Clean burraco")
    phone.sees("What happened to it")
    phone.tap("Back to the table")
    phone.tap("To the past matches")
    phone.sees(re.compile("At Elena’s$"))
    phone.sees_no("Bar Sport")


def test_filters_narrow_the_list_and_go_again(phone: Phone) -> None:
    phone.tap("Filter")
    phone.tap("2024")
    phone.tap("Mar")
    phone.tap("Filter. Mar 2024")
    phone.sees("At Elena’s")
    phone.sees_no("Bar Sport")
    phone.tap("Filter. Mar 2024")
    phone.tap("Apr")
    phone.tap("Filter. Apr 2024")
    phone.sees("Nothing found.")
    phone.tap("Take all filters away")
    phone.sees("Bar Sport")
    for _ in range(8):
        phone.scroll(800)
    phone.tap("Show more")
    phone.scroll(800)
    phone.sees("At Elena’s")


def test_place_and_note_are_changed_and_a_fault_keeps_what_was_typed(phone: Phone) -> None:
    open_old_match(phone)
    phone.tap("Change place and note")
    phone.type_into("Place", "x" * 81)
    phone.tap("Save")
    phone.sees("This place is too long")
    phone.type_into("Place", "At Fabio’s")
    phone.type_into("Note", "The dog, not the cat")
    phone.tap("Save")
    phone.sees("The dog, not the cat")
    phone.reload()
    phone.sees("At Fabio’s")


def test_a_deleted_match_comes_back_at_once_or_from_the_list(phone: Phone) -> None:
    open_old_match(phone)
    delete(phone)
    phone.tap("Bring it back")
    phone.sees("Anna and Carla win!")
    delete(phone)
    phone.tap("To the past matches")
    phone.sees("Nothing found.")
    phone.tap(re.compile("^Bring back the match of Anna"))
    phone.tap(MATCH)
    phone.sees("Anna and Carla win!")


def delete(phone: Phone) -> None:
    phone.scroll(3000)
    phone.tap("Delete this match")
    phone.sees(re.compile("For 7 days you can bring it back"))
    phone.tap("Delete the match")
    phone.sees("The match of Anna, Bruno, Carla and Dino is deleted.")


def test_a_photo_is_added_seen_and_removed_and_the_files_are_there(phone: Phone) -> None:
    open_old_match(phone)
    phone.scroll(3000)
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Add a photo of the table")
    picture = io.BytesIO()
    Image.new("RGB", (800, 600), "green").save(picture, "JPEG")
    chooser.value.set_files({"name": "table.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()})
    phone.sees("Photo of the table")
    phone.scroll(3000)
    phone.tap("Remove the photo")
    phone.tap("Remove the photo")
    phone.sees("Add a photo of the table")
    phone.tap("Take it along")
    phone.scroll(3000)
    with phone.page.context.expect_event("download", timeout=WAIT) as download:
        phone.tap("Score sheet to print (PDF)")
    assert download.value.suggested_filename == "pinella-2024-03-15-Anna-Bruno-Carla-Dino.pdf"


def test_totals_from_paper_stand_first_and_can_be_corrected(seat: Callable[..., list[Phone]]) -> None:
    (phone,) = seat(["Anna", "Bruno"])
    phone.tap("Played on paper so far? Bring the totals")
    phone.type_into("Total of Anna", "1205")
    phone.type_into("Total of Bruno", "many")
    phone.tap("Go on from these totals")
    phone.sees("A total is a whole number")
    phone.type_into("Total of Bruno", "960")
    phone.tap("Go on from these totals")
    phone.sees("Anna: 1205 points")
    phone.tap(re.compile("^From paper"))
    phone.sees("Carried over from paper")
    phone.tap("Correct the totals")
    phone.type_into("Total of Bruno", "965")
    phone.tap("Go on from these totals")
    phone.sees("Bruno: 965 points")
    phone.tap("Undo the last action")
    phone.sees("Bruno: 960 points")
    phone.sees("Enter deal 2")
