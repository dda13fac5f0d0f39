"""Self-service entries: concurrent, repeated and hostile ones; withdrawal, new names, and the draw."""

import threading
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from models.access import register_device
from models.matches import create_match
from models.people import list_players
from models.store import Store
from models.tournaments import (
    TournamentErrorCode,
    add_entrant,
    adjust_entrant,
    create_tournament,
    draw_lots,
    enter_tournament,
    list_tournaments,
    load_board,
    load_entrant,
    remove_entrant,
    rename_entrant,
    revoke_tournament_links,
    seat_round,
    tournament_log,
    withdraw_entrant,
)
from models.tournaments.entrants.registration import MAX_PER_HOUR
from models.values import (
    InvalidSetup,
    LinkRefused,
    NotFound,
    RateLimitExceeded,
    TournamentLinkKind,
    TournamentRefused,
)
from scoring import TournamentAdjustment, TournamentError
from testkit.seeding.match_table import pairs_setup
from testkit.seeding.tournament_entries import enter, entered, entry, fill, open_entries
from testkit.seeding.tournament_world import TournamentWorld, new_tournament

pytestmark = pytest.mark.both_databases


def refused(tournament_world: TournamentWorld, *names: str, **values: Any) -> list[tuple[str, int | None, object]]:
    with pytest.raises(InvalidSetup) as caught:
        enter(tournament_world, *names, **values)
    return [(fault.code, fault.index, fault.values.get("pair")) for fault in caught.value.faults]


def test_pairs_enter_are_drawn_and_seated(entries: TournamentWorld) -> None:
    first = enter(entries, "  Anna ", "Bruno")
    page = entry(entries, first)
    assert (page.name, page.size, [own.entrant.names for own in page.own]) == (
        "Friday at the club",
        2,
        [("Anna", "Bruno")],
    )
    assert page.own[0].page is None  # numbers are final only after the draw
    fill(entries, 4)
    before = entries.load()
    assert (before.open, before.ranking, len(before.entrants)) == (True, (), 5)
    with pytest.raises(TournamentRefused) as early:
        entries.run_request(seat_round, number=0)
    assert early.value.code is TournamentErrorCode.NOT_DRAWN
    entries.run_request(draw_lots)
    after = entries.seat()
    assert (after.open, after.setup.entrants, len(after.tables)) == (False, 5, 3)
    [own] = entry(entries, first).own
    assert own.page is not None
    with entries.store.transaction() as session:
        page_of_entrant = load_entrant(session, signer=entries.store.signer, token=own.page)
    assert page_of_entrant.entrant.names == ("Anna", "Bruno")


def test_known_names_of_a_phone_are_asked_about(entries: TournamentWorld) -> None:
    with entries.store.transaction() as session:
        create_match(session, device=entries.director, setup=pairs_setup(names=("Anna", "Bruno", "Carla", "Dino")))
    phone = enter(entries, "ANNA", "Bruno")
    enter(entries, "Zoe", "Yanis")
    entries.run_request(add_entrant, names=("Carla", "Xenia"))
    ((same, another),) = entries.load().known.values()
    assert (same.names, another.names) == (("Anna", "Bruno"), ("Anna (2)", "Bruno"))
    entries.run_request(rename_entrant, entrant=0, names=another.names)
    ((same, another),) = entries.load().known.values()
    assert (same.names, another.names) == (("Anna (2)", "Bruno"), ("Anna (2)", "Bruno (2)"))
    assert [own.entrant for own in entry(entries, phone).own] == [same]
    entries.run_request(rename_entrant, entrant=0, names=same.names)
    assert not entries.load().known
    enter(entries, "Dino", "Franco")
    fill(entries, 2)
    entries.run_request(draw_lots)
    assert [each.number for each, _ in entries.load().known.values()] == [3]
    entries.seat()
    assert not entries.load().known


