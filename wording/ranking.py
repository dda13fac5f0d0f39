"""The columns of figures in a ranking, and the outputs that have each. Place, group and names are by hand there."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scoring import RankingLine
from wording.translation import Translator, mark


class RankingOutput(StrEnum):
    SCREEN = "screen"
    PAPER = "paper"
    SPREADSHEET = "spreadsheet"
    RESULTS_FILE = "results-file"  # for a federation


@dataclass(frozen=True, kw_only=True)
class RankingColumn:
    """A column: its full `title`, and its short `head` on screens. `digits` writes a figure, `spoken` returns the words
    for a screen reader."""

    name: str
    title: str
    head: str = ""
    value: Callable[[RankingLine], int]
    digits: Callable[[Translator, int], str] = Translator.points
    spoken: Callable[[Translator, int], str] = Translator.points
    outputs: frozenset[RankingOutput] = frozenset(RankingOutput)

    def figure(self, t: Translator, line: RankingLine) -> str:
        return self.digits(t, self.value(line))


VICTORY_POINTS = RankingColumn(
    name="victory-points",
    title=mark("Victory Points"),
    head=mark("VP"),
    value=lambda line: line.victory_points,
    spoken=lambda t, count: t.ngettext("{count} Victory Point", "{count} Victory Points", count),
)
_COLUMNS = (
    VICTORY_POINTS,
    RankingColumn(
        name="difference",
        title=mark("Difference"),
        head=mark("Diff."),
        value=lambda line: line.difference,
        digits=Translator.signed,
        spoken=lambda t, points: t.gettext("Difference {points}", points=t.signed(points)),
    ),
    RankingColumn(
        name="points",
        title=mark("Points"),
        head=mark("Points"),
        value=lambda line: line.points,
        spoken=lambda t, count: t.ngettext("{count} point", "{count} points", count),
    ),
    RankingColumn(
        name="rounds",
        title=mark("Rounds"),
        value=lambda line: line.played,
        outputs=frozenset({RankingOutput.PAPER, RankingOutput.SPREADSHEET}),
    ),
    RankingColumn(
        name="byes",
        title=mark("Byes"),
        value=lambda line: line.byes,
        outputs=frozenset({RankingOutput.SPREADSHEET}),
    ),
)


def ranking_columns(output: RankingOutput) -> tuple[RankingColumn, ...]:
    """Return the columns of an output, in their order."""
    return tuple(column for column in _COLUMNS if output in column.outputs)
