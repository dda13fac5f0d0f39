"""A real Pinella server in a separate process, on loopback and a free port, that can be killed and restarted."""

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from testkit.client_cache import CACHE_DIR
from testkit.servers.app_process import ROOT, AppProcess

MAX_POLLS = 6_000
POLL_INTERVAL = 0.1  # seconds between two polls


@dataclass(kw_only=True)
class Server:
    """A server process.

    `data` holds its database; its output goes to `log`. The port is chosen once, so browsers see the same host after a
    restart. `env` is added to its environment and takes precedence; `program` is run in `folder`.
    """

    data: Path
    public_url: str = ""
    port: int = 0
    env: Mapping[str, str] = field(default_factory=dict)
    command: Sequence[str] = ()
    cwd: Path = ROOT
    process: "AppProcess | subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.port = self.port or find_free_port()

    @property
    def log(self) -> Path:
        return self.data / "server.log"

    @property
    def secret_key(self) -> bytes:
        """The key that signs links; a database is always served with the same key."""
        return (self.data / "key").read_bytes()

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def base_url(self) -> str:
        return f"http://localhost:{self.port}"

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> Self:
        """Start the server and return when it answers. Raises RuntimeError with its output if it doesn't."""
        environment = os.environ | {
            "PINELLA_DATA_DIR": str(self.data),
            "PINELLA_CACHE_DIR": str(CACHE_DIR),
            "TMPDIR": str(self.data),  # killed servers leave their temporary files
            "PINELLA_HOST": "127.0.0.1",
            "PINELLA_PORT": str(self.port),
            "PINELLA_PUBLIC_URL": self.public_url.format(port=self.port),
            **self.env,
        }
        self.process = self._spawn(environment)
        for _ in range(MAX_POLLS):
            if self._is_healthy():
                return self
            if not self.is_running:
                break
            time.sleep(POLL_INTERVAL)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")

    def _spawn(self, environment: Mapping[str, str]) -> "AppProcess | subprocess.Popen[bytes]":
        if not self.command:
            return AppProcess(environment=environment, output=self.log, errors=self.log)
        with self.log.open("ab") as log:
            return subprocess.Popen(self.command, cwd=self.cwd, env=environment, stdout=log, stderr=log)

    def kill(self) -> None:
        """Kill the server with SIGKILL, like a power loss."""
        self._send_and_wait(signal.SIGKILL)

    def stop(self) -> None:
        self._send_and_wait(signal.SIGTERM)

    def _send_and_wait(self, signum: signal.Signals) -> None:
        if self.process is not None and self.is_running:
            self.process.send_signal(signum)
            self.process.wait()

    def _is_healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def find_free_port() -> int:
    """Return a port of the loopback address that is currently free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
