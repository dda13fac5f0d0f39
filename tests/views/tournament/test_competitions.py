"""Individual and team tournaments on the screens: set-up, desk, table, log and the entrants' pages."""

from dataclasses import replace

import pytest

from models.access import register_device
from models.store import Store
from models.tournaments import create_tournament, enter_result, list_tournaments, load_tournament
from models.values import NewTournament, TournamentLinkKind, TournamentSummary
from scoring import Competition, TableResult
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_individual, new_teams
from views import routes
from wording import entrant_words, table_sides, translator

EN = translator("en")


@pytest.mark.parametrize(
    ("choice", "label", "entrants", "competition"),
    [
        ("Individual", "Players", "Anna\nBruno\nCarla\nDino", Competition.INDIVIDUAL),
        ("In teams", "Teams", "Anna, Bruno, Carla, Dino\nEva, Fabio, Gina, Hugo", Competition.TEAMS),
    ],
)
async def test_setup_offers_each_kind(
    sqlite_store: Store, choice: str, label: str, entrants: str, competition: Competition
) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Director")

    def listed() -> tuple[TournamentSummary, ...]:
        with sqlite_store.transaction() as session:
            return list_tournaments(session, device=device)

    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.type_into("Name of the tournament", "Friday")
        await phone.tap(choice)
        await phone.type_into(label, entrants)
        await phone.tap("3 rounds, 4 deals each, 50 min each")
        await phone.tap("Draw the lots")
        await phone.wait_until(lambda: bool(listed()), "no tournament was created")
    with sqlite_store.transaction() as session:
        [summary] = listed()
        assert load_tournament(session, device=device, tournament_id=summary.id).setup.competition is competition


@pytest.mark.parametrize("new", [new_individual(5, 2), new_teams(4, 2)], ids=["individual", "teams"])
async def test_screens_name_everyone_at_a_table(sqlite_store: Store, new: NewTournament) -> None:
    with sqlite_store.transaction() as session:
        director, secret = register_device(session, label="Director")
        tournament_id = create_tournament(session, device=director, new=new)
    world = TournamentWorld(store=sqlite_store, id=tournament_id, director=director)
    seat = world.seat().record.rounds[0].seats[0]
    assert seat.ns is not None
    result = TableResult(ns=seat.ns, ew=seat.ew, ns_points=300)
    world.run_request(enter_result, number=0, result=result)
    ns, ew = table_sides(EN, seat, world.load().names)
    words = entrant_words(EN, new.setup.competition)
    page = routes.tournament_entrant_page(world.token(TournamentLinkKind.PAIR, seat.ns))
    own = f"With {ns.partition(' and ')[2]}" if seat.ns_partner is not None else ns
    screens = {
        routes.tournament(tournament_id): (ns, ew),
        routes.tournament_table(tournament_id, 0, 0, 0): (ns, ew),
        routes.tournament_results(tournament_id, 0): (ns, ew, "Table 1. Saved"),
        routes.tournament_entrants(tournament_id): (words.late, words.add, words.names_helper),
        routes.tournament_entrant(tournament_id, 0): (words.leaves, words.scan_page),
        routes.tournament_log(tournament_id): (ns, ew, "300 – 0"),
        page: (own, f"Against {ew}"),
    }
    async with app_phone(sqlite_store, route=routes.TOURNAMENTS, secret=secret) as phone:
        await phone.expect_text(words.number(len(new.names)))
        for route, texts in screens.items():
            await phone.navigate(route)
            for text in texts:
                await phone.expect_text(text)


async def test_a_match_of_teams_shows_that_both_tables_count(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        director, secret = register_device(session, label="Director")
        tournament_id = create_tournament(session, device=director, new=new_teams(2, 1))
    world = TournamentWorld(store=sqlite_store, id=tournament_id, director=director)
    world.seat()
    match_id = world.join_table(1, director)
    world.save(match_id, director)
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
        await phone.expect_text("The sum of both tables of the match counts.")
        await phone.expect_no_text("Now 1")


async def test_a_team_enters_with_four_names(sqlite_store: Store) -> None:
    world = create_tournament_world(sqlite_store, replace(new_teams(2, 1), names=(), open_for=4))
    token = world.token(TournamentLinkKind.REGISTRATION)

    async with app_phone(sqlite_store, route=routes.tournament_registration(token)) as phone:
        await phone.expect_text("The names of your team: one pair, then the other")
        for number, name in enumerate(("Anna", "Bruno", "Carla", "Dino"), 1):
            await phone.type_into(f"Player {number}", name)
        await phone.tap("Enter the tournament")
        await phone.expect_text("Entry confirmed")

    assert world.load().names == (("Anna", "Bruno", "Carla", "Dino"),)
