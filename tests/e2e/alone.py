"""A phone alone in a browser, and a match that comes to it from somewhere else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

from models import Assembly, carry_whole, open_store
from tests.e2e.phone import WAIT, Phone
from tests.models.table import KEY, set_table
from tests.stores import fresh_sqlite
from web.addresses import taken_text

NS = "Anna and Carla"
SIZE = {"width": 390, "height": 664}


def played_match(folder: Path) -> str:
    """A match of one deal from somewhere else, in one text."""
    store = open_store(fresh_sqlite(folder), key=KEY, strangers=False)
    table = set_table(store)
    table.save()
    with store.reading() as session:
        text = carry_whole(session, device=table.owner, match_id=table.match_id)
    store.close()
    return text


@contextmanager
def opened_alone(browser: Browser, address: str) -> Iterator[Phone]:
    context: BrowserContext = browser.new_context(viewport=SIZE, locale="en-GB", device_scale_factor=2)
    try:
        page = context.new_page()
        page.goto(address)
        phone = Phone(page=page).wake()
        page.locator("#cover").wait_for(state="detached", timeout=WAIT)
        yield phone
    finally:
        context.close()


def codes_on(phone: Phone) -> list[str]:
    """All that are shown in turn."""
    found, read = [], Assembly()
    while read.missing or not read.count:
        code = phone.scan()
        if read.add(taken_text(code)):
            found.append(code)
        if read.missing:
            phone.tap("Next code")
    return found
