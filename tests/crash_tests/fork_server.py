"""The fork server: a process with all modules in memory that forks an application server for each line of its input.

Forking takes a fraction of the time of starting Python. Everything is opened after the fork.

{"variables": {"PINELLA_…": "…"}, "pipe": "path of a pipe", "log": "path", "writers": 3, "seed": 7}

The reply is a line with the process id. At the end of its input it exits, together with all servers.
"""

import json
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.crash_tests.server_main import run_server


def main() -> None:
    servers: list[int] = []  # ended processes stay zombies until they are waited for
    for line in sys.stdin:
        servers = [process for process in servers if os.waitpid(process, os.WNOHANG) == (0, 0)]
        request = json.loads(line)
        process = os.fork()
        if process == 0:
            _run_child(request)
        servers.append(process)
        sys.stdout.write(f"{process}\n")
        sys.stdout.flush()
    for process in servers:
        os.kill(process, signal.SIGKILL)


def _run_child(request: Mapping[str, Any]) -> None:
    """Run the server; never returns."""
    status = 1
    try:
        log = os.open(request["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for target, source in enumerate((nothing, log, log)):
            os.dup2(source, target)
        os.environ.update(request["variables"])
        run_server(pipe_path=Path(request["pipe"]), writers=request["writers"], seed=request["seed"])
        status = 0
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
