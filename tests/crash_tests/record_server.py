"""The server's storage at work, with every call of it in a log.

Run by `record_server` of `stop_points.py`. Several writers save at once, so that they share commits.
"""

import pickle
import random
import sys
import threading
from pathlib import Path

from models.store import open_store
from testkit.seeding.match_table import KEY
from tests.crash_tests.recording_vfs import StorageRecorder
from tests.crash_tests.writer import Writer

_WRITERS = 3


def main() -> None:
    folder, log, matches, seed = Path(sys.argv[1]).resolve(), Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    failing, disk = float(sys.argv[5]), random.Random(f"{seed} disk")
    recorder = StorageRecorder(folder)
    recorder.install()
    store = open_store(f"sqlite:///{folder / 'pinella.db'}", key=KEY)
    recorder.fails = lambda: disk.random() < failing
    writers = [Writer(store, recorder.announce, random.Random(f"{seed} {number}")) for number in range(_WRITERS)]
    threads = [threading.Thread(target=writer.run, kwargs={"matches": matches}) for writer in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = list(recorder.log)  # before the store is closed, as by a crash
    files = {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
    log.write_bytes(pickle.dumps((entries, files)))
    store.close()


if __name__ == "__main__":
    main()
