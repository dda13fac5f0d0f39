"""The families of the game. Each has its own words: burraco and pozzetto, canastra and morto, canasta and muerto."""

__all__ = ["Game", "game_of"]

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from scoring import RuleSet, nearest_variant


class Game(StrEnum):
    BURRACO = "burraco"
    BURACO = "buraco"
    BURAKO = "burako"
    CANASTA = "canasta"


_BY_NAME: Mapping[str, Game] = MappingProxyType(
    {
        "burraco": Game.BURRACO,
        "burraco-simple": Game.BURRACO,
        "burraco-online": Game.BURRACO,
        "burraco-international": Game.BURRACO,
        "burraco-reale": Game.BURRACO,
        "buraco-aberto": Game.BURACO,
        "buraco-fechado": Game.BURACO,
        "burako": Game.BURAKO,
        "canasta-italiana": Game.CANASTA,
    }
)


def game_of(rules: RuleSet | None) -> Game:
    """Whose words a rule set speaks; None speaks Burraco. House rules speak like the game that they were made from."""
    return Game.BURRACO if rules is None else _BY_NAME[nearest_variant(rules).name]
