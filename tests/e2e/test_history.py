"""Past matches in a browser: found, looked at, photographed. What else is done with them is in tests/flows."""

import io
import re
from collections.abc import Callable

import pytest
from PIL import Image

from tests.e2e.past_evenings import play_two_years
from tests.e2e.phone import WAIT, Phone
from tests.e2e.server import Server

NewPhone = Callable[..., Phone]
MATCH = re.compile("^Look at Anna")
GREEN = (0, 200, 0)  # of a photo: no colour of the app


@pytest.fixture
def phone(server: Server, new_phone: NewPhone) -> Phone:
    """An evening of 2024 at Elena’s, and some of 2025 in the bar."""
    phone = new_phone()
    phone.sees("New match")
    play_two_years(server, phone)
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


def test_a_photo_is_added_seen_and_removed_and_the_files_are_there(phone: Phone) -> None:
    open_old_match(phone)
    phone.scroll(3000)
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Add a photo of the table")
    picture = io.BytesIO()
    Image.new("RGB", (800, 600), GREEN).save(picture, "JPEG")
    chooser.value.set_files({"name": "table.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()})
    phone.sees("Photo of the table")
    phone.scroll(3000)
    phone.sees_colour(GREEN)
    phone.tap("Remove the photo")
    phone.sees("It is gone for good at once")  # the question is over the button of the same name
    phone.tap("Remove the photo")
    phone.sees("Add a photo of the table")
    phone.tap("Files of this match")
    phone.scroll(3000)
    with phone.page.context.expect_event("download", timeout=WAIT) as download:
        phone.tap("Score sheet to print (PDF)")
    assert download.value.suggested_filename == "pinella-2024-03-15-Anna-Bruno-Carla-Dino.pdf"
