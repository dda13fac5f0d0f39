"""Socket activation as systemd's socket units do it, on a machine without systemd."""

import os
import selectors
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from testkit.servers.app_process import ROOT

_POLL_INTERVAL = 0.05  # seconds
# The process that becomes the server: its id is known here only.
_EXEC = """
import os, sys
os.dup2({descriptor}, 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, "main.py"])
"""


@dataclass(kw_only=True, eq=False)
class ActivatedServer:
    """A server that is started at a connection to its port while it doesn't run."""

    port: int
    environment: Mapping[str, str]
    log: Path
    starts: int = field(default=0, init=False)
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)
    listener: socket.socket = field(init=False)

    def __post_init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=128)

    @property
    def is_awake(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        descriptor = self.listener.fileno()
        command = [sys.executable, "-S", "-c", _EXEC.format(descriptor=descriptor)]
        environment = {"PATH": os.environ["PATH"], **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=log, pass_fds=(descriptor,)
            )
        self.starts += 1

    def close(self) -> None:
        self.listener.close()
        if self.process is not None:
            self.process.kill()
            self.process.wait()


class SocketActivator:
    """A context manager that starts each server at the first connection, and again after it has ended."""

    def __init__(self, *servers: ActivatedServer) -> None:
        self.servers = servers
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()
        for server in self.servers:
            server.close()

    def _run(self) -> None:
        with selectors.DefaultSelector() as selector:
            while not self._stopped.is_set():
                asleep = {server for server in self.servers if not server.is_awake}
                watched = {key.data for key in selector.get_map().values()}
                for server in asleep - watched:
                    selector.register(server.listener, selectors.EVENT_READ, server)
                for key, _ in selector.select(_POLL_INTERVAL):
                    selector.unregister(key.fileobj)
                    key.data.start()
