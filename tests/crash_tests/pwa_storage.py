"""The offline app's storage under Node, from this process."""

import base64
import json
import lzma
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pwa.pack.compiling import find_node
from testkit.client_cache import ROOT
from testkit.pwa.site import build_test_site
from tests.crash_tests.harness import CrashTestError
from tests.crash_tests.storage_log import Action, Call, Disk, Event, Log, Stop

_MODULES = (
    "testkit/__init__.py", "testkit/seeding/__init__.py", "testkit/seeding/match_table.py", "tests/__init__.py",
    "tests/crash_tests/__init__.py", "tests/crash_tests/writer.py", "tests/crash_tests/write_log.py",
)  # fmt: skip


class PwaStorage:
    """A session of `pwa_session.mjs`."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def record(self, *, matches: int, seed: int) -> Log:
        """Return the log of an app's first evening. Raises CrashTestError if its files aren't those of the log."""
        answer = self._ask(record={"matches": matches, "seed": seed})
        log: list[Call | Event] = [Call(action=Action.CREATE, file=name) for name in answer["files"]]
        log.append(Call(action=Action.SYNC_FOLDER))  # all files are created when the storage is opened
        for entry in answer["log"]:
            if "event" in entry:
                log.append(Event(parts=tuple(entry["event"])))
                continue
            data = base64.b64decode(entry.get("data", ""))
            action, offset = Action(entry["action"]), entry.get("offset", 0)
            log.append(Call(action=action, file=entry["file"], offset=offset, data=data, began=len(log)))
        files = {name: base64.b64decode(content) for name, content in answer["files"].items()}
        if Disk.after(log, len(log)).after_kill() != files:
            raise CrashTestError("the log doesn't lead to the files that were recorded")
        return log

    def check(self, stop: Stop) -> None:
        """Start the app on the files of a stop. Raises CrashTestError if anything is missing."""
        files = {name: base64.b64encode(content).decode() for name, content in stop.files.items()}
        fault = self._ask(check={"files": files, "events": [event.parts for event in stop.events]})["fault"]
        if fault:
            raise CrashTestError(f"{stop.label}\n{fault}")

    def _ask(self, **request: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(request)}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise CrashTestError("the offline app's process ended")
        return json.loads(answer)


@contextmanager
def open_pwa_storage(folder: Path) -> Iterator[PwaStorage]:
    """Yield a session with the built site; `folder` receives its Python."""
    site = build_test_site()
    for file in json.loads((site / "files.json").read_text())["files"]:
        place, _, name = file["name"].partition("/")
        if place == "python":
            (folder / name).write_bytes(lzma.decompress((site / "packed" / f"{file['digest']}.xz").read_bytes()))
    script = ROOT / "tests/crash_tests/pwa_session.mjs"
    command = [find_node(), str(script), str(folder), str(ROOT / "pwa/page/storage.js"), str(ROOT), *_MODULES]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield PwaStorage(process)
        assert process.stdin is not None
        process.stdin.close()
