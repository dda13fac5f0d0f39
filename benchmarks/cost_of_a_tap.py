"""What a tap costs the server's processor, beside one on a bare Flet counter: `python -m benchmarks.cost_of_a_tap`.

Each app runs in a process of its own. A phone types on the number pad of a deal, by Flet's protocol, one key after the
other, and each is saved before the next one. Rounds of both take turns, so that a busy machine slows both.
Milliseconds of the process, with all of its threads and what the system does for it; what passes meanwhile does not
count.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import median

import psutil

from benchmarks.bare_counter import bare_counter
from benchmarks.light_phone import LightPhone
from tests.e2e.seeding import open_match
from tests.e2e.server import Server

NAMES = ("Anna", "Bruno", "Carla", "Dino")
ROUND = 60  # taps: the system counts a process's time in hundredths of a second
WARM_UP = 2  # rounds
ERASE = "Erase the last digit"
KEYS = ("3", "4", "5", ERASE, ERASE, ERASE)
ADD = "Add one"


def main(taps: int) -> None:
    rounds = max(1, round(taps / ROUND))
    with tempfile.TemporaryDirectory() as folder, _pad(Path(folder)) as pad, _counter() as counter:
        found = [(pad(), counter()) for _ in range(WARM_UP + rounds)][WARM_UP:]
    ours, theirs = zip(*found, strict=True)
    print(f"{f'of {rounds * ROUND} taps, ms of processor':32} {'median':>8} {'most':>8}")
    for name, each in (("a key of the number pad", ours), ("a bare Flet counter", theirs)):
        print(f"{name:32} {median(each):8.1f} {max(each):8.1f}")
    print(f"{'ratio':32} {median(ours) / median(theirs):8.1f}")


@contextmanager
def _pad(folder: Path) -> Iterator[Callable[[], float]]:
    """A function that types a round and gives the milliseconds that one key cost."""
    server = Server(data=folder).start()
    try:
        match = open_match(server, NAMES, target=2005, labels=[""])
        with LightPhone.enter(server.base, route=f"{match.route}/enter", secret=match.secrets[0]) as phone:
            keys = [(phone.number_of(key), "Draft saved") for key in KEYS]
            yield lambda: _round(phone, server.port, list(islice(cycle(keys), ROUND)))
    finally:
        server.kill()


@contextmanager
def _counter() -> Iterator[Callable[[], float]]:
    """The same of the bare counter."""
    with bare_counter() as base, LightPhone.enter(base) as phone:
        button, port = phone.number_of(ADD), int(base.rpartition(":")[2])
        yield lambda: _round(phone, port, [(button, "Count: ")] * ROUND)


def _round(phone: LightPhone, port: int, taps: list[tuple[int, str]]) -> float:
    process = _behind(port)
    before = _effort(process)
    for control, answer in taps:
        phone.tap(control, answer)
    return (_effort(process) - before) / len(taps)


def _behind(port: int) -> psutil.Process:
    """The process that listens there."""
    listening = (each for each in psutil.net_connections("tcp4") if each.status == psutil.CONN_LISTEN)
    return psutil.Process(next(each.pid for each in listening if each.laddr.port == port))


def _effort(process: psutil.Process) -> float:
    """Milliseconds of the processor so far."""
    used = process.cpu_times()
    return 1_000 * (used.user + used.system)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("taps", type=int, nargs="?", default=600)
    main(parser.parse_args(sys.argv[1:]).taps)
