"""Statistics read from the database: the figures of finished matches, and access to them."""

from datetime import timedelta
from itertools import repeat
from random import Random

import pytest
from sqlmodel import Session, col, delete, select, update

from models.access import Device, register_device
from models.deals import delete_deal
from models.matches import create_match, list_matches, load_match
from models.people import aggregates, list_players, load_report, load_season, save_group
from models.people.aggregates import FORM_LENGTH
from models.sharing import issue_link, join_match, transfer_ownership
from models.storage.tables import FiguresRow, MatchRow
from models.store import Store, open_store
from models.trash import delete_match, delete_player, purge, restore_match
from models.values import NotFound, Role
from scoring import (
    VARIANTS,
    Burraco,
    MatchFigures,
    Outcome,
    Share,
    build_match_figures,
    find_variant,
)
from testkit.seeding.match_table import KEY, SteppingClock, Table, deal_entry, pairs_setup
from tests.models.random_matches import play_random_match
from tests.scoring.statistics.recounted import compute_form, compute_statistics, head_to_head, leaderboard

pytestmark = pytest.mark.both_databases


@pytest.fixture
def finished(table: Table) -> Table:
    """Anna and Carla have won a match with target 700."""
    return finish(table)


def finish(table: Table, names: tuple[str, ...] = ("Anna", "Bruno", "Carla", "Dino"), **setup: object) -> Table:
    with table.store.transaction() as session:
        match = create_match(session, device=table.owner, setup=pairs_setup(names=names, target=700, **setup))
    other = Table(**(vars(table) | {"match_id": match.id}))
    other.save(deal_entry())
    return other


def ask(table: Table, function, **values):
    with table.store.transaction() as session:
        return function(session, device=values.pop("by", table.owner), **values)


def report(table: Table, name: str, **values):
    known = {player.name: player.id for player in ask(table, list_players)}
    partner = values.pop("partner", None)
    return ask(table, load_report, player_id=known[name], partner_id=known.get(partner), **values)


def test_finished_match_counts(finished: Table) -> None:
    found = report(finished, "Anna")
    assert (found.statistics.results.won, found.statistics.points, found.statistics.deals) == (1, 745, 1)
    rivals = {line.player.name: (line.result.together.won, line.result.against.won) for line in found.head_to_heads}
    assert rivals == {"Bruno": (0, 1), "Carla": (1, 0), "Dino": (0, 1)}
    [entry] = found.form
    assert entry.recent == Share(part=1, whole=1)
    assert entry.ended_at == finished.match().finished_at
    assert found.rule_names == ("burraco",)


def test_partners_have_separate_statistics(finished: Table) -> None:
    finish(finished, ("Anna", "Carla", "Bruno", "Dino"))
    pair = report(finished, "Anna", partner="Carla")
    assert (pair.statistics.results.matches, len(pair.form), pair.head_to_heads) == (1, 1, ())


def test_reopened_match_does_not_count(finished: Table) -> None:
    match = finished.match()
    finished.run(delete_deal, revision=match.revision, deal_id=match.deals[0].id, request_id="away")
    assert report(finished, "Anna").statistics.results.matches == 0
    finished.save(deal_entry(100, 500))
    assert report(finished, "Anna").statistics.results.matches == 0
    finished.save(deal_entry(100, 800))
    assert report(finished, "Anna").statistics.results.lost == 1


def test_deleted_match_does_not_count_until_it_is_restored(finished: Table) -> None:
    finished.run(delete_match)
    assert report(finished, "Anna").statistics.results.matches == 0
    finished.run(restore_match)
    assert report(finished, "Anna").statistics.results.matches == 1


def test_statistics_are_filtered_by_period_and_rules(finished: Table) -> None:
    ended = finished.match().finished_at
    second = timedelta(seconds=1)
    assert report(finished, "Anna", since=ended).statistics.results.matches == 1
    assert report(finished, "Anna", since=ended + second).statistics.results.matches == 0
    assert report(finished, "Anna", until=ended).statistics.results.matches == 0
    assert report(finished, "Anna", rules_name="burraco").statistics.results.matches == 1
    assert report(finished, "Anna", rules_name="burako").statistics.results.matches == 0