def test_few_entrants_play_fewer_rounds(sqlite_entries: TournamentWorld) -> None:
    fill(sqlite_entries, 2)
    with pytest.raises(TournamentError, match="1 at most"):
        sqlite_entries.run_request(draw_lots)
    assert sqlite_entries.load().open
    sqlite_entries.run_request(draw_lots, rounds=1)
    assert len(sqlite_entries.seat().tables) == 1
    with pytest.raises(TournamentRefused) as twice:
        sqlite_entries.run_request(draw_lots)
    assert twice.value.code is TournamentErrorCode.DRAWN_ALREADY


def test_duplicate_and_invalid_names_are_refused(sqlite_entries: TournamentWorld) -> None:
    tournament_world = sqlite_entries
    enter(tournament_world, "Anna", "Bruno")
    assert refused(tournament_world, "Carla", "ANNA") == [("name-in-pair", 1, 1)]
    assert refused(tournament_world, "bruno", "Anna") == [("pair-entered", None, 1)]  # from the partner's phone
    assert refused(tournament_world, "Zoe", "zoe") == [("name-in-pair", 1, 2)]
    assert refused(tournament_world, "Ann\u0430", "B\u200druno") == [("name-in-pair", 0, 1), ("name-in-pair", 1, 1)]
    assert refused(tournament_world, "Nicolò", "NICOLO'") == [("name-in-pair", 1, 2)]
    assert refused(tournament_world, "", "x" * 41) == [("name-empty", 0, None), ("name-too-long", 1, None)]
    assert refused(tournament_world, "Zoe\u202e", "\x00") == [
        ("name-characters", 0, None),
        ("name-characters", 1, None),
    ]
    assert refused(tournament_world, "Zoe") == [("pair-incomplete", None, 2)]
    assert entered(tournament_world) == ["Anna Bruno"]
    enter(tournament_world, "Rossi Carla", "Verdi Dino")
    assert refused(tournament_world, "Dino Verdi", "Carla Rossi") == [("pair-entered", None, 2)]


def test_markup_in_names_is_plain_text(sqlite_entries: TournamentWorld) -> None:
    enter(sqlite_entries, "<script>alert(1)</script>", "Robert'); DROP TABLE")
    assert entered(sqlite_entries) == ["<script>alert(1)</script> Robert'); DROP TABLE"]


def test_entry_is_idempotent(sqlite_entries: TournamentWorld) -> None:
    phone = enter(sqlite_entries, "Anna", "Bruno", request_id="tap")
    enter(sqlite_entries, "Anna", "Bruno", by=phone, request_id="tap")
    assert entered(sqlite_entries) == ["Anna Bruno"]


