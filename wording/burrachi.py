"""Names of the kinds of burraco in each family of the game: *burraco pulito*, *canastra limpa*, *canasta pulita*."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring import Burraco, RuleSet
from wording.marker import Context, mark, mark_in
from wording.nouns import Game, game_of
from wording.translation import Translator

_BURRACO: Mapping[Burraco, str] = MappingProxyType(
    {
        Burraco.CLEAN: mark("Clean burraco"),
        Burraco.SEMI_CLEAN: mark("Semi-clean burraco"),
        Burraco.DIRTY: mark("Dirty burraco"),
        Burraco.ACE_TO_KING: mark("Burraco from ace to king"),
        Burraco.ACE_TO_ACE: mark("Burraco from ace to ace"),
        Burraco.LONG_RUN: mark("Run of thirteen cards"),
        Burraco.LONG_RUN_WILD: mark("Run of thirteen cards with a wild"),
        Burraco.EIGHT_OF_A_RANK: mark("Eight of a rank"),
        Burraco.EIGHT_OF_A_RANK_WILD: mark("Eight of a rank with a wild"),
        Burraco.TWOS: mark("Burraco of pinelle"),
        Burraco.MIXED_WILDS: mark("Burraco of jokers and pinelle"),
        Burraco.JOKERS: mark("Burraco of jokers"),
    }
)
_CANASTRA: Mapping[Burraco, str] = MappingProxyType(
    {
        **_BURRACO,
        Burraco.CLEAN: mark("Clean canastra"),
        Burraco.SEMI_CLEAN: mark("Semi-clean canastra"),
        Burraco.DIRTY: mark("Dirty canastra"),
        Burraco.ACE_TO_KING: mark("Canastra from ace to king"),
        Burraco.ACE_TO_ACE: mark("Canastra from ace to ace"),
        Burraco.TWOS: mark("Canastra of twos"),
        Burraco.MIXED_WILDS: mark("Canastra of jokers and twos"),
        Burraco.JOKERS: mark("Canastra of jokers"),
    }
)
_CANASTA: Mapping[Burraco, str] = MappingProxyType(
    {
        **_BURRACO,
        Burraco.CLEAN: mark("Clean canasta"),
        Burraco.SEMI_CLEAN: mark("Semi-clean canasta"),
        Burraco.DIRTY: mark("Dirty canasta"),
        Burraco.ACE_TO_KING: mark("Canasta from ace to king"),
        Burraco.ACE_TO_ACE: mark("Canasta from ace to ace"),
        Burraco.TWOS: mark("Canasta of pinelle"),
        Burraco.MIXED_WILDS: mark("Canasta of jokers and pinelle"),
        Burraco.JOKERS: mark("Canasta of jokers"),
    }
)
_NAMES: Mapping[Game, Mapping[Burraco, str]] = MappingProxyType(
    {
        Game.BURRACO: _BURRACO,
        Game.BURACO: _CANASTRA,
        Game.BURAKO: MappingProxyType(
            {
                **_CANASTA,
                Burraco.CLEAN: mark("Pure canasta"),
                Burraco.DIRTY: mark("Impure canasta"),
                Burraco.TWOS: mark("Canasta of twos"),
                Burraco.MIXED_WILDS: mark("Canasta of jokers and twos"),
            }
        ),
        Game.CANASTA: _CANASTA,
    }
)

# For the counters of the deal entry, where "burraco" or "canasta" stands in the heading. The context is the noun that
# the word is said of: it gives the gender.
_SHORT: Mapping[Game, Mapping[Burraco, Context]] = MappingProxyType(
    {
        Game.BURRACO: MappingProxyType(
            {
                Burraco.CLEAN: mark_in("burraco", "Clean"),
                Burraco.SEMI_CLEAN: mark_in("burraco", "Semi-clean"),
                Burraco.DIRTY: mark_in("burraco", "Dirty"),
            }
        ),
        Game.BURACO: MappingProxyType(
            {
                Burraco.CLEAN: mark_in("canastra", "Clean"),
                Burraco.SEMI_CLEAN: mark_in("canastra", "Semi-clean"),
                Burraco.DIRTY: mark_in("canastra", "Dirty"),
            }
        ),
        Game.BURAKO: MappingProxyType(
            {
                Burraco.CLEAN: mark_in("canasta", "Pure"),
                Burraco.SEMI_CLEAN: mark_in("canasta", "Semi-clean"),
                Burraco.DIRTY: mark_in("canasta", "Impure"),
            }
        ),
        Game.CANASTA: MappingProxyType(
            {
                Burraco.CLEAN: mark_in("canasta", "Clean"),
                Burraco.SEMI_CLEAN: mark_in("canasta", "Semi-clean"),
                Burraco.DIRTY: mark_in("canasta", "Dirty"),
            }
        ),
    }
)
_SHORT_SPECIAL: Mapping[Burraco, Context] = MappingProxyType(
    {
        Burraco.ACE_TO_KING: mark_in("short", "A to K"),
        Burraco.ACE_TO_ACE: mark_in("short", "A to A"),
        Burraco.LONG_RUN: mark_in("short", "13 cards"),
        Burraco.LONG_RUN_WILD: mark_in("short", "13 with a wild"),
        Burraco.EIGHT_OF_A_RANK: mark_in("short", "8 alike"),
        Burraco.EIGHT_OF_A_RANK_WILD: mark_in("short", "8 with a wild"),
        Burraco.TWOS: mark_in("short", "All 2s"),
        Burraco.MIXED_WILDS: mark_in("short", "Jokers, 2s"),
        Burraco.JOKERS: mark_in("short", "Jokers"),
    }
)


def burraco_name(t: Translator, kind: Burraco, rules: RuleSet | None = None) -> str:
    """`Clean burraco`, `Clean canastra` …: with the noun of the game that `rules` describe (None: Burraco)."""
    return t.gettext(_NAMES[game_of(rules)][kind])


def burraco_short_name(t: Translator, kind: Burraco, rules: RuleSet | None = None) -> str:
    """`Clean`, `Dirty` …: for a counter under a heading that names the noun."""
    context, text = _SHORT[game_of(rules)].get(kind) or _SHORT_SPECIAL[kind]
    return t.pgettext(context, text)
