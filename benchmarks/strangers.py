"""What strangers cost an honest table: `python -m benchmarks.strangers [taps] [attack…]`.

One phone enters a deal: alone, and while two strangers with addresses of their own do all of these at once, as fast as
they can: patches of every control, other screens, opening the app, silent sockets, bombs, requests of pages and files,
and uploads that are no history. Alone and attacked take turns, in the same run on the same server. Milliseconds from
the tap to the side's new total at the phone. The strangers stand behind the server in the queue for a core: real ones
bring their own. "A core" is the share of one that the server's process takes meanwhile.
"""

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
from benchmarks.tapping_phone import TappingPhone
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
    phone: TappingPhone
    taps: list[float] = field(default_factory=list)
    lasted: float = 0.0
    effort: float = 0.0

    def tap(self, count: int) -> None:
        begun, effort = time.monotonic(), self.house.effort()
        for _ in range(count):
            self.phone.rest(PAUSE)
            self.taps.append(self.phone.tap())
        self.lasted += time.monotonic() - begun
        self.effort += self.house.effort() - effort

    def percentile(self, share: float) -> float:
        return sorted(self.taps)[min(int(len(self.taps) * share), len(self.taps) - 1)]

    def row(self, subject: str) -> str:
        figures = "".join(f" {1000 * self.percentile(share):8.1f}" for share in SHARES)
        return f"{subject:28}{figures} {self.effort / self.lasted:8.2f}"


def main(taps: int, attacks: Sequence[str]) -> None:
    with _table() as (house, phone):
        alone, attacked = Phase(house=house, phone=phone), Phase(house=house, phone=phone)
        Phase(house=house, phone=phone).tap(10)
        with _strangers(house, attacks) as strangers:
            phone.rest(WARM_UP)
            for _ in range(BLOCKS):
                attacked.tap(taps // BLOCKS)
                _signal(strangers, signal.SIGSTOP)
                phone.rest(SETTLE)
                alone.tap(taps // BLOCKS)
                _signal(strangers, signal.SIGCONT)
                phone.rest(SETTLE)
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
def _table() -> "Iterator[tuple[House, TappingPhone]]":
    """The second phone of a table, where the first one looks on."""
    with tempfile.TemporaryDirectory() as folder, House.open(Path(folder), most_memory=MEMORY) as house:
        secret, route = house.table.secrets[1], f"{house.table.route}/enter"
        with TappingPhone.enter(house.server.port, secret=secret, route=route) as phone:
            yield house, phone


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