def test_new_owner_of_a_match_has_its_statistics(finished: Table) -> None:
    link = ask(finished, issue_link, signer=finished.store.signer, match_id=finished.match_id, role=Role.SCORER)
    ask(finished, join_match, signer=finished.store.signer, token=link.token, by=finished.scorer)
    finished.run(transfer_ownership, to_device_id=finished.scorer.id)
    assert report(finished, "Anna").statistics.results.matches == 0
    [anna] = [player for player in ask(finished, list_players, by=finished.scorer) if player.name == "Anna"]
    found = ask(finished, load_report, player_id=anna.id, by=finished.scorer)
    assert found.statistics.results.won == 1


def test_group_ranking_counts_matches_among_members(finished: Table) -> None:
    group = ask(finished, save_group, name="Thursday", members=("Anna", "Bruno", "Carla", "Dino"))
    finish(finished, ("Anna", "Bruno", "Carla", "Guest"))
    season = ask(finished, load_season, group_id=group.id)
    assert (season.group, season.matches) == (group, 1)
    places = {line.player.name: line.standing.rank for line in season.lines}
    assert places == {"Anna": 1, "Carla": 1, "Bruno": 3, "Dino": 3}
    assert ask(finished, load_season).matches == 2
    ruled = ask(
        finished, save_group, name="Simple", members=("Anna", "Bruno", "Carla", "Dino"), rules=find_variant("burako")
    )
    assert ask(finished, load_season, group_id=ruled.id).matches == 0
    with pytest.raises(NotFound):
        ask(finished, load_season, group_id=group.id, by=finished.scorer)


def test_matches_of_a_deleted_player_still_count_for_the_group(finished: Table) -> None:
    group = ask(finished, save_group, name="Thursday", members=("Anna", "Bruno", "Carla", "Dino"))
    [anna] = [player.id for player in ask(finished, list_players) if player.name == "Anna"]
    ask(finished, delete_player, player_id=anna)
    changed = ask(finished, save_group, name="Friday", members=("Bruno", "Carla", "Dino"), group_id=group.id)
    assert [member.name for member in changed.members] == ["Bruno", "Carla", "Dino"]

    def places() -> list[str]:
        return [line.player.name for line in ask(finished, load_season, group_id=group.id).lines]

    assert places() == ["Carla", "–", "Bruno", "Dino"]
    with finished.store.transaction() as session:
        assert purge(session, deleted_before=finished.store.clock()).players == 1
    assert places() == ["Carla", "–", "Bruno", "Dino"]


def test_matches_are_found_by_outcome(finished: Table) -> None:
    def found(**where: object) -> set[str]:
        return {match.id for match in ask(finished, list_matches, **where)}

    ongoing = found(finished=False)
    assert found(player="anna", outcome=Outcome.WON) == {finished.match_id}
    assert found(player="bruno", outcome=Outcome.LOST) == {finished.match_id}
    assert found(player="anna", outcome=Outcome.LOST) == found(outcome=Outcome.DRAWN) == set()
    assert found(outcome=Outcome.WON) == {finished.match_id, *ongoing}


def test_missing_records_are_written_at_startup(finished: Table, url: str) -> None:
    with finished.store.transaction() as session:
        before = stored_records(session)
        session.exec(delete(FiguresRow))
    open_store(url, key=KEY, clock=SteppingClock()).close()
    with finished.store.reading() as session:
        assert stored_records(session) == before
    assert len(before) == 4


def stored_records(session: Session) -> set[tuple[object, ...]]:
    return {tuple(row.model_dump().values()) for row in session.exec(select(FiguresRow))}


