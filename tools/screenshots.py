"""Take screenshots of the app. `make screenshots` takes those of the README, the guide and the web app manifests;
`--all` takes every screen in every size and theme.

`--all` writes to build/screens, to check by eye that nothing is cut off.
"""

import argparse
import io
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

from testkit.browser.chromium import find_chromium
from testkit.browser.phone import BrowserPhone
from testkit.servers.process import Server
from testkit.steps.match import add_burrachi, enter_number, start_match, tap_closed_by
from wording.translation import translator

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
SCREENS = ROOT / "build" / "screens"
SIZES = ((360, 640), (390, 844), (768, 1024), (1280, 800))
SCHEMES = ("light", "dark")
SETTLE = 1200  # milliseconds until a screen is settled
README_SCREENS = (("deal-entry", "dark"), ("table", "light"), ("live", "light"))
PHONE = (390, 664)  # a phone's browser between its bars
MANIFEST_IMAGES = ROOT / "assets" / "screenshots"
MANIFEST_SCREENS = ("deal-entry", "table", "result")  # both manifests list these pictures, in English
GUIDE_IMAGES = ROOT / "docs" / "guide"
GUIDE_WIDTH = 500  # pixels
# Pictures of the guide and the paths of their screens, as views/routing.py has them.
GUIDE_SCREENS = {
    "new-match": "/new",
    "table": "/match/:match_id",
    "deal-entry": "/match/:match_id/enter",
    "deal-detail": "/match/:match_id/deal/:deal_id",
    "share": "/match/:match_id/share",
    "result": "/match/:match_id/result",
}
_PHONE_AGENT = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36"
)
LOCALES = {"en": "en-GB", "it": "it-IT", "fr": "fr-FR", "pt": "pt-BR", "es": "es-ES"}
BASE_URL = "http://pinella.example"
# The README's picture: the phones side by side, each with a bezel; lengths in device pixels, two to a logical pixel.
BEZEL, CORNER, GAP = 14, 64, 60
BEZEL_COLOUR, WIDTH = (38, 36, 34, 255), 1500
PLAYERS = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"


def play_matches(phone: BrowserPhone) -> dict[str, str]:
    """Play two deals and a half of one match, and a short match to its end; return name → URL of each screen."""
    table = start_match(phone, PLAYERS)
    enter_deal(phone, closer=NS, other=EW, clean=1, table="3 45", rest="2 15")
    phone.expect_text("Score deal 2")
    enter_deal(phone, closer=EW, other=NS, clean=2, table="4 10", rest="1 75")
    phone.expect_text("Score deal 3")
    phone.tap(re.compile("^Deal 1"))
    phone.expect_text("Correct this deal")
    detail = phone.page.url
    phone.tap("Back to the table")
    phone.tap("Score deal 3")  # don't open its URL: a submitted form leads back to the match
    add_burrachi(phone, "Clean", NS)
    tap_closed_by(phone, NS)
    enter_number(phone, "On the table", NS, "3 45")
    phone.expect_text("Draft saved")
    phone.open(f"{table}/share")
    phone.tap(re.compile("^To follow"))
    phone.expect_text("QR code of this table")
    live = phone.scan_qr()
    base = table[: table.index("/match/")]
    phone.open(base)
    short = start_match(phone, ["Elena", "Fabio"], target="1505")
    for _ in range(2):
        enter_deal(
            phone,
            closer="Elena",
            other="Fabio",
            clean=2,
            table="4 00",
            rest="1 20",
            next_button=re.compile("^Score deal"),
        )
        phone.page.wait_for_timeout(SETTLE)
    phone.open(f"{base}/players")
    phone.type_into("Search by name", "Elena")
    phone.tap(re.compile("^Elena"))
    phone.expect_text("Wins: ")
    player = phone.page.url
    return {
        "home": base,
        "live": live.replace(BASE_URL, base),
        "new-match": f"{base}/new",
        "table": table,
        "deal-entry": f"{table}/enter",
        "deal-detail": detail,
        "share": f"{table}/share",
        "result": f"{short}/result",
        "past": f"{base}/past",
        "players": f"{base}/players",
        "player": player,
        "player-edit": f"{player}/edit",
        "everybody": f"{base}/players/table",
        "new-group": f"{base}/players/groups/new",
        "past-match": short.replace("/match/", "/past/"),
        "join": f"{base}/join",
        "settings": f"{base}/settings",
        "your-data": f"{base}/settings/data",
        "bring-in": f"{base}/settings/data/import",
        "move": f"{base}/settings/data/move",
        "rules": f"{base}/rules",
        "rules-of-burraco": f"{base}/rules/burraco",
    }


