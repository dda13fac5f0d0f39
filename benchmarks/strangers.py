"""What strangers cost an honest table: `python -m benchmarks.strangers [taps] [attack…]`.

One phone enters a deal: alone, and while two strangers with addresses of their own do all of these at once, as fast as
they can: patches of every control, other screens, opening the app, silent sockets, bombs, requests of pages and files,
and uploads that are no history. Alone and attacked take turns, in the same run on the same server. Milliseconds from
the tap to its total on the phone's screen. The strangers stand behind the server in the queue for a core: real ones
bring their own. "A core" is the share of one that the server's process takes meanwhile.
"""

__all__ = ["main"]

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.hostile_client import ATTACKS
from tests.fuzz.house import House

SOURCES = ("127.0.0.2", "127.0.0.3")
BLOCKS = 4  # of taps alone, and as many under attack
WARM_UP = 15.0  # seconds, for the strangers to come in and to use up what anybody may
PAUSE = 0.3  # seconds between two taps
SETTLE = 3.0  # seconds for the server to be done with what it was sent
MEMORY = 2**40
SHARES = (0.5, 0.95)


@dataclass(kw_only=True)
class Phase:
    """Seconds of each tap, of the whole, and of the server's processor."""

    house: House
    taps: list[float] = field(default_factory=list)
    lasted: float = 0.0
    effort: float = 0.0

    def tap(self, count: int) -> None:
        begun, effort = time.monotonic(), self._effort()
        for _ in range(count):
            time.sleep(PAUSE)
            self.taps.append(self.house.tap())
        self.lasted += time.monotonic() - begun
        self.effort += self._effort() - effort

    def percentile(self, share: float) -> float:
        return sorted(self.taps)[min(int(len(self.taps) * share), len(self.taps) - 1)]

    def row(self, subject: str) -> str:
        figures = "".join(f" {1000 * self.percentile(share):8.1f}" for share in SHARES)
        return f"{subject:28}{figures} {self.effort / self.lasted:8.2f}"

    def _effort(self) -> float:
        """proc_pid_stat(5): after the name in brackets, user and system time are the 12th and 13th."""
        assert self.house.server.process is not None
        stat = Path(f"/proc/{self.house.server.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
        return sum(map(int, stat.split()[11:13])) / os.sysconf("SC_CLK_TCK")


def main(taps: int, attacks: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, House.open(Path(folder), most_memory=MEMORY) as house:
        alone, attacked = Phase(house=house), Phase(house=house)
        Phase(house=house).tap(10)
        with _strangers(house, attacks) as strangers:
            time.sleep(WARM_UP)
            for _ in range(BLOCKS):
                attacked.tap(taps // BLOCKS)
                _signal(strangers, signal.SIGSTOP)
                time.sleep(SETTLE)
                alone.tap(taps // BLOCKS)
                _signal(strangers, signal.SIGCONT)
                time.sleep(SETTLE)
        memory = house.memory() / 2**20
    print(f"{', '.join(attacks)}; {taps} taps alone and as many under attack; {os.cpu_count()} cores")
    print(f"{'milliseconds':28} {'p50':>8} {'p95':>8} {'a core':>8}")
    print(alone.row("a tap alone"))
    print(attacked.row("a tap, two strangers"))
    print(
        f"{'ratio':28}" + "".join(f" {attacked.percentile(share) / alone.percentile(share):8.2f}" for share in SHARES)
    )
    print(f"the server holds {memory:.0f} MB")


@contextmanager
def _strangers(house: House, attacks: Sequence[str]) -> "Iterator[list[subprocess.Popen[bytes]]]":
    orders = [sys.executable, "-m", "benchmarks.hostile_client", str(house.server.port)]
    started = [subprocess.Popen([*orders, source, house.known[0], *attacks]) for source in SOURCES]
    try:
        yield started
    finally:
        for stranger in started:
            stranger.kill()
            stranger.wait()


def _signal(strangers: "list[subprocess.Popen[bytes]]", sign: signal.Signals) -> None:
    for stranger in strangers:
        stranger.send_signal(sign)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 120, sys.argv[2:] or list(ATTACKS))
