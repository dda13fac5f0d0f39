"""Who plays with whom, in words."""

__all__ = ["seating_description", "seating_name"]

from collections.abc import Mapping
from types import MappingProxyType

from scoring import RuleSet, Seating
from wording.marker import mark
from wording.nouns import pozzetto
from wording.translation import Translator

_NAMES: Mapping[Seating, str] = MappingProxyType(
    {
        Seating.SINGLES: mark("All against all"),
        Seating.FIXED_PAIRS: mark("Fixed pairs"),
        Seating.ONE_AGAINST_TWO: mark("One against two"),
        Seating.ONE_AGAINST_PAIRS: mark("One against two pairs"),
        Seating.TEAMS_OF_THREE: mark("Teams of three"),
    }
)
_DESCRIPTIONS: Mapping[Seating, str] = MappingProxyType(
    {
        Seating.SINGLES: mark("Everyone plays and scores alone."),
        Seating.FIXED_PAIRS: mark("Those who sit across from each other are partners for the whole match."),
        Seating.ONE_AGAINST_TWO: mark(
            "Whoever first takes the big {pozzetto} plays that deal alone; the other two are a pair and halve theirs."
        ),
        Seating.ONE_AGAINST_PAIRS: mark(
            "Whoever first takes the big {pozzetto} plays that deal alone against two pairs, who halve their points."
        ),
        Seating.TEAMS_OF_THREE: mark("Two teams of three, seated in turn, for the whole match."),
    }
)
_DUEL = mark("One against one")
_DUEL_PLAYERS = 2


def seating_name(t: Translator, seating: Seating, players: int | None = None) -> str:
    """`Fixed pairs` …; two players all against all are simply one against one."""
    duel = seating is Seating.SINGLES and players == _DUEL_PLAYERS
    return t.gettext(_DUEL if duel else _NAMES[seating])


def seating_description(t: Translator, seating: Seating, rules: RuleSet | None = None) -> str:
    """One sentence that explains the seating, in the words of the game that `rules` describe (None: Burraco)."""
    return t.gettext(_DESCRIPTIONS[seating], pozzetto=pozzetto(t, rules))
