"""A real server in a thread of the test, beside a table whose deals the test plays directly in the models."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from models import Role, open_store
from tests.e2e.client_cache import CACHE, fill_cache
from tests.stores import fresh_sqlite
from tests.web.played_table import PlayedTable
from tests.web.threaded_server import threaded_server
from views.app import flet_main
from web.server.application import create_application
from web.server.public_base import public_base
from web.server.settings import Settings


@dataclass(kw_only=True)
class OpenTable:
    """`origin` is where the browser goes to, `table` what is played."""

    origin: str
    table: PlayedTable

    def link(self, role: Role, *, host: str = "localhost") -> str:
        return f"{self.origin.replace('localhost', host)}/t/{self.table.token(role)}"


@contextmanager
def open_table(folder: Path, *, compressed: bool = False) -> Iterator[OpenTable]:
    """Serve on loopback. With `compressed`, every file has its smallest copy."""
    if compressed:
        fill_cache()
    store = open_store(fresh_sqlite(folder), key=b"k" * 32)
    settings = Settings(data_dir=folder, cache_dir=CACHE, public_url="", allowed_hosts=("table.test",))
    start = flet_main(store=store, public_base=lambda reached_by: public_base(settings, reached_by))
    application = create_application(settings=settings, store=store, flet_main=start)
    config = uvicorn.Config(application, ws="websockets-sansio", log_config=None, log_level="error")
    try:
        with threaded_server(config) as port:
            try:
                yield OpenTable(origin=f"http://localhost:{port}", table=PlayedTable(store=store))
            finally:
                application.state.let_go()
    finally:
        store.close()
