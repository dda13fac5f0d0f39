"""The result that a director types: no field is read as 0 because it is empty."""

import pytest

from scoring import ResultCode, TableResult
from views.tournament.results.result_form import ResultForm, form_for_result
from wording import LANGUAGES, translator

PLAYED = TableResult(ns=0, ew=1, ns_points=1203, ew_points=-65)
LARGE = TableResult(ns=0, ew=1, ns_points=12_410, ew_points=-10_000)
AWARDED = TableResult(ns=0, ew=1, awarded=(12, 4), note="never finished")


@pytest.mark.parametrize(
    ("form", "faults"),
    [
        (ResultForm(), {"ns": ResultCode.MISSING, "ew": ResultCode.MISSING}),
        (ResultForm(ns="1205"), {"ew": ResultCode.MISSING}),
        (ResultForm(ns="1205", ew="  "), {"ew": ResultCode.MISSING}),
        (ResultForm(ns="twelve", ew="12.5"), {"ns": ResultCode.NOT_WHOLE, "ew": ResultCode.NOT_WHOLE}),
        (ResultForm(ns="1205", ew="900000"), {"ew": ResultCode.TOO_LARGE}),
        (ResultForm(ns="1203", ew="-66"), {"ns": ResultCode.NOT_A_MULTIPLE, "ew": ResultCode.NOT_A_MULTIPLE}),
        (ResultForm(ns_victory="12"), {"ew_victory": ResultCode.NO_VICTORY_POINTS, "note": ResultCode.NOTE_MISSING}),
        (
            ResultForm(ns="5", ns_victory="12", ew_victory="21", note="late"),
            {"ew": ResultCode.MISSING, "ew_victory": ResultCode.TOO_LARGE},
        ),
    ],
)
def test_faults_are_at_their_fields(form: ResultForm, faults: dict[str, ResultCode]) -> None:
    result, errors = form.parse(0, 1, step=5)
    assert result is None
    assert {field: error.code for field, error in errors.items()} == faults


@pytest.mark.parametrize(
    ("form", "known"),
    [
        (ResultForm(ns="1205", ew="-65"), ()),
        (ResultForm(ns="1203", ew="-65"), (1203,)),  # a referee's penalty at the table
        (ResultForm(ns="1203", ew="-66", ns_victory="12", ew_victory="4", note="late"), ()),
    ],
)
def test_points_that_are_possible(form: ResultForm, known: tuple[int, ...]) -> None:
    result, errors = form.parse(0, 1, step=5, known=known)
    assert result is not None
    assert not errors


def test_unplayed_table_needs_only_the_award() -> None:
    result, errors = ResultForm(ns_victory="12", ew_victory="4", note="never finished").parse(0, 1)
    assert (result, errors) == (AWARDED, {})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("result", [PLAYED, LARGE, AWARDED])
def test_form_of_a_result_reads_as_that_result(result: TableResult, language: str) -> None:
    assert form_for_result(result, translator(language).points).parse(0, 1) == (result, {})
