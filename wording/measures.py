"""Names and definitions of the statistics."""

from collections.abc import Mapping

from scoring import Measure, RuleSet
from wording.nouns import pozzetti, pozzetto
from wording.translation import Translator, mark
from wording.variants import GameFamily, game_family

_NAMES: Mapping[Measure, str] = {
    Measure.MATCHES: mark("Finished matches"),
    Measure.WINS: mark("Wins"),
    Measure.AVERAGE: mark("Points per deal"),
    Measure.BEST_DEAL: mark("Best deal"),
    Measure.CLOSINGS: mark("Closings"),
    Measure.OWN_CLOSINGS: mark("Own closings"),
    Measure.POZZETTI_MISSED: mark("{pozzetti} missed"),
    Measure.STREAKS: mark("Streaks"),
    Measure.HEAD_TO_HEAD: mark("Head to head"),
    Measure.FORM: mark("Form"),
    Measure.RATING: mark("Rating"),
}
_DEFINITIONS: Mapping[Measure, str] = {
    Measure.MATCHES: mark("Finished matches that this player took part in. Matches in progress don’t count."),
    Measure.WINS: mark("Matches won, out of all those played. A draw counts as played, not as won."),
    Measure.AVERAGE: mark(
        "All points in finished matches, divided by all deals. A pair’s points count for both players."
    ),
    Measure.BEST_DEAL: mark("The most points in one deal. If a pair halves its points, only the half counts."),
    Measure.CLOSINGS: mark("Deals that the player’s side closed, out of all those played."),
    Measure.OWN_CLOSINGS: mark("Deals that the player personally closed, where the table noted who did."),
    Measure.POZZETTI_MISSED: mark(
        "Deals in which the player’s side took no {pozzetto}, out of all those in games that have one."
    ),
    Measure.STREAKS: mark("Matches won or lost in a row. A draw ends the streak."),
    Measure.HEAD_TO_HEAD: mark("On different sides, the player with more points wins, whatever a third side does."),
    Measure.FORM: mark("After each match, the wins in the last ten."),
    Measure.RATING: mark(
        "It starts at 1000 and rises with wins, more against strong players and with a weak partner. After few "
        "matches it stays low, because little is known yet (Plackett–Luce model)."
    ),
}

_CLEAN_NAMES: Mapping[GameFamily, str] = {
    GameFamily.BURRACO: mark("Clean burrachi"),
    GameFamily.BURACO: mark("Clean canastras"),
    GameFamily.BURAKO: mark("Pure canastas"),
    GameFamily.CANASTA: mark("Clean canastas"),
}
_CANASTAS = mark("Canastas without a wild, out of all those of the player’s side.")
_CLEAN_DEFINITIONS: Mapping[GameFamily, str] = {
    GameFamily.BURRACO: mark(
        "Burrachi without a wild, out of all those of the player’s side. Semi-clean ones don’t count as clean."
    ),
    GameFamily.BURACO: mark("Canastras without a wild, out of all those of the player’s side."),
    GameFamily.BURAKO: _CANASTAS,
    GameFamily.CANASTA: _CANASTAS,
}


def measure_name(t: Translator, measure: Measure, rules: RuleSet | None = None) -> str:
    """Return a name in the terms of `rules` that is short enough for a column heading."""
    message = _CLEAN_NAMES[game_family(rules)] if measure is Measure.CLEAN else _NAMES[measure]
    return t.gettext(message, pozzetti=pozzetti(t, rules).capitalize())


def measure_definition(t: Translator, measure: Measure, rules: RuleSet | None = None) -> str:
    """Return a definition in one or two sentences, in the terms of `rules`."""
    message = _CLEAN_DEFINITIONS[game_family(rules)] if measure is Measure.CLEAN else _DEFINITIONS[measure]
    return t.gettext(message, pozzetto=pozzetto(t, rules))
