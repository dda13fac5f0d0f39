"""The process that reads one file of a stranger: it bounds itself, reads the file from its input, and writes what the
file holds, or the refusal of it, to its output. `reader` starts it as a script."""

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType

TOO_MUCH = 75  # the status that it ends with for want of memory

_KINDNESS = 10  # the tables of this host go first
_HANDLES = 64  # files that may be open: this file, those of modules, the pipes


def _bound_process(memory: int, seconds: int) -> None:
    """Windows has no such limits, macOS none of memory: there the reader's patience is the only one."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return
    os.nice(_KINDNESS)
    bounds = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: _HANDLES,
    }
    for which, most in bounds.items():
        with suppress(ValueError, OSError):
            resource.setrlimit(which, (most, most))


def _import_lightly() -> None:
    """Let modules of `models` be imported without the room's front door, which brings the database with it: that takes
    three times as long as all else."""
    room = ModuleType("models")
    room.__path__ = [str(Path(__file__).parents[1])]
    sys.modules["models"] = room


def _main(kind: str, memory: str, seconds: str) -> None:
    _bound_process(int(memory), int(seconds))
    _import_lightly()
    from models.incoming.kinds import FileKind, read_file  # noqa: PLC0415
    from models.values.errors import ModelError  # noqa: PLC0415

    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no part of the answer
    try:
        answer = read_file(FileKind(kind), sys.stdin.buffer.read())
    except ModelError as refused:
        answer = refused
    with output:
        pickle.dump(answer, output, pickle.HIGHEST_PROTOCOL)


if __name__ == "__main__":
    try:
        _main(*sys.argv[1:])
    except MemoryError:
        os._exit(TOO_MUCH)
    except Exception:
        raise  # ours: the reader hears of it
    except BaseException:  # noqa: BLE001 - what a parser in Rust raises for want of memory is no Exception
        os._exit(TOO_MUCH)
