"""People of one name in a list: their cards tell them apart, otherwise the director does."""

from dataclasses import replace

import pytest

from views.tournament.setup.namesakes import Namesakes, find_namesakes, with_namesakes
from views.tournament.setup.setup_form import TournamentForm

NAMES = "Anna, Bruno\nCarla, Anna\nDino, ANNA"


def with_cards(*cards: str) -> TournamentForm:
    players = [f"{number // 2};{name};{card}" for number, (name, card) in enumerate(zip("ABACDA", cards, strict=True))]
    return TournamentForm(name="Friday", pairs="\n".join(["Pair;Player;Card", *players]))


def test_names_without_cards_are_told_apart_by_an_answer() -> None:
    form = TournamentForm(name="Friday", pairs=NAMES)
    (found,) = find_namesakes(form)
    assert found == Namesakes(name="Anna", drawn=((1, "Anna"), (2, "Anna"), (3, "ANNA")), is_answered=False)
    assert [fault.code for fault in form.find_text_faults()] == ["name-in-pair"] * 2
    answered = with_namesakes(form, found, {"anna", "anna (2)"})
    assert answered.names == (("Anna", "Bruno"), ("Carla", "Anna (3)"), ("Dino", "Anna (4)"))
    assert not answered.find_text_faults()
    (told,) = find_namesakes(answered)
    assert told.is_answered
    assert with_namesakes(answered, told, ()) == form
    more = replace(answered, pairs=f"{NAMES}\nElsa, Anna")  # nobody was asked about this one
    assert [fault.code for fault in more.find_text_faults()] == ["name-in-pair"]


@pytest.mark.parametrize(
    ("cards", "names", "is_answered"),
    [
        (["1", "2", "3", "4", "5", "6"], ["A", "A (2)", "A (3)"], None),
        (["1", "2", "3", "4", "5", "1"], ["A", "A (2)", "A"], None),
        (["1", "2", "3", "4", "5", ""], ["A", "A (2)", "A"], False),
        (["", "2", "3", "4", "5", "6"], ["A", "A", "A"], False),
    ],
)
def test_cards_decide_if_all_have_one(cards: list[str], names: list[str], *, is_answered: bool | None) -> None:
    form = with_cards(*cards)
    (found,) = find_namesakes(form)
    assert ([name for _number, name in found.drawn], found.is_answered) == (names, is_answered)
    if is_answered is False:
        assert len({name for names in with_namesakes(form, found, ()).names for name in names}) == len(cards)
    elif not found.are_distinct:
        assert [fault.code for fault in form.find_text_faults()] == ["name-in-pair"]


def test_another_person_than_the_known_player_may_occur_twice() -> None:
    form = TournamentForm(pairs="Anna, Bruno\nCarla, Anna").with_other_person("Anna", {"anna"}, other=True)
    (found,) = find_namesakes(form)
    assert found.name == "Anna (2)"
    assert with_namesakes(form, found, {"anna"}).names == (("Anna (2)", "Bruno"), ("Carla", "Anna (3)"))
