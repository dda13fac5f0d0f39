"""Many clubs' cells on one machine, and only one is used: `python -m benchmarks.hosting.sleeping_clubs [cells]`.

The cells are made by `pinella clubs make`, and started by their sockets as systemd would start them. Memory is the
proportional share (PSS) of a cell's processes; times are from the request to the whole page. A second start finds the
database and the compressed files of the first one. Exits with status 1 if a promise is broken.
"""

import contextlib
import http.client
import io
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import psutil

from testkit.client_cache import CACHE_DIR
from testkit.servers.socket_activation import ActivatedServer, SocketActivator
from web.host.command_line import parse_arguments
from web.host.commands import run_command
from web.host.settings import Settings

IDLE_SECONDS = 5
WAKES = 5
MAX_WORK = 4.0  # seconds of processor time until the page is there
MAX_AWAKE = 250.0  # MB


def main(cells: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        servers = [_make(Path(folder), number) for number in range(cells)]
        print(f"{cells} cells made in {time.perf_counter() - began:.1f} s")
        with SocketActivator(*servers):
            asleep = sum(map(_memory, servers))
            print(f"all asleep: {sum(server.is_awake for server in servers)} processes, {asleep:.0f} MB")
            used, waits, work = servers[cells // 2], [], []
            for _ in range(WAKES):
                waits.append(_seconds_to_page(used))
                work.append(_processor_time(used))
                awake, again = _memory(used), _seconds_to_page(used)
                while used.is_awake:
                    time.sleep(0.1)
            others = sum(server.starts for server in servers if server is not used)
            print(f"one awake: {awake:.0f} MB; starts of the others: {others}")
            for name, seconds in (("from the first request to the page", waits), ("processor time until then", work)):
                print(f"{name}: median {median(seconds):.1f} s, {min(seconds):.1f} to {max(seconds):.1f} s")
            print(f"the same page of the awake server: {again * 1000:.0f} ms")
            print(f"asleep again after {IDLE_SECONDS} s without a connection: {_memory(used):.0f} MB")
    is_met = asleep == others == 0 and awake <= MAX_AWAKE and median(work) <= MAX_WORK
    verdict = "Met" if is_met else "NOT MET"
    print(f"Promised: no process asleep, {MAX_AWAKE:.0f} MB awake, {MAX_WORK:.0f} s of processor time. {verdict}.")
    return 0 if is_met else 1


def _make(root: Path, number: int) -> ActivatedServer:
    name = f"club-{number}"
    call = parse_arguments(["clubs", "make", name])
    with contextlib.redirect_stdout(io.StringIO()):
        run_command(call, Settings(data_dir=root, public_url=f"https://{name}.example.org"))
    lines = (root / f"{name}.conf").read_text(encoding="utf-8").splitlines()
    environment = dict(line.split("=", 1) for line in lines)
    environment |= {"PINELLA_IDLE_SECONDS": str(IDLE_SECONDS), "PINELLA_CACHE_DIR": str(CACHE_DIR)}
    return ActivatedServer(port=int(environment["PINELLA_PORT"]), environment=environment, log=root / f"{name}.log")


def _memory(server: ActivatedServer) -> float:
    """Return the memory of a cell's processes in MB."""
    if server.process is None or not server.is_awake:
        return 0.0
    parent = psutil.Process(server.process.pid)
    return float(sum(process.memory_full_info().pss for process in (parent, *parent.children(recursive=True)))) / 1e6


def _processor_time(server: ActivatedServer) -> float:
    """Return the processor time of a server since its start, in seconds."""
    used = psutil.Process(server.process.pid).cpu_times() if server.process else None
    return used.user + used.system if used else 0.0


def _seconds_to_page(server: ActivatedServer) -> float:
    began = time.perf_counter()
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)) as connection:
        connection.request("GET", "/")
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"the page was answered with {answer.status}")
    return time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50))
