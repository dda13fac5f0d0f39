"""`docs/hosting.md` compared with the server: settings, commands, routes, metrics and limits."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import flet as ft
import pytest
import yaml
from prometheus_client import Metric
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from models.store import Store, open_store
from testkit.seeding.databases import copy_empty_database
from tests.docs.markdown import DOCS, MarkdownTable, column_values, read_text, tables_under
from web.host.backup_names import backup_name
from web.host.command_line import parse_arguments
from web.host.settings import Settings
from web.server import application as server_application
from web.server.application import create_application
from web.server.metrics import Metrics, ServerCollector

HOSTING = read_text(DOCS / "hosting.md")
SECURITY = read_text(DOCS / "security.md")
PREFIX = "PINELLA_"
STANDARD_METRICS = ("process_", "python_")  # of the collectors of prometheus_client


def table(heading: str) -> MarkdownTable:
    (found,) = tables_under(HOSTING, heading)
    return found


def code_in(cells: Iterator[str] | list[str]) -> list[str]:
    """Return the texts in code marks of the cells, in order."""
    return [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32)
    yield store
    store.close()


@pytest.fixture
def application(store: Store, tmp_path: Path) -> Starlette:
    settings = Settings(data_dir=tmp_path, cache_dir=tmp_path, pwa_site=tmp_path, public_url="")
    return create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("")))


def test_every_setting_is_documented_once() -> None:
    documented = code_in(column_values(table("Settings"), "variable"))
    assert sorted(documented) == sorted(PREFIX + field.upper() for field in Settings.model_fields)


def test_documented_defaults_are_those_of_the_settings() -> None:
    for row in table("Settings").as_dicts():
        default = Settings.model_fields[row["variable"].strip("`").removeprefix(PREFIX).lower()].default
        if isinstance(default, int) or default in {"info", "text", "hide", "0.0.0.0"}:  # noqa: S104 - a documented default
            assert row["default"] == f"`{default}`", row["variable"]
        elif default in ("", (), None):
            assert row["default"].startswith(("empty", "a file")), row["variable"]


def test_every_environment_variable_in_a_document_is_a_setting() -> None:
    known = {PREFIX + field.upper() for field in Settings.model_fields}
    # Those for tests and for the container's proxy, which the program does not read.
    others = {"PINELLA_CHROMIUM", "PINELLA_EXPLORE"}
    named = {
        name
        for page in (*DOCS.rglob("*.md"), DOCS.parent / "README.md", DOCS.parent / "CHANGELOG.md")
        for name in re.findall(r"PINELLA_[A-Z_]+", read_text(page))
    }
    assert named - known - others == set()


def test_every_command_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    documented = code_in(column_values(table("Commands"), "command"))
    with pytest.raises(SystemExit):
        parse_arguments(["--help"])
    listed = re.findall(r"^    ([a-z-]+)\b", capsys.readouterr().out, re.MULTILINE)
    assert [command.split()[0] for command in documented] == listed
    for command in documented:
        assert (
            parse_arguments(command.replace("SHELL", "bash").replace("ACTION", "list").split()).command
            == command.split()[0]
        )


def test_every_route_is_documented(application: Starlette) -> None:
    assert all(isinstance(route, Route | WebSocketRoute) for route in application.routes)
    paths = {route.path for route in application.routes if isinstance(route, Route | WebSocketRoute)}
    documented = code_in(column_values(table("Routes"), "route"))
    assert len(documented) == len(set(documented))
    assert set(documented) == paths


@pytest.fixture
def metrics(store: Store, tmp_path: Path) -> list[Metric]:
    """Return all metrics, also those that no single server has: of an SQLite file and of a relay."""
    (tmp_path / backup_name(datetime.now(UTC))).touch()
    server = ServerCollector(
        store=replace(store, relay=SimpleNamespace(is_connected=True)),  # type: ignore[arg-type]
        settings=Settings(data_dir=tmp_path, backup_dir=tmp_path),
        feed=SimpleNamespace(subscriber_count=0),  # type: ignore[arg-type]
        phones=lambda: 0,
        refused=lambda: 0,
    )
    return list(Metrics(None, server).registry.collect())


def test_every_metric_is_documented(metrics: list[Metric]) -> None:
    documented = set(code_in(column_values(table("Metrics"), "metric")))
    found = {
        metric.name + {"counter": "_total", "info": "_info"}.get(metric.type, "")
        for metric in metrics
        if not metric.name.startswith(STANDARD_METRICS)
    }
    assert {name for name in documented if not name.startswith(STANDARD_METRICS)} == found


def test_alert_rules_name_existing_series(metrics: list[Metric]) -> None:
    (text,) = re.findall(r"```yaml\n(groups:\n.+?)```", HOSTING, re.DOTALL)
    (group,) = yaml.safe_load(text)["groups"]
    names = {metric.name + {"counter": "_total", "histogram": "_bucket"}.get(metric.type, "") for metric in metrics}
    named = {rule["alert"]: set(re.findall(r"pinella_\w+", rule["expr"])) for rule in group["rules"]}
    assert len(named) == 6
    assert {alert: series - names for alert, series in named.items()} == {alert: set() for alert in named}
    assert all(named.values())


def test_the_documented_number_of_phones_is_that_of_the_server() -> None:
    phones = server_application._MAX_PHONES  # noqa: SLF001
    assert f"takes {phones} phones" in " ".join(HOSTING.split())
    one_network = Settings.model_fields["phones_of_one_network"].default
    assert f"| {phones}; {one_network} of one network" in SECURITY
