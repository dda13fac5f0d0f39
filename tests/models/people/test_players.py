"""Players: renaming, colours and merging; and groups."""

from datetime import timedelta
from functools import partial

import pytest

from models.access import load_last_setup, register_device
from models.matches import create_match, load_match
from models.people import (
    check_spellings,
    colour_player,
    delete_group,
    list_frequent_names,
    list_groups,
    list_players,
    load_report,
    merge_players,
    rename_player,
    save_group,
)
from models.sharing import issue_recovery_code, recover_device
from models.storage.tables import PlayerRow
from models.trash import RESTORE_PERIOD, delete_match, list_deleted, purge, restore_match, restore_player
from models.values import COLOURS, InvalidSetup, ModelError, ModelErrorCode, NotFound
from scoring import find_variant
from testkit.seeding.match_table import SteppingClock, Table, deal_entry, pairs_setup

pytestmark = pytest.mark.both_databases


def play(table: Table, names: tuple[str, ...], *, deals: int = 1) -> str:
    """Play a finished match of the owner. Return its id."""
    with table.store.transaction() as session:
        match = create_match(session, device=table.owner, setup=pairs_setup(names=names, target=700))
    other = Table(**(vars(table) | {"match_id": match.id}))
    for _ in range(deals):
        other.save(deal_entry())
    return match.id


def ask(table: Table, function, **values):
    with table.store.transaction() as session:
        return function(session, device=values.pop("by", table.owner), **values)


def ids(table: Table) -> dict[str, str]:
    return {player.name: player.id for player in ask(table, list_players)}


def test_players_with_most_matches_come_first(table: Table) -> None:
    play(table, ("Anna", "Eva", "Franco", "Gino"))
    people = ask(table, list_players)
    assert [(person.name, person.matches) for person in people] == [
        ("Anna", 2),
        ("Bruno", 1),
        ("Carla", 1),
        ("Dino", 1),
        ("Eva", 1),
        ("Franco", 1),
        ("Gino", 1),
    ]
    assert people[0].last_played > people[1].last_played


def test_a_known_name_in_another_spelling_is_asked_about(table: Table) -> None:
    for _ in range(2):
        play(table, ("Gianni D'Angelo", "Nicolò", "Franco", "Gino"))
    for names in (("GIANNI D'ANGELO", "Nicolò", "Ugo", ""), ("Zoe",)):
        ask(table, check_spellings, names=names)
    with pytest.raises(InvalidSetup) as asked:
        ask(table, check_spellings, names=("Franco", "Gianni D’Angelo", "NICOLO'", "Zoe"))
    assert {(fault.index, fault.code, *fault.values.values()) for fault in asked.value.faults} == {
        (1, "name-spelling", "Gianni D'Angelo", 2, "Gianni D’Angelo (2)"),
        (2, "name-spelling", "Nicolò", 2, "NICOLO' (2)"),
    }
    ask(table, check_spellings, by=table.outsider, names=("Gianni D’Angelo",))


def test_deleted_matches_do_not_count(table: Table) -> None:
    played = play(table, ("Anna", "Eva", "Franco", "Gino"))
    before = {person.name: person for person in ask(table, list_players)}
    names = ask(table, list_frequent_names)
    ask(table, delete_match, match_id=played)
    people = {person.name: person for person in ask(table, list_players)}
    assert (people["Anna"].matches, people["Eva"].matches) == (1, 0)
    assert (people["Anna"].last_played, people["Eva"].last_played) == (before["Bruno"].last_played, None)
    assert ask(table, list_frequent_names) == ("Anna", "Bruno", "Carla", "Dino")
    ask(table, restore_match, match_id=played)
    assert {person.name: person for person in ask(table, list_players)} == before
    assert ask(table, list_frequent_names) == names


def test_renamed_player_has_the_new_name_everywhere(table: Table) -> None:
    before = table.match()
    ask(table, rename_player, player_id=ids(table)["Anna"], name=" Anna  Maria ")
    after = table.match()
    assert after.players[0].name == "Anna Maria"
    assert after.players[0].id == before.players[0].id
    assert after.revision == before.revision + 1


