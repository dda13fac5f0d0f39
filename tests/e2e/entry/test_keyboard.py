"""Entering a deal with the keyboard alone: digits, letters, Tab, the space bar, Enter, Escape; and melds by cards."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.servers.process import Server

NewTable = Callable[..., list[BrowserPhone]]
NAMES = ["Anna", "Bruno", "Carla", "Dino"]
NS, EW = "Anna and Carla", "Bruno and Dino"
TAB, SHIFT_TAB, SPACE = "Tab", "Shift+Tab", "Space"
# The benchmark deal of docs/rules.md §8: tables, hands, then each side's counters, who closed, the pozzetto.
NUMBER_KEYS = ["3", "4", "5", TAB, "2", "1", "5", TAB, TAB, "6", "5", TAB]
NS_KEYS = ["p", "s", "Shift+S", TAB, TAB, TAB, SPACE, TAB, TAB]
EW_KEYS = [TAB, "1"]
TAB_IS_LED = "() => localStorage['flutter.pinella.tab'] === 'true'"  # by the app, once the form is shown
FOCUS_IS_ON = """words => {
    const element = document.activeElement;
    return (element.ariaLabel ?? element.innerText).startsWith(words);
}"""


def press_keys(phone: BrowserPhone, keys: list[str]) -> None:
    for key in keys:
        phone.page.keyboard.press(key)


@pytest.mark.journey
def test_deals_are_entered_with_the_keyboard_alone(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES, size=(1280, 800))
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    press_keys(phone, [*NUMBER_KEYS, *NS_KEYS, *EW_KEYS])
    phone.expect_text(f"This deal, {NS}: 745 points")
    phone.expect_text(f"This deal, {EW}: 400 points")
    press_keys(phone, [TAB, TAB, TAB, TAB, SHIFT_TAB, TAB, "Backspace"])  # back to the first field
    phone.expect_text(f"On the table, {NS}: 34")
    press_keys(phone, ["6", "Enter"])
    phone.expect_text("350")
    press_keys(phone, ["a"])  # the first answer, 345
    phone.expect_text(f"This deal, {NS}: 745 points")
    press_keys(phone, ["Enter", "Enter", "Enter"])  # on from the other table, and from both hands
    phone.expect_text("Score deal 2")
    phone.expect_text(f"{NS}: 745 points")
    phone.tap("Score deal 2")
    phone.expect_text("Nothing entered yet")
    press_keys(phone, ["o"])
    phone.expect_text("Start this deal over")
    press_keys(phone, [TAB, TAB])  # from the button that closes the sheet to the first switch
    phone.page.wait_for_function(FOCUS_IS_ON, arg="Points for closing", timeout=TIMEOUT_MS)
    press_keys(phone, ["Escape"])
    phone.expect_no_text("Start this deal over")
    press_keys(phone, ["Escape"])
    phone.expect_text("Score deal 2")
    phone.tap("Score deal 2")
    phone.tap("By cards")
    phone.expect_text("Run of hearts")
    # An element with a screen reader's focus would handle Enter itself.
    phone.page.evaluate("document.activeElement.blur()")
    press_keys(phone, ["h", "3", "9", "Enter", "k", "k", "*", "c", "8", "1", "0", "a"])
    phone.expect_text(f"This deal, {NS}: 570 points")
    press_keys(phone, ["Backspace"])
    phone.expect_text(f"This deal, {NS}: 325 points")
    press_keys(phone, ["z"])
    phone.expect_text("“Z” isn’t a card")
    press_keys(phone, [TAB])
    phone.expect_text("Tap every card left in this side’s hand.")
    press_keys(phone, ["x"])
    phone.expect_text("On the table, Anna and Carla")


def test_a_match_starts_with_the_keyboard_and_without_a_screen_reader(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{server.base_url}/new")
    phone = BrowserPhone(page=page).wait_until_uncovered()
    page.wait_for_function(TAB_IS_LED, timeout=TIMEOUT_MS)
    press_keys(phone, [TAB])
    for name in NAMES:
        press_keys(phone, [*name, TAB if name != NAMES[-1] else "Enter"])
    page.wait_for_url("**/match/**", timeout=TIMEOUT_MS)
    phone.enable_semantics().expect_text("Anna and Carla: 0 points")
    context.close()


PLAYER_COUNTS = [f"{count} players" for count in range(2, 7)]
GAMES = ["Italian Burraco", "International Burraco", "Classic Canasta", "Other games", "Fixed pairs", "All against all"]
TARGETS = ["505", "1005", "1505", "2005", "Another number", "A number of deals"]


@pytest.mark.parametrize(
    ("size", "buttons"),
    [
        (
            (390, 664),
            [*PLAYER_COUNTS, "Anna deals", "Game: ", "Target: ", "First dealer: Anna", "By lot", "Start the match"],
        ),
        ((1280, 800), ["Anna deals", *PLAYER_COUNTS, *GAMES, *TARGETS, "By lot", "Start the match"]),
    ],
)
def test_tab_leads_from_seat_to_seat_and_through_the_settings_and_shift_tab_back(
    new_phone: Callable[..., BrowserPhone], server: Server, size: tuple[int, int], buttons: list[str]
) -> None:
    phone = new_phone(f"{server.base_url}/new", size=size)
    phone.page.wait_for_function(TAB_IS_LED, timeout=TIMEOUT_MS)
    seats = [f"Player {number}" for number, _ in enumerate(NAMES, start=1)]
    for key, labels in (
        (TAB, [*seats, *buttons, "Back", seats[0]]),
        (SHIFT_TAB, ["Back", *buttons[::-1], *seats[::-1]]),
    ):
        for label in labels:
            press_keys(phone, [key])
            phone.page.wait_for_function(FOCUS_IS_ON, arg=label, timeout=TIMEOUT_MS)
            if label in seats and not phone.field_value(label):
                phone.type_keys(NAMES[seats.index(label)])
