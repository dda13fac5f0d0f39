"""Random ids of rows and secrets of devices, which cannot be guessed by counting."""

import base64
import secrets

_ID_BYTES = 10  # 80 bits: 16 letters and digits
_SECRET_BYTES = 32


def new_id() -> str:
    """Return a new id of 16 lower-case letters and digits."""
    return to_base32(secrets.token_bytes(_ID_BYTES))


def new_secret() -> str:
    """Return a new secret of 256 bits."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def to_base32(data: bytes) -> str:
    """Return unpadded lower-case base32. Messengers would cut punctuation off the end of a link."""
    return base64.b32encode(data).decode().rstrip("=").lower()
