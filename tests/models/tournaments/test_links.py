"""Links of a tournament: table cards, directors, pages, revocation; and the effects of deletions."""

from datetime import timedelta

import pytest

from models.access import role_of
from models.matches import load_match
from models.people import list_players, merge_players, save_group
from models.tournaments import (
    TournamentErrorCode,
    add_entrant,
    delete_tournament,
    join_as_director,
    join_table,
    join_table_as_director,
    list_tournaments,
    load_board,
    load_entrant,
    load_table_assignment,
    revoke_tournament_links,
    tournament_log,
    withdraw_entrant,
)
from models.trash import delete_everything, delete_player, purge, restore_everything, restore_player
from models.values import LinkRefused, ModelErrorCode, NotAllowed, NotFound, Role, TournamentLinkKind, TournamentRefused
from testkit.seeding.tournament_world import TournamentWorld


def by_link(tournament_world: TournamentWorld, function, token: str, **values):  # type: ignore[no-untyped-def]
    with tournament_world.store.transaction() as session:
        return function(session, signer=tournament_world.store.signer, token=token, **values)


def test_table_card_joins_the_match_of_the_running_round(tournament_world: TournamentWorld) -> None:
    token, phone = tournament_world.token(TournamentLinkKind.TABLE_CARD, 0, 2), tournament_world.new_device()
    with pytest.raises(TournamentRefused) as refused:
        by_link(tournament_world, join_table, token, device=phone)
    assert refused.value.code is TournamentErrorCode.NO_ROUND
    found = []
    for _ in range(2):
        card = tournament_world.seat().tables[2]
        found.append(by_link(tournament_world, join_table, token, device=phone))
        assert found[-1] == card.match_id
        assert by_link(tournament_world, join_table, token, device=phone) == card.match_id  # idempotent
        tournament_world.close(allow_missing=True)
    assert found[0] != found[1]
    unknown_table = tournament_world.token(TournamentLinkKind.TABLE_CARD, 0, 9)
    tournament_world.seat()
    with pytest.raises(TournamentRefused) as refused:
        by_link(tournament_world, join_table, unknown_table, device=phone)
    assert refused.value.code is TournamentErrorCode.NO_TABLE


def test_second_director_can_direct_but_not_delete(tournament_world: TournamentWorld) -> None:
    other = tournament_world.new_device("Second director")
    assert (
        by_link(tournament_world, join_as_director, tournament_world.token(TournamentLinkKind.DIRECTOR), device=other)
        == tournament_world.id
    )
    match_id = tournament_world.seat().tables[0].match_id
    assert tournament_world.load(by=other).name == "Friday at the club"
    assert tournament_world.run(join_table_as_director, by=other, match_id=match_id) == match_id
    with tournament_world.store.transaction() as session:
        assert role_of(session, device=other, match_id=str(match_id)) is Role.SCORER
        assert [each.id for each in list_tournaments(session, device=other)] == [tournament_world.id]
    for owners in (revoke_tournament_links, delete_tournament):
        with pytest.raises(NotAllowed):
            tournament_world.run(owners, by=other)


def test_revoked_links_are_refused_and_their_members_lose_access(tournament_world: TournamentWorld) -> None:
    other, phone = tournament_world.new_device(), tournament_world.new_device()
    director, board = (
        tournament_world.token(TournamentLinkKind.DIRECTOR),
        tournament_world.token(TournamentLinkKind.BOARD),
    )
    by_link(tournament_world, join_as_director, director, device=other)
    tournament_world.seat()
    match_id = tournament_world.join_table(0, phone)
    tournament_world.run(revoke_tournament_links)
    for function, token, values in ((join_as_director, director, {"device": other}), (load_board, board, {})):
        with pytest.raises(LinkRefused) as refused:
            by_link(tournament_world, function, token, **values)
        assert refused.value.code is ModelErrorCode.LINK_REVOKED
    with pytest.raises(NotFound):
        tournament_world.load(by=other)
    with tournament_world.store.transaction() as session, pytest.raises(NotFound):
        load_match(session, device=phone, match_id=match_id)
    assert tournament_world.join_table(0, phone) == match_id  # by a new card


def test_forged_link_or_wrong_kind_is_refused(tournament_world: TournamentWorld) -> None:
    tv, pair = tournament_world.token(TournamentLinkKind.BOARD), tournament_world.token(TournamentLinkKind.PAIR, 3)
    forged = (pair.replace("p1x3", "p1x4"), tv.replace("t1", "d1"), tv[:-2], "", pair + "x1")
    for token in forged:
        for function, values in ((load_entrant, {}), (join_as_director, {"device": tournament_world.director})):
            with pytest.raises(LinkRefused):
                by_link(tournament_world, function, token, **values)
    assert by_link(tournament_world, load_entrant, pair).entrant.number == 3