def enter_deal(
    phone: BrowserPhone,
    *,
    closer: str,
    other: str,
    clean: int,
    table: str,
    rest: str,
    next_button: re.Pattern[str] = re.compile("^Score deal"),
) -> None:
    phone.tap(next_button)
    add_burrachi(phone, "Clean", closer, clean)
    add_burrachi(phone, "Dirty", other)
    tap_closed_by(phone, closer)
    enter_number(phone, "On the table", closer, table)
    enter_number(phone, "On the table", other, rest)
    enter_number(phone, "In hand", other, "65")
    phone.tap("Save the deal")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="every screen, size and theme, into build/screens")
    everything = parser.parse_args().all
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "data"
        data.mkdir()
        server = Server(data=data, public_url=BASE_URL).start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-quic"])
        try:
            take_pictures(browser, server, everything=everything)
        finally:
            browser.close()
            server.stop()


def take_pictures(browser: Browser, server: Server, *, everything: bool) -> None:
    # The change log of a deal names the kind of device that entered it.
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", user_agent=_PHONE_AGENT)
    addresses = play_matches(BrowserPhone(page=context.new_page()).open(server.base_url))
    storage = context.storage_state()
    if not everything:
        screens = [
            take_picture(browser, storage, addresses[name], size=(390, 844), scheme=scheme)
            for name, scheme in README_SCREENS
        ]
        combine_phones(screens).save(IMAGES / "phones.webp", quality=90, method=6)
        take_manifest_pictures(browser, storage, addresses)
        take_guide_pictures(browser, storage, addresses)
        return
    for size in SIZES:
        for scheme in SCHEMES:
            for name, address in addresses.items():
                target = SCREENS / f"{name}-{size[0]}x{size[1]}-{scheme}.png"
                target.parent.mkdir(parents=True, exist_ok=True)
                take_picture(browser, storage, address, size=size, scheme=scheme).save(target)


def take_manifest_pictures(browser: Browser, storage: object, addresses: Mapping[str, str]) -> None:
    MANIFEST_IMAGES.mkdir(exist_ok=True)
    for name in MANIFEST_SCREENS:
        picture = take_picture(browser, storage, addresses[name], size=PHONE, scheme="light")
        picture.convert("RGB").save(MANIFEST_IMAGES / f"{name}.webp", quality=80, method=6)


def take_guide_pictures(browser: Browser, storage: object, addresses: Mapping[str, str]) -> None:
    GUIDE_IMAGES.mkdir(exist_ok=True)
    for language, locale in LOCALES.items():
        for name in GUIDE_SCREENS:
            picture = take_picture(browser, storage, addresses[name], size=PHONE, scheme="light", locale=locale)
            size = (GUIDE_WIDTH, round(GUIDE_WIDTH * picture.height / picture.width))
            small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            small.save(GUIDE_IMAGES / f"{language}-{name}.webp", quality=45, method=6)


def take_picture(
    browser: Browser,
    storage: object,
    address: str,
    *,
    size: tuple[int, int],
    scheme: str,
    locale: str = "en-GB",
) -> Image.Image:
    """Return a screenshot of one address; only pages of the app get this device's `storage`."""
    live = "/t/" in address
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2 if size[0] < 500 else 1,
        color_scheme=scheme,
        locale=locale,
        storage_state=None if live else storage,
    )
    page = context.new_page()
    if live:
        page.goto(address)
    else:
        phone = BrowserPhone(page=page).open(address).wait_until_uncovered()
        phone.expect_no_text(translator(locale[:2]).gettext("Looking up the match…"))
    page.get_by_role("heading").first.wait_for(state="attached")
    picture = capture_settled(page)
    context.close()
    return picture


def capture_settled(page: Page) -> Image.Image:
    """Return the first of two equal screenshots: a busy machine draws seconds after the screen has its text."""
    latest: bytes = b""
    before: bytes | None = None
    while latest != before:
        page.wait_for_timeout(SETTLE)
        before, latest = latest, page.screenshot()
    return Image.open(io.BytesIO(latest))


def combine_phones(screens: list[Image.Image]) -> Image.Image:
    """Return one picture with the screens side by side as phones, on a transparent background."""
    width, height = (length + 2 * BEZEL for length in screens[0].size)
    picture = Image.new("RGBA", (len(screens) * (width + GAP) - GAP, height))
    for index, screen in enumerate(screens):
        left = index * (width + GAP)
        ImageDraw.Draw(picture).rounded_rectangle(
            (left, 0, left + width - 1, height - 1), radius=CORNER + BEZEL, fill=BEZEL_COLOUR
        )
        corners = Image.new("L", screen.size)
        ImageDraw.Draw(corners).rounded_rectangle((0, 0, screen.width - 1, screen.height - 1), radius=CORNER, fill=255)
        picture.paste(screen.convert("RGBA"), (left + BEZEL, BEZEL), corners)
    return picture.resize((WIDTH, round(WIDTH * picture.height / picture.width)), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
