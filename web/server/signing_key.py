"""The server's key: from the environment, or a file that only its owner can read, made once."""

import secrets
from pathlib import Path

from models import PROGRAM, keep_private, write_atomically
from web.server.data_folder import open_data_folder
from web.server.settings import Settings

KEY_BYTES = 32


class KeyDamaged(ValueError):  # noqa: N818 - named after what happened, as those of models are
    """The key file was cut short; a new key would silently end every link."""


def key_file(settings: Settings) -> Path:
    """Where the key is, unless it comes from the environment."""
    return settings.data_dir / "key"


def signing_key(settings: Settings) -> bytes:
    """The key that signs links; it lies outside the database, so that a stolen database opens no table.

    Raises KeyDamaged.
    """
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value().encode()
    path = key_file(settings)
    if not path.exists():
        open_data_folder(settings)
        # The first of two servers that start at once wins.
        write_atomically(path, lambda draft: draft.write_bytes(secrets.token_bytes(KEY_BYTES)), replace=False)
    keep_private(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise KeyDamaged(
            f"{path} holds {len(key)} bytes instead of {KEY_BYTES}; restore it, or delete it and "
            f"run `{PROGRAM} rekey` to end all links"
        )
    return key