def test_next_match_offers_the_new_name(sqlite_table: Table) -> None:
    ask(sqlite_table, rename_player, player_id=ids(sqlite_table)["Anna"], name="Anna Maria")
    assert ask(sqlite_table, load_last_setup).names == ("Anna Maria", "Bruno", "Carla", "Dino")
    play(sqlite_table, ("Annina", "Eva", "Franco", "Gino"))
    people = ids(sqlite_table)
    ask(sqlite_table, merge_players, player_id=people["Anna Maria"], former_id=people["Annina"])
    assert ask(sqlite_table, load_last_setup).names == ("Anna Maria", "Eva", "Franco", "Gino")


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name-empty"), ("x" * 41, "name-too-long"), ("BRUNO", "player-known"), ("\0", "name-characters")],
)
def test_invalid_names_are_refused(sqlite_table: Table, name: str, code: str) -> None:
    with pytest.raises(InvalidSetup) as caught:
        ask(sqlite_table, rename_player, player_id=ids(sqlite_table)["Anna"], name=name)
    assert [fault.code for fault in caught.value.faults] == [code]


def test_case_of_a_name_can_be_changed(sqlite_table: Table) -> None:
    ask(sqlite_table, rename_player, player_id=ids(sqlite_table)["Anna"], name="ANNA")
    assert "ANNA" in ids(sqlite_table)


def test_colour_is_saved(sqlite_table: Table) -> None:
    anna = ids(sqlite_table)["Anna"]
    for chosen in (COLOURS - 1, None):
        ask(sqlite_table, colour_player, player_id=anna, colour=chosen)
        assert [each.colour for each in ask(sqlite_table, list_players) if each.id == anna] == [chosen]
    for colour in (-1, COLOURS):
        with pytest.raises(ValueError, match="palette"):
            ask(sqlite_table, colour_player, player_id=anna, colour=colour)


def test_two_players_are_merged(table: Table) -> None:
    second = play(table, ("Annina", "Eva", "Franco", "Gino"))
    ask(table, save_group, name="Thursday", members=("Annina", "Anna", "Bruno"))
    known = ids(table)
    ask(table, merge_players, player_id=known["Anna"], former_id=known["Annina"])
    assert [each.matches for each in ask(table, list_players) if each.name == "Anna"] == [2]
    assert "Annina" not in ids(table)
    assert ask(table, load_match, match_id=second).players[0].id == known["Anna"]
    report = ask(table, load_report, player_id=known["Anna"])
    assert report.statistics.results.won == 1  # only the second match is finished
    [group] = ask(table, list_groups)
    assert [member.name for member in group.members] == ["Anna", "Bruno"]


def test_merge_is_undone_and_later_matches_stay(table: Table) -> None:
    second = play(table, ("Annina", "Eva", "Franco", "Gino"))
    play(table, ("Anita", "Ugo", "Ivo", "Leo"))
    ask(table, save_group, name="Thursday", members=("Annina", "Anna", "Bruno"))
    ask(table, save_group, name="Friday", members=("Annina", "Eva"))
    before = {name: ask(table, load_report, player_id=player).statistics for name, player in ids(table).items()}
    groups, known = ask(table, list_groups), ids(table)
    ask(table, merge_players, player_id=known["Anna"], former_id=known["Annina"])
    ask(table, merge_players, player_id=known["Anita"], former_id=known["Anna"])  # who has all three matches now
    assert [each.names for each in ask(table, list_deleted)] == [("Anna", "Anita"), ("Annina", "Anita")]
    for name in ("Annina", "Anna"):
        ask(table, restore_player, player_id=known[name])
    assert ids(table) == known
    assert {name: ask(table, load_report, player_id=player).statistics for name, player in known.items()} == before
    assert (ask(table, list_groups), ask(table, list_deleted)) == (groups, ())
    assert ask(table, load_match, match_id=second).players[0].name == "Annina"
    ask(table, merge_players, player_id=known["Anna"], former_id=known["Annina"])
    later = play(table, ("Anna", "Eva", "Franco", "Gino"))
    ask(table, restore_player, player_id=known["Annina"])
    assert ask(table, load_match, match_id=later).players[0].id == known["Anna"]
    assert {each.name: each.matches for each in ask(table, list_players)}["Annina"] == 1


