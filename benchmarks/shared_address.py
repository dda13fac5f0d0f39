"""Many tables behind one address, with and without a second network: `python -m benchmarks.shared_address [tables]`.

Every table taps twenty times within two minutes, as a club does behind its router. Then the same again while another
address requests a page every second, as a guest on mobile data does. Milliseconds are from the tap until the screen
says that it is saved.
"""

import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.concurrent_tables import format_percentiles, measure_taps, percentile

TAPS = 20
INTERVAL = 6.0  # seconds between two taps of a table
SECOND_ADDRESS = "127.0.0.2"
MAX_RATIO = 1.5


def main(tables: int) -> int:
    results = []
    for name, meanwhile in (("alone", None), ("with a second network", _probing)):
        with tempfile.TemporaryDirectory() as folder:
            options = {} if meanwhile is None else {"meanwhile": meanwhile}
            taps, cpu = measure_taps(Path(folder), tables, count=TAPS, interval=INTERVAL, **options)
        results.append(percentile(taps, 0.95))
        print(f"{tables} tables {name}, {len(taps)} taps: {format_percentiles(taps)}; {cpu:.0f} ms each", flush=True)
    ratio = results[1] / results[0]
    print(f"ratio of p95: {ratio:.2f}; promised {MAX_RATIO}. {'Met' if ratio <= MAX_RATIO else 'NOT MET'}.")
    return 0 if ratio <= MAX_RATIO else 1


@contextmanager
def _probing(base_url: str) -> Iterator[None]:
    """Request a page every second from the second address."""
    server, ended = (urlsplit(base_url).hostname, urlsplit(base_url).port), threading.Event()

    def probe() -> None:
        while not ended.wait(1.0):
            with socket.create_connection(server, source_address=(SECOND_ADDRESS, 0)) as connection:
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
