"""Past matches in a browser: found by a search, opened, and illustrated with a photo. Other actions are tested in
tests/flows."""

import io
import re
from collections.abc import Callable

import pytest
from PIL import Image

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.servers.process import Server
from tests.e2e.past_matches import seed_two_years

NewPhone = Callable[..., BrowserPhone]
MATCH_BUTTON = re.compile("^Open Anna")
PHOTO_COLOUR = (0, 200, 0)  # of the photo; the app does not use this colour


@pytest.fixture
def phone(server: Server, new_phone: NewPhone) -> BrowserPhone:
    """Return a phone on its list of past matches: one of 2024 at Elena’s, and some of 2025 in the bar."""
    phone = new_phone(drawn=True)
    phone.expect_text("New match")
    seed_two_years(server, phone)
    phone.tap("Past matches")
    return phone


def open_old_match(phone: BrowserPhone) -> None:
    """Find the match of 2024 by its note and open it."""
    phone.expect_text("Bar Sport")
    phone.type_into("Search by player, place or note", "cat anna")
    phone.expect_no_text("Bar Sport")
    phone.tap(MATCH_BUTTON)
    phone.expect_text("Anna and Carla win!")


def test_photo_is_added_shown_and_removed_and_files_can_be_downloaded(phone: BrowserPhone) -> None:
    open_old_match(phone)
    phone.scroll(3000)
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Add a photo of the table")
    picture = io.BytesIO()
    Image.new("RGB", (800, 600), PHOTO_COLOUR).save(picture, "JPEG")
    chooser.value.set_files({"name": "table.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()})
    phone.expect_text("Photo of the table")
    phone.scroll(3000)
    phone.expect_colour(PHOTO_COLOUR)
    phone.tap("Remove the photo")
    phone.expect_text(
        "It is removed from every phone at once, for good."
    )  # the dialog covers the button of the same name
    phone.tap("Remove the photo")
    phone.expect_text("Add a photo of the table")
    phone.tap("Files of this match")
    phone.scroll(3000)
    with phone.page.context.expect_event("download", timeout=TIMEOUT_MS) as download:
        phone.tap("Score sheet to print (PDF)")
    assert download.value.suggested_filename == "pinella-2024-03-15-Anna-Bruno-Carla-Dino.pdf"
