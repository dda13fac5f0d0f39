"""Every path that the server and the app answer, with what a stranger puts in their blanks.

Both are read from the routes themselves: a new one is tried without a word said here.
"""

import re
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import quote

import flet as ft

from models import open_store
from tests.e2e.client_cache import CACHE
from views.routing import ROUTES
from web.server.application import create_application
from web.server.settings import Settings

_BLANK = re.compile(r"\{(\w+)(?::path)?\}|:(\w+)\+?")
_STRANGE = (
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
class Paths:
    """`templates` have blanks like `{token}` or `:token`; `known` are things that a stranger may have heard of."""

    templates: Sequence[str]
    known: Sequence[str]

    def fill(self, template: str, random: Random) -> str:
        return _BLANK.sub(lambda _: self._blank(random), template)

    def all(self, random: Random) -> list[str]:
        """Each template several times over."""
        return [self.fill(template, random) for template in self.templates for _ in range(3)]

    def _blank(self, random: Random) -> str:
        if self.known and random.random() < 0.6:
            known = random.choice(self.known)
            return known if random.random() < 0.7 else _changed(known, random)
        return random.choice(_STRANGE)


def server_paths(known: Iterable[str]) -> Paths:
    """Of what the server answers without Flet."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder), cache_dir=CACHE)
        store = open_store(f"sqlite:///{folder}/routes.db", key=b"k" * 32)
        routes = create_application(settings=settings, store=store, flet_main=lambda _: None).routes
        store.close()
    return Paths(templates=[route.path for route in routes], known=tuple(known))  # type: ignore[attr-defined]


def app_paths(known: Iterable[str]) -> Paths:
    """Of the app's screens."""
    return Paths(templates=sorted(set(_below("", ROUTES))), known=tuple(known))


def _below(parent: str, routes: Iterable[ft.Route]) -> Iterable[str]:
    for route in routes:
        path = f"{parent.rstrip('/')}/{(route.path or '').lstrip('/')}"
        yield path
        yield from _below(path, route.children or ())


def _changed(known: str, random: Random) -> str:
    """With another letter in it, cut off, or twice."""
    place = random.randrange(len(known))
    return random.choice((known[:place] + "x" + known[place + 1 :], known[:place], known * 2, known.swapcase()))
