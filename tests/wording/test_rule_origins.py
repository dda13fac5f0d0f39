"""The origin of each line of the rules pages: its sources, our own reading, or this table's choice."""

from collections.abc import Mapping

import pytest

from scoring import OPTIONS, PRESETS, VARIANTS, InvalidRuleSet, RuleSet, RuleSetCode, RuleSetFault, Seating, TieRule
from tests.wording.sentences import assert_are_texts, line_text
from wording import Origin, RuleLine, Translator, rules_page
from wording.rulebook.facts import Fact
from wording.rulebook.sources import Source, source_details, source_title
from wording.rulebook.stated_options import STATED_OPTIONS

BURRACO = VARIANTS["burraco"]

# Game, a sentence of its page, its sources; "°" for our own reading.
EXPECTED: list[tuple[str, str, str]] = [
    ("burraco", "The backs of the decks differ in colour.", "regole"),
    ("burraco", "5 or 6 players use 3 decks.", "cinque sei"),
    ("burraco", "in king, ace, two, the two is a wild", "regole punti °"),
    ("samba", "Red threes are set aside: 100 points each.", "bicycle"),
    ("samba", "Samba 1500", "bicycle howstuffworks"),
    ("samba", "Joker 50", "wiering"),
    ("samba", "The game is for 2, 3, 4, 5 or 6 players.", "wiering"),
    ("burraco", "The longest group has 9 cards.", "regole punti"),
    ("burraco", "The player to the dealer’s left plays first.", "punti"),
    ("burraco", "With 3 players the pozzetti have 18 and 11 cards", "regole tre"),
    ("burraco", "With 5 players the pozzetti have 18, 11 and 11 cards", "cinque"),
    ("burraco", "half each, kept exactly (77½).", "regole tre cinque °"),
    ("burraco", "Some tables round the halves up.", "tre"),
    ("burraco", "Equal ranks are decided by suit", "regole fibur fitab"),
    ("burraco", "If a match ends level, one more deal is played.", "°"),
    ("burraco", "If the stock runs out or play stalls before anyone closes", "regole punti"),
    ("burraco", "The pozzetti lie face down at the side of the table.", "regole punti"),
    ("burraco-online", "The pozzetti lie face down at the side of the table.", "online °"),
    ("burraco-international", "The pozzetti lie face down at the side of the table.", "svolgimento"),
    ("burraco-simple", "The natural card may replace a wild", "canasta-burraco °"),
    ("burraco-simple", "the whole discard pile", "canasta-burraco °"),
    ("burraco-simple", "Ace 15", "canasta-burraco"),
    ("burraco-simple", "A two keeps its own value whatever card it stands for.", "°"),
    ("burraco-online", "After each deal the next dealer is the player to the right.", "regole"),
    ("burraco-online", "If a match ends level, it is a draw.", "online"),
    ("burraco-international", "To close, a side needs a clean burraco.", "internazionale burrachi bonus"),
    ("burraco-international", "Dirty burraco 100", "burrachi"),
    ("burraco-international", "which may not be a wild.", "matte"),
    ("burraco-international", "Ace 15", "carte"),
    ("burraco-international", "The player to the dealer’s left plays first.", "°"),
    ("burraco-reale", "Burraco from ace to ace 1000", "calcolo termini"),
    ("burraco-reale", "Two (pinella) 10", "calcolo"),
    ("burraco-reale", "2 decks without jokers", "reale starcasino calcolo"),
    ("burraco-reale", "If the stock runs out or play stalls before anyone closes", "calcolo °"),
    ("burraco-reale", "Equal ranks are decided by suit", "°"),
    ("burraco-three-tournament", "half each, kept exactly (77½).", "regole tre °"),
    ("burraco-three-tournament", "The match is played to 1505 points", "tre fibur"),
    ("buraco-aberto", "With four players 42 cards stay in the stock.", "buraco"),
    ("buraco-fechado", "Only the top card of the discard pile is seen.", "buraco"),
    ("buraco-aberto", "The game is for 2 or 4 players.", "paus"),
    ("buraco-aberto", "Joker 20", "buraco"),
    ("buraco-aberto", "2 decks with 4 jokers: 108 cards.", "buraco"),
    ("buraco-fechado", "The table decides whether a joker may stand among them.", "°"),
    ("buraco-real", "Canastra from ace to king 500", "tribuna"),
    ("burako", "Joker 50", "fichas"),
    ("burako", "2 decks of 52 and 4 jokers: 108 cards.", "mdz bplay"),
    ("burako", "At some tables two players are dealt 22 each.", "eburako"),
    ("burako", "Usual targets: 2000, 3000 or 3500.", "eburako °"),
    ("burako", "Pure canasta 200", "°"),
    ("canasta-italiana", "Two (wild) 20", "°"),
    ("canasta-classica", "Two (wild) 20", "guardian numeros"),
    ("canasta-classica", "All against all, 3 players Cards in hand: 13", "ochob"),
    ("canasta-classica", "One against one, 2 players Cards in hand: 15; Melds", "ochob two-hand"),
    ("canasta-classica", "7, 6, 5, 4, 3 5", "guardian"),
    ("canasta-classica", "Teams of three, 6 players Decks for five and six: 2", "ochob"),
    ("canasta-classica", "Fixed pairs, 6 players Cards in hand: 13; Melds", "ochob °"),
    ("samba", "Fixed pairs, 6 players Cards in hand: 13", "wiering"),
    ("tranca", "They count against a side without a canastra.", "tranca"),
    ("tranca", "Ace 15", "°"),
    ("buraco-stbl", "There are no groups", "stbl"),
    ("canasta-italiana", "They count double also if nobody closes.", "°"),
    ("canasta-italiana", "Clean canasta 500", "canasta"),
    ("canasta-italiana", "Usual targets: 12,000 or 15,000.", "canasta °"),
    ("canasta-italiana", "The player who takes the pile first gets these cards too.", "°"),
]


