"""Random tournaments, directed and played through the public functions of models, with corrections and withdrawals."""

import itertools
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from models.store import Store
from models.tournaments import (
    CheckedIn,
    Extended,
    Fee,
    Remark,
    Sent,
    Silenced,
    TableFixed,
    add_entrant,
    adjust_entrant,
    call_director,
    create_tournament,
    draw_lots,
    end_call,
    enter_result,
    exchange_entrants,
    extend_round,
    note_entrant,
    note_tournament,
    publish_round,
    related_entrants,
    remove_entrant,
    remove_result,
    rename_entrant,
    restore_entrants,
    retract_adjustment,
    save_membership,
    save_prizes,
    seat_round,
    set_clock_paused,
    start_clock,
    unseat_round,
    withdraw_entrant,
    withdraw_entrants,
)
from models.values import Membership, ModelError, NewTournament, TournamentDetails, TournamentKind
from scoring import (
    Groups,
    Movement,
    PenaltyReason,
    Prize,
    PrizeKind,
    ScoringError,
    TableResult,
    TournamentAdjustment,
    TournamentPhase,
)
from testkit.seeding.tournament_entries import enter
from testkit.seeding.tournament_world import TournamentWorld, new_individual, new_teams, new_tournament

_numbers = itertools.count()
_PHASES = (
    TournamentPhase(movement=Movement.MITCHELL, rounds=1),
    TournamentPhase(movement=Movement.DANESE, rounds=1, groups=Groups(sizes_in_tables=(1, 1))),
)


def play_random_tournament(store: Store, device: Any, random: Random, *, steps: int = 40) -> TournamentWorld:
    """Play a tournament for some steps, from open entries to its end or not as far."""
    with store.transaction() as session:
        tournament_id = create_tournament(session, device=device, new=_new(random))
    world = TournamentWorld(store=store, id=tournament_id, director=device)
    phones = [world.new_device(f"phone {number}") for number in range(2)]
    for _ in range(steps):
        step = random.choice(_STEPS)
        with suppress(ModelError, ScoringError):  # a step that is refused in this state changes nothing
            step(world, random, phones)
    return world


def _new(random: Random) -> NewTournament:
    new = random.choice(
        (
            new_tournament(random.choice((4, 5, 6)), rounds=2),
            new_tournament(4, rounds=1),
            replace(new_tournament(4, rounds=2), names=tuple((f"Anna {number}",) for number in range(4))),
            new_tournament(6, rounds=2, movement=Movement.MITCHELL, phases=_PHASES),
            new_individual(random.choice((8, 9, 10))),
            new_teams(),
        )
    )
    size = len(new.names[0])
    return replace(new, names=new.names[: random.randint(0, 3)], open_for=size) if random.random() < 0.4 else new


def _names(world: TournamentWorld) -> tuple[str, ...]:
    size = len(world.load().entrants[0].names) if world.load().entrants else 2
    return tuple(f"Late {next(_numbers)}" for _ in range(size))


