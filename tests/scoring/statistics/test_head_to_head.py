"""Head-to-head records and form."""

from scoring import HeadToHead, Results, Share
from tests.scoring.statistics.match_figures import pairs_match, singles_match, two_player_match
from tests.scoring.statistics.recounted import compute_form, head_to_head


def test_partners_and_opponents() -> None:
    matches = (
        pairs_match("anna bruno carla dino", 2105, 1400),
        pairs_match("anna carla bruno dino", 900, 2010),
        two_player_match("elio fabio", 2005, 0),
    )
    found = {line.other: line for line in head_to_head("anna", matches)}
    assert found == {
        "bruno": HeadToHead(other="bruno", together=Results(lost=1), against=Results(won=1)),
        "carla": HeadToHead(other="carla", together=Results(won=1), against=Results(lost=1)),
        "dino": HeadToHead(other="dino", together=Results(), against=Results(won=1, lost=1)),
    }


def test_third_side_does_not_count() -> None:
    match = singles_match("anna bruno carla dino", 300, 505, 200, 300)
    lines = {line.other: line.against for line in head_to_head("anna", (match,))}
    assert lines == {"bruno": Results(lost=1), "carla": Results(won=1), "dino": Results(drawn=1)}


def test_most_frequent_first() -> None:
    matches = (
        two_player_match("anna zoe", 1, 2),
        two_player_match("anna carla", 1, 2),
        two_player_match("anna bruno", 1, 2),
        two_player_match("zoe anna", 1, 2),
    )
    assert [line.other for line in head_to_head("anna", matches)] == ["zoe", "bruno", "carla"]


def test_form_window() -> None:
    matches = (
        two_player_match("anna bruno", 2000, 100),
        two_player_match("bruno carla", 2000, 100),
        two_player_match("anna bruno", 100, 2000),
        *[two_player_match("anna bruno", 400, 2000, deals=2)] * 9,
    )
    first, second, *_, last = compute_form("anna", matches)
    assert (first, second, last) == (Share(part=1, whole=1), Share(part=1, whole=2), Share(part=0, whole=10))