def _lines(t: Translator, rules: RuleSet) -> Mapping[str, RuleLine]:
    return {line_text(line): line for section in rules_page(t, rules) for line in (*section.rows, *section.paragraphs)}


def _find(t: Translator, rules: RuleSet, words: str) -> Origin:
    [origin] = [line.origin for text, line in _lines(t, rules).items() if words in text]
    return origin


@pytest.mark.parametrize("name", PRESETS)
def test_origins_of_the_lines_of_a_game(english: Translator, name: str) -> None:
    lines = _lines(english, PRESETS[name])
    for text, line in lines.items():
        assert line.facts, text
        assert set(line.facts) <= {*OPTIONS, *Fact}, text
        assert line.origin.sources or line.origin.is_own, text
        assert not line.origin.is_house_rule, text
    expected = {words: _parse_origin(origin) for game, words, origin in EXPECTED if game == name}
    found = {words: [line.origin for text, line in lines.items() if words in text] for words in expected}
    assert found == {words: [origin] for words, origin in expected.items()}


def _parse_origin(text: str) -> Origin:
    *sources, last = text.split()
    named = [*sources, *([last] if last != "°" else [])]
    return Origin(sources=tuple(map(Source, named)), is_own=last == "°", is_house_rule=False)


def test_games_of_the_table_exist() -> None:
    assert {name for name, _, _ in EXPECTED} - PRESETS.keys() == set()


def test_changed_option_is_a_rule_of_this_table(english: Translator) -> None:
    rules = BURRACO.replace(name="Sunday", tie=TieRule.DRAW, hand_size=13)
    house = Origin(is_house_rule=True)
    assert _find(english, rules, "If a match ends level, it is a draw.") == house
    assert _find(english, rules, "Each player is dealt 13 cards.") == house
    assert _find(english, rules, "With four players that is card 53") == house
    assert _find(english, rules, "Ace 15") == Origin(sources=(Source.REGOLE, Source.PUNTI))


def test_match_that_keeps_an_older_preset_says_so(english: Translator) -> None:
    older = VARIANTS["burraco-simple"].replace(closing_bonus=150)
    assert _find(english, older, "The side that closes gets 150 points.").is_house_rule


def test_page_of_a_table_is_not_a_house_rule(english: Translator) -> None:
    at_table = BURRACO.replace(player_counts=(4,), seatings=frozenset({Seating.FIXED_PAIRS}))
    assert _find(english, at_table, "The game is for 4 players.").sources == (Source.REGOLE,)
    assert not any(line.origin.is_house_rule for line in _lines(english, at_table).values())


def test_every_option_and_fact_has_an_entry() -> None:
    assert list(STATED_OPTIONS) == [option for option in OPTIONS if option in STATED_OPTIONS]
    assert set(STATED_OPTIONS) == set(OPTIONS)


def test_stated_values_are_allowed() -> None:
    """No fault concerns the value itself; it may ask for other options as well."""
    wrong = {RuleSetCode.WRONG_TYPE, RuleSetCode.OUT_OF_RANGE}
    stated = [(option, value) for option, values in STATED_OPTIONS.items() for value in values]
    assert [each for each in stated if wrong & {fault.code for fault in _faults(*each)}] == []


def _faults(option: str, value: object) -> tuple[RuleSetFault, ...]:
    try:
        BURRACO.replace(**{option: value})
    except InvalidRuleSet as error:
        return error.faults
    return ()


def test_every_source_can_be_named(t: Translator) -> None:
    assert_are_texts({source: source_title(source) for source in Source})
    assert_are_texts({source: source_details(t, source) for source in Source})
