"""The server's key: from the environment, or a file that only its owner can read, made once."""

__all__ = ["KEY_BYTES", "key_file", "signing_key"]

import os
import secrets
from contextlib import suppress
from pathlib import Path

from web.server.settings import Settings

KEY_BYTES = 32
_ONLY_THE_OWNER = 0o600


def key_file(settings: Settings) -> Path:
    """Where the key is, unless it comes from the environment."""
    return settings.data_dir / "key"


def signing_key(settings: Settings) -> bytes:
    """The key that signs links; it lies outside the database, so that a stolen database opens no table.

    Raises ValueError when the key file was cut short, because a new key would silently end every link.
    """
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value().encode()
    path = key_file(settings)
    if not path.exists():
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        _create(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise ValueError(
            f"{path} holds {len(key)} bytes instead of {KEY_BYTES}; restore it, or delete it to end all links"
        )
    return key


def _create(path: Path) -> None:
    """Write the key beside its place and link it there: whole or not at all, and the first of two servers wins."""
    draft = path.with_name(f"key.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_THE_OWNER)
    try:
        os.write(descriptor, secrets.token_bytes(KEY_BYTES))
        os.fsync(descriptor)
        os.close(descriptor)
        with suppress(FileExistsError):
            path.hardlink_to(draft)
    finally:
        draft.unlink()
