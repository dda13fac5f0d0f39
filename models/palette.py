"""How many colours a player's initials may have; the theme has the colours themselves."""

__all__ = ["COLOURS"]

COLOURS = 12
