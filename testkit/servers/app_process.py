"""The app in a separate process. It is forked from a process that has already imported it, so that starting is ten
times faster.

One test of `tests/web/server/test_main.py` starts it as a host does.
"""

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

ROOT = Path(__file__).parents[2]

_fork_context = get_context("forkserver")
_fork_context.set_forkserver_preload(
    ["main", "server", "testkit.servers.preload_screens", __name__]
)  # preloads all screens, which each start would otherwise import


@dataclass(kw_only=True, eq=False)
class AppProcess:
    """A process that runs `python main.py` with these arguments in exactly this environment, or loads the ASGI
    application alone.

    Its output is appended to the two files. The interface is that of `subprocess.Popen`.
    """

    arguments: Sequence[str] = ()
    environment: Mapping[str, str]
    output: Path
    errors: Path
    asgi_only: bool = False
    _process: BaseProcess = field(init=False)

    def __post_init__(self) -> None:
        arguments = (self.arguments, self.environment, self.output, self.errors, self.asgi_only)
        self._process = _fork_context.Process(target=_run, args=arguments, daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Return the exit status, negative for a signal, or None while running."""
        return self._process.exitcode

    def send_signal(self, signum: signal.Signals) -> None:
        os.kill(self.pid, signum)

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait for the exit, or for `timeout` seconds, and return the exit status as `poll` does."""
        self._process.join(timeout)
        return self.poll()


def _run(arguments: Sequence[str], environment: Mapping[str, str], output: Path, errors: Path, asgi_only: bool) -> None:
    import main  # already imported before the fork, by the preload

    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    for path, stream in ((output, sys.stdout), (errors, sys.stderr)):
        with path.open("ab") as file:
            os.dup2(file.fileno(), stream.fileno())
    sys.argv = ["main.py", *arguments]
    if asgi_only:
        assert main.app
    else:
        main.main()
