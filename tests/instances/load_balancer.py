"""HAProxy in front of two instances, with the shipped configuration file."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from testkit.client_cache import ROOT
from testkit.servers.process import find_free_port

_TRIES, _PAUSE = 600, 0.1  # attempts, seconds
_CONFIG_FILE = ROOT / "deploy" / "haproxy.cfg"


@contextmanager
def run_balancer(port_one: int, port_two: int) -> Iterator[str]:
    """Run the balancer and yield its address, given the instances' ports."""
    program = os.environ.get("PINELLA_HAPROXY") or shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    if not program:
        pytest.fail("HAProxy is missing: run `make test-fast`, which installs it, or set PINELLA_HAPROXY")
    port = find_free_port()
    ports = {"PINELLA_BIND": port, "PINELLA_ONE": port_one, "PINELLA_TWO": port_two}
    variables = os.environ | {name: f"127.0.0.1:{bound_port}" for name, bound_port in ports.items()}
    with subprocess.Popen([program, "-db", "-f", str(_CONFIG_FILE)], env=variables) as process:
        try:
            _wait_for_port(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def _wait_for_port(port: int) -> None:
    for _ in range(_TRIES):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(_PAUSE)
    pytest.fail("HAProxy never listened")
