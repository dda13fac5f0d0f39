"""The child process that parses one untrusted file, run as a script by `reader`.

It sets its own resource limits, reads the file from stdin, and writes the pickled result or refusal to stdout.
"""

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType

TOO_MUCH = 75  # exit status when memory runs out

_NICENESS = 10  # lower priority than the server
_HANDLES = 64  # open files: modules and pipes


def _bound_process(memory: int, seconds: int) -> None:
    """Set resource limits. Windows has none, macOS none for memory: the reader's timeout remains."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return
    os.nice(_NICENESS)
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
    """Let submodules of `models` be imported without `models/__init__.py`.

    That would import the database layer, which takes three times as long as everything else.
    """
    package = ModuleType("models")
    package.__path__ = [str(Path(__file__).parents[1])]
    sys.modules["models"] = package


def _main(kind: str, memory: str, seconds: str) -> None:
    _bound_process(int(memory), int(seconds))
    _import_lightly()
    from models.incoming.kinds import FileKind, read_file  # noqa: PLC0415
    from models.values.errors import ModelError  # noqa: PLC0415

    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep prints of libraries out of the answer
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
        raise  # a bug: the reader logs the traceback
    except BaseException:  # noqa: BLE001 - a parser in Rust out of memory raises no Exception
        os._exit(TOO_MUCH)
