"""The sample of the sweep."""

from tests.sweep.cases import SCALES, SIZES, sample
from wording import LANGUAGES


def test_a_sample_has_every_screen_at_either_size_of_text_and_each_two_values() -> None:
    cases = sample([f"screen {number}" for number in range(40)])
    assert {(case.screen, case.scale) for case in cases} == {
        (f"screen {number}", scale) for number in range(40) for scale in SCALES
    }
    assert {(case.language, case.size) for case in cases} == {(each, size) for each in LANGUAGES for size in SIZES}
    assert {(case.language, case.dark) for case in cases} == {(each, dark) for each in LANGUAGES for dark in (0, 1)}
    assert {(case.size, case.scale) for case in cases} == {(size, scale) for size in SIZES for scale in SCALES}
