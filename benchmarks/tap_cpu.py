"""Processor time of a tap on the server, compared with a minimal Flet counter: `python -m benchmarks.tap_cpu`.

Each app runs in a separate process. A Flet client types on the number pad of a deal; each key is saved before the next
one. Rounds of both apps alternate, so that other load affects both. Milliseconds are user and system time of the
process with all of its threads.
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

from benchmarks.baseline_counter import run_baseline_counter
from benchmarks.clients.light import LightClient
from testkit.servers.process import Server

TAPS_PER_ROUND = 60  # taps: the system counts processor time in hundredths of a second
WARM_UP_ROUNDS = 2  # rounds
ERASE = "Erase the last digit"
KEYS = ("3", "4", "5", ERASE, ERASE, ERASE)
ADD_BUTTON = "Add one"


def main(taps: int) -> None:
    rounds = max(1, round(taps / TAPS_PER_ROUND))
    with tempfile.TemporaryDirectory() as folder, _run_number_pad(Path(folder)) as pad, _run_counter() as counter:
        times = [(pad(), counter()) for _ in range(WARM_UP_ROUNDS + rounds)][WARM_UP_ROUNDS:]
    pinella, counter = zip(*times, strict=True)
    print(f"{f'of {rounds * TAPS_PER_ROUND} taps, ms of processor':32} {'median':>8} {'most':>8}")
    for name, each in (("a key of the number pad", pinella), ("a bare Flet counter", counter)):
        print(f"{name:32} {median(each):8.1f} {max(each):8.1f}")
    print(f"{'ratio':32} {median(pinella) / median(counter):8.1f}")


@contextmanager
def _run_number_pad(folder: Path) -> Iterator[Callable[[], float]]:
    """Yield a function that types one round and returns the milliseconds per key."""
    with Server(data=folder) as server, LightClient.at_new_table(server) as phone:
        keys = [(phone.find_control_id(key), "Draft saved") for key in KEYS]
        yield lambda: _time_round(phone, server.port, list(islice(cycle(keys), TAPS_PER_ROUND)))


@contextmanager
def _run_counter() -> Iterator[Callable[[], float]]:
    """Yield the same function for the counter."""
    with run_baseline_counter() as base, LightClient.connect(base) as phone:
        button, port = phone.find_control_id(ADD_BUTTON), int(base.rpartition(":")[2])
        yield lambda: _time_round(phone, port, [(button, "Count: ")] * TAPS_PER_ROUND)


def _time_round(phone: LightClient, port: int, taps: list[tuple[int, str]]) -> float:
    process = listening_process(port)
    cpu_before = cpu_milliseconds(process)
    for control, answer in taps:
        phone.tap(control, answer)
    return (cpu_milliseconds(process) - cpu_before) / len(taps)


def listening_process(port: int) -> psutil.Process:
    """Return the process that listens on the port."""
    listening = (each for each in psutil.net_connections("tcp4") if each.status == psutil.CONN_LISTEN)
    return psutil.Process(next(each.pid for each in listening if each.laddr.port == port))


def cpu_milliseconds(process: psutil.Process) -> float:
    """Return the processor milliseconds used so far."""
    used = process.cpu_times()
    return 1_000 * (used.user + used.system)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("taps", type=int, nargs="?", default=600)
    main(parser.parse_args(sys.argv[1:]).taps)
