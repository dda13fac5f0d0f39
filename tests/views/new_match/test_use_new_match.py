"""Tests of the new-match hook with a database: repeated taps create one match, and typed text is never lost."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

import pytest

from models.access import register_device
from models.matches import list_matches, save_rule_set
from models.people import list_players, rename_player, save_group
from models.store import Store
from models.values import MatchSummary
from scoring import VARIANTS, RuleSet
from testkit.seeding.match_table import NAMES, Table
from tests.report_codes import strip_report_code
from tests.views.hooked import FakePage, HookRunner, phone_session
from views.core.faults import NameQuestion
from views.match.match_form import Aim, MatchForm
from views.new_match.use_new_match import NewMatchController, NewMatchDefaults, paces_of, use_new_match

BreakDatabase = Callable[[], AbstractContextManager[None]]
FAILED = "That couldn’t be saved or read right now. Everything you saved before is safe; try again in a moment."
SUNDAY = VARIANTS["burraco"].replace(name="Sunday", closing_bonus=150)


@pytest.fixture
def screen(sqlite_table: Table, fake_page: FakePage) -> HookRunner[NewMatchController]:
    fake_page.path = "/new"
    session = phone_session(sqlite_table.store, sqlite_table.owner)
    return HookRunner(session, lambda: use_new_match(on_created=fake_page.navigate))


def count_matches(table: Table) -> int:
    with table.store.reading() as transaction:
        return len(list_matches(transaction, device=table.owner))


def save_rules(table: Table, rules: RuleSet) -> None:
    with table.store.transaction() as transaction:
        save_rule_set(transaction, device=table.owner, rules=rules)


def test_form_starts_from_the_last_match_once_loaded(screen: HookRunner[NewMatchController]) -> None:
    assert screen.rendered.loaded.latest is None
    controller = asyncio.run(screen.run_effects())
    assert controller.form.value.names[:4] == NAMES
    assert controller.loaded.latest is not None
    assert set(controller.loaded.latest.known_names) == set(NAMES)


async def test_two_taps_create_one_match_despite_typing_between(
    screen: HookRunner[NewMatchController], sqlite_table: Table, fake_page: FakePage
) -> None:
    before = count_matches(sqlite_table)
    await screen.run_effects()
    first = asyncio.create_task(screen.rendered.start())
    await asyncio.sleep(0)
    screen.rendered.form.update_silently(lambda old: old.with_name(0, "Annina"))
    await asyncio.gather(first, screen.rendered.start())
    assert count_matches(sqlite_table) == before + 1
    assert len(fake_page.visited) == 1


@pytest.mark.parametrize("target", ["abc", "0"])
async def test_faults_of_names_and_target_come_at_once(
    screen: HookRunner[NewMatchController], fake_page: FakePage, target: str
) -> None:
    controller = await screen.run_effects()
    controller.form.update_silently(lambda old: replace(old.with_name(1, NAMES[0]), target=target))
    await controller.start()
    assert screen.rendered.action.faults.keys() == {("names", 1), ("target", None)}
    assert not fake_page.visited


async def test_a_known_player_in_another_spelling_is_a_question(
    screen: HookRunner[NewMatchController], sqlite_table: Table, fake_page: FakePage
) -> None:
    before = count_matches(sqlite_table)
    with sqlite_table.store.transaction() as transaction:
        player = list_players(transaction, device=sqlite_table.owner)[0]
        rename_player(transaction, device=sqlite_table.owner, player_id=player.id, name="Gianni D'Angelo")
    controller = await screen.run_effects()
    for name, seat in (("Gianni D’Angelo", 0), ("Zoe", 1)):
        controller.form.update_silently(lambda old, name=name, seat=seat: old.with_name(seat, name))
    await controller.start()
    question = "Is this Gianni D'Angelo (matches: 1)? Then write it like that; for another person, add a letter."
    assert screen.rendered.action.faults == {("names", 0): question}
    fault = screen.rendered.action.faults["names", 0]
    assert isinstance(fault, NameQuestion)
    answers = {"Gianni D'Angelo": "Gianni D'Angelo", "Another person": "Gianni D’Angelo (2)"}
    assert fault.answers == answers
    assert count_matches(sqlite_table) == before
    form = controller.form.value
    assert form.suggest_names(0, controller.loaded.latest.known_names) == ("Gianni D'Angelo",)
    controller.form.update_silently(lambda old: old.with_name(0, "Gianni D'Angelo"))
    await controller.start()
    assert count_matches(sqlite_table) == before + 1
    assert len(fake_page.visited) == 1


async def test_late_second_tap_opens_the_created_match(
    screen: HookRunner[NewMatchController], sqlite_table: Table, fake_page: FakePage
) -> None:
    before = count_matches(sqlite_table)
    controller = await screen.run_effects()
    await controller.start()
    await controller.start()
    assert count_matches(sqlite_table) == before + 1
    assert fake_page.visited == [fake_page.path] * 2


def test_house_rules_created_meanwhile_are_chosen_on_return(
    screen: HookRunner[NewMatchController], sqlite_table: Table, fake_page: FakePage
) -> None:
    save_rules(sqlite_table, SUNDAY)

    async def scenario() -> NewMatchController:
        controller = await screen.run_effects()
        assert controller.form.value.rules == VARIANTS["burraco"], "they were there before"
        controller.form.update_silently(lambda old: old.with_name(0, "Zoe"))
        fake_page.navigate("/new/house-rules")
        await screen.run_effects()
        save_rules(sqlite_table, SUNDAY.replace(name="Monday"))
        fake_page.navigate("/new")
        return await screen.run_effects()

    form = asyncio.run(scenario()).form.value
    assert (form.rules.name, form.names[0]) == ("Monday", "Zoe")


def test_house_rules_are_chosen_if_their_screen_was_opened_first(
    screen: HookRunner[NewMatchController], sqlite_table: Table, fake_page: FakePage
) -> None:
    async def scenario() -> NewMatchController:
        fake_page.navigate("/new/house-rules")
        await screen.run_effects()
        save_rules(sqlite_table, SUNDAY)
        fake_page.navigate("/new")
        return await screen.run_effects()

    assert asyncio.run(scenario()).form.value.rules == SUNDAY


async def test_typed_text_survives_a_database_failure(
    screen: HookRunner[NewMatchController], broken_database: BreakDatabase
) -> None:
    controller = await screen.run_effects()
    controller.form.update_silently(lambda old: old.with_name(0, "Zoe"))
    with broken_database():
        await controller.loaded.reload()
        await screen.rendered.start()
    controller = screen.rendered
    assert {strip_report_code(said) for said in (controller.loaded.sentence, controller.action.message)} == {FAILED}
    assert controller.loaded.latest is not None
    assert controller.form.value.names[0] == "Zoe"
    await controller.loaded.reload()
    assert (screen.rendered.loaded.sentence, screen.rendered.form.value.names[0]) == ("", "Zoe")


def test_database_failure_on_first_load_shows_a_message(
    screen: HookRunner[NewMatchController], broken_database: BreakDatabase
) -> None:
    with broken_database():
        controller = asyncio.run(screen.run_effects())
    assert (controller.loaded.latest, strip_report_code(controller.loaded.sentence)) == (None, FAILED)


def test_existing_group_is_seated_and_missing_group_shows_a_message(sqlite_table: Table, fake_page: FakePage) -> None:
    with sqlite_table.store.transaction() as transaction:
        members = ("Elena", "Fabio")
        group = save_group(
            transaction, device=sqlite_table.owner, name="Duel", members=members, rules=VARIANTS["burako"]
        )
    session = phone_session(sqlite_table.store, sqlite_table.owner)
    form = asyncio.run(
        HookRunner(session, lambda: use_new_match(group.id, on_created=lambda _: None)).run_effects()
    ).form.value
    assert (form.rules.name, form.names[:2], form.players) == ("burako", members, 2)
    missing = asyncio.run(HookRunner(session, lambda: use_new_match("nobody", on_created=lambda _: None)).run_effects())
    assert missing.loaded.sentence.startswith("This no longer exists.")


@pytest.mark.parametrize("deals", ["", "three", "0", "9999999"])
async def test_a_number_of_deals_that_is_none_is_a_fault_at_its_field(
    screen: HookRunner[NewMatchController], deals: str
) -> None:
    form = (await screen.run_effects()).form
    form.update_silently(lambda old: replace(old, aim=Aim.DEALS, deals=deals))
    await screen.rendered.start()
    assert set(screen.rendered.action.faults) == {("deals", None)}


async def test_a_match_starts_with_nothing_typed(sqlite_store: Store, fake_page: FakePage) -> None:
    with sqlite_store.transaction() as transaction:
        device, _ = register_device(transaction, label="")
    screen = HookRunner(phone_session(sqlite_store, device), lambda: use_new_match(on_created=fake_page.navigate))
    await screen.run_effects()
    await screen.rendered.start()
    with sqlite_store.reading() as transaction:
        [match] = list_matches(transaction, device=device)
        assert match.players == tuple(f"Player\N{NO-BREAK SPACE}{number}" for number in range(1, 5))
        assert list_players(transaction, device=device) == ()


async def test_fault_is_shown_at_its_field_until_the_field_changes(
    screen: HookRunner[NewMatchController], sqlite_table: Table
) -> None:
    before = count_matches(sqlite_table)
    form = (await screen.run_effects()).form
    form.update_silently(lambda old: replace(old, target="abc"))
    await screen.rendered.start()
    assert screen.rendered.action.faults == {("target", None): "Enter a whole number, such as 2005."}
    form.update_silently(lambda old: replace(old, target="0"), "target")
    assert not screen.rendered.action.faults
    await screen.rendered.start()
    assert "isn’t possible" in screen.rendered.action.faults["target", None]
    names = ("x" * 41, "Bruno", "Carla", "bruno", "", "")
    form.update_silently(lambda old: replace(old, target="2005", names=names), "target")
    await screen.rendered.start()
    assert set(screen.rendered.action.faults) == {("names", 0), ("names", 3)}
    form.update_silently(lambda old: old.with_name(0, "Zoe"), ("names", 0))
    assert set(screen.rendered.action.faults) == {("names", 3)}
    assert count_matches(sqlite_table) == before


def test_ten_matches_of_the_game_tell_how_long_one_takes() -> None:
    start = datetime(2026, 3, 1, 21, tzinfo=UTC)

    def played(minutes: int, players: int = 4, rules: str = "burraco") -> MatchSummary:
        over = {"totals": (Fraction(2000), Fraction(0)), "finished_at": start + timedelta(minutes=minutes)}
        match = SimpleNamespace(rules_name=rules, players=("",) * players, started_at=start, **over)
        return cast("MatchSummary", match)

    form, usual = MatchForm(rules=VARIANTS["burraco"]), [*[played(60)] * 8, played(6000)]
    for more, minutes in [([], 0), ([played(60, 2), played(60, rules="burako")], 0), ([played(0)], 45)]:
        assert NewMatchDefaults(paces=paces_of((*usual, *more))).minutes(form, 1505) == minutes
