"""The origin of a line of the rules page: its sources, our own reading, or this table's choice."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import OPTIONS, RuleSet, base_of, with_enough_decks
from wording.rulebook.facts import Fact
from wording.rulebook.sources import Source
from wording.rulebook.stated_options import STATED_OPTIONS

_ITALIAN = (Source.REGOLE, Source.PUNTI, Source.TRE, Source.CINQUE, Source.SEI, Source.FIBUR, Source.FITAB)
_INTERNATIONAL = (
    Source.INTERNAZIONALE, Source.BURRACHI, Source.BONUS, Source.MATTE,
    Source.CARTE, Source.SVOLGIMENTO, Source.TEMPO,
)  # fmt: skip
_PINELLA = (Source.PINELLA, Source.PINNACOLO)
_CANASTA = (
    Source.BRITANNICA, Source.GAMEVELVET, Source.OCHOB, Source.GUARDIAN, Source.NUMEROS, Source.TWO_HAND,
)  # fmt: skip
_SAMBA = (Source.BICYCLE, Source.WHITE_KNUCKLE, Source.HOWSTUFFWORKS, Source.WIERING)
_BRAZILIAN = (Source.BURACO, Source.PAUS, Source.CURINGA)
# The sources that describe a game; a source that only names it isn't one of them.
_SOURCES_OF_GAME: Mapping[str, tuple[Source, ...]] = {
    "burraco": _ITALIAN,
    "burraco-simple": (Source.CANASTA_BURRACO,),
    "burraco-online": (Source.ONLINE,),
    "burraco-international": _INTERNATIONAL,
    "burraco-reale": (Source.REALE, Source.STARCASINO, Source.CALCOLO, Source.TERMINI),
    "buraco-aberto": _BRAZILIAN,
    "buraco-real": (*_BRAZILIAN, Source.TRIBUNA),
    "buraco-fechado": _BRAZILIAN,
    "buraco-stbl": (Source.STBL,),
    "tranca": (Source.TRANCA,),
    "burako": (Source.FICHAS, Source.EBURAKO, Source.MDZ, Source.BPLAY),
    "canasta-classica": _CANASTA,
    "uruguay": (*_CANASTA, Source.URUGUAY),
    "samba": _SAMBA,
    "bolivia": (*_SAMBA, Source.BOLIVIA),
    "canasta-italiana": (Source.CANASTA,),
    "pinella": _PINELLA,
    "pinellone": (*_PINELLA, Source.PINACOLO),
    "burraco-three-tournament": (Source.REGOLE, Source.PUNTI, Source.TRE, Source.FIBUR, Source.FITAB),
}
# Options that a source states for a game although it doesn't describe the rest of that game.
_SINGLE_OPTIONS: Mapping[tuple[str, str], tuple[Source, ...]] = {
    ("burraco-online", "deal_direction"): (Source.REGOLE,),
}
# Options that the sources state in part: 15000 for Canasta, but not 12000.
_PARTLY_OWN = frozenset({("canasta-italiana", "targets"), ("burako", "targets")})
# A match narrows these options to its table; that isn't a change of the rules.
_NARROWED = ("player_counts", "seatings")


@dataclass(frozen=True, kw_only=True)
class Origin:
    """The sources that state a line. `is_own` if some part of it is our own reading, because the sources are silent or
    contradict one another; `is_house_rule` if this table plays it differently from the game."""

    sources: tuple[Source, ...] = ()
    is_own: bool = False
    is_house_rule: bool = False


UNKNOWN_ORIGIN = Origin()


def find_origin(rules: RuleSet, facts: tuple[str, ...]) -> Origin:
    """Return the origin of a line that states these facts, or else these options.

    Options listed with a fact are values in its sentence: if this table changed one of them, the line is a house rule.
    """
    game = with_enough_decks(base_of(rules), min(rules.player_counts, default=0))
    if any(_is_changed(rules, game, fact) for fact in facts):
        return Origin(is_house_rule=True)
    stated = [sources_of(game, fact) for fact in facts if fact not in OPTIONS]
    stated = stated or [sources_of(game, option) for option in facts]
    sources = tuple(source for source in Source if any(source in each for each in stated))
    return Origin(
        sources=sources, is_own=not all(stated) or any((game.name, option) in _PARTLY_OWN for option in facts)
    )


def sources_of(game: RuleSet, fact: str) -> tuple[Source, ...]:
    """Return the sources that state an option's value in a named game, or a fact; empty for our own reading."""
    if (game.name, fact) in _SINGLE_OPTIONS:
        return _SINGLE_OPTIONS[game.name, fact]
    stated = STATED_OPTIONS[fact].get(getattr(game, fact), ()) if fact in OPTIONS else Fact(fact).sources
    return tuple(source for source in stated if source in _SOURCES_OF_GAME[game.name])


def is_stated(rules: RuleSet, fact: Fact) -> bool:
    """Return whether a source of the game states this fact."""
    return bool(sources_of(base_of(rules), fact))


def _is_changed(rules: RuleSet, game: RuleSet, fact: str) -> bool:
    if fact not in OPTIONS:
        return False
    played, usual = getattr(rules, fact), getattr(game, fact)
    return bool(set(played) - set(usual)) if fact in _NARROWED else bool(played != usual)