def test_undo_of_a_merge_is_refused(table: Table, clock: SteppingClock) -> None:
    play(table, ("Annina", "Eva", "Franco", "Gino"))
    known = ids(table)
    undo = partial(ask, table, restore_player, player_id=known["Annina"])
    ask(table, merge_players, player_id=known["Anna"], former_id=known["Annina"])
    ask(table, save_group, name="Thursday", members=("ANNINA", "Bruno"))
    with pytest.raises(ModelError) as taken:
        undo()
    assert taken.value.code is ModelErrorCode.NAME_TAKEN
    ask(table, rename_player, player_id=ids(table)["ANNINA"], name="Zoe")
    undo()
    with pytest.raises(NotFound):
        undo()
    ask(table, merge_players, player_id=known["Anna"], former_id=known["Annina"])
    with table.store.transaction() as session:
        purge(session, deleted_before=clock.time - RESTORE_PERIOD)
    assert len(ask(table, list_deleted)) == 1
    with table.store.transaction() as session:
        purge(session, deleted_before=clock.time + timedelta(seconds=1))
        assert session.get(PlayerRow, known["Annina"]) is None
    with pytest.raises(NotFound):
        undo()
    assert {each.name: each.matches for each in ask(table, list_players)}["Anna"] == 2


def test_players_who_met_at_a_table_cannot_be_merged(sqlite_table: Table) -> None:
    known = ids(sqlite_table)
    for former in ("Bruno", "Anna"):
        with pytest.raises(ModelError, match="sat at one table"):
            ask(sqlite_table, merge_players, player_id=known["Anna"], former_id=known[former])


def test_players_belong_to_their_owner(sqlite_table: Table) -> None:
    known = ids(sqlite_table)
    for call in (
        {"function": rename_player, "name": "X"},
        {"function": colour_player, "colour": 1},
        {"function": merge_players, "former_id": known["Bruno"]},
        {"function": load_report},
    ):
        function = call.pop("function")
        with pytest.raises(NotFound):
            ask(sqlite_table, function, player_id=known["Anna"], by=sqlite_table.scorer, **call)


def test_group_is_saved_and_changed(table: Table) -> None:
    rules = find_variant("burraco-simple")
    made = ask(table, save_group, name="Thursday  group", members=("Dino", "Anna", "Zoe"), rules=rules)
    assert (made.name, made.rules) == ("Thursday group", rules)
    assert [member.name for member in made.members] == ["Anna", "Dino", "Zoe"]
    assert made.members[0].id == ids(table)["Anna"]
    assert "Zoe" in ids(table)  # new names become players
    changed = ask(table, save_group, name="THURSDAY", members=("Anna", "Bruno"), group_id=made.id)
    assert ask(table, list_groups) == (changed,)
    assert (changed.name, changed.rules, len(changed.members)) == ("THURSDAY", None, 2)
    ask(table, delete_group, group_id=made.id)
    assert ask(table, list_groups) == ()
    assert set(ask(table, list_frequent_names)) == {"Anna", "Bruno", "Carla", "Dino"}


def test_all_faults_of_a_group_are_reported(sqlite_table: Table) -> None:
    ask(sqlite_table, save_group, name="Thursday", members=("Anna", "Bruno"))
    with pytest.raises(InvalidSetup) as caught:
        ask(sqlite_table, save_group, name="thursday", members=("",))
    assert {fault.code for fault in caught.value.faults} == {"group-known", "members-missing", "name-empty"}
    with pytest.raises(InvalidSetup):
        ask(sqlite_table, save_group, name="", members=("Anna", "anna"))


def test_groups_belong_to_their_owner(sqlite_table: Table) -> None:
    group = ask(sqlite_table, save_group, name="Thursday", members=("Anna", "Bruno"))
    assert ask(sqlite_table, list_groups, by=sqlite_table.scorer) == ()
    with pytest.raises(NotFound):
        ask(sqlite_table, delete_group, group_id=group.id, by=sqlite_table.scorer)
    with pytest.raises(NotFound):
        ask(sqlite_table, save_group, name="X", members=("A", "B"), group_id=group.id, by=sqlite_table.scorer)


def test_groups_are_merged_when_a_device_is_recovered(table: Table) -> None:
    signer = table.store.signer
    ask(table, save_group, name="Thursday", members=("Anna", "Bruno"))
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=signer)
        fresh, secret = register_device(session, label="new browser")
        save_group(session, device=fresh, name="THURSDAY", members=("Eva", "Franco"))
        save_group(session, device=fresh, name="Friday", members=("anna", "Franco"))
        recover_device(session, signer=signer, secret=secret, code=code)
    groups = {group.name: [member.name for member in group.members] for group in ask(table, list_groups)}
    assert groups == {"Thursday": ["Anna", "Bruno"], "Friday": ["Anna", "Franco"]}
