"""Import faults and statistics in every language."""

import pytest

from models.archive import ImportFaultCode
from scoring import (
    PRESETS,
    Fault,
    FaultCode,
    Measure,
    RuleSetCode,
    RuleSetFault,
    SetupCode,
    SetupFault,
    TournamentCode,
    TournamentFault,
)
from tests.wording.sentences import assert_are_sentences
from wording import (
    Translator,
    common_terms,
    import_fault_sentence,
    measure_definition,
    measure_name,
    tournament_fault_sentence,
    translator,
)

SAMPLES: dict[str, object] = {
    "commit": "770a2caa",
    "given": "abc",
    "known": 1,
    "limit": 40,
    "needed": 4,
    "reason": "line 1",
    "size": 70,
    "version": 2,
}
CAUSES = {
    ImportFaultCode.RULES: RuleSetFault(field="name", code=RuleSetCode.NAME_MISSING),
    ImportFaultCode.SETUP: SetupFault(field="target", code=SetupCode.GOAL_MISSING),
    ImportFaultCode.DEAL: Fault(code=FaultCode.CLOSER_HOLDS_CARDS, player=1, values={"field": "hand", "points": 5}),
}


def test_every_import_fault_has_a_sentence(t: Translator) -> None:
    path = "matches.3.deals.0"
    assert_are_sentences(
        {
            code: import_fault_sentence(t, code, path=path, values=SAMPLES, cause=CAUSES.get(code))
            for code in ImportFaultCode
        }
    )


@pytest.mark.parametrize(
    ("path", "prefix"),
    [
        ("players.2.name", "players.2.name: …"),
        ("matches.3", "Match 4: …"),
        ("matches.3.note", "Match 4, note: …"),
        ("matches.3.events.0.entry.sides.1", "Match 4, change 1, entry.sides.1: …"),
        ("matches", "matches: …"),
        ("tournaments.1.events.4.value.round", "Tournament 2, change 5, value.round: …"),
    ],
)
def test_paths_are_numbered_from_one(path: str, prefix: str) -> None:
    sentence = import_fault_sentence(translator("en"), ImportFaultCode.SIDES, path=path)
    assert sentence.partition(": ")[0] == prefix.partition(": ")[0]


def test_fault_of_a_tournaments_setup_is_worded_as_on_its_form(t: Translator) -> None:
    fault = TournamentFault(field="schedule.deals", code=TournamentCode.NO_END_OF_ROUND)
    path = "tournaments.0.setup.schedule.deals"
    sentence = import_fault_sentence(t, ImportFaultCode.SETUP, path=path, cause=fault)
    assert sentence.endswith(tournament_fault_sentence(t, fault.code, fault.values))


def test_fault_of_the_whole_file_names_it_once() -> None:
    sentence = import_fault_sentence(translator("en"), ImportFaultCode.FOREIGN)
    assert sentence == "This file isn’t a Pinella export. Choose another one."


def test_every_measure_has_a_name_and_a_definition(t: Translator) -> None:
    assert [measure for measure in Measure if not measure_name(t, measure)] == []
    assert_are_sentences({measure: measure_definition(t, measure) for measure in Measure})


def test_terms_of_several_games_are_those_that_all_share() -> None:
    open_game, closed_game, burako = (PRESETS[name] for name in ("buraco-aberto", "buraco-fechado", "burako"))
    assert common_terms([closed_game, open_game]) is closed_game
    assert common_terms([closed_game, None]) is None
    assert common_terms([burako, open_game]) is None
    assert common_terms([]) is None


def test_measures_have_the_terms_of_the_game() -> None:
    names = [measure_name(translator("pt"), Measure.CLEAN, rules) for rules in (None, PRESETS["buraco-aberto"])]
    assert names == ["Burracos limpos", "Canastras limpas"]
    definition = measure_definition(translator("en"), Measure.POZZETTI_MISSED, PRESETS["burako"])
    assert definition.startswith("Deals in which the player’s side took no muerto, ")
