"""The question about a refused save takes the place of the number pad: its sentence and its answers are visible in
every game, with any number of players, in any window."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from models.access import register_device
from models.drafts import load_draft, save_draft_side
from models.matches import create_match
from models.store import Store
from models.values import MatchSetup
from scoring import VARIANTS, Burraco, DealEntry, Fault, Pozzetto, RuleSet, SideEntry, check_deal, parse_cards
from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.match_table import five_setup, pairs_setup, three_setup
from tests.layout_checks.cases import SIZES
from tests.views.text_height import report_text_height
from tests.views.ui.test_fit import SMALL_SIZES
from views import routes
from views.entry.answers import answers_to
from views.entry.question import button_rows, panel_height, sentence_size
from views.ui.fit import LayoutInput, lay_out_entry
from wording import LANGUAGES, Translator, fault_sentence, side_names, translator

NAMES = ("Massimiliano", "Alessandro", "Margherita", "Giuseppina", "Bartolomeo", "Annunziata")
SIDES = {
    2: ((0,), (1,)),
    3: ((0,), (1,), (2,)),
    4: ((0, 2), (1, 3)),
    5: ((0, 2), (1, 3), (4,)),
    6: ((0, 3), (1, 4), (2, 5)),
}
WIDEST_COLUMN, SIDE_PANEL = 600, 368  # pixels


def refused_deals(rules: RuleSet, seats: tuple[tuple[int, ...], ...]) -> Iterator[DealEntry]:
    """Yield deals with questions or errors of each kind of field."""
    sides = [SideEntry(players=players, table_points=100) for players in seats]
    burraco = next(iter(rules.bonuses), Burraco.CLEAN)
    held = {seats[0][0]: 30}
    first: list[dict[str, Any]] = [
        {"burrachi": {burraco: 1}},
        {"burrachi": {burraco: 1}, "hand_points": held},
        {"burrachi": {burraco: 99}},
        {"table_points": 193},
        {"table_points": 99_995},
        {"table_points": 0},
        {"burrachi": {burraco: 1}, "pozzetto": Pozzetto.NOT_TAKEN},
        {"red_threes": 7},
        {"opened": False},
    ]
    for values, closed_by in product(first, (None, 0)):
        yield DealEntry(sides=(replace(sides[0], **values), *sides[1:]), closed_by=closed_by)
    yield DealEntry(sides=tuple(replace(side, table_points=0) for side in sides))


def sentence_with_sides(t: Translator, fault: Fault, names: Sequence[str], rules: RuleSet, entry: DealEntry) -> str:
    sentence = fault_sentence(t, fault, names, rules, entry)
    side = "" if fault.side is None else side_names(t, entry.sides[fault.side].players, names)
    return sentence if side in sentence else f"{side}: {sentence}"


@pytest.mark.parametrize("name", VARIANTS)
def test_sentence_and_answers_fit_in_every_window(name: str) -> None:
    rules, faulty = VARIANTS[name], []
    for language, (players, seats) in product(LANGUAGES, SIDES.items()):
        t, names = translator(language), NAMES[:players]
        panels = {
            (sentence_with_sides(t, fault, names, rules, entry), bool(answers_to(fault, entry, rules)))
            for entry in refused_deals(rules, seats)
            for fault in check_deal(entry, rules)
        }
        assert len(panels) >= 3
        for (width, height), (sentence, has_answers) in product((*SIZES, *SMALL_SIZES[:-1]), panels):
            layout = lay_out_entry(LayoutInput(rules=rules, sides=len(seats)), width=width, height=height)
            is_beside = layout.has_side_pad and width >= WIDEST_COLUMN
            panel_width = SIDE_PANEL if is_beside else min(width, WIDEST_COLUMN)
            rows = button_rows([ft.Text()] if has_answers else [], [ft.Text()], width=panel_width)
            words = [t.gettext(each) for each in ("Back to the keys", "Save anyway")]
            size = sentence_size(layout.pad_rows)
            panel = panel_height(sentence, panel_width, words, size=size, rows=len(rows), reasons=9)
            if panel > height - layout.bar_height:
                faulty.append((language, players, (width, height), sentence, panel))
    assert not faulty, faulty[:5]


def seed(store: Store, setup: MatchSetup, **values: Any) -> tuple[str, str]:
    """Return a new match, where the first side has these values or a burraco and 190 points, and the secret of its
    phone."""
    values = values or {"burrachi": {Burraco.CLEAN: 1}, "table_points": 190}
    with store.transaction() as session:
        device, secret = register_device(session, label="A")
        match = create_match(session, device=device, setup=setup)
        place: dict[str, Any] = {"device": device, "match_id": match.id, "deal_id": None}
        before = load_draft(session, **place).sides[0]
        value = replace(before.value, pozzetto=Pozzetto.TAKEN, **values)
        save_draft_side(session, **place, side=0, version=before.version, value=value)
    return match.id, secret


def panel_of(phone: AppPhone) -> ft.Container:
    """Return the panel, the only control with a thick edge above it."""
    (panel,) = [
        each
        for each in phone.visible_controls
        if isinstance(each, ft.Container) and each.border and each.border.top.width == 3
    ]
    return panel


def panel_texts(phone: AppPhone) -> list[str]:
    return [each.value for each in within(panel_of(phone)) if isinstance(each, ft.Text)]


SCROLLING = [(320, 568), (360, 340), (568, 256)]  # windows whose rows scroll


@pytest.mark.parametrize("size", [(390, 664), (844, 390), *SCROLLING])
@pytest.mark.parametrize(
    ("setup", "alone", "words"),
    [
        pytest.param(pairs_setup(), "", "No side closed", id="pairs"),
        pytest.param(three_setup(), "Nobody: everyone plays alone", "so one player plays alone", id="three"),
        pytest.param(five_setup(), "Anna", "No side closed", id="five"),
    ],
)
async def test_refused_save_asks_in_place_of_the_pad(
    sqlite_store: Store, setup: MatchSetup, alone: str, words: str, size: tuple[int, int]
) -> None:
    match_id, secret = seed(sqlite_store, setup)
    async with app_phone(
        sqlite_store, route=routes.new_deal(match_id), secret=secret, size=size, watches=False
    ) as phone:
        if alone:
            await phone.expect_text("The player who took the pozzetto of 18 cards.")
            await phone.expect_no_text("Next field")
            await phone.tap(alone)
        await phone.tap("Save the deal")
        await phone.expect_text("Back to the keys")
        assert words in panel_texts(phone)[0]
        # The panel is as high as its content where the rows scroll, and otherwise at least as the pad.
        assert (panel_of(phone).height is None) == (size in SCROLLING)
        # It points to the cell of the first side, where both sides have columns.
        assert notches(phone) == ([8 + 133 / 2] if (setup.config.players, size) == (4, (390, 664)) else [])
        await phone.expect_no_text("Next field")
        await phone.tap("Back to the keys")
        await phone.expect_text("Next field")
        await phone.expect_no_text(words)


async def test_wrong_number_is_asked_about_in_place_of_the_pad_when_it_is_left(sqlite_store: Store) -> None:
    match_id, secret = seed(sqlite_store, pairs_setup(), table_points=193)
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, watches=False) as phone:
        await phone.expect_text("This deal, Anna and Carla: – points")
        await phone.tap("On the table, Anna and Carla: 193")
        await phone.tap("Next field")
        await phone.expect_text("No cards add up to 193")
        await phone.tap("Back to the keys")
        await phone.expect_text("Next field")
        await phone.expect_no_text("No cards add up to 193")
        await phone.tap("Next field")  # the user knows it
        await phone.expect_no_text("No cards add up to 193")
        await phone.tap("On the table, Anna and Carla: 193")
        await phone.tap("Next field")
        await phone.tap("195")
        await phone.expect_text("This deal, Anna and Carla: 195 points")
        await phone.expect_text("Next field")  # nothing was saved


async def test_answers_lead_to_the_other_questions_and_save_after_the_last(sqlite_store: Store) -> None:
    match_id, secret = seed(sqlite_store, pairs_setup(), burrachi={Burraco.CLEAN: 1}, table_points=193)
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, watches=False) as phone:
        await phone.tap("In hand, Bruno and Dino: 0")
        await phone.tap("30")
        await phone.tap("Save the deal")
        await phone.tap("195")
        await phone.tap("Yes, they closed +100")
        await phone.expect_text("Deal 1 saved")


def notches(phone: AppPhone) -> list[float]:
    """Return the middles of the notches of the panel."""
    drawn = [each for each in phone.visible_controls if isinstance(each, cv.Canvas) and each.top == -7]
    return [each.left + each.width / 2 for each in drawn if each.left and each.width]


@pytest.mark.parametrize(("size", "middles"), [((390, 664), [195]), ((1280, 800), [300]), ((360, 340), [])])
async def test_refused_meld_has_the_notch_of_the_question_below_it(
    sqlite_store: Store, size: tuple[int, int], middles: list[float]
) -> None:
    match_id, secret = seed(sqlite_store, pairs_setup(), melds=(parse_cards("4s 5s * 7s *"),))
    route = routes.new_deal(match_id)
    async with app_phone(sqlite_store, route=route, secret=secret, size=size, watches=False) as phone:
        await phone.tap("Save the deal")
        await phone.expect_text("Take ★ away: 4♠ 5♠ ★ 7♠ = 45")
        assert notches(phone) == middles


@pytest.mark.parametrize(
    ("setup", "others"),
    [(three_setup(), ["The other two"]), (five_setup(), ["One pair", "The other pair"])],
)
async def test_sides_are_told_apart_before_it_is_known_who_plays_alone_and_nobody_is_kept(
    sqlite_store: Store, setup: MatchSetup, others: list[str]
) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        route = routes.new_deal(create_match(session, device=device, setup=setup).id)
    async with app_phone(sqlite_store, route=route, secret=secret, watches=False) as phone:
        await phone.expect_text("Who plays alone?")
        texts = [each.value for each in phone.visible_controls if isinstance(each, ft.Text)]
        assert [each for each in texts if each in ("The other two", "One pair", "The other pair")] == others
        await phone.tap("Nobody: everyone plays alone")
        await phone.expect_text("Draft saved")
    async with app_phone(sqlite_store, route=route, secret=secret, watches=False) as phone:
        await phone.expect_text("Next field")
        await phone.expect_no_text("Who plays alone?")


async def test_closing_while_nobody_plays_alone_offers_the_choice_of_the_lone_player(sqlite_store: Store) -> None:
    match_id, secret = seed(sqlite_store, three_setup())
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, watches=False) as phone:
        await phone.tap("Nobody: everyone plays alone")
        await phone.tap("Closed by")
        await phone.tap("Save the deal")
        await phone.expect_text("Choose who")
        await phone.tap("Who plays alone?")
        await phone.expect_text("The player who took the")
        await phone.expect_no_text("Choose who")


async def test_panel_is_as_high_as_its_content_with_large_text(sqlite_store: Store) -> None:
    match_id, secret = seed(sqlite_store, three_setup())
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, watches=False) as phone:
        await phone.tap("Nobody: everyone plays alone")
        await phone.expect_text("Next field")
        await report_text_height(phone, 200)
        await phone.tap("Save")
        await phone.expect_text("Back to the keys")
        assert panel_of(phone).height is None
        assert panel_texts(phone)[-1] == "Back to the keys"  # where the save key was


async def test_several_reasons_follow_each_other(sqlite_store: Store) -> None:
    match_id, secret = seed(sqlite_store, pairs_setup())
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, watches=False) as phone:
        await phone.tap("Save the deal")
        await phone.expect_text("1 of 2")
        first = panel_texts(phone)[0]
        await phone.expect_no_text("Save anyway")  # before the second question was seen
        await phone.tap("Leave it as it is")
        await phone.expect_text("2 of 2")
        await phone.expect_text("Save anyway")
        assert panel_texts(phone)[0] != first
        await phone.tap("Back to the keys")
        await phone.tap("Save the deal")
        await phone.tap("Yes, they closed +100")
        await phone.expect_no_text("1 of 2")
        assert panel_texts(phone)[0] != first


async def test_one_number_is_refused_once(sqlite_store: Store) -> None:
    match_id, secret = seed(sqlite_store, pairs_setup(), burrachi={Burraco.CLEAN: 6}, table_points=193)
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, watches=False) as phone:
        await phone.tap("Save the deal")
        await phone.expect_text("Back to the keys")
        await phone.expect_no_text("1 of 2")
        await phone.tap("195")  # which is too small for six burrachi
        await phone.expect_text("Count the table again.")
        await phone.expect_no_text("Next message")


async def test_last_error_has_none_after_it(sqlite_store: Store) -> None:
    match_id, secret = seed(sqlite_store, pairs_setup(), table_points=193, hand_points={0: 77})
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret, watches=False) as phone:
        await phone.tap("Save the deal")
        await phone.tap("Next message")
        await phone.expect_text("2 of 2")
        await phone.expect_no_text("Next message")


async def test_numbers_that_are_equally_likely_have_the_total_that_would_follow(sqlite_store: Store) -> None:
    match_id, secret = seed(sqlite_store, pairs_setup(), burrachi={Burraco.CLEAN: 1}, table_points=193)
    async with app_phone(
        sqlite_store, route=routes.new_deal(match_id), secret=secret, size=(390, 664), watches=False
    ) as phone:
        await phone.tap("Save the deal")
        await phone.expect_text("390 in all")
        await phone.expect_text("395 in all")
        icons = [each.icon for each in within(panel_of(phone)) if isinstance(each, ft.Icon)]
        assert ft.Icons.CHECK not in icons  # the mark of a likelier answer
        await phone.tap("195")
        await phone.expect_no_text("390 in all")
