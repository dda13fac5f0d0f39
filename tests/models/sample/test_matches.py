"""The sample match: playable to its end, and unknown to everything that reads the app's database."""

import gc
import inspect
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from models.access import Device, register_device
from models.archive import export_history
from models.deals import save_deal
from models.matches import list_matches, load_match
from models.sample import SAMPLE_MATCH_ID, Sample, SampleMatches
from models.store import Store, open_store
from models.trash import list_deleted
from models.values import MatchSnapshot, ModelError, NotFound
from scoring import Burraco, SideEntry, find_variant
from testkit.front_doors import public_functions
from testkit.seeding.match_table import KEY, SteppingClock, Table, deal_entry, set_up_table
from tests.access.dump import dump
from wording import LANGUAGES, games_of_language

RULES = find_variant("burraco")


@pytest.fixture
def store(sqlite_url: str) -> Iterator[Store]:
    opened = open_store(sqlite_url, key=KEY, clock=SteppingClock())
    yield opened
    opened.close()


def load(sample: Sample) -> MatchSnapshot:
    with sample.store.reading() as session:
        return load_match(session, device=sample.device, match_id=SAMPLE_MATCH_ID)


def play_to_the_end(sample: Sample) -> MatchSnapshot:
    with sample.store.transaction() as session:
        return save_deal(
            session,
            device=sample.device,
            match_id=SAMPLE_MATCH_ID,
            revision=load(sample).revision,
            entry=deal_entry(),
            request_id="the third",
        )


def owner_of(store: Store) -> Device:
    with store.transaction() as session:
        return register_device(session, label="a new user")[0]


def functions_of_a_device() -> dict[str, Callable[..., Any]]:
    """Return the functions of `models` that need nothing but a session and a device: lists, counts and exports."""
    return {
        name: function for name, function in public_functions().items() if _needed(function) == {"session", "device"}
    }


def _needed(function: Callable[..., Any]) -> set[str]:
    return {each.name for each in inspect.signature(function).parameters.values() if each.default is each.empty}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_two_deals_and_ends_with_the_third(store: Store, language: str) -> None:
    rules = find_variant(games_of_language(language)[0])
    sample = SampleMatches().get_or_start(owner_of(store), rules)
    match = load(sample)
    assert (match.config.rules, len(match.deals), match.standings.finished) == (rules, 2, False)
    entry = deal_entry()
    plain = replace(entry.sides[1], burrachi={Burraco.DIRTY: 1})
    with sample.store.transaction() as session:
        match = save_deal(
            session,
            device=sample.device,
            match_id=SAMPLE_MATCH_ID,
            revision=match.revision,
            entry=replace(entry, sides=(entry.sides[0], plain)),
            request_id="the third",
        )
    assert match.standings.finished


def test_nothing_in_the_apps_database_changes(store: Store) -> None:
    table = set_up_table(store)
    table.save()
    clock = store.clock
    assert isinstance(clock, SteppingClock)
    clock.step = timedelta(0)
    before = _everything(table)
    samples = SampleMatches(clock=clock)
    play_to_the_end(samples.get_or_start(table.owner, RULES))
    assert _everything(table) == before
    samples.discard(table.owner)
    assert _everything(table) == before


def _everything(table: Table) -> tuple[object, dict[str, str]]:
    """Return all rows, which a backup contains, and the answer of each function for the owner."""
    functions = functions_of_a_device()
    assert {"list_matches", "export_history", "list_players", "list_tournaments", "load_season"} <= functions.keys()
    answers = {}
    for name, function in functions.items():
        with table.store.transaction() as session:
            try:
                answers[name] = repr(function(session, device=table.owner))
            except ModelError as error:  # nothing can be restored
                answers[name] = repr(error)
            session.rollback()
    with table.store.reading() as session:
        return dump(session), answers


def test_windows_of_a_device_share_it_and_other_devices_do_not(store: Store) -> None:
    samples = SampleMatches()
    first, second = owner_of(store), owner_of(store)
    sample = samples.get_or_start(first, RULES)
    assert samples.get_or_start(first, RULES) is samples.find(first) is sample
    assert samples.find(second) is None
    assert samples.get_or_start(second, RULES) is not sample


def test_discarding_deletes_it_for_its_other_windows_and_removes_its_files(store: Store) -> None:
    samples, device = SampleMatches(), owner_of(store)
    sample = samples.get_or_start(device, RULES)
    file = sample.store.database.url.database
    assert file is not None
    samples.discard(device)
    samples.discard(device)
    assert samples.find(device) is None
    with pytest.raises(NotFound):
        load(sample)
    again = samples.get_or_start(device, RULES)
    assert len(load(again).deals) == 2
    del sample
    gc.collect()
    assert not Path(file).exists()
    assert Path(str(again.store.database.url.database)).exists()


def test_files_are_removed_at_the_shutdown(store: Store) -> None:
    """Uvicorn ends the process by the signal that it received, without functions of `atexit`."""
    samples = SampleMatches()
    sample = samples.get_or_start(owner_of(store), RULES)
    folder = Path(str(sample.store.database.url.database)).parent
    assert folder.exists()
    store.temporary_files.callback(samples.close)
    store.close()
    assert not folder.exists()


def test_the_oldest_is_dropped_when_there_are_too_many(store: Store) -> None:
    samples = SampleMatches(limit=2)
    devices = [owner_of(store) for _ in range(3)]
    first = samples.get_or_start(devices[0], RULES)
    for device in devices[1:]:
        samples.get_or_start(device, RULES)
    assert [samples.find(device) is not None for device in devices] == [False, True, True]
    assert len(load(first).deals) == 2  # for the window that still shows it


def test_its_files_are_removed_if_it_cannot_be_started(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    folders: list[str] = []

    def refuse(url: str, **_: object) -> Store:
        folders.append(url.removeprefix("sqlite:///").removesuffix("/sample.db"))
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("models.sample.matches.open_store", refuse)
    samples, device = SampleMatches(), owner_of(store)
    with pytest.raises(OSError, match="No space left"):
        samples.get_or_start(device, RULES)
    assert samples.find(device) is None
    assert not Path(folders[0]).exists()


def test_its_own_lists_are_those_of_a_real_match(store: Store) -> None:
    sample = SampleMatches().get_or_start(owner_of(store), RULES)
    play_to_the_end(sample)
    with sample.store.reading() as session:
        assert [each.id for each in list_matches(session, device=sample.device, finished=True)] == [SAMPLE_MATCH_ID]
        assert not list_deleted(session, device=sample.device)
        assert SAMPLE_MATCH_ID.encode() in export_history(session, device=sample.device)
    assert load(sample).deals[2].entry.sides[0] == SideEntry(
        players=(0, 2), burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1}, table_points=345
    )


@pytest.mark.slow
def test_the_next_server_removes_the_folders_of_a_killed_one(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from models.access import Device; from models.sample import SampleMatches; "
        "from scoring import find_variant; "
        "sample = SampleMatches().get_or_start(Device(id='a', label=''), find_variant('burraco')); "
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    killed = subprocess.run([sys.executable, "-c", program], env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(tmp_path.glob("pinella-sample-*"))) == 1
    started = "from models.sample import SampleMatches; SampleMatches()"
    subprocess.run([sys.executable, "-c", started], env=environment, check=True)
    assert not list(tmp_path.glob("pinella-sample-*"))
