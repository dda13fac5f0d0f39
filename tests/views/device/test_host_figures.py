"""The figures of the server on the host's page, which the admin link opens."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from models.program import PROGRAM_VERSION
from models.sharing import admin_token
from models.store import Store
from testkit.clients.app_phone import app_phone
from views.core.platform import SERVER
from views.device.host_figures import Figures

FIGURES = {
    "pinella_database_bytes": 12_345_678.0,
    "pinella_disk_bytes": 100e9,
    "pinella_disk_free_bytes": 34e9,
    "pinella_backup_shares_disk": 0.0,
    "pinella_phones": 12.0,
    "pinella_phones_refused_total": 3.0,
    "pinella_live_pages": 40.0,
    "pinella_saves_failed_total": 2.0,
    "loop_lag": 0.0123,
}
SAME_DISK = "The newest backup is on the same disk as the database."


def shown(
    store: Store, read: Callable[[], Figures] | None, *, token: str = "", until: str = "Version of Pinella"
) -> str:
    """Return the texts of the host's page, once it shows `until`."""
    with store.reading() as session:
        route = f"/admin/{token or admin_token(session, signer=store.signer)}"

    async def open_page() -> str:
        async with app_phone(store, route=route, platform=replace(SERVER, figures=read)) as phone:
            await phone.expect_text(until)
            return "\n".join(phone.visible_texts)

    return asyncio.run(open_page())


def test_figures_of_a_club_are_shown(sqlite_store: Store) -> None:
    made_at = (sqlite_store.clock() - timedelta(hours=3, minutes=5)).timestamp()
    text = shown(sqlite_store, lambda: FIGURES | {"pinella_backup_timestamp_seconds": made_at})
    values = ("SQLite, 12 MB", "34 GB of 100 GB", "3 hours ago", "12", "40", "3", "2", "12 ms", PROGRAM_VERSION)
    assert set(values) <= set(text.splitlines())
    assert SAME_DISK not in text
    assert "Other servers on this database" not in text


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"pinella_relay_connected": 1.0}, "Connected"),
        ({"pinella_relay_connected": 0.0}, "Not connected"),
        ({"pinella_database_bytes": 0.0}, "SQLite, 0 byte"),
        ({"pinella_saves_failed_total": 12_345.0}, "12,345"),
        ({"loop_lag": 61.5}, "61,500 ms"),
    ],
)
def test_states_of_a_server_are_named(sqlite_store: Store, values: dict[str, float], words: str) -> None:
    assert words in shown(sqlite_store, lambda: FIGURES | values).splitlines()


def test_missing_figures_are_left_out(sqlite_store: Store) -> None:
    present = {name: value for name, value in FIGURES.items() if "disk" not in name and "database" not in name}
    text = shown(sqlite_store, lambda: present)
    assert "Free disk space" not in text
    assert {"PostgreSQL", "None yet"} <= set(text.splitlines())


def test_backup_on_the_disk_of_the_database_is_pointed_out(sqlite_store: Store) -> None:
    assert SAME_DISK in shown(sqlite_store, lambda: FIGURES | {"pinella_backup_shares_disk": 1.0})


def test_guessed_link_reads_no_figure(sqlite_store: Store) -> None:
    def read() -> Figures:
        raise AssertionError("read for a stranger")

    text = shown(sqlite_store, read, token="a" * 24, until="This code or link doesn’t exist.")
    assert "Version of Pinella" not in text


def test_other_platforms_have_no_figures(sqlite_store: Store) -> None:
    assert "Version of Pinella" not in shown(sqlite_store, None, until="Backup")
