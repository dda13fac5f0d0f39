"""What a device may do with a match."""

__all__ = ["Role"]

from enum import StrEnum


class Role(StrEnum):
    """Stored: never rename one. Each holds what the ones after it may do: an owner is a scorer is a viewer."""

    OWNER = "owner"
    SCORER = "scorer"
    VIEWER = "viewer"

    @property
    def rank(self) -> int:
        return _RANKS[self]

    def includes(self, other: "Role") -> bool:
        return self.rank >= other.rank


_RANKS = {Role.OWNER: 3, Role.SCORER: 2, Role.VIEWER: 1}
