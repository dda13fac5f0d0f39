"""The prizes of a tournament: adding, awarding after the last round, removing."""

from dataclasses import replace

import pytest

from models.store import Store
from models.tournaments import close_round, enter_result, save_prizes
from models.values import NO_MEMBERSHIP, Membership
from scoring import Groups, Movement, Prize, PrizeKind, TableResult, TournamentPhase
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from views import routes
from views.tournament.prizes import PrizeForm


def play_all(world: TournamentWorld, *, step: int = 100) -> None:
    """Play both rounds; the lower number wins by so many points for each number in between."""
    for number in range(2):
        for card in world.seat().tables:
            assert card.seat.ns is not None
            lead = step * (card.seat.ew - card.seat.ns)
            result = TableResult(ns=card.seat.ns, ew=card.seat.ew, ns_points=1000 + lead, ew_points=1000)
            world.run_request(enter_result, number=number, result=result)
        world.run_request(close_round, number=number, allow_missing=False)


async def test_prize_is_added_and_removed(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    async with app_phone(
        sqlite_store, route=routes.tournament_prizes(routes.tournament(world.id)), secret=secret
    ) as phone:
        await phone.type_into("Number of winners", "0")
        await phone.tap("Add this prize")
        await phone.expect_text("0 isn’t possible: choose 1 to 99.")
        await phone.type_into("Number of winners", "2")
        await phone.type_into("Amounts", "200 €, 100 €")
        await phone.tap("Add this prize")
        await phone.expect_text("2 × The first of the ranking")
        (prize,) = world.load().prizes.prizes
        assert prize == Prize(kind=PrizeKind.FIRST, count=2, rounds=3, amounts=("200 €", "100 €"))
        await phone.tap("Remove this prize")
        await phone.expect_no_text("2 × The first of the ranking")
        assert world.load().prizes.prizes == ()


async def test_prize_of_a_group_goes_to_its_first(sqlite_store: Store) -> None:
    phases = (
        TournamentPhase(movement=Movement.MITCHELL, rounds=1),
        TournamentPhase(movement=Movement.DANESE, rounds=1, groups=Groups(sizes_in_tables=(1, 1))),
    )
    new = new_tournament(8, rounds=2, movement=Movement.MITCHELL, phases=phases)
    world, secret = director_world(sqlite_store, new)
    play_all(world)
    first = next(line.entrant for line in world.load().ranking if line.group == 2)
    async with app_phone(
        sqlite_store, route=routes.tournament_prizes(routes.tournament(world.id)), secret=secret
    ) as phone:
        await phone.tap("C")
        await phone.type_into("Number of winners", "1")
        await phone.tap("Add this prize")
        await phone.expect_text(f"C · The first of the ranking. {first + 1}. ")


async def test_prize_of_a_club_and_of_some_pairs(sqlite_store: Store) -> None:
    new = new_tournament(4, rounds=2)
    members = tuple((Membership(club="Alfa"), NO_MEMBERSHIP) for _names in new.names)
    world, secret = director_world(sqlite_store, replace(new, memberships=members))
    world.seat()
    async with app_phone(
        sqlite_store, route=routes.tournament_prizes(routes.tournament(world.id)), secret=secret
    ) as phone:
        await phone.tap("Alfa")
        await phone.type_into("Number of winners", "1")
        await phone.type_into("Only these numbers", "2, 5")
        await phone.tap("Add this prize")
        await phone.expect_text("5 isn’t possible: choose 1 to 4.")
        await phone.type_into("Only these numbers", "2, 4")
        await phone.tap("Add this prize")
        await phone.expect_text("The first of the ranking · Alfa · only 2 and 4")
    (prize,) = world.load().prizes.prizes
    assert (prize.club, prize.among) == ("Alfa", (1, 3))


async def test_winners_are_shown_after_the_last_round(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    prizes = (Prize(kind=PrizeKind.FIRST, amounts=("200 €",)), Prize(kind=PrizeKind.LAST))
    world.run_request(save_prizes, prizes=prizes, one_each=True)
    play_all(world)
    ranking = world.load().ranking
    first, last = (f"{line.entrant + 1}. " for line in (ranking[0], ranking[-1]))
    async with app_phone(
        sqlite_store, route=routes.tournament_prizes(routes.tournament(world.id)), secret=secret
    ) as phone:
        await phone.expect_text("The last of the ranking")
        shown = "\n".join(phone.visible_texts)
        assert f"The first of the ranking. {first}" in shown
        assert "200 €" in shown
        assert f"The last of the ranking. {last}" in shown
        assert "after the last round" not in shown


@pytest.mark.parametrize(
    ("typed", "amounts"),
    [
        ("12,50 €, 7,50 €", ("12,50 €", "7,50 €")),
        ("12,50€,7,50€", ("12,50€", "7,50€")),
        ("1.000,00; 500,00", ("1.000,00", "500,00")),
        ("12,50 €", ("12,50 €",)),
        ("300,200,50", ("300", "200", "50")),
    ],
)
def test_comma_within_an_amount_separates_none(typed: str, amounts: tuple[str, ...]) -> None:
    assert PrizeForm(amounts=typed).to_prize(8).amounts == amounts
