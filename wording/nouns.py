"""Nouns of the game by family: burraco and pozzetto, canastra and morto, canasta and muerto.

*Pozzetto*, *morto* and *muerto* are masculine and begin with a consonant in every supported language, so they may fill
a placeholder. *Burraco* and *canasta* differ in gender, so they fill one only together with their number.
"""

from collections.abc import Mapping, Sequence

from scoring import RuleSet
from wording.translation import Context, Plural, Translator, mark, mark_in, mark_plural
from wording.variants import GameFamily, game_family


def common_terms(games: Sequence[RuleSet | None]) -> RuleSet | None:
    """Return one of `games` if all use the same terms; else None, which stands for Burraco's terms."""
    return games[0] if len({game_family(each) for each in games}) == 1 else None


_POZZETTO: Mapping[GameFamily, str] = {
    GameFamily.BURRACO: mark("pozzetto"),
    GameFamily.BURACO: mark("morto"),
    GameFamily.BURAKO: mark("muerto"),
    GameFamily.CANASTA: mark("pozzetto"),
}
_POZZETTI: Mapping[GameFamily, str] = {
    GameFamily.BURRACO: mark("pozzetti"),
    GameFamily.BURACO: mark("mortos"),
    GameFamily.BURAKO: mark("muertos"),
    GameFamily.CANASTA: mark("pozzetti"),
}
# In Spanish, Burako has its own term for the joker; the other games use the English word.
_JOKER: Mapping[GameFamily, Context] = {
    GameFamily.BURRACO: mark_in("burraco", "joker"),
    GameFamily.BURACO: mark_in("buraco", "joker"),
    GameFamily.BURAKO: mark_in("burako", "joker"),
    GameFamily.CANASTA: mark_in("canasta", "joker"),
}
_TWO: Mapping[GameFamily, str] = {
    GameFamily.BURRACO: mark("Two (pinella)"),
    GameFamily.BURACO: mark("Two (curinga)"),
    GameFamily.BURAKO: mark("Two"),
    GameFamily.CANASTA: mark("Two (wild)"),
}
_BURRACHI: Mapping[GameFamily, Plural] = {
    GameFamily.BURRACO: mark_plural("a burraco", "{count} burrachi"),
    GameFamily.BURACO: mark_plural("a canastra", "{count} canastras"),
    GameFamily.BURAKO: mark_plural("a canasta", "{count} canastas"),
    GameFamily.CANASTA: mark_plural("a canasta", "{count} canastas"),
}
_CLEAN_BURRACHI: Mapping[GameFamily, Plural] = {
    GameFamily.BURRACO: mark_plural("a clean burraco", "{count} clean burrachi"),
    GameFamily.BURACO: mark_plural("a clean canastra", "{count} clean canastras"),
    GameFamily.BURAKO: mark_plural("a pure canasta", "{count} pure canastas"),
    GameFamily.CANASTA: mark_plural("a clean canasta", "{count} clean canastas"),
}


def pozzetto(t: Translator, rules: RuleSet | None = None) -> str:
    """Return `pozzetto`, `morto` or `muerto`, in lower case."""
    return t.gettext(_POZZETTO[game_family(rules)])


def pozzetti(t: Translator, rules: RuleSet | None = None) -> str:
    return t.gettext(_POZZETTI[game_family(rules)])


def joker(t: Translator, rules: RuleSet | None = None) -> str:
    """Return `joker`, in lower case; masculine in every supported language."""
    return t.pgettext(*_JOKER[game_family(rules)])


def two_name(t: Translator, rules: RuleSet | None = None) -> str:
    """Return the rank and the players' term for it: `Two (pinella)`."""
    return t.gettext(_TWO[game_family(rules)])


def counted_burrachi(t: Translator, count: int, rules: RuleSet | None = None) -> str:
    """Return `a burraco`, `2 canastas` …; a count of at least one."""
    return t.ngettext(*_BURRACHI[game_family(rules)], count)


def counted_clean_burrachi(t: Translator, count: int, rules: RuleSet | None = None) -> str:
    """Return `a clean burraco`, `2 clean canastas` …; a count of at least one."""
    return t.ngettext(*_CLEAN_BURRACHI[game_family(rules)], count)
