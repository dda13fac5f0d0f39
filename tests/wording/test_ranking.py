"""The columns of a ranking: the outputs that have them, their heads and figures."""

from scoring import RankingLine
from wording import RankingOutput, ranking_columns, translator

ENGLISH = translator("en")
LINE = RankingLine(rank=1, entrant=0, victory_points=1, difference=1205, points=2005, played=3, byes=1)


def test_outputs_have_their_columns_in_order() -> None:
    named = {output: [column.name for column in ranking_columns(output)] for output in RankingOutput}
    assert named == {
        RankingOutput.SCREEN: ["victory-points", "difference", "points"],
        RankingOutput.PAPER: ["victory-points", "difference", "points", "rounds"],
        RankingOutput.SPREADSHEET: ["victory-points", "difference", "points", "rounds", "byes"],
        RankingOutput.RESULTS_FILE: ["victory-points", "difference", "points"],
    }


def test_screens_have_a_head_and_a_spoken_form_for_each_column() -> None:
    columns = ranking_columns(RankingOutput.SCREEN)
    assert [column.head for column in columns] == ["VP", "Diff.", "Points"]
    spoken = [column.spoken(ENGLISH, column.value(LINE)) for column in columns]
    assert spoken == ["1 Victory Point", "Difference +1205", "2005 points"]


def test_figures_of_a_spreadsheet_are_all_of_the_line() -> None:
    columns = ranking_columns(RankingOutput.SPREADSHEET)
    assert [column.title for column in columns] == ["Victory Points", "Difference", "Points", "Rounds", "Byes"]
    assert [column.value(LINE) for column in columns] == [1, 1205, 2005, 3, 1]
    assert [column.figure(ENGLISH, LINE) for column in columns] == ["1", "+1205", "2005", "3", "1"]
