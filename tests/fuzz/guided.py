"""Coverage-guided fuzzing of the parsers of foreign bytes: `python -m tests.fuzz.guided --seconds 600 --keep`.

Each parser runs in a process of its own (`guided_process.py`), which libFuzzer ends. Exits with status 1, the input and
the traceback if a parser fails other than by its refusal, takes ten seconds, or too much memory.
"""

import argparse
import importlib.util
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz.parsers import PARSERS
from tests.fuzz.samples import corpus, corpus_folder

AVAILABLE = importlib.util.find_spec("atheris") is not None
_ROOT = Path(__file__).parents[2]
_LARGEST_INPUT = 16_384  # bytes; larger ones are slow, and limits are tested elsewhere
_SLOWEST_INPUT = 10  # seconds
_MOST_MEMORY = 1_500  # MB
_PROCESS = "tests.fuzz.guided_process"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """An input that made a parser fail, and the end of the output."""

    data: bytes
    output: str


def fuzz_parser(name: str, *options: str, keep: bool = False) -> Finding | None:
    """Fuzz a parser in a child process; return the first failure. With `keep`, save inputs that reach new code."""
    with tempfile.TemporaryDirectory() as folder:
        found, known = Path(folder, "found"), Path(folder, "known")
        found.mkdir()
        known.mkdir()
        for number, data in enumerate(corpus(name)):
            (known / str(number)).write_bytes(data)
        limits = [f"-max_len={_LARGEST_INPUT}", f"-timeout={_SLOWEST_INPUT}", f"-rss_limit_mb={_MOST_MEMORY}"]
        command = [sys.executable, "-m", _PROCESS, name, *limits, f"-artifact_prefix={folder}/failed-", *options]
        done = subprocess.run(
            [*command, str(found), str(known)], cwd=_ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            failed = [path.read_bytes() for path in Path(folder).glob("failed-*")]
            return Finding(data=failed[0] if failed else b"", output=(done.stdout + done.stderr)[-4_000:])
        if keep:
            _keep(name, found, known)
    return None


def _keep(name: str, found: Path, known: Path) -> None:
    """Save the smallest inputs that reach what `known` doesn't."""
    target = corpus_folder(name)
    target.mkdir(parents=True, exist_ok=True)
    merged = Path(found.parent, "merged")
    merged.mkdir()
    for path in known.iterdir():
        (merged / path.name).write_bytes(path.read_bytes())
    command = [sys.executable, "-m", _PROCESS, name, "-merge=1", str(merged), str(found)]
    subprocess.run(command, cwd=_ROOT, capture_output=True, check=True)
    for path in merged.iterdir():
        if not (known / path.name).exists():
            (target / f"{path.name}.bin").write_bytes(path.read_bytes())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("names", nargs="*", default=list(PARSERS), metavar="NAME", help=", ".join(PARSERS))
    parser.add_argument("--seconds", type=int, default=60, help="for all of them together (60)")
    parser.add_argument("--keep", action="store_true", help="save inputs that reach new code in tests/fuzz/corpus")
    options = parser.parse_args()
    if not AVAILABLE:
        parser.error("needs Atheris, which has wheels for Linux on x86-64 only")
    failures = 0
    for name in options.names:
        seconds = max(1, options.seconds // len(options.names))
        finding = fuzz_parser(name, f"-max_total_time={seconds}", keep=options.keep)
        print(f"{name}: no failure in {seconds} s" if finding is None else f"{name}: {finding.data!r}", flush=True)
        if finding is not None:
            print(finding.output, flush=True)
            failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
