"""What hostile files cost: `python -m benchmarks.bad_files`.

Each is read as a server reads it, in a process of its own: how long it takes, the most memory that the process had, and
what came of it. Ends with status 1 when one is read, or when its process had more memory than it may.
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

from models import ImportRefused, ModelError
from models.incoming import child
from models.incoming.kinds import LIMITS, FileKind
from models.incoming.reader import FileReader

MEGABYTE = 2**20
EXAMPLE = (Path(__file__).parent.parent / "docs/export-format.md").read_text(encoding="utf-8")
EXAMPLE = EXAMPLE.partition("```json\n")[2].partition("```")[0]
History = dict[str, Any]


def spoilt(change: Callable[[History], object]) -> bytes:
    history = json.loads(EXAMPLE)
    change(history)
    return json.dumps(history, separators=(",", ":")).encode()


def full_of(piece: str, size: int) -> bytes:
    """A history of that many bytes, whose matches are all the same."""
    pieces = ",".join([piece] * (size // (len(piece) + 1)))
    return spoilt(lambda history: history.update(matches=["?"])).replace(b'"?"', pieces.encode())


def a_match(**parts: object) -> bytes:
    return spoilt(lambda history: history["matches"][0].update(parts))


def names(count: int) -> list[str]:
    return [base64.b32encode(number.to_bytes(10, "big")).decode().lower() for number in range(count)]


def actions(count: int) -> bytes:
    action = json.loads(EXAMPLE)["matches"][0]["actions"][0]
    return a_match(actions=[{**action, "id": name} for name in names(count)])


def swelling(size: int) -> bytes:
    packed = zlib.compressobj(wbits=31)
    return b"".join(packed.compress(b" " * MEGABYTE) for _ in range(size // MEGABYTE)) + packed.flush()


def bomb() -> bytes:
    written = io.BytesIO()
    Image.new("RGBA", (5_000, 5_000)).save(written, "PNG")
    return written.getvalue()


FILES: dict[str, Callable[[], bytes]] = {
    "1 MiB of empty matches": lambda: full_of("{}", MEGABYTE),
    "6 MiB of empty matches": lambda: full_of("{}", 6 * MEGABYTE),
    "60 MiB of empty lists": lambda: full_of("[]", 60 * MEGABYTE),
    "60 MiB of empty matches, spread out": lambda: full_of("{          }", 60 * MEGABYTE),
    "50,000 empty matches": lambda: full_of("{}", 50_000 * 3) + b" " * MEGABYTE,
    "60 MiB of one text": lambda: a_match(note="x" * 60 * MEGABYTE),
    "a match of 20,000 players": lambda: a_match(players=names(20_000)),
    "a match of 20,000 actions alike": lambda: actions(20_000),
    "a match of 60 MiB of fields": lambda: a_match(**{f"field number {each}": 0 for each in range(2_500_000)}),
    "lists within lists": lambda: a_match(note="?").replace(b'"?"', b"[" * 150_000 + b"]" * 150_000),
    "1 MiB that becomes 1 GiB": lambda: swelling(1024 * MEGABYTE),
}
PHOTOS: dict[str, Callable[[], bytes]] = {"a PNG of 25 million pixels": bomb}


class Watch(threading.Thread):
    """Looks at the processes of this one for the most memory that any of them had. Linux knows it until one ends."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.kilobytes = 0
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(0.005):
            for task in Path("/proc/self/task").glob("*/children"):
                with suppress(OSError):
                    for process in task.read_text().split():
                        self._look(Path("/proc", process))

    def stop(self) -> None:
        self._over.set()
        self.join()

    def _look(self, process: Path) -> None:
        if child.__file__.encode() not in (process / "cmdline").read_bytes():
            return  # it is about to begin, and has the memory of this process still
        fields = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
        self.kilobytes = max(self.kilobytes, int(fields.get("VmHWM", "0").split()[0]))


def read(kind: FileKind, data: bytes) -> str:
    """What comes of it, in a word or two."""
    files = FileReader(processes=True)
    try:
        (files.read_history if kind is FileKind.HISTORY else files.read_photo)(data).result()
    except ImportRefused as error:
        return f"{len(error.faults)}{' and more' if error.more else ''}: {error.faults[0].code}"
    except ModelError as error:
        return error.code
    finally:
        files.close()
    return "read"


def main() -> int:
    good = True
    print(f"{'':38}{'MiB':>8}{'s':>8}{'memory':>9}  came of it")
    for kind, made in ((FileKind.HISTORY, FILES), (FileKind.PHOTO, PHOTOS)):
        for name, make in made.items():
            data = make()
            watch = Watch()
            watch.start()
            start = perf_counter()
            outcome = read(kind, data)
            seconds = perf_counter() - start
            watch.stop()
            memory = watch.kilobytes // 1024
            good = good and memory * MEGABYTE <= LIMITS[kind].memory and (kind is FileKind.PHOTO or outcome != "read")
            print(f"{name:38}{len(data) / MEGABYTE:8.1f}{seconds:8.1f}{memory:6} MB  {outcome}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
