"""Steps for tests of the offline app: a match from another database to import, and the codes of one."""

from pathlib import Path

from models.store import open_store
from models.transfer import PartAssembler, export_match_text
from models.values import MatchSetup
from testkit.browser.phone import BrowserPhone
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, set_up_table
from web.urls import strip_import_url

NS = "Anna and Carla"


def export_played_match(folder: Path, setup: MatchSetup | None = None) -> str:
    """Return a match from another database, exported as one text: of two pairs with one deal, or new with `setup`."""
    store = open_store(copy_empty_database(folder), key=KEY, isolate_file_parsing=False)
    table = set_up_table(store, setup)
    if setup is None:
        table.save()
    with store.reading() as session:
        text = export_match_text(session, device=table.owner, match_id=table.match_id)
    store.close()
    return text


def scan_all_codes(phone: BrowserPhone) -> list[str]:
    """Return the texts of all QR codes that the screen shows in turn."""
    codes, assembler = [], PartAssembler()
    while assembler.missing or not assembler.count:
        code, missing = phone.scan_qr(), assembler.missing
        assembler.add(strip_import_url(code))
        if not codes or assembler.missing != missing:
            codes.append(code)
        if assembler.missing:
            phone.tap("Next code")
    return codes
