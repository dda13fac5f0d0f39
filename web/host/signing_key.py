"""The server's signing key: from the environment, or from a file that is created once with owner-only permissions."""

import secrets
from pathlib import Path

from models.storage import restrict_permissions, write_atomically
from web.host.data_folder import prepare_data_folder
from web.host.hints import command_for
from web.host.settings import Settings

KEY_BYTES = 32


class KeyDamaged(ValueError):  # noqa: N818 - named after the event, like the errors of models
    """The key file is truncated; creating a new key would silently end every link."""


def key_file(settings: Settings) -> Path:
    """Return the path of the key file; it is used unless the environment sets the key."""
    return settings.data_dir / "key"


def signing_key(settings: Settings) -> bytes:
    """Return the key that signs links, creating it if needed.

    It is stored outside the database, so that a stolen database gives access to no match. Raises KeyDamaged.
    """
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value().encode()
    path = key_file(settings)
    if not path.exists():
        prepare_data_folder(settings)
        # If two servers start at once, the first one's key is used.
        write_atomically(path, lambda draft: draft.write_bytes(secrets.token_bytes(KEY_BYTES)), replace=False)
    restrict_permissions(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise KeyDamaged(
            f"{path} holds {len(key)} bytes instead of {KEY_BYTES}; restore it, or delete it and "
            f"run `{command_for(settings, 'rekey')}` to end all links"
        )
    return key
