"""Building the wheel and installing it into an empty virtual environment."""

import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

from testkit.client_cache import ROOT


@dataclass(frozen=True, kw_only=True)
class VirtualEnvironment:
    """A virtual environment; `scripts_dir` has its commands, `site_packages` its packages."""

    scripts_dir: Path
    site_packages: Path

    @property
    def python(self) -> Path:
        return self.scripts_dir / "python"

    def install(self, *arguments: str) -> None:
        """Run `pip install` with the pip of this process. Raises CalledProcessError; pip prints the reason."""
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(self.python))
        subprocess.run([*pip, "install", "--quiet", *arguments], check=True)

    def add_host_packages(self) -> None:
        """Make the packages of this process importable, which do not include the project."""
        ours = {sysconfig.get_path(kind) for kind in ("purelib", "platlib")}
        (self.site_packages / "borrowed.pth").write_text("\n".join(sorted(ours)), encoding="utf-8")


def build_wheel(folder: Path, project: str = ".") -> Path:
    """Build the wheel of a `project`, a folder of the clone, into `folder` with the installed build backend, without
    using an index."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT / project, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def create_environment(folder: Path) -> VirtualEnvironment:
    """Create an empty environment in `folder`, without pip."""
    venv.create(folder, with_pip=False)
    paths = sysconfig.get_paths(scheme="venv", vars={"base": str(folder), "platbase": str(folder)})
    return VirtualEnvironment(scripts_dir=Path(paths["scripts"]), site_packages=Path(paths["purelib"]))
