"""Names of games, seatings, kinds of burraco and score lines, in every language and in each game's terms."""

import re

import pytest

from scoring import (
    PRESETS,
    VARIANTS,
    Burraco,
    Card,
    DealEntry,
    Line,
    Rank,
    Reason,
    RuleSet,
    Seating,
    SideEntry,
    Suit,
    UnplayedPozzetto,
    parse_cards,
    score_deal_unchecked,
)
from testkit.seeding.deal_fields import SIDE_VALUES
from tests.wording.sentences import assert_are_sentences, assert_are_texts, assert_is_sentence
from wording import (
    Translator,
    adjustment_label,
    burraco_name,
    burraco_short_name,
    cards_text,
    pozzetti,
    pozzetto,
    rank_name,
    reason_label,
    seating_description,
    seating_name,
    suit_name,
    translator,
    variant_description,
    variant_name,
)
from wording.cards import ranks_text
from wording.nouns import counted_burrachi, counted_clean_burrachi
from wording.reasons import ADJUSTMENT_REASONS
from wording.variants import GameFamily, game_family

BURRACO, ABERTO = VARIANTS["burraco"], VARIANTS["buraco-aberto"]
BURAKO, CANASTA = VARIANTS["burako"], VARIANTS["canasta-italiana"]


def test_every_variant_is_named_and_described(t: Translator) -> None:
    names = {name: variant_name(t, name) for name in PRESETS}
    descriptions = {name: variant_description(t, name) for name in PRESETS}
    assert_are_texts(names)
    assert [name for name in PRESETS if names[name] == name] == []
    assert_are_sentences(descriptions)
    assert len(set(names.values())) == len(set(descriptions.values())) == len(PRESETS)


def test_house_rule_keeps_its_name(t: Translator) -> None:
    assert variant_name(t, "Da Gianni {2}") == "Da Gianni {2}"
    assert_is_sentence(variant_description(t, "Da Gianni {2}"))


def test_every_seating_is_named_and_explained(t: Translator) -> None:
    assert_are_texts({seating: seating_name(t, seating) for seating in Seating})
    assert_are_sentences({seating: seating_description(t, seating, ABERTO) for seating in Seating})


def test_seating_of_two_players(english: Translator) -> None:
    assert seating_name(english, Seating.SINGLES, 2) == "One against one"
    assert seating_name(english, Seating.SINGLES, 3) == seating_name(english, Seating.SINGLES) == "All against all"


def test_every_kind_has_a_name_and_a_short_name(t: Translator) -> None:
    for game, rules in VARIANTS.items():
        names = {(game, kind): burraco_name(t, kind, rules) for kind in Burraco}
        short = {(game, kind): burraco_short_name(t, kind, rules) for kind in Burraco}
        assert_are_texts(names)
        assert_are_texts(short)
        assert len(set(names.values())) == len(set(short.values())) == len(Burraco), game


@pytest.mark.parametrize(
    ("language", "rules", "name", "short", "pozzetto_word"),
    [
        ("it", BURRACO, "Burraco pulito", "Pulito", "pozzetto"),
        ("it", ABERTO, "Canastra limpa", "Limpa", "morto"),
        ("it", BURAKO, "Canasta pura", "Pura", "muerto"),
        ("it", CANASTA, "Canasta pulita", "Pulita", "pozzetto"),
        ("it", None, "Burraco pulito", "Pulito", "pozzetto"),
        ("en", ABERTO, "Clean canastra", "Clean", "morto"),
    ],
)
def test_terms_of_each_game(language: str, rules: RuleSet | None, name: str, short: str, pozzetto_word: str) -> None:
    t = translator(language)
    assert burraco_name(t, Burraco.CLEAN, rules) == name
    assert burraco_short_name(t, Burraco.CLEAN, rules) == short
    assert pozzetto(t, rules) == pozzetto_word