def test_concurrent_entries_of_one_pair_are_accepted_once(entries: TournamentWorld) -> None:
    phones = [entries.new_device() for _ in range(4)]
    start = threading.Barrier(len(phones))
    refusals: list[str] = []

    def come(number: int) -> None:
        names = ("Anna", "Bruno") if number < 2 else (f"Carla {number}", f"Dino {number}")
        start.wait()
        try:
            enter(entries, *names, by=phones[number])
        except InvalidSetup as caught:
            refusals.append(caught.faults[0].code)

    threads = [threading.Thread(target=come, args=(number,)) for number in range(len(phones))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refusals == ["pair-entered"]
    assert sorted(entered(entries)) == ["Anna Bruno", "Carla 2 Dino 2", "Carla 3 Dino 3"]


def test_entries_per_device_are_rate_limited(sqlite_entries: TournamentWorld) -> None:
    phone = sqlite_entries.new_device()
    for number in range(MAX_PER_HOUR):
        enter(sqlite_entries, f"Anna {number}", f"Bruno {number}", by=phone)
    with pytest.raises(RateLimitExceeded) as caught:
        enter(sqlite_entries, "Zoe", "Yanis", by=phone)
    assert caught.value.code is TournamentErrorCode.TOO_MANY_ENTRIES
    assert caught.value.wait <= timedelta(hours=1)
    assert len(entry(sqlite_entries, phone).own) == MAX_PER_HOUR


def test_throw_away_devices_leave_places_for_the_director(
    sqlite_entries: TournamentWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eighty-four of them once filled all places, and the director could not add a pair."""
    monkeypatch.setattr("models.tournaments.entrants.registration.MAX_REGISTRATIONS", 4)
    for number in range(4):
        enter(sqlite_entries, f"Anna {number}", f"Bruno {number}")
    with pytest.raises(TournamentRefused) as caught:
        enter(sqlite_entries, "Zoe", "Yanis")
    assert caught.value.code is TournamentErrorCode.ENTRIES_FULL
    sqlite_entries.run_request(add_entrant, names=("Zoe", "Yanis"))
    assert "Yanis Zoe" in entered(sqlite_entries) or "Zoe Yanis" in entered(sqlite_entries)


def test_director_withdraws_and_renames_entrants(entries: TournamentWorld) -> None:
    phones = fill(entries)
    entries.run_request(withdraw_entrant, entrant=1)
    entries.run_request(rename_entrant, entrant=1, names=("Carla", "Dino"))
    assert entered(entries) == ["Anna 0 Bruno 0", "Carla Dino", "Anna 3 Bruno 3"]
    assert entry(entries, phones[1]).own == ()
    with entries.store.transaction() as session:
        known = {card.name for card in list_players(session, device=entries.director)}
    assert known.isdisjoint({"Anna 1", "Bruno 1", "Anna 2", "Bruno 2"})  # players not used elsewhere are deleted
    enter(entries, "Anna 1", "Bruno 1", by=phones[1], request_id="again")  # entered again after the withdrawal
    with pytest.raises(InvalidSetup):
        entries.run_request(rename_entrant, entrant=0, names=("Carla", "Bruno 0"))
    with pytest.raises(NotFound):
        entries.run_request(withdraw_entrant, entrant=9)
    entries.run_request(draw_lots)
    with pytest.raises(TournamentRefused) as drawn:
        entries.run_request(withdraw_entrant, entrant=0)
    assert drawn.value.code is TournamentErrorCode.ENTRANT_SEATED
    entries.run_request(rename_entrant, entrant=0, names=("Anna 0", "Bruna"))
    entries.seat()
    with pytest.raises(TournamentRefused):
        entries.run_request(rename_entrant, entrant=0, names=("Zoe", "Yanis"))


def test_late_entrants_can_be_withdrawn_until_they_are_seated(entries: TournamentWorld) -> None:
    fill(entries)
    entries.run_request(draw_lots)
    entries.seat()
    late = [enter(entries, f"Late {number}", f"Later {number}") for number in range(3)]
    entries.run_request(adjust_entrant, adjustment=TournamentAdjustment(entrant=6, victory_points=-1, note="late"))
    entries.run_request(withdraw_entrant, entrant=5)
    now = entries.load()
    assert [(each.entrant, each.round) for each in now.record.arrivals] == [(4, 1), (5, 1)]
    assert now.record.adjustments[0].entrant == 5  # renumbered with its entrant
    assert [own.entrant.names for own in entry(entries, late[2]).own] == [("Late 2", "Later 2")]
    logged = [(each.event.name, each.entrant, each.names) for each in entries.run(tournament_log)[:6]]
    assert logged == [
        ("withdrawn", None, ()),  # players not used elsewhere are deleted
        ("adjusted", 5, ()),
        ("arrived", 5, ()),
        ("entered", None, ("Late 2", "Later 2")),
        ("arrived", None, ()),
        ("entered", None, ()),
    ]
    entries.close(allow_missing=True)
    entries.seat()
    with pytest.raises(TournamentRefused):
        entries.run_request(withdraw_entrant, entrant=5)
    entries.close(allow_missing=True)
    entries.seat()
    with pytest.raises(TournamentRefused) as over:
        enter(entries, "Zoe", "Yanis")
    assert over.value.code is TournamentErrorCode.ENTRIES_OVER


def test_page_link_keeps_its_entrant_after_withdrawals(sqlite_entries: TournamentWorld) -> None:
    tournament_world = sqlite_entries
    fill(tournament_world)
    tournament_world.run_request(withdraw_entrant, entrant=0)  # before the draw, so no links exist yet
    enter(tournament_world, "Anna 9", "Bruno 9")
    tournament_world.run_request(draw_lots)
    tournament_world.seat()
    for number in range(3):
        enter(tournament_world, f"Late {number}", f"Later {number}")
    links = [tournament_world.token(TournamentLinkKind.PAIR, number) for number in range(7)]
    tournament_world.run_request(withdraw_entrant, entrant=4)
    enter(tournament_world, "Last", "Latest")

    def pair(link: str) -> str:
        with tournament_world.store.transaction() as session:
            return load_entrant(session, signer=tournament_world.store.signer, token=link).entrant.names[0]

    assert [pair(link) for link in links[:4]] == ["Anna 1", "Anna 2", "Anna 3", "Anna 9"]
    assert [pair(link) for link in links[5:]] == ["Late 1", "Late 2"]
    assert [tournament_world.token(TournamentLinkKind.PAIR, number) for number in (4, 5)] == links[5:]
    assert pair(tournament_world.token(TournamentLinkKind.PAIR, 6)) == "Last"
    with pytest.raises(LinkRefused) as caught:
        pair(links[4])
    assert caught.value.code is TournamentErrorCode.ENTRANT_OUT


def test_singles_enter_with_one_name(sqlite_store: Store) -> None:
    tournament_world = open_entries(sqlite_store, size=1)
    for name in ("Anna", "Bruno", "Carla"):
        enter(tournament_world, name)
    assert refused(tournament_world, "Dino", "Elena")[0][0] == "player-incomplete"
    tournament_world.run_request(add_entrant, names=("Dino",))
    tournament_world.run_request(draw_lots)
    assert [card.seat.ns is not None for card in tournament_world.seat().tables] == [True, True]


def test_revoked_or_forged_entry_link_is_refused(sqlite_entries: TournamentWorld) -> None:
    tournament_world, phone = sqlite_entries, sqlite_entries.new_device()
    token = tournament_world.token(TournamentLinkKind.REGISTRATION)
    tournament_world.run(revoke_tournament_links)
    for each in (token, tournament_world.token(TournamentLinkKind.BOARD), token[:-2], ""):
        with tournament_world.store.transaction() as session, pytest.raises(LinkRefused):
            enter_tournament(
                session, device=phone, signer=tournament_world.store.signer, token=each, names=("A", "B"), request_id=""
            )
    assert entered(tournament_world) == []


def test_adjustments_and_departures_are_refused_before_the_draw(sqlite_entries: TournamentWorld) -> None:
    tournament_world = sqlite_entries
    fill(tournament_world)
    adjustment = TournamentAdjustment(entrant=0, victory_points=-1, note="late")
    for function, values in ((adjust_entrant, {"adjustment": adjustment}), (remove_entrant, {"entrant": 0})):
        with pytest.raises(TournamentRefused) as caught:
            tournament_world.run_request(function, **values)
        assert caught.value.code is TournamentErrorCode.NOT_DRAWN
    token = tournament_world.token(TournamentLinkKind.BOARD)
    with tournament_world.store.transaction() as session:
        [listed] = list_tournaments(session, device=tournament_world.director)
        board = load_board(session, signer=tournament_world.store.signer, token=token)
    assert (listed.entrants, board.ranking) == (4, ())
    assert [entry.event.name for entry in tournament_world.run(tournament_log)] == [*["entered"] * 4, "opened"]


def test_entrants_of_the_setup_are_entered(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        director = register_device(session, label="Director")[0]
        tournament_id = create_tournament(
            session, device=director, new=replace(new_tournament(3, rounds=1), open_for=2)
        )
    tournament_world = TournamentWorld(store=sqlite_store, id=tournament_id, director=director)
    enter(tournament_world, "Zoe", "Yanis")
    assert len(entered(tournament_world)) == 4
