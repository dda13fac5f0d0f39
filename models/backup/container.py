"""The file of a backup: a zip with a manifest, a whole SQLite database, and the server's key."""

import hashlib
import sqlite3
import zipfile
import zlib
from collections.abc import Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, Field, ValidationError
from pydantic_core import from_json

from models.storage.files import make_private
from models.storage.shape import Part
from models.storage.shapes import known_shapes
from models.values.errors import BackupRefused, ModelErrorCode

_FORMAT, _VERSION = "pinella-backup", 1
_MANIFEST, _DATABASE, _KEY = "manifest.json", "pinella.db", "key"
_LARGEST_MANIFEST = 64 * 1024
_LARGEST_KEY = 1024
_LARGEST_DATABASE = 64 * 2**30
_PIECE = 1024 * 1024
# What zipfile raises for a file that is none, is cut off, encrypted, packed in some other way, or lacks a name.
_WRONG = (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, ValueError, RuntimeError, KeyError)


class BackupManifest(Part):
    """`shape` is the newest migration that the database has; `size` (bytes) and `sha256` are those of the database."""

    format: Literal["pinella-backup"]
    version: Literal[1]
    created_at: AwareDatetime
    shape: Annotated[str, Field(max_length=40)]
    size: Annotated[int, Field(ge=0, le=_LARGEST_DATABASE)]
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


def pack_backup(path: Path, *, database: Path, key: bytes, shape: str, created_at: datetime) -> None:
    """Write the zip over what stands at `path`. `database` is a SQLite file that nobody has open."""
    manifest = BackupManifest(
        format="pinella-backup",
        version=1,
        created_at=created_at,
        shape=shape,
        size=database.stat().st_size,
        sha256=_digest(database),
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_MANIFEST, manifest.model_dump_json())
        archive.writestr(_KEY, key)
        archive.write(database, _DATABASE)


def newest_backup(folders: Iterable[Path]) -> Path | None:
    """The one made last of those in these folders that this version can restore; folders that are not there are
    empty."""
    found = [
        (manifest.created_at, path)
        for folder in folders
        for path in sorted(folder.glob("*.zip"))
        if (manifest := _manifest_of(path)) is not None and manifest.shape in known_shapes()
    ]
    return max(found, default=(None, None))[1]


def _manifest_of(path: Path) -> BackupManifest | None:
    """None for any other file."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _manifest(archive)
    except (BackupRefused, OSError, *_WRONG):
        return None


def unpack_backup(path: Path, *, database: Path) -> tuple[BackupManifest, bytes]:
    """Write the backup's database to `database`, a new file; returns the manifest and the key.

    Raises BackupRefused when it is no backup, is one of a newer version, or is damaged. Nothing but these three files
    is ever read from the zip, no more of each than it may have, and no name in it becomes a path.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive)
            key = _small(archive, _KEY, _LARGEST_KEY)
            digest = _extract(archive, database, manifest.size)
    except _WRONG as error:
        raise BackupRefused(ModelErrorCode.BACKUP_FOREIGN, str(error)) from error
    if digest != manifest.sha256:
        raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, "its database is not the one that it was made with")
    _check(database)
    return manifest, key


def _manifest(archive: zipfile.ZipFile) -> BackupManifest:
    text = _small(archive, _MANIFEST, _LARGEST_MANIFEST)
    raw: Any = from_json(text)
    version = raw.get("version") if isinstance(raw, dict) and raw.get("format") == _FORMAT else None
    if isinstance(version, int) and version > _VERSION:
        raise BackupRefused(ModelErrorCode.BACKUP_NEWER, f"it has version {version}; {_VERSION} is known here")
    try:
        return BackupManifest.model_validate_json(text)
    except ValidationError as error:
        raise BackupRefused(ModelErrorCode.BACKUP_FOREIGN, "it has no manifest of ours") from error


def _small(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """Raises ValueError for what is not there or larger than anything of ours."""
    if name not in archive.namelist():
        raise ValueError(f"there is no {name} in it")
    with archive.open(name) as member:
        content = member.read(limit + 1)
    if len(content) > limit:
        raise ValueError(f"its {name} has more than {limit} bytes")
    return content


def _extract(archive: zipfile.ZipFile, target: Path, size: int) -> str:
    """Never more than the manifest says, whatever the zip unpacks to; returns the digest."""
    digest, written = hashlib.sha256(), 0
    make_private(target)
    with archive.open(_DATABASE) as member, target.open("wb") as file:
        while piece := member.read(_PIECE):
            written += len(piece)
            if written > size:
                raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, f"its database has more than {size} bytes")
            digest.update(piece)
            file.write(piece)
    return digest.hexdigest()


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _check(database: Path) -> None:
    """SQLite's own look at the file: whether every page is sound, and every reference leads somewhere."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            whole = not connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, str(error)) from error
    if not sound or not whole:
        raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, "its database is not sound")
