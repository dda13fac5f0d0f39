"""npm packages, fetched in a pinned version and compared with a pinned digest."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from pwa.pack.compiling import find_node


def fetch_package(package: str, *, digest: str, folder: Path) -> Path:
    """Return the archive of a package such as "qr@0.7.0", cached in `folder`; `digest` is its SHA-256.

    Raises CalledProcessError if npm cannot fetch the package, ValueError if its digest is not the pinned one.
    """
    archive = folder / f"{package.replace('@', '-')}.tgz"
    if not archive.exists():
        _fetch(package, archive)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != digest:
        archive.unlink()
        raise ValueError(f"{archive.name} has the digest {found}, not {digest}; try again, or pin the new digest")
    return archive


def _fetch(package: str, archive: Path) -> None:
    draft = archive.parent / f"{os.getpid()}.part"
    draft.mkdir(parents=True)
    node_folder = Path(find_node()).parent  # npm is a script of this Node
    npm = shutil.which("npm") or str(node_folder / "npm")
    command = [npm, "pack", "--silent", "--pack-destination", str(draft.resolve()), package]
    environment = os.environ | {"PATH": f"{node_folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    subprocess.run(command, check=True, cwd=draft, env=environment, stdout=subprocess.DEVNULL)  # nosec B603 # noqa: S603 - npm of this Node
    (draft / archive.name).rename(archive)
    draft.rmdir()