@pytest.mark.parametrize(
    ("rules", "game"),
    [
        (None, GameFamily.BURRACO),
        (BURRACO.replace(name="Ours"), GameFamily.BURRACO),
        (BURRACO.replace(name="Ours", unplayed_pozzetto=UnplayedPozzetto.PENALTY), GameFamily.BURRACO),
        (ABERTO.replace(name="Ours", closing_bonus=150), GameFamily.BURACO),
        (CANASTA.replace(name="Ours", red_three_points=None), GameFamily.CANASTA),
        (BURAKO, GameFamily.BURAKO),
        (BURAKO.replace(name="Ours", target=2000), GameFamily.BURAKO),
    ],
)
def test_house_rules_use_the_terms_of_their_game(rules: RuleSet | None, game: GameFamily) -> None:
    assert game_family(rules) is game


def test_nouns_can_be_counted(t: Translator) -> None:
    assert_are_texts({name: pozzetti(t, rules) for name, rules in VARIANTS.items()})
    for name, rules in VARIANTS.items():
        for counted in (counted_burrachi, counted_clean_burrachi):
            assert not re.search(r"\d", counted(t, 1, rules)), name
            assert counted(t, 2, rules).startswith("2 "), name


def test_every_reason_has_a_label(t: Translator) -> None:
    labels = {
        (reason, name): reason_label(t, Line(reason=reason, count=1, points=5), rules)
        for reason in Reason
        for name, rules in VARIANTS.items()
    }
    assert_are_texts(labels)
    assert {case: label for case, label in labels.items() if label[0].islower()} == {}  # 3 vermelhos begins with a card


@pytest.mark.parametrize(
    ("line", "rules", "label"),
    [
        (Line(reason=Reason.CLEAN, count=2, points=400), BURRACO, "Burraco pulito × 2"),
        (Line(reason=Reason.DIRTY, count=1, points=100), ABERTO, "Canastra suja"),
        (Line(reason=Reason.RED_THREES, count=3, points=300), CANASTA, "Tre rossi × 3"),
        (Line(reason=Reason.HAND, count=2, points=-45), BURRACO, "Carte in mano"),
        (Line(reason=Reason.POZZETTO_NOT_TAKEN, count=1, points=-100), ABERTO, "Morto non preso"),
        (Line(reason=Reason.POZZETTO_NOT_TAKEN, count=1, points=-100), None, "Pozzetto non preso"),
        (Line(reason=Reason.ADJUSTMENT, count=1, points=-50, note="{ritardo}"), BURRACO, "Rettifica: {ritardo}"),
        (
            Line(reason=Reason.ADJUSTMENT, count=1, points=-50, note="ritardo", adjustment_reason="referee"),
            BURRACO,
            "Penalità dell’arbitro: ritardo",
        ),
    ],
)
def test_reason_labels(italian: Translator, line: Line, rules: RuleSet | None, label: str) -> None:
    assert reason_label(italian, line, rules) == label


def test_label_of_several_items_has_their_number(italian: Translator) -> None:
    """Enter two of every number of a side, and one of everything else."""
    sides = [SideEntry(players=(0,), **{name: value}) for name, value in SIDE_VALUES.items()]
    lines = {
        line
        for rules in VARIANTS.values()
        for side in sides
        for line in score_deal_unchecked(DealEntry(sides=(side,)), rules).sides[0].lines
        if line.count > 1
    }
    assert lines
    assert [line for line in lines if not reason_label(italian, line).endswith(f"× {line.count}")] == []


def test_every_adjustment_rank_and_suit_has_a_name(t: Translator) -> None:
    assert_are_texts({reason: adjustment_label(t, reason) for reason in ADJUSTMENT_REASONS})
    assert_are_texts({rank: rank_name(t, rank) for rank in Rank})
    assert_are_texts({suit: suit_name(t, suit) for suit in Suit})


def test_adjustment_keeps_a_custom_reason(t: Translator) -> None:
    assert adjustment_label(t, "torta") == "torta"


def test_cards_have_suit_signs(italian: Translator) -> None:
    assert cards_text(parse_cards("3h 10s * Kd Ac Q")) == "3♥ 10♠ ★ K♦ A♣ Q"
    assert cards_text([Card(Rank.JOKER)]) == "★"
    assert ranks_text(italian, {Rank.THREE, Rank.ACE}) == "assi e tre"
