"""A real server in a thread of the test, with a match that the test plays directly through `models`."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from models.store import open_store
from models.values import Role
from testkit.client_cache import CACHE_DIR
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.threaded import threaded_server
from views.app import flet_main
from web.host.public_base import public_base
from web.host.settings import Settings
from web.server.application import create_application


@dataclass(kw_only=True)
class InProcessServer:
    """A running server: `origin` is its address, `table` the match."""

    origin: str
    match: PlayedMatch

    def share_url(self, role: Role, *, host: str = "localhost") -> str:
        return f"{self.origin.replace('localhost', host)}/t/{self.match.issue_token(role)}"


@contextmanager
def serve_played_match(folder: Path, *, cache: Path = CACHE_DIR) -> Iterator[InProcessServer]:
    """Serve on loopback, with the compressed files that `cache` has."""
    store = open_store(copy_empty_database(folder), key=b"k" * 32)
    settings = Settings(data_dir=folder, cache_dir=cache, public_url="", allowed_hosts=("table.test",))
    start = flet_main(store=store, public_base=lambda reached_by: public_base(settings, reached_by))
    application = create_application(settings=settings, store=store, flet_main=start)
    config = uvicorn.Config(application, ws="websockets-sansio", log_config=None, log_level="error")
    try:
        with threaded_server(config) as port:
            try:
                yield InProcessServer(origin=f"http://localhost:{port}", match=PlayedMatch(store=store))
            finally:
                application.state.close_streams()
    finally:
        store.close()
