"""A real Pinella in a process of its own, on loopback and a free port, that can be killed and started again."""

import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e.client_cache import CACHE
from tests.program import ROOT, Program

TRIES = 6_000
PAUSE = 0.1  # seconds between two looks


@dataclass(kw_only=True)
class Server:
    """`data` holds its database; what it prints goes to `log`. A port is chosen once, so that a restart is seen by
    browsers as the same host. `variables` are of its environment, before all others; `program` is run in `folder`."""

    data: Path
    public_url: str = ""
    port: int = 0
    variables: Mapping[str, str] = field(default_factory=dict)
    program: Sequence[str] = ()
    folder: Path = ROOT
    process: "Program | subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.port = self.port or free_port()

    @property
    def log(self) -> Path:
        return self.data / "server.log"

    @property
    def key(self) -> bytes:
        """What it signs links with; a database is served with one key only."""
        return (self.data / "key").read_bytes()

    @property
    def lives(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def base(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> "Server":
        """Return when it answers. Raises RuntimeError with its output when it never does."""
        environment = os.environ | {
            "PINELLA_DATA_DIR": str(self.data),
            "PINELLA_CACHE_DIR": str(CACHE),
            "PINELLA_HOST": "127.0.0.1",
            "PINELLA_PORT": str(self.port),
            "PINELLA_PUBLIC_URL": self.public_url.format(port=self.port),
            **self.variables,
        }
        self.process = self._begin(environment)
        for _ in range(TRIES):
            if self._answers():
                return self
            if not self.lives:
                break
            time.sleep(PAUSE)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")

    def _begin(self, environment: Mapping[str, str]) -> "Program | subprocess.Popen[bytes]":
        if not self.program:
            return Program(environment=environment, output=self.log, errors=self.log)
        with self.log.open("ab") as log:
            return subprocess.Popen(self.program, cwd=self.folder, env=environment, stdout=log, stderr=log)

    def kill(self) -> None:
        """As a power cut would: SIGKILL, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, sign: signal.Signals) -> None:
        if self.process is not None and self.lives:
            self.process.send_signal(sign)
            self.process.wait()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def free_port() -> int:
    """Of the loopback address; nobody has it now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
