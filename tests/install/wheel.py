"""The wheel, built and put into an environment that holds nothing else."""

import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.client_cache import ROOT


@dataclass(frozen=True, kw_only=True)
class Environment:
    """`programs` is where its commands are, `packages` where what is installed lies."""

    programs: Path
    packages: Path

    @property
    def python(self) -> Path:
        return self.programs / "python"

    def install(self, *arguments: str) -> None:
        """With the pip of this process. Raises CalledProcessError, and pip says why."""
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(self.python))
        subprocess.run([*pip, "install", "--quiet", *arguments], check=True)

    def borrow(self) -> None:
        """Let it import what is installed for this process: none of it is the project's own."""
        ours = {sysconfig.get_path(kind) for kind in ("purelib", "platlib")}
        (self.packages / "borrowed.pth").write_text("\n".join(sorted(ours)), encoding="utf-8")


def build_wheel(folder: Path) -> Path:
    """The wheel in `folder`, by the builder that is installed: no index is asked."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def make_environment(folder: Path) -> Environment:
    """An empty one in `folder`, which has no pip either."""
    venv.create(folder, with_pip=False)
    places = sysconfig.get_paths(scheme="venv", vars={"base": str(folder), "platbase": str(folder)})
    return Environment(programs=Path(places["scripts"]), packages=Path(places["purelib"]))
