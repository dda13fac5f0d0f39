"""Lock files with hashes: `make lock` resolves pyproject.toml again and writes requirements/*.txt.

pip installs from them with `--require-hashes`, so that it refuses a package that was replaced on its way. Locked
versions stay; `make lock UPGRADE=1` takes the newest ones that pyproject.toml allows.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "requirements"
PYTHON = "3.11"  # the oldest version of requires-python; the resolution also covers later versions and all systems

# File → the sources and options of its resolution. `dev` comes first: the others take their versions from it.
LOCKS = {
    "dev": ["pyproject.toml", "--group", "dev"],
    "app": ["pyproject.toml", "--constraints", "requirements/dev.txt"],
    "build": ["requirements/build.in", "--constraints", "requirements/dev.txt"],
    "node": ["requirements/node.in"],
    "traefik": ["requirements/traefik.in"],
}


def lock(name: str, *, upgrade: bool) -> None:
    """Resolve and write one lock file. Raises CalledProcessError if no versions satisfy all requirements."""
    target = f"requirements/{name}.txt"
    command = [sys.executable, "-m", "uv", "pip", "compile", *LOCKS[name], "--output-file", target]
    command += ["--quiet", "--universal", "--python-version", PYTHON, "--generate-hashes", "--no-strip-extras"]
    # Keep the package index's host and the command line out of the file.
    command += ["--no-emit-index-url", "--no-header", "--no-annotate", "--native-tls"]
    subprocess.run([*command, *(["--upgrade"] if upgrade else [])], cwd=ROOT, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that pyproject.toml allows")
    upgrade = parser.parse_args().upgrade
    for name in LOCKS:
        lock(name, upgrade=upgrade)


if __name__ == "__main__":
    main()
