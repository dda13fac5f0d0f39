"""The abuse scenarios of `docs/security.md`: their proofs exist, and every entrance of the server has a row."""

import re
from itertools import chain
from pathlib import Path

import flet as ft
from starlette.routing import Route, WebSocketRoute

from models.archive import UploadKind
from models.store import open_store
from testkit.seeding.databases import copy_empty_database
from tests.docs.markdown import DOCS, ROOT, MarkdownTable, read_text, tables_under
from web.flet.protocol_allowlist import _EVENTS
from web.host.settings import Settings
from web.server.application import create_application
from web.urls import SECRET_PATHS

SECURITY = read_text(DOCS / "security.md")


def _table(heading: str) -> MarkdownTable:
    (found,) = tables_under(SECURITY, heading)
    return found


SCENARIOS = _table("Abuse scenarios").as_dicts()
ENTRANCES = _table("Entrances").as_dicts()


def _entrances(word: str) -> set[str]:
    """Return the entrances in code marks of the rows that begin with a word: `upload`, `link`, `event`, or none."""
    cells = [row["entrance"] for row in ENTRANCES if row["entrance"].partition("`")[0].strip() == word]
    return {text for cell in cells for text in re.findall(r"`([^`]+)`", cell)}


def test_every_scenario_names_a_proof_that_exists() -> None:
    proofs = {row["scenario"]: re.findall(r"`([^`]+)`", row["proof"]) for row in SCENARIOS}
    assert [scenario for scenario, named in proofs.items() if not named] == []
    for proof in chain.from_iterable(proofs.values()):
        path, _, test = proof.partition("::")
        assert (ROOT / path).is_file(), path
        assert not test or f"def {test}(" in read_text(ROOT / path), proof


def test_every_entrance_names_known_scenarios() -> None:
    known = {row["scenario"] for row in SCENARIOS}
    assert {name for row in ENTRANCES for name in row["scenarios"].split(", ")} <= known


def test_every_route_is_an_entrance(tmp_path: Path) -> None:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32)
    settings = Settings(data_dir=tmp_path, cache_dir=tmp_path, pwa_site=tmp_path, public_url="")
    application = create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("")))
    store.close()
    routes = {route.path for route in application.routes if isinstance(route, Route | WebSocketRoute)}
    assert _entrances("") == routes


def test_every_kind_of_upload_link_and_event_is_an_entrance() -> None:
    assert _entrances("upload") == {kind.name for kind in UploadKind}
    assert _entrances("link") == set(SECRET_PATHS)
    assert _entrances("event") == {f"{kind}.{event}" for kind, event in _EVENTS}
