"""Many tables behind one address, with and without a second network: `python -m benchmarks.shared_address [tables]`.

Every table taps twenty times within two minutes, like a club behind its router. Then they do so again while another
address requests a page every second, like a guest on mobile data. Milliseconds are from the tap to the side's new total
at the client; the clients share the server's cores.
"""

import random
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from benchmarks.clients.timed import TimedClient
from benchmarks.measuring import percentile
from testkit.servers.process import Server

TAPS = 20
INTERVAL = 6.0  # seconds between two taps of a table
SECOND_ADDRESS = "127.0.0.2"
MAX_RATIO = 1.5


def main(tables: int) -> int:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = stack.enter_context(Server(data=Path(folder)))
        clients = [stack.enter_context(TimedClient.at_new_table(server)) for _ in range(tables)]
        alone = _measure_taps(clients)
        with _probing(server.port):
            probed = _measure_taps(clients)
    print(f"{tables} tables, {TAPS} taps each{'':12} {'p50':>8} {'p95':>8} {'worst':>8}")
    for name, taps in (("one network", alone), ("with a second network", probed)):
        print(f"{name:34} {1000 * median(taps):8.1f} {1000 * percentile(taps, 95):8.1f} {1000 * max(taps):8.1f}")
    ratio = percentile(probed, 95) / percentile(alone, 95)
    print(f"ratio of p95: {ratio:.2f}; promised {MAX_RATIO}. {'Met' if ratio <= MAX_RATIO else 'NOT MET'}.")
    return 0 if ratio <= MAX_RATIO else 1


def _measure_taps(clients: Sequence[TimedClient]) -> list[float]:
    """Return the seconds of each tap; the tables begin at random moments of the interval."""
    rng, taps = random.Random(len(clients)), list[float]()

    def play(client: TimedClient, delay: float) -> None:
        client.receive_for(delay)
        for _ in range(TAPS):
            taps.append(client.time_tap())
            client.receive_for(INTERVAL)

    with ThreadPoolExecutor(len(clients)) as threads:
        list(threads.map(play, clients, [rng.uniform(0, INTERVAL) for _ in clients]))
    return taps


@contextmanager
def _probing(port: int) -> Iterator[None]:
    """Request a page every second from the second address."""
    ended = threading.Event()

    def probe() -> None:
        while not ended.wait(1.0):
            with socket.create_connection(("127.0.0.1", port), source_address=(SECOND_ADDRESS, 0)) as connection:
                connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                while connection.recv(65_536):
                    pass

    thread = threading.Thread(target=probe)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