def test_outdated_records_are_rewritten_at_startup(finished: Table, url: str) -> None:
    with finished.store.transaction() as session:
        before = stored_records(session)
        session.exec(update(FiguresRow).values(counted=0, closings=7, points=1))
    open_store(url, key=KEY, clock=SteppingClock()).close()
    with finished.store.reading() as session:
        assert stored_records(session) == before


def play_random_matches(store: Store, device: Device, seed: int) -> None:
    """Play evenings under all rule sets, with recurring players."""
    random = Random(seed)
    for rules in (*VARIANTS.values(), *repeat(find_variant("burraco"), 6)):
        play_random_match(store, device, rules, random)


def records_from_deals(session: Session, device: Device) -> list[MatchFigures]:
    """Compute the records of all finished matches from their deals, in the order of their ends."""
    finished = select(MatchRow.id).where(col(MatchRow.finished_at).is_not(None), MatchRow.deals > 0)
    ordered = finished.order_by(col(MatchRow.finished_at), col(MatchRow.id))
    matches = [load_match(session, device=device, match_id=match_id) for match_id in session.exec(ordered)]
    return [
        build_match_figures(
            players=[player.id for player in match.players],
            config=match.config,
            deals=[(deal.entry, deal.score) for deal in match.deals],
            standings=match.standings,
        )
        for match in matches
    ]


@pytest.mark.parametrize("seed", [0, 2, 3])  # at least three matches end
def test_sql_aggregates_equal_statistics_computed_from_deals(store: Store, seed: int) -> None:
    """Holds after any sequence of saves, changes, deletions, undos and redos."""
    with store.transaction() as session:
        device, _ = register_device(session, label="me")
    play_random_matches(store, device, seed)
    with store.reading() as session:
        records = records_from_deals(session, device)
        known = [player.id for player in list_players(session, device=device)]
        assert len(records) >= 3
        for player in known:
            found = load_report(session, device=device, player_id=player)
            assert found.statistics == compute_statistics((player,), records)
            assert tuple(line.result for line in found.head_to_heads) == head_to_head(player, records)
            own = [record for record in records if player in record.players]
            assert tuple(entry.recent for entry in found.form) == compute_form(player, own)[-FORM_LENGTH:]
            for partner in known:
                pair = load_report(session, device=device, player_id=player, partner_id=partner)
                assert partner == player or pair.statistics == compute_statistics((player, partner), records)
        season = load_season(session, device=device)
        assert season.matches == len(records)
        assert {line.standing for line in season.lines} == set(leaderboard(known, records))


def test_figures_equal_a_manual_count(finished: Table) -> None:
    """Add up the stored deals of Anna's matches without the code under test."""
    finish(finished, ("Bruno", "Anna", "Dino", "Carla"))
    [anna] = [player.id for player in ask(finished, list_players) if player.name == "Anna"]
    points = deals = closed = clean = burrachi = 0
    for listed in ask(finished, list_matches, player="anna", finished=True):
        match = ask(finished, load_match, match_id=listed.id)
        seat = [player.id for player in match.players].index(anna)
        for deal in match.deals:
            [side] = [index for index, side in enumerate(deal.entry.sides) if seat in side.players]
            deals += 1
            points += deal.score.sides[side].total
            closed += deal.entry.closed_by == side
            clean += deal.entry.sides[side].burrachi.get(Burraco.CLEAN, 0)
            burrachi += sum(deal.entry.sides[side].burrachi.values())
    found = report(finished, "Anna").statistics
    assert (found.deals, found.points, found.closings.part) == (deals, points, closed)
    assert (found.clean.part, found.clean.whole) == (clean, burrachi)
    assert deals == 2
    assert burrachi


def test_form_covers_the_latest_matches(finished: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        finish(finished)
    whole = report(finished, "Anna").form
    monkeypatch.setattr(aggregates, "FORM_LENGTH", 2)
    assert report(finished, "Anna").form == whole[-2:]
    assert [entry.recent.whole for entry in whole] == [1, 2, 3, 4]
