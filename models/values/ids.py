"""Names of rows and secrets of devices: random, so that nobody finds a match by counting."""

import base64
import secrets

_ID_BYTES = 10  # 80 bits: 16 letters and digits
_SECRET_BYTES = 32


def new_id() -> str:
    """A fresh name of 16 lower-case letters and digits."""
    return to_base32(secrets.token_bytes(_ID_BYTES))


def new_secret() -> str:
    """A fresh secret of 256 bits."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def to_base32(data: bytes) -> str:
    """Letters and digits only: nothing at the end of a link that a messenger would cut off."""
    return base64.b32encode(data).decode().rstrip("=").lower()
