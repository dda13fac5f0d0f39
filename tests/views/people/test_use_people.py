"""People joined to the database: what is said beside a name, who is offered as the same person, what comes back."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from models import PlayerCard, delete_player, list_groups, list_players, save_group
from tests.models.table import Table
from tests.views.hooked import Hooked, phone_session
from views.people.use_edit import NAME, PlayerEditUse, TypedName, use_player_edit
from views.people.use_group_form import NEWCOMER, GroupFormUse, use_group_form
from views.people.use_people import use_people

pytestmark = pytest.mark.usefixtures("place")


@pytest.fixture
def players(sqlite_table: Table) -> dict[str, PlayerCard]:
    """By name; Annina is nobody's partner or opponent."""
    with sqlite_table.store.transaction() as transaction:
        save_group(transaction, device=sqlite_table.owner, name="Thursday", members=("Anna", "Annina"))
        return {card.name: card for card in list_players(transaction, device=sqlite_table.owner)}


def edit(table: Table, player_id: str) -> Hooked[PlayerEditUse]:
    session = phone_session(table.store, table.owner)
    return Hooked(session, lambda: use_player_edit(player_id, on_deleted=lambda: None))


def form(table: Table, group_id: str | None, saved: list[str]) -> Hooked[GroupFormUse]:
    session = phone_session(table.store, table.owner)
    return Hooked(session, lambda: use_group_form(group_id, on_saved=saved.append, on_deleted=lambda: None))


def typed(text: str) -> Callable[[TypedName], TypedName]:
    return lambda _: TypedName(text=text)


def test_a_name_that_is_taken_offers_the_one_who_has_it(sqlite_table: Table, players: dict[str, PlayerCard]) -> None:
    screen = edit(sqlite_table, players["Annina"].id)

    async def evening() -> None:
        use = await screen.settle()
        use.name.note(typed("  ANNA "))
        await use.rename()
        use = screen.now
        assert use.action.faults == {NAME: "You know a Anna already. If it is the same person, make the two one."}
        assert use.action.message == ""
        assert use.loaded.latest is not None
        same = use.loaded.latest.same("  ANNA ")
        assert same is not None
        assert same.id == players["Anna"].id
        await use.unite(same.id)
        use = screen.now
        assert (use.action.sentence, use.name.value) == ("", TypedName())

    asyncio.run(evening())


def test_what_is_typed_while_two_become_one_stays(sqlite_table: Table, players: dict[str, PlayerCard]) -> None:
    screen = edit(sqlite_table, players["Annina"].id)

    async def evening() -> None:
        use = await screen.settle()
        use.name.note(typed("Anna"))
        uniting = asyncio.create_task(use.unite(players["Anna"].id))
        await asyncio.sleep(0)
        use.name.note(typed("Anna Maria"))
        await uniting
        assert screen.now.name.value == TypedName(text="Anna Maria")

    asyncio.run(evening())


def test_leaving_a_line_and_ending_it_saves_once_and_says_so(
    sqlite_table: Table, players: dict[str, PlayerCard]
) -> None:
    screen = edit(sqlite_table, players["Dino"].id)

    async def evening() -> None:
        use = await screen.settle()
        await use.rename()
        assert not screen.now.name.value.saved, "nothing was typed"
        use.name.note(typed("Dino B."))
        await asyncio.gather(use.rename(), use.rename())
        use = screen.now
        assert use.name.value.saved
        assert use.loaded.latest is not None
        assert use.loaded.latest.card.name == "Dino B."
        use.name.note(typed(""), NAME)
        await screen.now.rename()
        assert screen.now.action.faults == {NAME: "A name is missing here."}
        assert not screen.now.name.value.saved
        use.name.note(typed("Dino B."))
        await screen.now.rename()
        assert not screen.now.action.faults, "the name is the one that it was"

    asyncio.run(evening())


def test_a_player_who_is_gone_is_said_and_not_waited_for(sqlite_table: Table, players: dict[str, PlayerCard]) -> None:
    with sqlite_table.store.transaction() as transaction:
        delete_player(transaction, device=sqlite_table.owner, player_id=players["Dino"].id)
    use = asyncio.run(edit(sqlite_table, players["Dino"].id).settle())
    assert use.loaded.latest is None
    assert use.loaded.sentence.startswith("This is not there any more.")


def test_whoever_comes_back_to_a_taken_name_is_told(sqlite_table: Table, players: dict[str, PlayerCard]) -> None:
    owner = sqlite_table.owner
    with sqlite_table.store.transaction() as transaction:
        delete_player(transaction, device=owner, player_id=players["Annina"].id)
        save_group(transaction, device=owner, name="Friday", members=("Annina", "Anna"))
    screen = Hooked(phone_session(sqlite_table.store, owner), use_people)

    async def evening() -> None:
        use = await screen.settle()
        await use.bring_back(players["Annina"].id)
        said = "Somebody else is called Annina by now. Give them another name first."
        assert screen.now.action.sentence == said

    asyncio.run(evening())


def test_a_group_with_a_name_that_was_typed_last_is_saved_once(
    sqlite_table: Table, players: dict[str, PlayerCard]
) -> None:
    assert players
    saved: list[str] = []
    screen = form(sqlite_table, None, saved)

    async def evening() -> None:
        use = await screen.settle()
        assert use.loaded.latest is not None
        assert set(use.loaded.latest.known) == set(players)
        use.form.note(lambda old: old.toggled("Anna"))
        await use.save()
        assert set(screen.now.action.faults) == {("group", None), ("names", None)}
        use.form.note(lambda old: replace(old, name="Friday", newcomer="x" * 200), "group", "newcomer")
        await screen.now.save()
        assert set(screen.now.action.faults) == {NEWCOMER}
        use.form.note(lambda old: replace(old, newcomer="Dino"), "newcomer")
        await asyncio.gather(screen.now.save(), screen.now.save())

    asyncio.run(evening())
    with sqlite_table.store.reading() as transaction:
        groups = {group.name: group for group in list_groups(transaction, device=sqlite_table.owner)}
    assert saved == [groups["Friday"].id]
    assert [member.name for member in groups["Friday"].members] == ["Anna", "Dino"]


def test_a_group_is_changed_from_what_it_was_and_a_reload_takes_nothing_away(
    sqlite_table: Table, players: dict[str, PlayerCard]
) -> None:
    assert players
    with sqlite_table.store.reading() as transaction:
        (group,) = list_groups(transaction, device=sqlite_table.owner)
    screen = form(sqlite_table, group.id, [])

    async def evening() -> None:
        use = await screen.settle()
        assert (use.form.value.name, use.form.value.members) == ("Thursday", ("Anna", "Annina"))
        use.form.note(lambda old: old.toggled("Dino"))
        await use.loaded.reload()
        assert screen.now.form.value.members == ("Anna", "Annina", "Dino")

    asyncio.run(evening())
