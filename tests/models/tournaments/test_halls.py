"""Permanent codes of a hall: they lead to the tables of the tournament that its device has chosen, and no further."""

import pytest

from models.access import Device, role_of
from models.sharing.joining import add_member
from models.sharing.links import match_link
from models.tournaments import (
    TournamentErrorCode,
    add_entrant,
    answer_phone,
    delete_tournament,
    hall_tokens,
    join_as_director,
    join_table,
    load_hall,
    load_table_assignment,
    renew_hall_codes,
    revoke_tournament_links,
    save_hall,
    set_hall_used,
)
from models.tournaments.halls import MAX_ASKING, MAX_TABLES, find_table
from models.values import (
    InvalidSetup,
    LinkRefused,
    ModelErrorCode,
    NotAllowed,
    NotFound,
    Role,
    TableAssignment,
    TournamentLinkKind,
    TournamentRefused,
)
from scoring import Movement
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament

pytestmark = pytest.mark.both_databases


def make_hall(world: TournamentWorld, device: Device | None = None, *, tables: int = 6) -> tuple[str, ...]:
    """Give a device, by default the director's, a hall; return its codes."""
    owner = device or world.director
    with world.store.transaction() as session:
        save_hall(session, device=owner, name=" The  Club ", tables=tables)
        return hall_tokens(session, device=owner, signer=world.store.signer)


def table_of(world: TournamentWorld, code: str) -> tuple[str, tuple[int, ...]]:
    """Return the tournament and the table that a code leads to."""
    with world.store.reading() as session:
        row, place, _hall = find_table(session, signer=world.store.signer, token=code)
        return row.id, place


def used_hall(world: TournamentWorld) -> tuple[TournamentWorld, tuple[str, ...], Device]:
    """Return a world whose first round is seated in a hall, the codes of the hall, and a new phone."""
    codes = make_hall(world)
    world.run(set_hall_used, used=True)
    world.seat()
    return world, codes, world.new_device("Zoe")


def come(world: TournamentWorld, code: str, phone: Device) -> str:
    """Join a table by its permanent code, and return the id of its match."""
    with world.store.transaction() as session:
        return join_table(session, device=phone, signer=world.store.signer, token=code)


def role(world: TournamentWorld, phone: Device, match_id: str) -> Role | None:
    with world.store.reading() as session:
        return role_of(session, device=phone, match_id=match_id)


def assignment(world: TournamentWorld, phone: Device, match_id: str) -> TableAssignment:
    with world.store.reading() as session:
        found = load_table_assignment(session, device=phone, match_id=match_id)
    assert found is not None
    return found


def refusal(world: TournamentWorld, code: str) -> ModelErrorCode:
    with pytest.raises(LinkRefused) as refused:
        table_of(world, code)
    return refused.value.code


