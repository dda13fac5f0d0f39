"""What stands for a player: initials on a colour, the one that was chosen or the one that goes with the name."""

__all__ = ["PlayerLook", "player_look"]

from dataclasses import dataclass
from zlib import crc32

from views import theme


@dataclass(frozen=True, kw_only=True)
class PlayerLook:
    """`initials` are one or two letters on `fill`."""

    initials: str
    fill: str


def player_look(name: str, colour: int | None = None) -> PlayerLook:
    """`colour` is a number of the palette; None: the same one for this name on every phone."""
    fills = theme.INITIALS_FILLS
    index = crc32(name.casefold().encode()) if colour is None else colour
    return PlayerLook(initials=_initials(name), fill=fills[index % len(fills)])


def _initials(name: str) -> str:
    """Of the first and the last word; signs that are no letters or digits do not count unless there is nothing else."""
    letters = [next((sign for sign in word if sign.isalnum()), "") for word in name.split()]
    found = [letter for letter in letters if letter] or [name[:1]]
    return "".join([found[0], *found[1:][-1:]]).upper()
