"""Keys of the rank pad, written as words: `"♥ 3 9"`, `"K ×4 ★"`, `"group 7 ×3"`, `"♠ 9 2★ J"`."""

from scoring import Rank, RuleSet, Suit
from views.entry.melds.keys import COUNTS, Key, PadKey
from views.entry.melds.meld_list import MeldList, apply_key

_KEYS_BY_NAME: dict[str, Key] = {
    **{rank.value: rank for rank in Rank},
    **dict(zip("♥♦♣♠", Suit, strict=True)),
    **{f"×{count}": count for count in COUNTS},
    "★": Rank.JOKER,
    "2★": PadKey.WILD_TWO,
    "group": PadKey.GROUP,
}
KEYS = tuple(dict.fromkeys(_KEYS_BY_NAME.values()))


def parse_keys(text: str) -> tuple[Key, ...]:
    return tuple(_KEYS_BY_NAME[word] for word in text.split())


def type_keys(text: str, rules: RuleSet, melds: MeldList | None = None) -> MeldList:
    """Return the list of melds after these keys."""
    melds = melds or MeldList()
    for key in parse_keys(text):
        melds = apply_key(melds, key, rules)
    return melds
