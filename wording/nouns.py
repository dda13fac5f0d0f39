"""Nouns of the game, which has families: burraco and pozzetto, canastra and morto, canasta and muerto.

*Pozzetto*, *morto* and *muerto* are masculine and begin with a consonant in every language of ours, so they may fill
a placeholder. *Burraco* and *canasta* differ in gender: they fill one only together with their number.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from scoring import RuleSet, nearest_variant
from wording.marker import Context, Plural, mark, mark_in, mark_plural
from wording.translation import Translator


class Game(StrEnum):
    """The families of the game; each has its own words."""

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
# Burako has a word of its own for the joker in Spanish, where the others' jokers have the English one.
_JOKER: Mapping[Game, Context] = MappingProxyType(
    {
        Game.BURRACO: mark_in("burraco", "joker"),
        Game.BURACO: mark_in("buraco", "joker"),
        Game.BURAKO: mark_in("burako", "joker"),
        Game.CANASTA: mark_in("canasta", "joker"),
    }
)
_TWO: Mapping[Game, str] = MappingProxyType(
    {
        Game.BURRACO: mark("Two (pinella)"),
        Game.BURACO: mark("Two (curinga)"),
        Game.BURAKO: mark("Two"),
        Game.CANASTA: mark("Two (pinella)"),
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


def joker(t: Translator, rules: RuleSet | None = None) -> str:
    """`joker`, in lower case; masculine in every language of ours."""
    return t.pgettext(*_JOKER[game_of(rules)])


def two_title(t: Translator, rules: RuleSet | None = None) -> str:
    """`Two (pinella)`: the rank, and what players of the game call it."""
    return t.gettext(_TWO[game_of(rules)])


def counted_burrachi(t: Translator, count: int, rules: RuleSet | None = None) -> str:
    """`1 burraco`, `2 canastas` …"""
    words = _BURRACHI[game_of(rules)]
    return t.ngettext(words.one, words.many, count)


def counted_clean_burrachi(t: Translator, count: int, rules: RuleSet | None = None) -> str:
    """`1 clean burraco`, `2 clean canastas` …"""
    words = _CLEAN[game_of(rules)]
    return t.ngettext(words.one, words.many, count)
