"""Memory of a browser's processes; the largest process is the page's."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

_SIGNALS = 2  # the first collection finalizes objects, the second one frees their memory
_SETTLING = 1_500  # milliseconds
_KILOBYTE = 1024
_PAGE = b"--type=renderer"


@dataclass(frozen=True, kw_only=True)
class ProcessMemory:
    """Megabytes of a process: `resident` includes the browser's program, which its processes share; `private` would be
    freed if the process ended; `peak` is the largest resident size so far.
    """

    resident: float = 0.0
    private: float = 0.0
    peak: float = 0.0


def request_memory(page: Page) -> None:
    """Signal the browser that the system needs memory, and wait until its pages have freed theirs.

    They collect garbage, also in workers, and drop decoded images: a browser without a graphics card keeps some hundred
    megabytes of these.
    """
    session = page.context.new_cdp_session(page)
    for _ in range(_SIGNALS):
        session.send("HeapProfiler.collectGarbage")
        session.send("Memory.simulatePressureNotification", {"level": "critical"})
        page.wait_for_timeout(_SETTLING)
    session.detach()


def measure_memory(group: int) -> ProcessMemory:
    """Return the memory of the process group's largest process."""
    return max((ProcessMemory(), *_read_group(group)), key=lambda memory: memory.resident)


def sum_page_memory(group: int) -> float:
    """Return the private megabytes of all processes of pages in the group."""
    return sum(memory.private for memory in _read_group(group, _PAGE))


def _read_group(group: int, argument: bytes = b"") -> Iterator[ProcessMemory]:
    """Yield the memory of the processes whose command line contains `argument`."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rpartition(")")[2].split()[2]) != group:
                continue
            if argument in (folder / "cmdline").read_bytes():
                yield _read_memory(folder)
        except (FileNotFoundError, ProcessLookupError):  # it has exited
            continue


def _read_memory(folder: Path) -> ProcessMemory:
    parts = _read_kilobytes(folder / "smaps_rollup")
    return ProcessMemory(
        resident=parts["Rss"] * _KILOBYTE / 1e6,
        private=(parts["Private_Clean"] + parts["Private_Dirty"]) * _KILOBYTE / 1e6,
        peak=_read_kilobytes(folder / "status")["VmHWM"] * _KILOBYTE / 1e6,
    )


def _read_kilobytes(file: Path) -> dict[str, int]:
    """Return the entries that are in kB."""
    lines = (line.split() for line in file.read_text().splitlines())
    return {words[0].rstrip(":"): int(words[1]) for words in lines if len(words) == 3 and words[2] == "kB"}
