"""Runs in Pyodide (`pwa_session.mjs`): the offline app's storage at work, and its start after a stop."""

import json
import random
import traceback
from collections.abc import Callable

from pwa.app import _DATA, open_app_store
from testkit.seeding.match_table import set_up_table
from tests.crash_tests.write_log import WriteLog
from tests.crash_tests.writer import Writer
from views.core.device_secret import write_durably

SECRET = b"a secret of this phone"


def record(announce: Callable[[str], None], matches: int, seed: int) -> None:
    """Start the app on an empty disk and save deals."""
    store, _ = open_app_store(_DATA)
    write_durably(_DATA / "device", SECRET)
    announce(json.dumps(["device"]))
    writer = Writer(store, lambda *parts: announce(json.dumps(parts)), random.Random(seed))
    writer.run(matches=matches)
    store.close()


def check(events: str) -> str:
    """Start the app on the files of a stop; return the faults, "" for none."""
    expected = WriteLog()
    try:
        store, _ = open_app_store(_DATA)
        try:
            announced = json.loads(events)
            for event in announced:
                expected.record(event)
            faults = expected.find_losses(store)
            if ["device"] in announced and (_DATA / "device").read_bytes() != SECRET:
                faults.append("the phone's secret is lost")
            with store.database.reader.connect() as connection:
                faults += [line for (line,) in connection.exec_driver_sql("PRAGMA integrity_check") if line != "ok"]
            set_up_table(store).save()
        finally:
            store.close()
    except Exception:  # noqa: BLE001 - whatever it is, the app doesn't start
        return traceback.format_exc()
    return "\n".join(faults)
