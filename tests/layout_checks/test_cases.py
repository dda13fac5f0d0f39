"""The pairwise sample of the layout checks."""

from tests.layout_checks.cases import SCALES, SIZES, pairwise_sample
from wording import LANGUAGES


def test_a_sample_has_every_screen_and_each_two_values() -> None:
    screens = [f"screen {number}" for number in range(40)]
    cases = pairwise_sample(screens)
    assert sorted(case.screen for case in cases) == sorted(screens)
    assert {(case.language, case.size) for case in cases} == {(each, size) for each in LANGUAGES for size in SIZES}
    assert {(case.language, case.dark) for case in cases} == {(each, dark) for each in LANGUAGES for dark in (0, 1)}
    assert {(case.size, case.scale) for case in cases} == {(size, scale) for size in SIZES for scale in SCALES}
