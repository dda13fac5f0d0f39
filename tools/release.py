"""Build everything that a release publishes: `make release`, into build/release. Nothing is published.

If the changelog has no date for the version yet, it gets today's, and the build waits until that is committed. The
environment variable SOURCE names the repository's address for the wheels (hatch_build.py).
Both wheels, the source archive, the offline app and the container's context are built twice, each time from a fresh
clone of the last commit, and compared byte by byte. A bill of materials in CycloneDX lists the locked packages and the
parts of the offline app.
"""

import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from pwa.pack.notices import COMPONENTS

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "build" / "release"
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
# These files describe the container's build; .dockerignore lists the files that it copies.
_CONTEXT_FILES = ("deploy/Containerfile", ".dockerignore")
# In deploy/; docs/hosting/ takes them from a release.
_SERVER_FILES = ("pinella.service", "pinella@.service", "pinella@.socket", "compose.yaml", "Caddyfile")
_BILL = "sbom.cdx.json"
_BILL_COMMAND = (
    sys.executable, "-m", "cyclonedx_py", "requirements", "--pyproject=pyproject.toml", "--output-reproducible",
    "--output-format=JSON", "--output-file", f"dist/{_BILL}", "requirements/app.txt",
)  # fmt: skip


def main() -> int:
    """Build the release and return the exit status; a fault is one sentence."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    try:
        notes = release_notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
        _require_clean_tree()
        _require_date(version)
        first, second = _build_in_clone(version), _build_in_clone(version)
    except (ValueError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    different = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    if different:
        sys.stderr.write(f"two builds of the same commit differ in {', '.join(different)}\n")
        return 1
    write_release(TARGET, first, notes)
    sys.stdout.write(f"Pinella {version}: {len(first)} files, equal in two builds, are in {TARGET}\n")
    return 0


def release_notes(changelog: str, version: str) -> str:
    """Return a version's section of the changelog. Raises ValueError if there is none."""
    found = re.search(rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise ValueError(f"CHANGELOG.md has no section for {version}; write what changed below “## [{version}]”")
    return found[1].strip() + "\n"


def date_section(changelog: str, version: str, day: date) -> str:
    """Return the changelog with a date for this version if it was unreleased."""
    return changelog.replace(f"## [{version}] - unreleased\n", f"## [{version}] - {day}\n")


def write_release(target: Path, files: Mapping[str, bytes], notes: str) -> None:
    """Write the files, their checksums and the notes into `target`, which is emptied first."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name, content in files.items():
        (target / name).write_bytes(content)
    sums = [f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)]
    (target / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    (target / "NOTES.md").write_text(notes, encoding="utf-8")


def zip_folder(folder: Path) -> bytes:
    """Return a reproducible archive of a folder: its bytes depend only on names and contents. Files are stored
    uncompressed, because they are compressed already."""
    written = io.BytesIO()
    with ZipFile(written, "w", ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.writestr(ZipInfo(path.relative_to(folder).as_posix(), _ZIP_TIME), path.read_bytes())
    return written.getvalue()


def tar_files(root: Path, names: list[str]) -> bytes:
    """Return a compressed archive of files below `root`, without modification times and owners."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as archive:
        for name in sorted(names):
            entry, content = tarfile.TarInfo(name), (root / name).read_bytes()
            entry.size, entry.mode = len(content), 0o644
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(written.getvalue(), mtime=0)


def bill_entries() -> Iterator[Mapping[str, object]]:
    """Yield the offline app's sources as components of a CycloneDX bill of materials."""
    for component in COMPONENTS:
        for source in component.sources():
            path, _, version = source.partition("@")
            yield {
                "type": "library",
                "bom-ref": f"offline-app/{source}",
                "name": path.rpartition("/")[2],
                "version": version,
                "purl": source,
                "properties": [{"name": "pinella:part", "value": f"offline app: {component.name}"}],
            }


def add_components(bill: bytes, entries: Iterable[Mapping[str, object]]) -> bytes:
    """Return a bill of materials with more components."""
    content = json.loads(bill)
    content["components"] += entries
    return json.dumps(content, indent=2, sort_keys=True).encode() + b"\n"


def _require_clean_tree() -> None:
    """Raise ValueError if a file is changed or new: the release would not be the commit that it names."""
    changed = _run(["git", "status", "--porcelain"], ROOT).strip()
    if changed:
        raise ValueError(f"commit or remove these files first:\n{changed}")


def _require_date(version: str) -> None:
    """Raise ValueError if the changelog had no date for the version, which is written now and must be committed."""
    changelog = ROOT / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    if (dated := date_section(text, version, datetime.now(UTC).date())) != text:
        changelog.write_text(dated, encoding="utf-8")
        raise ValueError(f"CHANGELOG.md now has the date of {version}: commit it, then run this command again")


def _build_in_clone(version: str) -> Mapping[str, bytes]:
    """Return name → content of everything built from a fresh clone with this environment's tools."""
    with tempfile.TemporaryDirectory(prefix="pinella-release-") as name:
        clone = Path(name) / "pinella"
        _run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone)], ROOT)
        _run([sys.executable, "-m", "pwa.pack"], clone)
        _run([sys.executable, "-m", "hatchling", "build", "--directory", "dist"], clone)
        engine = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(clone / "dist")]
        _run(engine, clone / "deploy" / "engine")
        _run(_BILL_COMMAND, clone)
        files = {path.name: path.read_bytes() for path in (clone / "dist").iterdir()}
        files[_BILL] = add_components(files[_BILL], bill_entries())
        site = clone / "build" / "pwa"
        files[f"pinella-pwa-{version}.zip"] = zip_folder(site)
        files |= {name: (clone / "deploy" / name).read_bytes() for name in _SERVER_FILES}
        ignored = (clone / ".dockerignore").read_text(encoding="utf-8").splitlines()
        copied = [line[1:] for line in ignored if line.startswith("!") and (clone / line[1:]).exists()]
        kept = _run(["git", "ls-files", "-z", *copied], clone).rstrip("\0").split("\0")
        built = [path.relative_to(clone).as_posix() for path in site.rglob("*") if path.is_file()]
        files["container-context.tar.gz"] = tar_files(clone, [*kept, *_CONTEXT_FILES, *built])
        return files


def _run(command: Sequence[str], folder: Path) -> str:
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    sys.exit(main())
