"""The child process that parses one untrusted file, run as a script by `file_parser`.

It sets its own resource limits, reads the file from stdin, and writes the pickled result or refusal to stdout.
"""

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType

LIMIT_EXCEEDED = 75  # exit status when memory runs out

_NICENESS = 10  # lower priority than the server
_MAX_OPEN_FILES = 64  # open files: modules and pipes


def _limit_process(memory: int, seconds: int) -> None:
    """Set resource limits. Windows has none and macOS has none for memory; there, only the parser's timeout applies."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return
    os.nice(_NICENESS)
    with suppress(OSError):  # Linux only: if memory runs out, this process ends, not the server
        Path("/proc/self/oom_score_adj").write_text("1000")
    limits = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: _MAX_OPEN_FILES,
    }
    for resource_id, limit in limits.items():
        with suppress(ValueError, OSError):
            resource.setrlimit(resource_id, (limit, limit))


def _bypass_package_init(package_name: str) -> None:
    """Let modules of `models`, the package of that name, be imported without the `__init__.py` of their subject.

    Those import the database layer, which takes three times as long as all else.
    """
    for folder in filter(Path.is_dir, Path(__file__).parents[1].iterdir()):
        package = ModuleType(f"{package_name}.{folder.name}")
        package.__path__ = [str(folder)]
        sys.modules[package.__name__] = package


def _main(package_name: str, kind: str, memory: str, seconds: str) -> None:
    _limit_process(int(memory), int(seconds))
    _bypass_package_init(package_name)
    from models.file_parsing.kinds import FileKind, parse_file  # noqa: PLC0415
    from models.values.errors import ModelError  # noqa: PLC0415

    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keep libraries' prints out of the result
    try:
        answer = parse_file(FileKind(kind), sys.stdin.buffer.read())
    except ModelError as refused:
        answer = refused
    with output:
        pickle.dump(answer, output, pickle.HIGHEST_PROTOCOL)


if __name__ == "__main__":
    try:
        _main(*sys.argv[1:])
    except MemoryError:
        os._exit(LIMIT_EXCEEDED)
    except Exception:
        raise  # a bug: the parser logs the traceback
    except BaseException:  # noqa: BLE001 - a parser in Rust out of memory raises no Exception
        os._exit(LIMIT_EXCEEDED)
