"""The program, run until it ends by itself: for what it refuses."""

import os
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.program import Program

_PATIENCE = 60.0  # seconds


@dataclass(frozen=True, kw_only=True)
class Ended:
    """What was said, and the exit status; None where it had to be killed."""

    returncode: int | None
    stdout: str
    stderr: str


def run_main(data: Path, *arguments: str, application: bool = False, **settings: str) -> Ended:
    """`settings` without their prefix. It would wait for phones if nothing were refused: give it a port that is taken,
    or that nobody may have, which it has unless told otherwise."""
    values = {"DATA_DIR": str(data), "HOST": "127.0.0.1", "PORT": "9"} | settings
    environment = {"PATH": os.environ["PATH"]} | {f"PINELLA_{name}": value for name, value in values.items()}
    with tempfile.TemporaryDirectory() as folder:
        said = [Path(folder) / name for name in ("output", "errors")]
        program = Program(
            arguments=arguments, environment=environment, output=said[0], errors=said[1], application=application
        )
        status = program.wait(_PATIENCE)
        if status is None:
            program.send_signal(signal.SIGKILL)
            program.wait()
        output, errors = (path.read_text(encoding="utf-8") for path in said)
    return Ended(returncode=status, stdout=output, stderr=errors)
