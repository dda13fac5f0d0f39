"""Paths of all routes of the server and the app, with hostile values for their placeholders.

They are derived from the route tables, so that new routes are included automatically.
"""

import re
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import quote

import flet as ft

from models.store import open_store
from testkit.client_cache import CACHE_DIR
from views.routing import ROUTES
from web.host.settings import Settings
from web.server.application import create_application

_PLACEHOLDER = re.compile(r"\{(\w+)(?::path)?\}|:(\w+)\+?")
_HOSTILE_VALUES = (
    "x",
    "..",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "....//....//etc/passwd",
    "%00",
    "a%00.js",
    "%ff%fe",
    "%ed%a0%80",
    quote("ñ/\u202e?#"),
    "a" * 3_000,
    "A" * 43 + ".B" * 43,
    "0" * 32,
    "main.dart.js",
    "main.dart.wasm.xz",
    "assets/../../main.py",
    "client/boot.js",
    "index.html;.css",
    ".",
    "~root",
    "C:%5Cwindows%5Cwin.ini",
    "%c0%ae%c0%ae/",
)


@dataclass(frozen=True, kw_only=True)
class PathTemplates:
    """Path templates with placeholders like `{token}` or `:token`; `known_ids` are values that an attacker may know."""

    templates: Sequence[str]
    known_ids: Sequence[str]

    def fill(self, template: str, random: Random) -> str:
        return _PLACEHOLDER.sub(lambda _: self._placeholder_value(random), template)

    def fill_all(self, random: Random) -> list[str]:
        """Return each template filled several times."""
        return [self.fill(template, random) for template in self.templates for _ in range(3)]

    def _placeholder_value(self, random: Random) -> str:
        if self.known_ids and random.random() < 0.6:
            known = random.choice(self.known_ids)
            return known if random.random() < 0.7 else _mutate(known, random)
        return random.choice(_HOSTILE_VALUES)


def server_paths(known_ids: Iterable[str]) -> PathTemplates:
    """Return the routes that the server answers without Flet."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder), cache_dir=CACHE_DIR)
        store = open_store(f"sqlite:///{folder}/routes.db", key=b"k" * 32)
        routes = create_application(settings=settings, store=store, flet_main=lambda _: None).routes
        store.close()
    return PathTemplates(templates=[route.path for route in routes], known_ids=tuple(known_ids))  # type: ignore[attr-defined]


def app_paths(known_ids: Iterable[str]) -> PathTemplates:
    """Return the routes of the app's screens."""
    return PathTemplates(templates=sorted(set(_iter_paths("", ROUTES))), known_ids=tuple(known_ids))


def _iter_paths(parent: str, routes: Iterable[ft.Route]) -> Iterable[str]:
    for route in routes:
        path = f"{parent.rstrip('/')}/{(route.path or '').lstrip('/')}"
        yield path
        yield from _iter_paths(path, route.children or ())


def _mutate(known: str, random: Random) -> str:
    """Return the value with a changed letter, truncated, or repeated."""
    index = random.randrange(len(known))
    return random.choice((known[:index] + "x" + known[index + 1 :], known[:index], known * 2, known.swapcase()))
