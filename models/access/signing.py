"""Signatures of links and keyed hashes of short codes (HMAC-SHA256 with the server's key)."""

import hashlib
import hmac
from dataclasses import dataclass, field

from models.values.ids import to_base32

_MIN_KEY_BYTES = 16
_SIGNATURE_BYTES = 15  # 120 bits: 24 letters and digits without padding


@dataclass(frozen=True)
class Signer:
    """Keyed hashing. `purpose` separates domains: a hash made for one purpose is never valid for another.

    Raises ValueError when the key has fewer than 16 bytes.
    """

    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.key) < _MIN_KEY_BYTES:
            raise ValueError(
                f"a key of {len(self.key)} bytes is too short; give at least {_MIN_KEY_BYTES} random bytes"
            )

    def digest(self, purpose: str, *parts: str | int) -> bytes:
        """Return 32 bytes over purpose and parts. Parts are separated by NUL, so different lists never collide."""
        message = "\x00".join((purpose, *map(str, parts)))
        return hmac.digest(self.key, message.encode(), hashlib.sha256)

    def sign(self, purpose: str, *parts: str | int) -> str:
        """Return a signature of 24 letters and digits."""
        return to_base32(self.digest(purpose, *parts)[:_SIGNATURE_BYTES])

    def verify(self, signature: str, purpose: str, *parts: str | int) -> bool:
        return hmac.compare_digest(signature.encode(), self.sign(purpose, *parts).encode())
