"""Tests of the people hooks with a database: renaming, merging, restoring players and saving groups."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from models.people import PlayerSummary, list_groups, list_players, save_group
from models.trash import delete_player
from testkit.seeding.match_table import Table
from tests.views.hooked import HookRunner, phone_session
from views.people.use_edit import NAME_FIELD, PlayerEditController, TypedName, use_player_edit
from views.people.use_group_form import NEW_MEMBER_FIELD, GroupFormController, use_group_form
from views.people.use_people import use_people

pytestmark = pytest.mark.usefixtures("fake_page")


@pytest.fixture
def players(sqlite_table: Table) -> dict[str, PlayerSummary]:
    """Return the players by name; Annina has played with nobody."""
    with sqlite_table.store.transaction() as transaction:
        save_group(transaction, device=sqlite_table.owner, name="Thursday", members=("Anna", "Annina"))
        return {person.name: person for person in list_players(transaction, device=sqlite_table.owner)}


def hook_player_edit(table: Table, player_id: str) -> HookRunner[PlayerEditController]:
    session = phone_session(table.store, table.owner)
    return HookRunner(session, lambda: use_player_edit(player_id, on_deleted=lambda: None))


def hook_group_form(table: Table, group_id: str | None, saved: list[str]) -> HookRunner[GroupFormController]:
    session = phone_session(table.store, table.owner)
    return HookRunner(session, lambda: use_group_form(group_id, on_saved=saved.append, on_deleted=lambda: None))


def with_typed_text(text: str) -> Callable[[TypedName], TypedName]:
    return lambda _: TypedName(text=text)


async def test_renaming_to_a_taken_name_offers_its_owner_for_merging(
    sqlite_table: Table, players: dict[str, PlayerSummary]
) -> None:
    screen = hook_player_edit(sqlite_table, players["Annina"].id)
    controller = await screen.run_effects()
    controller.name.update_silently(with_typed_text("  ANNA "))
    await controller.rename()
    controller = screen.rendered
    assert controller.action.faults == {NAME_FIELD: "You already have a Anna. If it is the same person, merge the two."}
    assert controller.action.message == ""
    assert controller.loaded.latest is not None
    candidate = controller.loaded.latest.find_candidate("  ANNA ")
    assert candidate is not None
    assert candidate.id == players["Anna"].id
    await controller.merge(candidate.id)
    controller = screen.rendered
    assert (controller.action.sentence, controller.name.value) == ("", TypedName())


async def test_text_typed_during_a_merge_is_kept(sqlite_table: Table, players: dict[str, PlayerSummary]) -> None:
    screen = hook_player_edit(sqlite_table, players["Annina"].id)
    controller = await screen.run_effects()
    controller.name.update_silently(with_typed_text("Anna"))
    merging = asyncio.create_task(controller.merge(players["Anna"].id))
    await asyncio.sleep(0)
    controller.name.update_silently(with_typed_text("Anna Maria"))
    await merging
    assert screen.rendered.name.value == TypedName(text="Anna Maria")


async def test_blur_and_submit_save_a_name_once(sqlite_table: Table, players: dict[str, PlayerSummary]) -> None:
    screen = hook_player_edit(sqlite_table, players["Dino"].id)
    controller = await screen.run_effects()
    await controller.rename()
    assert not screen.rendered.name.value.is_saved, "nothing was typed"
    controller.name.update_silently(with_typed_text("Dino B."))
    await asyncio.gather(controller.rename(), controller.rename())
    controller = screen.rendered
    assert controller.name.value.is_saved
    assert controller.loaded.latest is not None
    assert controller.loaded.latest.person.name == "Dino B."
    controller.name.update_silently(with_typed_text(""), NAME_FIELD)
    await screen.rendered.rename()
    assert screen.rendered.action.faults == {NAME_FIELD: "A name is missing here."}
    assert not screen.rendered.name.value.is_saved
    controller.name.update_silently(with_typed_text("Dino B."))
    await screen.rendered.rename()
    assert not screen.rendered.action.faults, "the name is unchanged"


def test_deleted_player_shows_a_message(sqlite_table: Table, players: dict[str, PlayerSummary]) -> None:
    with sqlite_table.store.transaction() as transaction:
        delete_player(transaction, device=sqlite_table.owner, player_id=players["Dino"].id)
    controller = asyncio.run(hook_player_edit(sqlite_table, players["Dino"].id).run_effects())
    assert controller.loaded.latest is None
    assert controller.loaded.sentence.startswith("This no longer exists.")


async def test_restoring_a_player_with_a_taken_name_fails(
    sqlite_table: Table, players: dict[str, PlayerSummary]
) -> None:
    owner = sqlite_table.owner
    with sqlite_table.store.transaction() as transaction:
        delete_player(transaction, device=owner, player_id=players["Annina"].id)
        save_group(transaction, device=owner, name="Friday", members=("Annina", "Anna"))
    screen = HookRunner(phone_session(sqlite_table.store, owner), use_people)
    controller = await screen.run_effects()
    await controller.restore(players["Annina"].id)
    expected = "Somebody else is now called Annina. Rename them first."
    assert screen.rendered.action.sentence == expected


async def test_group_is_saved_once_with_a_typed_but_not_added_member(
    sqlite_table: Table, players: dict[str, PlayerSummary]
) -> None:
    assert players
    saved: list[str] = []
    screen = hook_group_form(sqlite_table, None, saved)
    controller = await screen.run_effects()
    assert controller.loaded.latest is not None
    assert set(controller.loaded.latest.known_names) == set(players)
    controller.form.update_silently(lambda old: old.with_member_toggled("Anna"))
    await controller.save()
    assert set(screen.rendered.action.faults) == {("group", None), ("names", None)}
    controller.form.update_silently(lambda old: replace(old, name="Friday", new_member="x" * 200), "group", "newcomer")
    await screen.rendered.save()
    assert set(screen.rendered.action.faults) == {NEW_MEMBER_FIELD}
    controller.form.update_silently(lambda old: replace(old, new_member="Dino"), "newcomer")
    await asyncio.gather(screen.rendered.save(), screen.rendered.save())
    with sqlite_table.store.reading() as transaction:
        groups = {group.name: group for group in list_groups(transaction, device=sqlite_table.owner)}
    assert saved == [groups["Friday"].id]
    assert [member.name for member in groups["Friday"].members] == ["Anna", "Dino"]


async def test_editing_a_group_survives_a_reload(sqlite_table: Table, players: dict[str, PlayerSummary]) -> None:
    assert players
    with sqlite_table.store.reading() as transaction:
        (group,) = list_groups(transaction, device=sqlite_table.owner)
    screen = hook_group_form(sqlite_table, group.id, [])
    controller = await screen.run_effects()
    assert (controller.form.value.name, controller.form.value.members) == ("Thursday", ("Anna", "Annina"))
    controller.form.update_silently(lambda old: old.with_member_toggled("Dino"))
    await controller.loaded.reload()
    assert screen.rendered.form.value.members == ("Anna", "Annina", "Dino")
