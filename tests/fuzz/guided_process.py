"""Coverage-guided fuzzing of one parser with Atheris, until libFuzzer ends the process.

`python -m tests.fuzz.guided_process NAME` takes libFuzzer's options and folders after the name.
"""

import shlex
import sys
from random import Random

import atheris

_PARTS = [
    "models.archive", "models.backup", "models.matches", "models.transfer", "models.values", "scoring", "views.routes",
    "web.flet", "web.urls", "wording.language",
]  # fmt: skip

with atheris.instrument_imports(include=_PARTS):
    from tests.fuzz.parsers import PARSERS
    from tests.fuzz.samples import STRUCTURED, mutate_value

_VALUE_MUTATIONS = 0.5  # share of the mutations that replace a whole value


def main() -> None:
    name = sys.argv.pop(1)
    if name not in PARSERS:
        sys.exit(f"{name!r} is not a parser; choose one of {', '.join(PARSERS)}")
    # libFuzzer merges in a process of its own, whose command it makes of this by a shell.
    sys.argv[0] = shlex.join([sys.executable, "-m", "tests.fuzz.guided_process", name])

    def mutate(data: bytes, max_size: int, seed: int) -> bytes:
        random = Random(seed)
        changed = mutate_value(name, data, random) if random.random() < _VALUE_MUTATIONS else None
        return bytes(atheris.Mutate(data, max_size) if changed is None else changed[:max_size])

    options = {"custom_mutator": mutate} if name in STRUCTURED else {}
    atheris.Setup(sys.argv, PARSERS[name], **options)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
