"""Names of the kinds of burraco in each family of the game: *burraco pulito*, *canastra limpa*, *canasta pulita*."""

from collections.abc import Mapping

from scoring import REPLACING_KINDS, Burraco, RuleSet
from wording.translation import Context, Translator, mark, mark_in
from wording.variants import GameFamily, game_family

_BURRACO: Mapping[Burraco, str] = {
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
    Burraco.SAMBA: mark("Samba"),
}
_CANASTRA: Mapping[Burraco, str] = {
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
_CANASTA: Mapping[Burraco, str] = {
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
_NAMES: Mapping[GameFamily, Mapping[Burraco, str]] = {
    GameFamily.BURRACO: _BURRACO,
    GameFamily.BURACO: _CANASTRA,
    GameFamily.BURAKO: {
        **_CANASTA,
        Burraco.CLEAN: mark("Pure canasta"),
        Burraco.DIRTY: mark("Impure canasta"),
        Burraco.TWOS: mark("Canasta of twos"),
        Burraco.MIXED_WILDS: mark("Canasta of jokers and twos"),
    },
    GameFamily.CANASTA: _CANASTA,
}

# Short names for the counters of the deal entry, under a heading that says "burraco" or "canasta". The context is that
# noun, which determines the gender.
_SHORT_NAMES: Mapping[GameFamily, Mapping[Burraco, Context]] = {
    GameFamily.BURRACO: {
        Burraco.CLEAN: mark_in("burraco", "Clean"),
        Burraco.SEMI_CLEAN: mark_in("burraco", "Semi-clean"),
        Burraco.DIRTY: mark_in("burraco", "Dirty"),
    },
    GameFamily.BURACO: {
        Burraco.CLEAN: mark_in("canastra", "Clean"),
        Burraco.SEMI_CLEAN: mark_in("canastra", "Semi-clean"),
        Burraco.DIRTY: mark_in("canastra", "Dirty"),
        Burraco.ACE_TO_KING: mark_in("canastra", "A to K"),
    },
    GameFamily.BURAKO: {
        Burraco.CLEAN: mark_in("canasta", "Pure"),
        Burraco.SEMI_CLEAN: mark_in("canasta", "Semi-clean"),
        Burraco.DIRTY: mark_in("canasta", "Impure"),
    },
    GameFamily.CANASTA: {
        Burraco.CLEAN: mark_in("canasta", "Clean"),
        Burraco.SEMI_CLEAN: mark_in("canasta", "Semi-clean"),
        Burraco.DIRTY: mark_in("canasta", "Dirty"),
    },
}
_SPECIAL_SHORT_NAMES: Mapping[Burraco, Context] = {
    Burraco.ACE_TO_KING: mark_in("short", "A to K"),
    Burraco.ACE_TO_ACE: mark_in("short", "A to A"),
    Burraco.LONG_RUN: mark_in("short", "13 cards"),
    Burraco.LONG_RUN_WILD: mark_in("short", "13 with a wild"),
    Burraco.EIGHT_OF_A_RANK: mark_in("short", "8 alike"),
    Burraco.EIGHT_OF_A_RANK_WILD: mark_in("short", "8 with a wild"),
    Burraco.TWOS: mark_in("short", "All 2s"),
    Burraco.MIXED_WILDS: mark_in("short", "Jokers, 2s"),
    Burraco.JOKERS: mark_in("short", "Jokers"),
    Burraco.SAMBA: mark_in("short", "Samba"),
}


def burraco_name(t: Translator, kind: Burraco, rules: RuleSet | None = None) -> str:
    """Return the name with the game's noun: `Clean burraco`, `Clean canastra` …; `rules` None means Burraco."""
    if kind in REPLACING_KINDS and rules is not None and rules.doubled_run is not None:
        return t.gettext("Pinnacolone") if kind is Burraco.ACE_TO_ACE else t.gettext("Jollata")
    if kind is Burraco.SAMBA and rules is not None and rules.closing_sesta:
        return t.gettext("Escalera")
    return t.gettext(_NAMES[game_family(rules)][kind])


def burraco_short_name(t: Translator, kind: Burraco, rules: RuleSet | None = None) -> str:
    """Return the adjective alone, for a counter under a heading with the noun: `Clean`, `Dirty` …"""
    context, text = _SHORT_NAMES[game_family(rules)].get(kind) or _SPECIAL_SHORT_NAMES[kind]
    return t.pgettext(context, text)
