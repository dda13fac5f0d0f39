"""Pinella as a program of its own, forked from a process that has imported it already: a start takes a tenth of the
time. One test of `tests/web/server/test_main.py` starts it as a host does."""

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

ROOT = Path(__file__).parents[1]

_forks = get_context("forkserver")
_forks.set_forkserver_preload(["main", "tests.screens", __name__])  # all screens, which each start would import


@dataclass(kw_only=True, eq=False)
class Program:
    """`python main.py` with these arguments and no environment but this one, or the ASGI `application` alone. What it
    says is added to the two files. It is followed as one of `subprocess.Popen`."""

    arguments: Sequence[str] = ()
    environment: Mapping[str, str]
    output: Path
    errors: Path
    application: bool = False
    _process: BaseProcess = field(init=False)

    def __post_init__(self) -> None:
        known = (self.arguments, self.environment, self.output, self.errors, self.application)
        self._process = _forks.Process(target=_run, args=known, daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Its exit status, negative for a signal; None while it lives."""
        return self._process.exitcode

    def send_signal(self, sign: signal.Signals) -> None:
        os.kill(self.pid, sign)

    def wait(self, timeout: float | None = None) -> int | None:
        """What `poll` gives once it has ended, or after these seconds."""
        self._process.join(timeout)
        return self.poll()


def _run(
    arguments: Sequence[str], environment: Mapping[str, str], output: Path, errors: Path, application: bool
) -> None:
    import main  # before the fork, by the preload

    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    for path, stream in ((output, sys.stdout), (errors, sys.stderr)):
        with path.open("ab") as file:
            os.dup2(file.fileno(), stream.fileno())
    sys.argv = ["main.py", *arguments]
    if application:
        assert main.app
    else:
        main.main()
