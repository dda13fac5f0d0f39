"""A hardware keyboard for cards: the letters of the notation, which every keyboard has. Pure."""

__all__ = ["key_of"]

from collections.abc import Mapping
from types import MappingProxyType

from scoring import Rank, Suit
from views.state.meld_keys import Key, PadKey

_KEYS: Mapping[str, Key] = MappingProxyType(
    {
        **{rank.value: rank for rank in Rank if rank is not Rank.TEN},
        **{suit.value.upper(): suit for suit in Suit},
        "T": Rank.TEN,
        "0": Rank.TEN,  # of "10": the 1 before it means nothing by itself
        "Multiply": Rank.JOKER,  # on the number block
        "W": PadKey.WILD_TWO,
        "G": PadKey.GROUP,
    }
)


def key_of(pressed: str) -> Key | None:
    """The pad's key for what a keyboard calls `pressed` ("3", "K", "h", "*"); None for any other."""
    return _KEYS.get(pressed.upper() if len(pressed) == 1 else pressed)
