"""The details for a federation on the screens: in the set-up, at the desk, and the reminder on the home screen."""

import asyncio
from dataclasses import replace
from datetime import date

import pytest

from models.store import Store
from models.tournaments import list_tournaments
from models.values import NO_DETAILS, TournamentDetails, TournamentKind
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from views import routes
from wording import due_results_sentence, translator

EN = translator("en")
NATIONAL = TournamentDetails(kind=TournamentKind.NATIONAL, due_days=7)


def ended(store: Store, details: TournamentDetails) -> tuple[TournamentWorld, str]:
    world, secret = director_world(store, replace(new_tournament(4, rounds=1), details=details))
    world.seat()
    world.close(allow_missing=True)
    return world, secret


def due_sentence(world: TournamentWorld) -> str:
    at = world.load().ended_at
    assert at is not None
    return due_results_sentence(EN, "Friday at the club", at, 7)


async def test_home_reminds_until_the_results_are_sent(sqlite_store: Store) -> None:
    world, secret = ended(sqlite_store, NATIONAL)
    sentence, desk = due_sentence(world), routes.tournament(world.id)
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.tap(sentence)
        await phone.wait_until(lambda: phone.screen.route == desk, "the tap leads nowhere")
    async with app_phone(sqlite_store, route=desk, secret=secret) as phone:
        await phone.expect_text(sentence)
        for on in (True, False, True):
            await phone.switch("Results sent", on=on)
            await phone.wait_until(lambda on=on: world.load().sent is on, "the tick was not saved")
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.expect_text("Tournaments")
        await phone.expect_no_text(sentence)


@pytest.mark.parametrize("details", [NO_DETAILS, TournamentDetails(arbiter="Rita")])
async def test_evening_of_a_club_shows_nothing_of_it(sqlite_store: Store, details: TournamentDetails) -> None:
    world, secret = ended(sqlite_store, details)
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.expect_text("Tournaments")
        await phone.expect_no_text("are due by")
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.expect_text("Activity log")
        await phone.expect_no_text("Results sent")
        await phone.expect_no_text("Level of the tournament")


async def test_details_are_changed_at_the_desk_in_every_phase(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=1))
    steps = (lambda: None, world.seat, lambda: world.close(allow_missing=True))
    for days, step in enumerate(steps, 1):
        await asyncio.to_thread(step)
        async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
            await phone.tap("More")
            await phone.tap("Federal")
            await (phone.expect_text if days == 1 else phone.expect_no_text)("stay as they were set up: 0")
            await phone.type_into("Arbiter", "Rita")
            await phone.type_into("Day on the papers", "19/11/2026")
            await phone.type_into("Days until the results are due", "0")
            await phone.tap("Save the details")
            await phone.expect_text("Write a number of days from 1 to 365.")
            await phone.type_into("Days until the results are due", str(days))
            await phone.tap("Save the details")
            details = TournamentDetails(arbiter="Rita", due_days=days, day=date(2026, 11, 19))
            saved = replace(details, kind=TournamentKind.FEDERAL)
            await phone.wait_until(lambda saved=saved: world.load().details == saved, "the details were not saved")
    async with app_phone(sqlite_store, route=routes.tournament_log(world.id), secret=secret) as phone:
        await phone.expect_text("Details for a federation")
        await phone.expect_text("Level of the tournament: Federal")
        await phone.expect_text("Days until the results are due: 3")
        await phone.expect_text("Day on the papers: 19/11/2026")


async def test_set_up_has_the_details_behind_more(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=1))

    def created() -> list[str]:
        with sqlite_store.reading() as session:
            return [each.id for each in list_tournaments(session, device=world.director)]

    async with app_phone(sqlite_store, route=routes.TOURNAMENT_SETUP, secret=secret) as phone:
        await phone.wait_for_screen()
        await phone.expect_no_text("Level of the tournament")
        await phone.type_into("Name of the tournament", "Cup")
        await phone.type_into("Pairs", "\n".join(f"Ada {number}, Ugo {number}" for number in range(8)))
        await phone.tap("More")
        await phone.expect_no_text("Days until the results are due")
        await phone.tap("National")
        await phone.type_into("Organiser", "Asso")
        await phone.type_into("Days until the results are due", "x")
        await phone.tap("Draw the lots")
        await phone.expect_text("Write a number of days from 1 to 365.")
        await phone.type_into("Days until the results are due", "14")
        await phone.tap("Draw the lots")
        await phone.wait_until(lambda: len(created()) == 2, "the tournament was not created")
    new = replace(world, id=next(each for each in created() if each != world.id))
    assert new.load().details == TournamentDetails(kind=TournamentKind.NATIONAL, organiser="Asso", due_days=14)
