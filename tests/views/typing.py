"""Keys of the rank pad, written as one would say them: `"♥ 3 9"`, `"K ×4 ★"`, `"group 7 ×3"`, `"♠ 9 2★ J"`."""

from scoring import Rank, RuleSet, Suit
from views.entry.melds.keys import COUNTS, Key, PadKey
from views.entry.melds.list import MeldList, press

_WORDS: dict[str, Key] = {
    **{rank.value: rank for rank in Rank},
    **dict(zip("♥♦♣♠", Suit, strict=True)),
    **{f"×{count}": count for count in COUNTS},
    "★": Rank.JOKER,
    "2★": PadKey.WILD_TWO,
    "group": PadKey.GROUP,
}
KEYS = tuple(dict.fromkeys(_WORDS.values()))


def keys(text: str) -> tuple[Key, ...]:
    return tuple(_WORDS[word] for word in text.split())


def typed(text: str, rules: RuleSet, melds: MeldList | None = None) -> MeldList:
    """The list after these keys."""
    melds = melds or MeldList()
    for key in keys(text):
        melds = press(melds, key, rules)
    return melds
