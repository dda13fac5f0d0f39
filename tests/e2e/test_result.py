"""Files of a result in a browser: a photo of the table, a score sheet, and a picture that is shared. The list of past
matches is tested in tests/flows."""

import io
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from PIL import Image

from models.store import open_store
from testkit.browser.page_wait import wait_until
from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import Server
from views import routes

EVENING = datetime(2024, 3, 15, 21, 0, tzinfo=UTC)
PHOTO_COLOUR = (0, 200, 0)  # of the photo; the app does not use this colour
# A sheet that takes pictures, until the page is loaded with `noSheet`.
SHEET = """if (!sessionStorage.noSheet) {
  window.asked = 0;
  navigator.share = async (data) => {
    window.asked += 1;
    if (window.refusal) throw window.refusal;
    window.shared = data;
  };
  navigator.canShare = (data) => data.files[0].type === 'image/png';
}"""


def close_share_sheet(phone: BrowserPhone) -> None:
    """Close the sheet, which a reload would open again."""
    phone.tap("Close “Share the result”")
    phone.expect_text("Anna and Carla win!")


@pytest.mark.journey
def test_photo_and_files_of_a_result(server: Server, new_phone: Callable[..., BrowserPhone]) -> None:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key, clock=lambda: EVENING)
    match = PlayedMatch(store=store, target=505)
    match.play_deal()
    store.close()
    url = f"{server.base_url}{routes.result(match.match_id)}"
    phone = new_phone(url, secret=match.host_secret, script=SHEET, drawn=True)
    phone.expect_text("Anna and Carla win!")
    phone.page.evaluate("window.refusal = new DOMException('', 'AbortError')")
    phone.tap("Send the picture")
    wait_until(phone.page, "window.asked === 1")
    phone.page.evaluate("window.refusal = null")
    phone.tap("Send the picture")  # still there after the sheet was closed
    wait_until(phone.page, "window.shared?.files[0].size > 1000")
    phone.expect_text(re.compile("^Sent at "))
    phone.page.evaluate("sessionStorage.noSheet = 1")
    phone.reload()
    phone.tap("Share")
    with phone.page.expect_download(timeout=TIMEOUT_MS) as picture:
        phone.tap("Send a picture")
    assert picture.value.suggested_filename.endswith(".png")
    phone.expect_text("The file is among your downloads. Send it from there.")
    close_share_sheet(phone)
    phone.scroll(3000)
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("Add a photo of the table")
    photo = io.BytesIO()
    Image.new("RGB", (800, 600), PHOTO_COLOUR).save(photo, "JPEG")
    chooser.value.set_files({"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photo.getvalue()})
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
    with phone.page.context.expect_event("download", timeout=TIMEOUT_MS) as sheet:
        phone.tap("Score sheet to print (PDF)")
    assert sheet.value.suggested_filename == "pinella-2024-03-15-Anna-Bruno-Carla-Dora.pdf"
