"""Runs of the program that end with a refusal."""

import os
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path

from testkit.servers.app_process import AppProcess

_TIMEOUT = 60.0  # seconds


@dataclass(frozen=True, kw_only=True)
class CompletedRun:
    """The output and the exit status of a run; None if it had to be killed."""

    returncode: int | None
    stdout: str
    stderr: str


def run_main(data: Path, *arguments: str, application: bool = False, **settings: str) -> CompletedRun:
    """Run the program with `settings`, given without their prefix.

    Without a refusal it would wait for phones, so its port must be occupied or forbidden; the default port is.
    """
    values = {"DATA_DIR": str(data), "HOST": "127.0.0.1", "PORT": "9"} | settings
    environment = {"PATH": os.environ["PATH"]} | {f"PINELLA_{name}": value for name, value in values.items()}
    with tempfile.TemporaryDirectory() as folder:
        said = [Path(folder) / name for name in ("output", "errors")]
        program = AppProcess(
            arguments=arguments, environment=environment, output=said[0], errors=said[1], asgi_only=application
        )
        status = program.wait(_TIMEOUT)
        if status is None:
            program.send_signal(signal.SIGKILL)
            program.wait()
        output, errors = (path.read_text(encoding="utf-8") for path in said)
    return CompletedRun(returncode=status, stdout=output, stderr=errors)
