"""Metrics for the host's Prometheus: connected phones, response times and saves.

Only requests with the key from the settings get them; without a key in the settings, none does.
"""

import secrets
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector
from pydantic import SecretStr
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from models.program import PROGRAM_VERSION
from models.storage import database_file
from models.store import Store
from web.host.backup_names import dated_backups
from web.host.settings import Settings
from web.live.feed import LiveFeed
from web.server.loop_lag import LoopLag

# First parts of paths, used as labels; the rest of a path may be a token. Other paths belong to the app, or are
# guesses.
_PATH_PREFIXES = {"t", "tv", "d", "c", "u", "backup", "health", "ready", "metrics"}
_BUCKETS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
_AUTH_SCHEME = "bearer"


class Metrics:
    """The metrics of one process; a request needs `key`. `loop_lag` measures between its start and its stop."""

    def __init__(self, key: SecretStr | None, server: "ServerCollector") -> None:
        self._key, self._server = key, server
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.registry.register(server)
        self.response_seconds = Histogram(
            "pinella_answer_seconds",
            "From a request to the beginning of its answer",
            ("part", "status"),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        lags = Histogram("pinella_loop_lag_seconds", "Lateness of a timer", buckets=_BUCKETS, registry=self.registry)
        self.loop_lag = LoopLag(lags)

    def figures(self) -> Mapping[str, float]:
        """Return the figures of the host's page by the names of their series; a missing one doesn't apply."""
        samples = (sample for metric in self._server.collect() for sample in metric.samples)
        return {sample.name: sample.value for sample in samples} | {"loop_lag": self.loop_lag.longest}

    async def serve(self, request: Request) -> Response:
        """Serve the metrics; without the key, respond with a plain 404."""
        if not self._is_authorized(request.headers.get("authorization", "")):
            return PlainTextResponse(HTTPStatus.NOT_FOUND.phrase, status_code=HTTPStatus.NOT_FOUND)
        return Response(
            generate_latest(self.registry), media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"}
        )

    def _is_authorized(self, authorization: str) -> bool:
        scheme, _, key = authorization.partition(" ")
        if self._key is None or scheme.lower() != _AUTH_SCHEME:  # in any case: RFC 9110 §11.1
            return False
        return secrets.compare_digest(key.strip().encode(), self._key.get_secret_value().encode())


class MetricsMiddleware:
    """ASGI middleware that records the time until each response begins."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._response_seconds = metrics.response_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def measure(message: Message) -> None:
            if message["type"] == "http.response.start":
                part = scope["path"].lstrip("/").partition("/")[0]
                status = f"{message['status'] // 100}xx"
                labels = self._response_seconds.labels(part if part in _PATH_PREFIXES else "app", status)
                labels.observe(time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, measure)


@dataclass(frozen=True, kw_only=True, eq=False)
class ServerCollector(Collector):
    """A collector that reads its values when Prometheus or the host's page asks for them.

    `phones` returns the number of phones in the app, `refused` how many found no place.
    """

    store: Store
    settings: Settings
    feed: LiveFeed
    phones: Callable[[], int]
    refused: Callable[[], int]

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("pinella", "The program", value={"version": PROGRAM_VERSION})
        yield from _disk(self.settings.data_dir)
        file = database_file(str(self.store.database.url))
        files = [path for path in (file, file.with_name(f"{file.name}-wal")) if path.exists()] if file else []
        if files:
            size = sum(path.stat().st_size for path in files)
            yield GaugeMetricFamily("pinella_database_bytes", "Size of the SQLite database with its log", value=size)
        if backups := dated_backups(self.settings.backup_dir):
            made_at, newest = backups[-1]
            yield GaugeMetricFamily(
                "pinella_backup_timestamp_seconds", "Time of the newest backup", value=made_at.timestamp()
            )
            shares_disk = any(path.stat().st_dev == newest.stat().st_dev for path in files)
            yield GaugeMetricFamily(
                "pinella_backup_shares_disk", "Whether it is on the database's disk", value=shares_disk
            )
        if self.store.relay is not None:
            yield GaugeMetricFamily(
                "pinella_relay_connected", "Whether other instances are heard", value=self.store.relay.is_connected
            )
        yield GaugeMetricFamily("pinella_phones", "Phones in the app", value=self.phones())
        yield CounterMetricFamily("pinella_phones_refused", "Phones that found no place", value=self.refused())
        yield GaugeMetricFamily("pinella_live_pages", "Open live pages", value=self.feed.subscriber_count)
        totals = self.store.metrics
        yield CounterMetricFamily("pinella_saves", "Committed transactions", value=totals.saved)
        yield CounterMetricFamily("pinella_saves_failed", "Transactions refused by the database", value=totals.failed)
        yield CounterMetricFamily(
            "pinella_save_seconds",
            "Time of committed transactions, including the wait for other writers",
            value=totals.seconds,
        )


def _disk(folder: Path) -> Iterator[Metric]:
    """Yield the size and the free space of a folder's disk; nothing if the folder can't be read now."""
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return
    yield GaugeMetricFamily("pinella_disk_bytes", "Size of the data folder's disk", value=usage.total)
    yield GaugeMetricFamily("pinella_disk_free_bytes", "Free space of the data folder's disk", value=usage.free)
