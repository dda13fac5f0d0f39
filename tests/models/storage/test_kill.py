"""SIGKILL at any time: acknowledged deals are kept, and the database can be opened again."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from models.access import Device
from models.matches import load_match
from models.store import Store, open_store
from testkit.seeding.match_table import KEY, Table, pairs_setup, set_up_table

pytestmark = pytest.mark.both_databases

# Saves deal after deal; each revision is printed once its transaction is committed.
WRITER = """
import sys
from models.access import Device
from models.deals import save_deal
from models.store import open_store
from testkit.seeding.match_table import KEY, deal_entry

url, device_id, match_id, revision = sys.argv[1:]
store, device, revision = open_store(url, key=KEY), Device(id=device_id, label=""), int(revision)
while True:
    with store.transaction() as session:
        match = save_deal(
            session, device=device, match_id=match_id, revision=revision, entry=deal_entry(), request_id=str(revision)
        )
    revision = match.revision
    print(revision, flush=True)
"""

ROOT = Path(__file__).parents[3]


@pytest.fixture
def endless(store: Store) -> Table:
    return set_up_table(store, pairs_setup(target=100_000))


def write_until_killed(url: str, table: Table, *, after: int) -> list[int]:
    """Kill a writer once it has acknowledged `after` revisions, or has ended by itself; return all that it
    acknowledged."""
    revision = table.run(load_match).revision  # read again: another process has written
    command = [sys.executable, "-c", WRITER, url, table.owner.id, table.match_id, str(revision)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        printed = "".join(writer.stdout.readline() for _ in range(after))
        os.kill(writer.pid, signal.SIGKILL)
        printed += writer.stdout.read()
    return [int(line) for line in printed.split()]


@pytest.mark.slow
def test_every_acknowledged_deal_survives_a_kill(url: str, endless: Table) -> None:
    for after in (1, 4, 9):
        acknowledged = write_until_killed(url, endless, after=after)
        again = open_store(url, key=KEY)
        with again.transaction() as session:
            match = load_match(session, device=Device(id=endless.owner.id, label=""), match_id=endless.match_id)
        again.close()
        assert len(acknowledged) >= after, "the writer ended before it was killed"
        # The process may have been killed between a commit and its acknowledgement.
        assert match.revision in {acknowledged[-1], acknowledged[-1] + 1}
        assert len(match.deals) == match.revision - 1
        assert match.standings.totals[0] == 745 * len(match.deals)
