"""Permanent codes of a hall: they lead to the tables of the tournament that its device has chosen, and no further."""

import pytest

from models.access import Device
from models.tournaments import (
    TournamentErrorCode,
    add_entrant,
    delete_tournament,
    hall_table_card,
    hall_tokens,
    join_as_director,
    join_table,
    load_hall,
    renew_hall_codes,
    revoke_tournament_links,
    save_hall,
    set_hall_used,
)
from models.tournaments.halls import MAX_TABLES
from models.values import InvalidSetup, LinkRefused, ModelErrorCode, NotFound, TournamentLinkKind, TournamentRefused
from scoring import Movement
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

pytestmark = pytest.mark.both_databases


def make_hall(world: TournamentWorld, device: Device | None = None, *, tables: int = 6) -> tuple[str, ...]:
    """Give a device, by default the director's, a hall; return its codes."""
    owner = device or world.director
    with world.store.transaction() as session:
        save_hall(session, device=owner, name=" The  Club ", tables=tables)
        return hall_tokens(session, device=owner, signer=world.store.signer)


def card_of(world: TournamentWorld, code: str) -> str:
    with world.store.reading() as session:
        return hall_table_card(session, signer=world.store.signer, token=code)


def refusal(world: TournamentWorld, code: str) -> ModelErrorCode:
    with pytest.raises(LinkRefused) as refused:
        card_of(world, code)
    return refused.value.code


