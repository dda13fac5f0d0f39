"""A pair's page: its departure and its adjustments."""

from dataclasses import replace
from datetime import date

import pytest

from models.people.players import get_or_create_players
from models.store import Store
from models.tournaments import Fee, adjust_entrant, note_entrant, remove_entrant, save_membership
from models.values import EntrantNotes, FieldFault, Membership, TournamentLinkKind
from scoring import TournamentAdjustment
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes
from views.tournament.desk.notes_form import NotesForm

LEAVES = "This pair leaves"


@pytest.mark.parametrize(
    ("rounds", "has_left", "shown", "hidden"),
    [(2, False, LEAVES, "Left the tournament"), (2, True, "Left the tournament", LEAVES), (1, False, "Note", LEAVES)],
    ids=["may leave", "has left", "no round follows"],
)
async def test_departure_is_offered_once_before_a_round(
    sqlite_store: Store, rounds: int, has_left: bool, shown: str, hidden: str
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=rounds))
    world.seat()
    if has_left:
        world.run_request(remove_entrant, entrant=0)
    async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 0), secret=secret) as phone:
        await phone.expect_text(shown)
        assert hidden not in phone.visible_texts


async def test_page_of_a_pair_lists_its_penalties(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    world.run_request(adjust_entrant, adjustment=TournamentAdjustment(entrant=0, victory_points=-2, note="late"))
    page = routes.tournament_entrant_page(world.token(TournamentLinkKind.PAIR, 0))
    async with app_phone(sqlite_store, route=page, secret=secret) as phone:
        await phone.expect_text("−2 Victory Points. late")


@pytest.mark.parametrize("has_fees", [True, False])
async def test_papers_of_the_entry_desk_are_there_if_anybody_pays(sqlite_store: Store, *, has_fees: bool) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    if has_fees:
        world.run_request(note_entrant, note=Fee(entrant=1, due=3000, paid=0))
    world.seat()
    papers = {"Check-in list with cards and fees (PDF)", "Treasurer’s page with the fees (PDF)"}
    async with app_phone(sqlite_store, route=routes.tournament_entrants(world.id), secret=secret) as phone:
        await phone.expect_text("1. ")
        assert papers & set(phone.visible_texts) == (papers if has_fees else set())
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.tap("Other papers to print")
        await phone.expect_text("Alphabetical list of players (PDF)")
        assert papers & set(phone.visible_texts) == (papers if has_fees else set())


async def test_expired_card_is_named_and_let_in_for_a_reason(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.run(save_membership, entrant=0, seat=1, membership=Membership(valid_until=date(2020, 1, 1)))
    async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 0), secret=secret) as phone:
        await phone.expect_text("Copy the link")
        assert "Check in" not in phone.visible_texts
        await phone.tap("More")
        await phone.expect_text("Bruno 1: the card was valid until 1 January 2020.")
        await phone.tap("Let in anyway")
        await phone.expect_text("Note the reason: others will ask for it.")
        await phone.type_into("Reason", "renewed today")
        await phone.tap("Let in anyway")
        await phone.expect_text("Undo the check-in")
    assert world.load().notes[0].let_in == "renewed today"


async def test_substitute_is_entered_for_a_round_and_taken_back(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=3))
    world.seat()
    async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 0), secret=secret) as phone:
        await phone.tap("A substitute from round 2")
        await phone.type_into("Names", "Anna 1, Anna 2")
        await phone.tap("Save the names")
        await phone.expect_text("Entry 2 already has Anna 2.")
        await phone.type_into("Names", "Anna 1, Zoe")
        await phone.tap("Save the names")
        await phone.expect_text("Zoe plays for Bruno 1 from round 2")
        assert world.load().in_round(1).names[0] == ("Anna 1", "Zoe")
        await phone.navigate(routes.tournament_ranking(world.id))
        await phone.expect_text("1. Anna 1 and Bruno 1: Zoe plays for Bruno 1 from round 2")
        await phone.tap("Send the picture")
        await phone.wait_until(lambda: "'text': '/d/tournament/" in str(phone.requests), "nothing was shared")
        await phone.navigate(routes.tournament_entrant(world.id, 0))
        await phone.tap("A substitute from round 2")
        await phone.expect_text("Anna 1, Zoe")
        await phone.type_into("Names", "Anna 1, Bruno 1")
        await phone.tap("Save the names")
        await phone.expect_no_text("Zoe plays for Bruno 1 from round 2")
    assert world.load().record.substitutions == ()


async def test_spelling_is_corrected_after_a_round(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    with sqlite_store.transaction() as session:
        get_or_create_players(session, owner_id=world.director.id, names=("Zoe",))
    world.seat()
    async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 0), secret=secret) as phone:
        await phone.expect_text("Correct the spelling")
        assert "Save the names" not in phone.visible_texts
        await phone.tap("Correct the spelling")
        await phone.type_into("Names", "Zoe, Bruno 1")
        await phone.tap("Save the names")
        await phone.expect_text("The list of players already has Zoe. ")
        await phone.type_into("Names", "Anna 1, Brùno 1")
        await phone.tap("Save the names")
        await phone.expect_text("1. Anna 1 and Brùno 1")
    assert world.load().record.substitutions == ()


async def test_field_of_the_names_has_one_that_the_app_cannot_draw(sqlite_store: Store) -> None:
    """It once had "Player 1", who would have been entered as a substitute."""
    new = new_tournament(4, rounds=3)
    world, secret = director_world(sqlite_store, replace(new, names=(("李明", "Bruno 1"), *new.names[1:])))
    world.seat()
    async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 0), secret=secret) as phone:
        await phone.expect_text("1. Player 1 and Bruno 1")
        await phone.tap("Correct the spelling")
        await phone.expect_text("李明, Bruno 1")


@pytest.mark.parametrize(
    ("field", "text"), [("due", "-5"), ("paid", "1,234"), ("due", "12345"), ("table", "0"), ("table", "AB1")]
)
def test_unreadable_notes_are_named(field: str, text: str) -> None:
    (fault,) = replace(NotesForm(), **{field: text}).changes(0, EntrantNotes())
    assert isinstance(fault, FieldFault)
    assert (fault.field, fault.values["given"]) == (field, text)