def test_codes_stand_for_the_cards_of_the_tournament_that_uses_them(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    codes = make_hall(world)
    assert len(set(codes)) == 6
    assert {refusal(world, code) for code in codes} == {TournamentErrorCode.HALL_UNUSED}
    world.run(set_hall_used, used=True)
    phone = world.new_device()
    world.seat()
    for _ in range(2):  # the same code in the next round
        assert table_of(world, codes[2]) == (world.id, (0, 2))
        assert come(world, codes[2], phone) == world.load().tables[2].match_id
        world.close(allow_missing=True)
        world.seat()
    with pytest.raises(TournamentRefused) as refused:
        come(world, codes[5], phone)
    assert refused.value.code is TournamentErrorCode.NO_TABLE


def test_new_phone_watches_until_a_director_allows_it_to_score(tournament_world: TournamentWorld) -> None:
    world, (code, other_code, *_), phone = used_hall(tournament_world)
    match_id = come(world, code, phone)
    assert come(world, code, phone) == match_id  # a second scan asks no second time
    [asking] = world.load().phones
    assert (asking.device_id, asking.label, asking.table, asking.allowed) == (phone.id, "Zoe", (0, 0), None)
    assert role(world, phone, match_id) is Role.VIEWER
    with pytest.raises(NotAllowed):
        world.save(match_id, phone)
    assert assignment(world, phone, match_id).awaits
    for _ in range(2):
        world.run(answer_phone, phone_id=phone.id, allowed=True)
        world.save(match_id, phone)
    assert not assignment(world, phone, match_id).awaits
    world.close(allow_missing=True)
    world.seat()
    match_id = come(world, other_code, phone)  # the hall knows it in the next round, too
    world.save(match_id, phone)
    [known] = world.load().phones
    assert (known.table, known.allowed) == ((0, 1), True)


def test_right_that_was_taken_away_stays_away(tournament_world: TournamentWorld) -> None:
    world, (code, other_code, *_), phone = used_hall(tournament_world)
    match_id = come(world, code, phone)
    world.run(answer_phone, phone_id=phone.id, allowed=True)
    assert world.join_table(1, phone)  # by the card of the evening
    world.run(answer_phone, phone_id=phone.id, allowed=False)
    for token in (code, other_code):
        match_id = come(world, token, phone)
        assert role(world, phone, match_id) is Role.VIEWER
        assert assignment(world, phone, match_id).awaits
    assert [each.allowed for each in world.load().phones] == [False]


def test_phone_that_may_score_already_is_not_asked_about(tournament_world: TournamentWorld) -> None:
    world, (code, *_), phone = used_hall(tournament_world)
    match_id = world.join_table(0, phone)
    assert come(world, code, phone) == come(world, code, world.director) == match_id
    assert (role(world, phone, match_id), world.load().phones) == (Role.SCORER, ())


def test_phones_at_one_table_take_no_questions_from_another(tournament_world: TournamentWorld) -> None:
    world, (code, other_code, *_), phone = used_hall(tournament_world)
    phones = [world.new_device() for _ in range(MAX_ASKING)]
    for each in phones * 2:
        come(world, code, each)
    with pytest.raises(TournamentRefused) as refused:
        come(world, code, phone)
    assert refused.value.code is TournamentErrorCode.PHONES_WAITING
    come(world, other_code, phone)
    world.run(answer_phone, phone_id=phones[0].id, allowed=False)
    come(world, code, phone)
    assert len(world.load().phones) == MAX_ASKING + 1


def test_phone_is_answered_by_directors_of_its_tournament_only(tournament_world: TournamentWorld) -> None:
    world, (code, *_), phone = used_hall(tournament_world)
    match_id, second = come(world, code, phone), create_tournament_world(world.store)
    for stranger in (phone, second.director):
        with pytest.raises(NotFound):
            world.run(answer_phone, by=stranger, phone_id=phone.id, allowed=True)
    second.run(answer_phone, phone_id=phone.id, allowed=True)
    world.run(answer_phone, phone_id="nobody", allowed=True)
    assert role(world, phone, match_id) is Role.VIEWER
    viewer = world.new_device()  # by a link to watch
    with world.store.transaction() as session:
        add_member(session, device=viewer, link=match_link(session, match_id, Role.VIEWER))
    world.run(answer_phone, phone_id=viewer.id, allowed=True)
    assert role(world, viewer, match_id) is Role.VIEWER


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
    assert table_of(world, code) == (second.id, (0, 0))
    world.run(set_hall_used, used=False)  # it doesn't use the hall any more
    assert table_of(world, code) == (second.id, (0, 0))
    second.run(set_hall_used, by=world.director, used=False)
    assert refusal(world, code) is TournamentErrorCode.HALL_UNUSED
    world.run(set_hall_used, used=True)
    for _ in range(4):
        assert table_of(world, code)
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
    assert [table_of(world, code) for code in codes] == [(world.id, place) for place in places]


def test_code_keeps_its_table_when_a_late_pair_opens_another(tournament_world: TournamentWorld) -> None:
    new = new_tournament(8, rounds=2, movement=Movement.MITCHELL, sections=(4, 4))
    world = create_tournament_world(tournament_world.store, new)
    codes = make_hall(world, tables=6)
    world.run(set_hall_used, used=True)
    world.seat()
    seated = {(each.seat.section, each.seat.table) for each in world.load().tables}
    before = [table_of(world, code) for code in codes[:4]]
    world.close(allow_missing=True)
    world.run(add_entrant, names=("Rita", "Sara"), request_id="late")
    world.seat()
    assert len({(each.seat.section, each.seat.table) for each in world.load().tables} | seated) > len(seated)
    assert [table_of(world, code) for code in codes[:4]] == before


def test_new_codes_revoke_the_old_ones(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    former = make_hall(world)[0]
    world.run(set_hall_used, used=True)
    with world.store.transaction() as session:
        renew_hall_codes(session, device=world.director)
    assert refusal(world, former) is ModelErrorCode.LINK_REVOKED
    assert table_of(world, make_hall(world)[0]) == (world.id, (0, 0))


def test_revoked_links_of_the_tournament_are_not_handed_out_again(tournament_world: TournamentWorld) -> None:
    world = tournament_world
    code = make_hall(world)[0]
    world.run(set_hall_used, used=True)
    world.run(revoke_tournament_links)
    assert refusal(world, code) is TournamentErrorCode.HALL_UNUSED
    world.run(set_hall_used, used=True)
    assert table_of(world, code) == (world.id, (0, 0))
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
    assert table_of(world, code)
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
        card[:40] + "h1x3",
        "",
        "\0",
    ):
        assert refusal(world, forged) is ModelErrorCode.LINK_UNKNOWN


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