def test_codes_stand_for_the_cards_of_the_tournament_that_uses_them(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    codes = make_hall(world)
    assert len(set(codes)) == 6
    assert {refusal(world, code) for code in codes} == {TournamentErrorCode.HALL_UNUSED}
    world.run(set_hall_used, used=True)
    phone, card = world.new_device(), card_of(world, codes[2])
    assert card == world.token(TournamentLinkKind.TABLE_CARD, 0, 2)
    world.seat()
    for _ in range(2):  # the same code in the next round
        assert card_of(world, codes[2]) == card
        with world.store.transaction() as session:
            joined = join_table(session, device=phone, signer=world.store.signer, token=card)
        assert joined == world.load().tables[2].match_id
        world.close(allow_missing=True)
        world.seat()
    with world.store.transaction() as session, pytest.raises(TournamentRefused) as refused:
        join_table(session, device=phone, signer=world.store.signer, token=card_of(world, codes[5]))
    assert refused.value.code is TournamentErrorCode.NO_TABLE


def test_codes_lead_to_one_tournament_until_it_is_over(tournament_world: TournamentWorld) -> None:
    world, second = tournament_world, create_tournament_world(tournament_world.store)
    with world.store.transaction() as session:
        token = second.token(TournamentLinkKind.DIRECTOR)
        join_as_director(session, device=world.director, signer=world.store.signer, token=token)
        code = hall_tokens(session, device=world.director, signer=world.store.signer)
    assert code == ()
    code = make_hall(world)[0]
    world.run(set_hall_used, used=True)
    second.run(set_hall_used, by=world.director, used=True)
    assert card_of(world, code) == second.token(TournamentLinkKind.TABLE_CARD, 0, 0)
    world.run(set_hall_used, used=False)  # it doesn't use the hall any more
    assert card_of(world, code) == second.token(TournamentLinkKind.TABLE_CARD, 0, 0)
    second.run(set_hall_used, by=world.director, used=False)
    assert refusal(world, code) is TournamentErrorCode.HALL_UNUSED
    world.run(set_hall_used, used=True)
    for _ in range(4):
        assert card_of(world, code)
        for card in world.seat().tables:
            world.play(card, world.director)
        world.close()
    assert refusal(world, code) is TournamentErrorCode.HALL_UNUSED
    with world.store.reading() as session:
        assert load_hall(session, device=world.director).tournament_id is None


def test_tables_of_several_sections_are_numbered_on(tournament_world: TournamentWorld) -> None:
    new = new_tournament(8, rounds=2, movement=Movement.MITCHELL, sections=(4, 4))
    world = create_tournament_world(tournament_world.store, new)
    codes = make_hall(world, tables=4)
    world.run(set_hall_used, used=True)
    world.seat()
    places = [(0, 0), (0, 1), (1, 0), (1, 1)]
    cards = [world.token(TournamentLinkKind.TABLE_CARD, *place) for place in places]
    assert [card_of(world, code) for code in codes] == cards


def test_code_keeps_its_table_when_a_late_pair_opens_another(tournament_world: TournamentWorld) -> None:
    new = new_tournament(8, rounds=2, movement=Movement.MITCHELL, sections=(4, 4))
    world = create_tournament_world(tournament_world.store, new)
    codes = make_hall(world, tables=6)
    world.run(set_hall_used, used=True)
    world.seat()
    seated = {(each.seat.section, each.seat.table) for each in world.load().tables}
    before = [card_of(world, code) for code in codes[:4]]
    world.close(allow_missing=True)
    world.run(add_entrant, names=("Rita", "Sara"), request_id="late")
    world.seat()
    assert len({(each.seat.section, each.seat.table) for each in world.load().tables} | seated) > len(seated)
    assert [card_of(world, code) for code in codes[:4]] == before


def test_new_codes_revoke_the_old_ones(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    former = make_hall(world)[0]
    world.run(set_hall_used, used=True)
    with world.store.transaction() as session:
        renew_hall_codes(session, device=world.director)
    assert refusal(world, former) is ModelErrorCode.LINK_REVOKED
    assert card_of(world, make_hall(world)[0]) == world.token(TournamentLinkKind.TABLE_CARD, 0, 0)


def test_revoked_links_of_the_tournament_are_not_handed_out_again(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    code = make_hall(world)[0]
    world.run(set_hall_used, used=True)
    world.run(revoke_tournament_links)
    assert refusal(world, code) is TournamentErrorCode.HALL_UNUSED
    world.run(set_hall_used, used=True)
    assert card_of(world, code) == world.token(TournamentLinkKind.TABLE_CARD, 0, 0)
    world.run(delete_tournament)
    assert refusal(world, code) is TournamentErrorCode.HALL_UNUSED


def test_hall_of_a_former_director_leads_nowhere(tournament_world: TournamentWorld) -> None:
    world, second = tournament_world, tournament_world.new_device()
    code = make_hall(world, second)[0]
    with pytest.raises(NotFound):
        world.run(set_hall_used, by=second, used=True)
    with world.store.transaction() as session:
        token = world.token(TournamentLinkKind.DIRECTOR)
        join_as_director(session, device=second, signer=world.store.signer, token=token)
    world.run(set_hall_used, by=second, used=True)
    assert card_of(world, code)
    world.run(revoke_tournament_links)
    with pytest.raises(NotFound):
        world.run(set_hall_used, by=second, used=True)
    assert refusal(world, code) is TournamentErrorCode.HALL_UNUSED


def test_forged_codes_are_refused(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    code, card = make_hall(world)[3], world.token(TournamentLinkKind.TABLE_CARD, 0, 3)
    world.run(set_hall_used, used=True)
    assert code.endswith("h1x3")
    other = world.new_device().id
    for forged in (
        code[:-1] + "4",
        code + "x0",
        code[:-2],
        code.replace("h1x", "h2x"),
        other + code[16:],
        card,
        "",
        "\0",
    ):
        assert refusal(world, forged) is ModelErrorCode.LINK_UNKNOWN
    with world.store.reading() as session, pytest.raises(LinkRefused):
        join_table(session, device=world.director, signer=world.store.signer, token=code)


@pytest.mark.parametrize(
    ("name", "tables", "codes"),
    [
        ("", 0, {"name-empty", "hall-tables"}),
        ("x" * 100, 8, {"name-too-long"}),
        ("Club\u202e", 8, {"name-characters"}),
        ("Club", -1, {"hall-tables"}),
        ("Club", MAX_TABLES + 1, {"hall-tables"}),
        ("Club", 10**40, {"hall-tables"}),
    ],
)
def test_all_faults_of_a_hall_are_reported(
    tournament_world: TournamentWorld, name: str, tables: int, codes: set[str]
) -> None:
    world = tournament_world
    make_hall(world)
    with world.store.transaction() as session, pytest.raises(InvalidSetup) as refused:
        save_hall(session, device=world.director, name=name, tables=tables)
    assert {fault.code for fault in refused.value.faults} == codes
    with world.store.reading() as session:
        hall = load_hall(session, device=world.director)
    assert (hall.name, hall.tables) == ("The Club", 6)
