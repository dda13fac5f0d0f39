"""Time and memory of parsing hostile files: `python -m benchmarks.hostile_files`.

Parses each file in a separate process, as a server does, and prints the duration, the peak memory of the process, and
the outcome. Exits with status 1 if a file is accepted, or if a process exceeded the memory limit.
"""

import base64
import io
import json
import sys
import threading
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

from PIL import Image

from models.archive import ImportRefused
from models.file_parsing import child_process
from models.file_parsing.file_parser import FileParser
from models.file_parsing.kinds import LIMITS, FileKind
from models.values import ModelError

MEGABYTE = 2**20
EXAMPLE = (Path(__file__).parent.parent / "docs/export-format.md").read_text(encoding="utf-8")
EXAMPLE = EXAMPLE.partition("```json\n")[2].partition("```")[0]
History = dict[str, Any]


def modified_example(change: Callable[[History], object]) -> bytes:
    history = json.loads(EXAMPLE)
    change(history)
    return json.dumps(history, separators=(",", ":")).encode()


def repeat_match(element: str, size: int) -> bytes:
    """Return a history of that many bytes with equal matches."""
    pieces = ",".join([element] * (size // (len(element) + 1)))
    return modified_example(lambda history: history.update(matches=["?"])).replace(b'"?"', pieces.encode())


def example_with(**parts: object) -> bytes:
    return modified_example(lambda history: history["matches"][0].update(parts))


def make_ids(count: int) -> list[str]:
    return [base64.b32encode(number.to_bytes(10, "big")).decode().lower() for number in range(count)]


def repeat_events(count: int) -> bytes:
    event = json.loads(EXAMPLE)["matches"][0]["events"][0]
    return example_with(events=[{**event, "id": name} for name in make_ids(count)])


def gzip_of_spaces(size: int) -> bytes:
    packed = zlib.compressobj(wbits=31)
    return b"".join(packed.compress(b" " * MEGABYTE) for _ in range(size // MEGABYTE)) + packed.flush()


def large_png() -> bytes:
    written = io.BytesIO()
    Image.new("RGBA", (5_000, 5_000)).save(written, "PNG")
    return written.getvalue()


HISTORY_FILES: dict[str, Callable[[], bytes]] = {
    "1 MiB of empty matches": lambda: repeat_match("{}", MEGABYTE),
    "6 MiB of empty matches": lambda: repeat_match("{}", 6 * MEGABYTE),
    "60 MiB of empty lists": lambda: repeat_match("[]", 60 * MEGABYTE),
    "60 MiB of empty matches, spread out": lambda: repeat_match("{          }", 60 * MEGABYTE),
    "50,000 empty matches": lambda: repeat_match("{}", 50_000 * 3) + b" " * MEGABYTE,
    "60 MiB of one text": lambda: example_with(note="x" * 60 * MEGABYTE),
    "a match of 20,000 players": lambda: example_with(players=make_ids(20_000)),
    "a match of 20,000 events alike": lambda: repeat_events(20_000),
    "a match of 60 MiB of fields": lambda: example_with(**{f"field number {each}": 0 for each in range(2_500_000)}),
    "lists within lists": lambda: example_with(note="?").replace(b'"?"', b"[" * 150_000 + b"]" * 150_000),
    "1 MiB that becomes 1 GiB": lambda: gzip_of_spaces(1024 * MEGABYTE),
}
PHOTO_FILES: dict[str, Callable[[], bytes]] = {"a PNG of 25 million pixels": large_png}


class MemoryMonitor(threading.Thread):
    """A thread that samples the peak memory of child processes, which Linux reports only while they run."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.peak_kilobytes = 0
        self._stopped = threading.Event()

    def run(self) -> None:
        while not self._stopped.wait(0.005):
            for task in Path("/proc/self/task").glob("*/children"):
                with suppress(OSError):
                    for process in task.read_text().split():
                        self._sample(Path("/proc", process))

    def stop(self) -> None:
        self._stopped.set()
        self.join()

    def _sample(self, process: Path) -> None:
        if child_process.__file__.encode() not in (process / "cmdline").read_bytes():
            return  # it was just forked and still has this process's memory
        fields = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
        self.peak_kilobytes = max(self.peak_kilobytes, int(fields.get("VmHWM", "0").split()[0]))


def parse_in_child(kind: FileKind, data: bytes) -> str:
    """Parse a file in a child process and return the outcome in a word or two."""
    files = FileParser(use_processes=True)
    try:
        files.parse(kind, data).result()
    except ImportRefused as error:
        return f"{len(error.faults)}{' and more' if error.more else ''}: {error.faults[0].code}"
    except ModelError as error:
        return error.code
    finally:
        files.close()
    return "read"


def main() -> int:
    passed = True
    print(f"{'':38}{'MiB':>8}{'s':>8}{'memory':>9}  outcome")
    for kind, files in ((FileKind.HISTORY, HISTORY_FILES), (FileKind.PHOTO, PHOTO_FILES)):
        for name, make in files.items():
            data = make()
            monitor = MemoryMonitor()
            monitor.start()
            start = perf_counter()
            outcome = parse_in_child(kind, data)
            seconds = perf_counter() - start
            monitor.stop()
            memory = monitor.peak_kilobytes // 1024
            passed = (
                passed and memory * MEGABYTE <= LIMITS[kind].memory and (kind is FileKind.PHOTO or outcome != "read")
            )
            print(f"{name:38}{len(data) / MEGABYTE:8.1f}{seconds:8.1f}{memory:6} MB  {outcome}", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
