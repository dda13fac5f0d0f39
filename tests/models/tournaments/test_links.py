"""Links of a tournament: table cards, directors, pages, revocation; and the effects of deletions."""

from datetime import timedelta

import pytest

from models import (
    LinkRefused,
    ModelErrorCode,
    NotAllowed,
    NotFound,
    Role,
    TournamentLinkKind,
    TournamentRefused,
    delete_everything,
    delete_player,
    delete_tournament,
    direct,
    list_players,
    list_tournaments,
    load_board,
    load_entrant,
    load_match,
    load_place,
    open_table,
    purge,
    restore_everything,
    role_of,
    sit_down,
    unite_players,
    withdraw_links,
)
from tests.models.tournaments.hall import Hall


def by_link(hall: Hall, function, token: str, **values):  # type: ignore[no-untyped-def]
    with hall.store.transaction() as session:
        return function(session, signer=hall.store.signer, token=token, **values)


def test_table_card_joins_the_match_of_the_running_round(hall: Hall) -> None:
    token, phone = hall.token(TournamentLinkKind.CARD, 0, 2), hall.phone()
    with pytest.raises(TournamentRefused) as refused:
        by_link(hall, sit_down, token, device=phone)
    assert refused.value.code is ModelErrorCode.NO_ROUND
    found = []
    for _ in range(2):
        card = hall.seat().tables[2]
        found.append(by_link(hall, sit_down, token, device=phone))
        assert found[-1] == card.match_id
        assert by_link(hall, sit_down, token, device=phone) == card.match_id  # idempotent
        hall.close(missing_too=True)
    assert found[0] != found[1]
    nowhere = hall.token(TournamentLinkKind.CARD, 0, 9)
    hall.seat()
    with pytest.raises(TournamentRefused) as refused:
        by_link(hall, sit_down, nowhere, device=phone)
    assert refused.value.code is ModelErrorCode.NO_TABLE


def test_second_director_can_direct_but_not_delete(hall: Hall) -> None:
    other = hall.phone("Second director")
    assert by_link(hall, direct, hall.token(TournamentLinkKind.DIRECTOR), device=other) == hall.id
    match_id = hall.seat().tables[0].match_id
    assert hall.look(by=other).name == "Friday at the club"
    assert hall.run(open_table, by=other, match_id=match_id) == match_id
    with hall.store.transaction() as session:
        assert role_of(session, device=other, match_id=str(match_id)) is Role.SCORER
        assert [each.id for each in list_tournaments(session, device=other)] == [hall.id]
    for owners in (withdraw_links, delete_tournament):
        with pytest.raises(NotAllowed):
            hall.run(owners, by=other)


def test_revoked_links_are_refused_and_their_members_lose_access(hall: Hall) -> None:
    other, phone = hall.phone(), hall.phone()
    director, board = hall.token(TournamentLinkKind.DIRECTOR), hall.token(TournamentLinkKind.TV)
    by_link(hall, direct, director, device=other)
    hall.seat()
    match_id = hall.sit(0, phone)
    hall.run(withdraw_links)
    for function, token, values in ((direct, director, {"device": other}), (load_board, board, {})):
        with pytest.raises(LinkRefused) as refused:
            by_link(hall, function, token, **values)
        assert refused.value.code is ModelErrorCode.LINK_REVOKED
    with pytest.raises(NotFound):
        hall.look(by=other)
    with hall.store.transaction() as session, pytest.raises(NotFound):
        load_match(session, device=phone, match_id=match_id)
    assert hall.sit(0, phone) == match_id  # by a new card


def test_forged_link_or_wrong_kind_is_refused(hall: Hall) -> None:
    tv, pair = hall.token(TournamentLinkKind.TV), hall.token(TournamentLinkKind.PAIR, 3)
    forged = (pair.replace("p1x3", "p1x4"), tv.replace("t1", "d1"), tv[:-2], "", pair + "x1")
    for token in forged:
        for function, values in ((load_entrant, {}), (direct, {"device": hall.director})):
            with pytest.raises(LinkRefused):
                by_link(hall, function, token, **values)
    assert by_link(hall, load_entrant, pair).entrant.number == 3


def test_device_without_access_sees_nothing(hall: Hall) -> None:
    stranger, match_id = hall.phone(), hall.seat().tables[0].match_id
    with pytest.raises(NotFound):
        hall.look(by=stranger)
    with pytest.raises(NotFound):
        hall.run(open_table, by=stranger, match_id=match_id)
    with hall.store.transaction() as session, pytest.raises(NotFound):
        load_place(session, device=stranger, match_id=str(match_id))


def test_deleted_player_is_anonymous_in_the_tournament(hall: Hall) -> None:
    with hall.store.transaction() as session:
        known = {card.name: card.id for card in list_players(session, device=hall.director)}
        delete_player(session, device=hall.director, player_id=known["Anna 1"])
    assert hall.look().entrants[0].names == ("–", "Bruno 1")
    with hall.store.transaction() as session:
        purge(session, deleted_before=hall.store.clock() + timedelta(days=8))
    assert hall.look().entrants[0].names == ("–", "Bruno 1")


def test_merged_player_is_merged_in_the_tournament(hall: Hall) -> None:
    with hall.store.transaction() as session:
        known = {card.name: card.id for card in list_players(session, device=hall.director)}
        unite_players(session, device=hall.director, player_id=known["Anna 1"], former_id=known["Anna 2"])
    assert hall.look().entrants[1].names == ("Anna 1", "Bruno 2")


def test_delete_and_restore_everything_includes_tournaments(hall: Hall) -> None:
    hall.play(hall.seat().tables[0], hall.phone())
    with hall.store.transaction() as session:
        delete_everything(session, device=hall.director)
    with pytest.raises(NotFound):
        hall.look()
    with hall.store.transaction() as session:
        restore_everything(session, device=hall.director)
    assert hall.look().tables[0].result is not None
    with hall.store.transaction() as session:
        delete_everything(session, device=hall.director)
        purge(session, deleted_before=hall.store.clock() + timedelta(days=8))
    with pytest.raises(NotFound):
        hall.look()


def test_matches_survive_the_deletion_of_their_tournament(hall: Hall) -> None:
    phone = hall.phone()
    match_id = hall.play(hall.seat().tables[0], phone)
    hall.run(delete_tournament)
    with hall.store.transaction() as session:
        purge(session, deleted_before=hall.store.clock() + timedelta(days=8))
        assert load_match(session, device=phone, match_id=match_id).finished_at is not None
        assert load_place(session, device=phone, match_id=match_id) is None
