"""The files of a packaged app, in a folder: the repository without what `flet build` leaves out."""

import subprocess
import tomllib
from pathlib import Path

from testkit.client_cache import ROOT


def write_package(folder: Path) -> Path:
    """Copy the files and return the folder, which only `folder` of the app's storage may be written next to."""
    excluded = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]["app"]["exclude"]
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in listed.rstrip("\0").split("\0"):
        is_hidden = name.startswith(".")
        if is_hidden or any(name == path or name.startswith(f"{path}/") for path in excluded):
            continue
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    return folder