def _draw(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    world.run_request(draw_lots, rounds=1 if random.random() < 0.5 else None)


def _enter(world: TournamentWorld, random: Random, phones: list[Any]) -> None:
    enter(world, *_names(world), by=random.choice(phones), request_id=f"{next(_numbers)}")


def _restore(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    entrant = random.randrange(len(world.load().entrants) + 1)
    found = world.run(related_entrants, entrant=entrant)
    removed = world.run_request(withdraw_entrants, registrations=found.since)
    if random.random() < 0.5:
        world.run_request(restore_entrants, entrants=removed)


def _seat(world: TournamentWorld, _random: Random, _phones: list[Any]) -> None:
    world.seat()


def _close(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    world.close(allow_missing=random.random() < 0.3)


def _clock(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    """Start, pause or resume the clock, in an order that makes sense or not."""
    number = world.load().closed
    steps = (
        lambda: world.run(start_clock, number=number),
        *(lambda is_paused=each: world.run(set_clock_paused, number=number, is_paused=is_paused) for each in (1, 0)),
        lambda: world.run(extend_round, seen=world.load().clock, change=Extended(round=number, minutes=5)),
        lambda: world.run(extend_round, seen=world.load().clock, change=Extended(round=number, minutes=9, is_set=True)),
        lambda: world.run(
            extend_round, seen=world.load().clock, change=Extended(round=number, minutes=7, place=(0, 0))
        ),
    )
    for step in steps if random.random() < 0.5 else (random.choice(steps),):
        step()


def _result(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    """Enter a result of a table, or correct or remove it."""
    number = random.randrange(len(world.load().record.rounds) or 1)
    card = random.choice([each for each in world.load(number).tables if each.seat.ns is not None] or [None])
    if card is None:
        return
    if card.result is not None and random.random() < 0.3:
        world.run_request(remove_result, number=number, result=card.result)
        return
    awarded = {"awarded": (12, 8), "note": "too late"} if random.random() < 0.2 else {}
    points = {"ns_points": 5 * random.randint(0, 300), "ew_points": 5 * random.randint(0, 300)}
    result = TableResult(ns=card.seat.ns or 0, ew=card.seat.ew, **points, **awarded)  # type: ignore[arg-type]
    world.run_request(enter_result, number=number, result=result, overruled=card.overruled_by(result))


def _play(world: TournamentWorld, random: Random, phones: list[Any]) -> None:
    cards = [each for each in world.load().tables if each.seat.ns is not None and each.result is None]
    for card in cards[: random.randint(1, 3)]:
        world.play(card, random.choice(phones), lead=5 * random.randint(0, 80))


def _of_entrant(function: Callable[..., Any], **fixed: Any) -> Callable[[TournamentWorld, Random, list[Any]], None]:
    def step(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
        world.run_request(function, entrant=random.randrange(len(world.load().entrants) + 1), **fixed)

    return step


def _rename(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    _of_entrant(rename_entrant, names=_names(world))(world, random, _phones)


def _substitute(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    entrant, number = random.randrange(len(world.load().entrants) + 1), random.randrange(3)
    known = world.load().in_round(number).names[entrant : entrant + 1] or ((),)
    names = (random.choice((f"Reserve {next(_numbers)}", "Anna 1")), *known[0][1:])
    world.run_request(rename_entrant, entrant=entrant, names=names, number=number)


def _adjust(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    adjustment = TournamentAdjustment(entrant=random.randrange(5), victory_points=-1, note="«Tardi»")
    world.run_request(adjust_entrant, adjustment=adjustment)


def _take_back(world: TournamentWorld, _random: Random, _phones: list[Any]) -> None:
    snapshot = world.load()
    world.run_request(unseat_round, number=snapshot.closed, entered=snapshot.entries)


def _seat_hidden(world: TournamentWorld, _random: Random, _phones: list[Any]) -> None:
    world.run_request(seat_round, number=world.load().closed, publish=False)


def _exchange(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    first, second = (random.randrange(len(world.load().entrants) or 1) for _ in range(2))
    world.run_request(exchange_entrants, number=world.load().closed, first=first, second=second)


def _publish(world: TournamentWorld, _random: Random, _phones: list[Any]) -> None:
    world.run_request(publish_round, number=world.load().closed)


def _warn(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    number, reason = world.load().running_round, random.choice(tuple(PenaltyReason))
    given = {"is_warning": True} if number is None else {"points": -100, "round": number}
    adjustment = TournamentAdjustment(entrant=random.randrange(5), reason=reason, note="", **given)
    world.run_request(adjust_entrant, adjustment=adjustment)


def _retract(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    adjustments = world.load().record.adjustments
    if adjustments:
        world.run_request(retract_adjustment, adjustment=random.choice(adjustments))


def _note(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    details = TournamentDetails(kind=random.choice(tuple(TournamentKind)), arbiter="Rita", due_days=random.randrange(9))
    world.run_request(
        note_tournament,
        note=random.choice((details, Sent(sent=random.random() < 0.5), Silenced(shown=random.choice((None, 3, 2, 1))))),
    )


def _note_entrant(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    entrant = random.randrange(len(world.load().entrants) + 1)
    notes = (
        CheckedIn(entrant=entrant, present=random.random() < 0.7, note="no card"),
        Fee(entrant=entrant, due=2500, paid=random.choice((0, 2500))),
        TableFixed(entrant=entrant, table=random.choice((None, 0, 1)), note="stairs"),
        Remark(entrant=entrant, note="moglie di Pia"),
    )
    world.run_request(note_entrant, note=random.choice(notes))


def _prizes(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    among = tuple(range(random.randint(0, len(world.load().entrants))))
    prizes = tuple(Prize(kind=kind, among=among, amounts=("100 €",)) for kind in (PrizeKind.FIRST, PrizeKind.LOT))
    world.run_request(save_prizes, prizes=prizes, one_each=random.random() < 0.5)


def _membership(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    membership = Membership(card=str(random.randrange(9)), club=random.choice(("Alfa", "Beta")))
    world.run(save_membership, entrant=random.randrange(5), seat=0, membership=membership)


def _call(world: TournamentWorld, random: Random, _phones: list[Any]) -> None:
    """Let a table call the director, and perhaps end its call."""
    card = random.choice([each for each in world.load().tables if each.match_id is not None] or [None])
    if card is None:
        return
    with world.store.transaction() as session:
        call_director(session, device=world.director, match_id=str(card.match_id))
    if random.random() < 0.5:
        world.run(end_call, section=card.seat.section, table=card.seat.table)


_STEPS = (
    lambda world, _random, _phones: world.run_request(add_entrant, names=_names(world)),
    _enter,
    _of_entrant(withdraw_entrant),
    _restore,
    _rename,
    *(_draw,) * 2,
    *(_seat,) * 4,
    *(_take_back, *(_seat_hidden, _exchange, _publish) * 2),
    lambda world, _random, _phones: world.run_request(add_entrant, names=_names(world), sits_down=True),
    _clock,
    *(_result, _play) * 5,
    *(_adjust, _warn, _retract, _note, _prizes),
    *(_note_entrant, _call) * 2,
    _membership,
    *(_of_entrant(remove_entrant), _substitute),
    *(_close,) * 2,
)
