"""Names and definitions of the statistics."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring import Measure
from wording.marker import mark
from wording.translation import Translator

_NAMES: Mapping[Measure, str] = MappingProxyType(
    {
        Measure.MATCHES: mark("Matches"),
        Measure.WINS: mark("Wins"),
        Measure.AVERAGE: mark("Points a deal"),
        Measure.BEST_DEAL: mark("Best deal"),
        Measure.CLEAN: mark("Clean burrachi"),
        Measure.CLOSINGS: mark("Closings"),
        Measure.OWN_CLOSINGS: mark("Own closings"),
        Measure.POZZETTI_MISSED: mark("Pozzetti missed"),
        Measure.STREAKS: mark("Streaks"),
        Measure.HEAD_TO_HEAD: mark("Head to head"),
        Measure.FORM: mark("Form"),
        Measure.RATING: mark("Rating"),
    }
)
_DEFINITIONS: Mapping[Measure, str] = MappingProxyType(
    {
        Measure.MATCHES: mark("Finished matches that this player sat in. Matches that still go on are not counted."),
        Measure.WINS: mark("Matches won, of all that were played. A drawn match is played, but not won."),
        Measure.AVERAGE: mark("All points of finished matches, divided by all deals. A pair’s points count for both."),
        Measure.BEST_DEAL: mark("The most points that one deal brought. Where a pair halves its points, the half."),
        Measure.CLEAN: mark(
            "Burrachi without a wild, of all that the player’s side laid. Semi-clean ones are not clean."
        ),
        Measure.CLOSINGS: mark("Deals that the player’s side closed, of all that were played."),
        Measure.OWN_CLOSINGS: mark("Deals closed by the player’s own hand, where the table noted who it was."),
        Measure.POZZETTI_MISSED: mark(
            "Deals in which the player’s side took no pozzetto, of all in games that have any."
        ),
        Measure.STREAKS: mark("Matches won or lost in a row. A drawn match ends the row."),
        Measure.HEAD_TO_HEAD: mark("On different sides, whoever had more points won, whatever a third side did."),
        Measure.FORM: mark("At each match, the wins among it and the nine before it."),
        Measure.RATING: mark(
            "It begins at 1000 and grows with wins, more against the strong and with a weak partner. "
            "After few matches it stays low, because little is known yet (Plackett–Luce model)."
        ),
    }
)


def measure_name(t: Translator, measure: Measure) -> str:
    """Return a name that is short enough for a column heading."""
    return t.gettext(_NAMES[measure])


def measure_definition(t: Translator, measure: Measure) -> str:
    """Return a definition in one or two sentences."""
    return t.gettext(_DEFINITIONS[measure])