def test_device_without_access_sees_nothing(tournament_world: TournamentWorld) -> None:
    outsider, match_id = tournament_world.new_device(), tournament_world.seat().tables[0].match_id
    with pytest.raises(NotFound):
        tournament_world.load(by=outsider)
    with pytest.raises(NotFound):
        tournament_world.run(join_table_as_director, by=outsider, match_id=match_id)
    with tournament_world.store.transaction() as session, pytest.raises(NotFound):
        load_table_assignment(session, device=outsider, match_id=str(match_id))


def test_deleted_player_is_anonymous_in_the_tournament(tournament_world: TournamentWorld) -> None:
    with tournament_world.store.transaction() as session:
        known = {card.name: card.id for card in list_players(session, device=tournament_world.director)}
        delete_player(session, device=tournament_world.director, player_id=known["Anna 1"])
    assert tournament_world.load().entrants[0].names == ("–", "Bruno 1")
    with tournament_world.store.transaction() as session:
        purge(session, deleted_before=tournament_world.store.clock() + timedelta(days=8))
    assert tournament_world.load().entrants[0].names == ("–", "Bruno 1")


def test_merged_player_is_merged_in_the_tournament(tournament_world: TournamentWorld) -> None:
    with tournament_world.store.transaction() as session:
        known = {card.name: card.id for card in list_players(session, device=tournament_world.director)}
        merge_players(session, device=tournament_world.director, player_id=known["Anna 1"], former_id=known["Anna 2"])
    assert tournament_world.load().entrants[1].names == ("Anna 1", "Bruno 2")
    with tournament_world.store.transaction() as session:
        restore_player(session, device=tournament_world.director, player_id=known["Anna 2"])
    assert [each.names[0] for each in tournament_world.load().entrants[:3]] == ["Anna 1", "Anna 2", "Anna 3"]


def test_undone_merge_finds_a_renumbered_entrant_and_its_log(tournament_world: TournamentWorld) -> None:
    with tournament_world.store.transaction() as session:
        save_group(session, device=tournament_world.director, name="Friday", members=("Zoe", "Bruno 1"))
    for names in (("Ugo", "Ivo"), ("Yanis", "Xenia")):
        tournament_world.run_request(add_entrant, names=names)
    with tournament_world.store.transaction() as session:
        known = {each.name: each.id for each in list_players(session, device=tournament_world.director)}
        merge_players(session, device=tournament_world.director, player_id=known["Zoe"], former_id=known["Yanis"])
    tournament_world.run_request(withdraw_entrant, entrant=8)
    assert tournament_world.load().entrants[8].names == ("Zoe", "Xenia")
    with tournament_world.store.transaction() as session:
        restore_player(session, device=tournament_world.director, player_id=known["Yanis"])
    assert tournament_world.load().entrants[8].names == ("Yanis", "Xenia")
    assert ("Yanis", "Xenia") in [each.names for each in tournament_world.run(tournament_log)]


def test_delete_and_restore_everything_includes_tournaments(tournament_world: TournamentWorld) -> None:
    tournament_world.play(tournament_world.seat().tables[0], tournament_world.new_device())
    with tournament_world.store.transaction() as session:
        delete_everything(session, device=tournament_world.director)
    with pytest.raises(NotFound):
        tournament_world.load()
    with tournament_world.store.transaction() as session:
        restore_everything(session, device=tournament_world.director)
    assert tournament_world.load().tables[0].result is not None
    with tournament_world.store.transaction() as session:
        delete_everything(session, device=tournament_world.director)
        purge(session, deleted_before=tournament_world.store.clock() + timedelta(days=8))
    with pytest.raises(NotFound):
        tournament_world.load()


def test_matches_survive_the_deletion_of_their_tournament(tournament_world: TournamentWorld) -> None:
    phone = tournament_world.new_device()
    match_id = tournament_world.play(tournament_world.seat().tables[0], phone)
    tournament_world.run(delete_tournament)
    with tournament_world.store.transaction() as session:
        purge(session, deleted_before=tournament_world.store.clock() + timedelta(days=8))
        assert load_match(session, device=phone, match_id=match_id).finished_at is not None
        assert load_table_assignment(session, device=phone, match_id=match_id) is None
