"""The format of a backup: a zip file with a manifest, a complete SQLite database, and the server's key."""

import errno
import hashlib
import lzma
import os
import shutil
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

from models.backup.database_check import check_database
from models.storage.files import create_private_file
from models.storage.json_codec import JsonObject
from models.storage.schema_version import is_development_version, known_schema_versions
from models.values.errors import BackupRefused, DatabaseFault, ModelErrorCode

_FORMAT, _VERSION = "pinella-backup", 1
_MANIFEST, _DATABASE, _KEY = "manifest.json", "pinella.db", "key"
_MAX_MANIFEST_BYTES = 64 * 1024
_MAX_KEY_BYTES = 1024
_MAX_DATABASE_BYTES = 64 * 2**30
# A database compresses to a tenth or less; zeros would compress to a thousandth.
_MAX_RATIO = 100  # bytes of the database for each byte of the zip, in addition to …
_MIN_LIMIT = 32 * 2**20  # … this many bytes
_BYTES_PER_BYTE = 2  # bytes of free space for each byte of the database: a migration may copy the largest table
_CHUNK_BYTES = 1024 * 1024
# Raised by zipfile for a file that is not a zip, is truncated, encrypted, or compressed in an unsupported way.
_ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    NotImplementedError,
    EOFError,
    ValueError,
    RuntimeError,
    KeyError,
)

_ERRNOS_OF_CONTENT = {None, errno.EINVAL}  # raised for damaged bzip2 data, and for an offset before the file's start


def copy_file(file: Path, copy: Path) -> None:
    """Copy a database with SQLite's online backup API, in one step: writers are not interrupted."""
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def leave_wal_mode(file: Path) -> None:
    """Merge the write-ahead log of a database into its one file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


class BackupManifest(JsonObject):
    """The manifest. `size` (bytes) and `sha256` describe the database."""

    format: Literal["pinella-backup"]
    version: Literal[1]
    created_at: AwareDatetime
    schema_version: Annotated[str, Field(max_length=40)]
    size: Annotated[int, Field(ge=0, le=_MAX_DATABASE_BYTES)]
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


def pack_backup(path: Path, *, database: Path, key: bytes, schema_version: str, created_at: datetime) -> None:
    """Write the zip file, replacing what is at `path`. No connection to the SQLite file `database` may be open."""
    _shrink(database)
    with database.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256")
    manifest = BackupManifest(
        format="pinella-backup",
        version=1,
        created_at=created_at,
        schema_version=schema_version,
        size=database.stat().st_size,
        sha256=digest.hexdigest(),
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_MANIFEST, manifest.model_dump_json())
        archive.writestr(_KEY, key)
        archive.write(database, _DATABASE)


def _shrink(database: Path) -> None:
    """Vacuum the database if most of its pages are free: free pages are zeros, and unpacking would take them for an
    attack."""
    with closing(sqlite3.connect(database)) as connection:
        [(free,)], [(pages,)] = (connection.execute(f"PRAGMA {name}") for name in ("freelist_count", "page_count"))
        if free > pages / 2:
            connection.execute("VACUUM")


def newest_backup(folders: Iterable[Path]) -> Path | None:
    """Return the most recent backup in these folders that this version can restore; missing folders are skipped."""
    found = [
        (manifest.created_at, path)
        for folder in folders
        for path in sorted(folder.glob("*.zip"))
        if (manifest := _try_manifest(path)) is not None and manifest.schema_version in known_schema_versions()
    ]
    return max(found, default=(None, None))[1]


def _try_manifest(path: Path) -> BackupManifest | None:
    """Return None if the file is not a backup."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _read_manifest(archive)
    except (BackupRefused, OSError, *_ZIP_ERRORS):
        return None


def unpack_backup(path: Path, *, database: Path) -> tuple[BackupManifest, bytes]:
    """Write the backup's database to `database`, a new file; return the manifest and the key.

    Raises BackupRefused if the file is not a backup, is of a newer version, or is damaged. Raises OSError before
    writing if there is too little space. Only the three known members are read, each up to a limit, and names in the
    zip are never used as paths.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _read_manifest(archive)
            _check_head(manifest, packed=path.stat().st_size, folder=database.parent)
            key = _read_member(archive, _KEY, _MAX_KEY_BYTES)
            digest = _extract(archive, database, manifest.size)
    except (*_ZIP_ERRORS, OSError) as error:
        if isinstance(error, OSError) and error.errno not in _ERRNOS_OF_CONTENT:
            raise
        raise BackupRefused(ModelErrorCode.BACKUP_FOREIGN, str(error)) from error
    if digest != manifest.sha256:
        raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, "the checksum of its database is wrong")
    check_database(database, schema_version=manifest.schema_version)
    return manifest, key


def _check_head(manifest: BackupManifest, *, packed: int, folder: Path) -> None:
    """Raise BackupRefused for an unknown schema version or an implausible size, OSError without the space for it."""
    version, size = manifest.schema_version, manifest.size
    if version not in known_schema_versions():
        reason = f"the schema version {version} of its database is unknown"
        if is_development_version(version):
            raise BackupRefused(ModelErrorCode.BACKUP_FOREIGN, f"{DatabaseFault.DEVELOPMENT} ({reason})")
        raise BackupRefused(ModelErrorCode.BACKUP_NEWER, reason)
    if size > _MIN_LIMIT + _MAX_RATIO * packed:
        reason = f"its database would have {_megabytes(size)}, which a file of {_megabytes(packed)} can't hold"
        raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, reason)
    needed, free = _BYTES_PER_BYTE * size, shutil.disk_usage(folder).free
    if free < needed:
        reason = f"{os.strerror(errno.ENOSPC)}: {_megabytes(needed)} are needed, {_megabytes(free)} are free"
        raise OSError(errno.ENOSPC, reason, str(folder))


def _megabytes(size: int) -> str:
    return f"{size / 10**6:.1f} MB"


def _read_manifest(archive: zipfile.ZipFile) -> BackupManifest:
    text = _read_member(archive, _MANIFEST, _MAX_MANIFEST_BYTES)
    raw: Any = from_json(text)
    version = raw.get("version") if isinstance(raw, dict) and raw.get("format") == _FORMAT else None
    if isinstance(version, int) and version > _VERSION:
        raise BackupRefused(
            ModelErrorCode.BACKUP_NEWER, f"its format has version {version}, the newest known one is {_VERSION}"
        )
    try:
        return BackupManifest.model_validate_json(text)
    except ValidationError as error:
        raise BackupRefused(ModelErrorCode.BACKUP_FOREIGN, "its manifest is not Pinella's") from error


def _read_member(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """Return the content of a member. Raises ValueError if it is missing or larger than `limit` bytes."""
    if name not in archive.namelist():
        raise ValueError(f"it contains no {name}")
    with archive.open(name) as member:
        content = member.read(limit + 1)
    if len(content) > limit:
        raise ValueError(f"its {name} has more than {limit} bytes")
    return content


def _extract(archive: zipfile.ZipFile, target: Path, size: int) -> str:
    """Extract the database, at most `size` bytes whatever the zip expands to; return its SHA-256."""
    digest, written = hashlib.sha256(), 0
    create_private_file(target)
    with archive.open(_DATABASE) as member, target.open("wb") as file:
        while piece := member.read(_CHUNK_BYTES):
            written += len(piece)
            if written > size:
                raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, f"its database has more than {size} bytes")
            digest.update(piece)
            file.write(piece)
    return digest.hexdigest()
