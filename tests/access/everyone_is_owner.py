"""A permission check that always succeeds, to show that the matrix detects it."""

from models.values import Role


class EveryoneIsOwner(dict[str, Role]):
    """The roles in a match, with the highest role for every device."""

    def __missing__(self, device: str) -> Role:
        return Role.OWNER

    def __contains__(self, device: object) -> bool:
        return True

    def get(self, *_: object) -> Role:  # type: ignore[override]
        return Role.OWNER
