"""HAProxy in front of two instances, with the file that hosts get."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.e2e.client_cache import ROOT
from tests.e2e.server import free_port

_TRIES, _PAUSE = 600, 0.1  # seconds
_CONFIGURATION = ROOT / "hosting" / "haproxy.cfg"


@contextmanager
def balancer(one: int, two: int) -> Iterator[str]:
    """Its address; `one` and `two` are the instances' ports."""
    program = os.environ.get("PINELLA_HAPROXY") or shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    if not program:
        pytest.fail("HAProxy is missing: run `make test-fast`, which installs it, or set PINELLA_HAPROXY")
    port = free_port()
    places = {"PINELLA_BIND": port, "PINELLA_ONE": one, "PINELLA_TWO": two}
    variables = os.environ | {name: f"127.0.0.1:{place}" for name, place in places.items()}
    with subprocess.Popen([program, "-db", "-f", str(_CONFIGURATION)], env=variables) as process:
        try:
            _wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    for _ in range(_TRIES):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(_PAUSE)
    pytest.fail("HAProxy never listened")
