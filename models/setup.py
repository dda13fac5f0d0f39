"""What a new match is made of."""

__all__ = ["MatchSetup"]

from dataclasses import dataclass

from scoring import MatchConfig


@dataclass(frozen=True, kw_only=True)
class MatchSetup:
    """`names` are the players' names by seat, as typed."""

    config: MatchConfig
    names: tuple[str, ...]
    note: str = ""
    place: str = ""
