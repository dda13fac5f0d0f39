"""The game's nouns, counted or bare: burraco and pozzetto, canastra and morto, canasta and muerto.

*Pozzetto*, *morto* and *muerto* are masculine and begin with a consonant in every language of ours, so they may fill
a placeholder. *Burraco* and *canasta* differ in gender: they fill one only together with their number.
"""

__all__ = ["counted_burrachi", "counted_clean_burrachi", "pozzetti", "pozzetto"]

from collections.abc import Mapping
from types import MappingProxyType

from scoring import RuleSet
from wording.game import Game, game_of
from wording.marker import Plural, mark, mark_plural
from wording.translation import Translator

_POZZETTO: Mapping[Game, str] = MappingProxyType(
    {
        Game.BURRACO: mark("pozzetto"),
        Game.BURACO: mark("morto"),
        Game.BURAKO: mark("muerto"),
        Game.CANASTA: mark("pozzetto"),
    }
)
_POZZETTI: Mapping[Game, str] = MappingProxyType(
    {
        Game.BURRACO: mark("pozzetti"),
        Game.BURACO: mark("mortos"),
        Game.BURAKO: mark("muertos"),
        Game.CANASTA: mark("pozzetti"),
    }
)
_BURRACHI: Mapping[Game, Plural] = MappingProxyType(
    {
        Game.BURRACO: mark_plural("{count} burraco", "{count} burrachi"),
        Game.BURACO: mark_plural("{count} canastra", "{count} canastras"),
        Game.BURAKO: mark_plural("{count} canasta", "{count} canastas"),
        Game.CANASTA: mark_plural("{count} canasta", "{count} canastas"),
    }
)
_CLEAN: Mapping[Game, Plural] = MappingProxyType(
    {
        Game.BURRACO: mark_plural("{count} clean burraco", "{count} clean burrachi"),
        Game.BURACO: mark_plural("{count} clean canastra", "{count} clean canastras"),
        Game.BURAKO: mark_plural("{count} pure canasta", "{count} pure canastas"),
        Game.CANASTA: mark_plural("{count} clean canasta", "{count} clean canastas"),
    }
)


def pozzetto(t: Translator, rules: RuleSet | None = None) -> str:
    """`pozzetto`, `morto` or `muerto`, in lower case."""
    return t.gettext(_POZZETTO[game_of(rules)])


def pozzetti(t: Translator, rules: RuleSet | None = None) -> str:
    return t.gettext(_POZZETTI[game_of(rules)])


def counted_burrachi(t: Translator, count: int, rules: RuleSet | None = None) -> str:
    """`1 burraco`, `2 canastas` …"""
    words = _BURRACHI[game_of(rules)]
    return t.ngettext(words.one, words.many, count)


def counted_clean_burrachi(t: Translator, count: int, rules: RuleSet | None = None) -> str:
    """`1 clean burraco`, `2 clean canastas` …"""
    words = _CLEAN[game_of(rules)]
    return t.ngettext(words.one, words.many, count)
