"""The list of members: imported, compared with the cards of entrants at the desk, and deleted."""

from models.people import load_member_list
from models.store import Store
from models.tournaments import save_membership
from models.values import Membership, TournamentLinkKind
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from tests.uploading import upload_file
from views import routes

TEXT = "Card;Player;Club\n1;Anna 1;Roma\n2;Bruno Otto;\n3;ANNA 2;\n;Zoe;"
TICK = "✓ 1 card on the list of members"


async def paste(phone: AppPhone, text: str) -> None:
    await phone.type_into("Or paste the list here", text)
    await phone.tap("Use this list")


def give_cards(world: TournamentWorld) -> None:
    for seat, card in enumerate(("1", "2")):
        world.run(save_membership, entrant=0, seat=seat, membership=Membership(card=card))


async def test_list_is_imported_compared_and_deleted(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    give_cards(world)
    fault = "Bruno 1: on the list of members, card 2 belongs to Bruno Otto."
    async with app_phone(sqlite_store, route=routes.tournament_entrants(world.id), secret=secret) as phone:
        await phone.expect_text("1. Anna 1 and Bruno 1")
        await phone.tap("List of members")
        await phone.expect_no_text("Delete the list")
        await phone.expect_text("Up to 2,000 members.")
        await paste(phone, "Anna, Bruno")
        await phone.expect_text("This isn’t a list of members: columns of names and cards are missing.")
        await paste(phone, TEXT)
        await phone.expect_text("3 members. Imported:")
        await phone.expect_text("People without a card: 1. They were left out.")
        await phone.expect_text(TICK)
        await phone.expect_text(fault)
    async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 0), secret=secret) as phone:
        await phone.tap("More")
        await phone.expect_text(TICK)
        await phone.expect_text(fault)
        await phone.type_into("Reason", "married")
        await phone.tap("Let in anyway")
        await phone.expect_text("Undo the check-in")
    async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 1), secret=secret) as phone:
        await phone.tap("More")
        await phone.tap("Take card 3 from the list")
        await phone.expect_text(TICK)
    async with app_phone(sqlite_store, route=routes.tournament_entrants(world.id), secret=secret) as phone:
        await phone.tap("List of members")
        await phone.tap("Delete the list")
        await phone.tap("Keep the list")
        await phone.tap("Delete the list")
        await phone.tap("Yes, delete the list")
        await phone.expect_no_text(TICK)
    snapshot = world.load()
    assert snapshot.notes[0].let_in == "married"
    assert snapshot.memberships[1, 0] == Membership(card="3")


async def test_list_is_taken_from_a_file(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    async with app_phone(sqlite_store, route=routes.tournament_entrants(world.id), secret=secret) as phone:
        await phone.tap("List of members")
        file = {"id": 1, "name": "members.csv", "size": len(TEXT), "path": None}
        await phone.dispatch(phone.file_picker, "result", {"files": [file]})
        upload_file(sqlite_store.uploads, phone.uploads[-1], TEXT.encode())
        await phone.dispatch(phone.file_picker, "upload", {"file_name": "members.csv", "progress": 1.0, "error": None})
        await phone.expect_text("3 members. Imported:")
    with sqlite_store.transaction() as session:
        assert load_member_list(session, device=world.director) is not None


async def test_only_the_owner_has_the_list(sqlite_store: Store) -> None:
    world, _secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    link = routes.tournament_director(world.token(TournamentLinkKind.DIRECTOR))
    async with app_phone(sqlite_store, route=link) as phone:
        await phone.expect_text("Friday at the club\nWith this phone you can direct the tournament")
        await phone.tap("Direct it")
        await phone.navigate(routes.tournament_entrants(world.id))
        await phone.expect_text("1. Anna 1 and Bruno 1")
        await phone.expect_no_text("List of members")
