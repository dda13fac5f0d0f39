"""Tap latency for a legitimate client under attack: `python -m benchmarks.abuse [taps] [attack…]`.

One client enters a deal, first without load, then while two attackers with separate addresses run all attacks at full
speed: patches of every control, navigation, opening the app, idle sockets, decompression bombs, requests for pages and
files, a load balancer's probes, and invalid uploads. Idle and attacked blocks alternate within one run on one server.
Milliseconds are from the tap to the side's new total at the client. The attackers run at a lower scheduling priority
than the server, because real ones would not share its cores. "cores" is the processor time of the server per second.
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

from benchmarks.clients.abuse import ATTACKS
from benchmarks.clients.timed import TimedClient
from benchmarks.measuring import percentile
from benchmarks.tap_cpu import cpu_milliseconds
from testkit.hostile.target_server import TargetServer

SOURCE_IPS = ("127.0.0.2", "127.0.0.3")
BLOCKS = 4  # blocks of taps without load, and as many under attack
WARM_UP_SECONDS = 15.0  # seconds, for the attackers to connect and to use up their rate limits
TAP_INTERVAL = 0.3  # seconds between two taps
SETTLE_SECONDS = 3.0  # seconds for the server to process pending messages
MAX_MEMORY = 2**40
PERCENTILES = (50, 95)


@dataclass(kw_only=True)
class Phase:
    """Measurements of one phase: seconds per tap, elapsed seconds, and processor seconds of the server."""

    target: TargetServer
    client: TimedClient
    tap_seconds: list[float] = field(default_factory=list)
    elapsed: float = 0.0
    cpu_seconds: float = 0.0

    def measure_taps(self, count: int) -> None:
        started, cpu_before = time.monotonic(), cpu_milliseconds(self.target.process)
        for _ in range(count):
            self.client.receive_for(TAP_INTERVAL)
            self.tap_seconds.append(self.client.time_tap())
        self.elapsed += time.monotonic() - started
        self.cpu_seconds += (cpu_milliseconds(self.target.process) - cpu_before) / 1000

    def row(self, subject: str) -> str:
        figures = "".join(f" {1000 * percentile(self.tap_seconds, share):8.1f}" for share in PERCENTILES)
        return f"{subject:28}{figures} {self.cpu_seconds / self.elapsed:8.2f}"


def main(taps: int, attacks: Sequence[str]) -> None:
    with _serve_target() as (target, client):
        idle, attacked = Phase(target=target, client=client), Phase(target=target, client=client)
        Phase(target=target, client=client).measure_taps(10)
        with _run_attackers(target, attacks) as attackers:
            client.receive_for(WARM_UP_SECONDS)
            for _ in range(BLOCKS):
                attacked.measure_taps(taps // BLOCKS)
                _signal(attackers, signal.SIGSTOP)
                client.receive_for(SETTLE_SECONDS)
                idle.measure_taps(taps // BLOCKS)
                _signal(attackers, signal.SIGCONT)
                client.receive_for(SETTLE_SECONDS)
        memory = target.memory_bytes() / 2**20
    print(f"{', '.join(attacks)}; {taps} taps without load and as many under attack; {os.cpu_count()} cores")
    print(f"{'milliseconds':28} {'p50':>8} {'p95':>8} {'cores':>8}")
    print(idle.row("tap without load"))
    print(attacked.row("tap, two attackers"))
    ratios = (percentile(attacked.tap_seconds, each) / percentile(idle.tap_seconds, each) for each in PERCENTILES)
    print(f"{'ratio':28}" + "".join(f" {ratio:8.2f}" for ratio in ratios))
    print(f"server memory: {memory:.0f} MB")


@contextmanager
def _serve_target() -> "Iterator[tuple[TargetServer, TimedClient]]":
    """Yield a server with an open match, and a client of the second device at its table."""
    with tempfile.TemporaryDirectory() as folder, TargetServer.run(Path(folder), max_memory=MAX_MEMORY) as target:
        secret, route = target.match.secrets[1], f"{target.match.route}/enter"
        with TimedClient.connect(target.server.base_url, secret=secret, route=route) as client:
            yield target, client


@contextmanager
def _run_attackers(target: TargetServer, attacks: Sequence[str]) -> "Iterator[list[subprocess.Popen[bytes]]]":
    command = [sys.executable, "-m", "benchmarks.clients.abuse", str(target.server.port)]
    processes = [subprocess.Popen([*command, source, target.known_ids[0], *attacks]) for source in SOURCE_IPS]
    try:
        yield processes
    finally:
        for attacker in processes:
            attacker.kill()
            attacker.wait()


def _signal(attackers: "list[subprocess.Popen[bytes]]", signum: signal.Signals) -> None:
    for attacker in attackers:
        attacker.send_signal(signum)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 120, sys.argv[2:] or list(ATTACKS))
