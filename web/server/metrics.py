"""Metrics for the host's Prometheus: connected phones, response times and saves.

Only requests with the key from the settings get them; without a key in the settings, none does.
"""

import secrets
import shutil
import time
from collections.abc import Callable, Iterator
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
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from models.program import PROGRAM_VERSION
from models.store import Store
from web.host.backup_names import dated_backups
from web.host.settings import Settings
from web.live.feed import LiveFeed
from web.server.loop_lag import LoopLag

# First parts of paths, used as labels; the rest of a path may be a token. Other paths belong to the app, or are
# guesses.
_PATH_PREFIXES = {"t", "tv", "d", "c", "u", "backup", "health", "ready", "metrics"}
_BUCKETS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
_AUTH_SCHEME = "Bearer "


class Metrics:
    """The metrics of one process.

    `phones` returns the number of phones in the app. `loop_lag` measures between its start and its stop.
    """

    def __init__(self, *, store: Store, settings: Settings, feed: LiveFeed, phones: Callable[[], int]) -> None:
        self._key = settings.metrics_key
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.registry.register(_ServerCollector(store=store, settings=settings, feed=feed, phones=phones))
        self.response_seconds = Histogram(
            "pinella_answer_seconds",
            "From a request to the beginning of its answer",
            ("part", "status"),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        lags = Histogram("pinella_loop_lag_seconds", "Lateness of a timer", buckets=_BUCKETS, registry=self.registry)
        self.loop_lag = LoopLag(lags)

    async def serve(self, request: Request) -> Response:
        """Serve the metrics; without the key, respond with a plain 404."""
        if not self._is_authorized(request.headers.get("authorization", "")):
            return PlainTextResponse(HTTPStatus.NOT_FOUND.phrase, status_code=HTTPStatus.NOT_FOUND)
        return Response(
            generate_latest(self.registry), media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"}
        )

    def _is_authorized(self, authorization: str) -> bool:
        if self._key is None or not authorization.startswith(_AUTH_SCHEME):
            return False
        return secrets.compare_digest(
            authorization.removeprefix(_AUTH_SCHEME).encode(), self._key.get_secret_value().encode()
        )


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


class _ServerCollector(Collector):
    """A collector that reads its values when Prometheus asks for them."""

    def __init__(self, *, store: Store, settings: Settings, feed: LiveFeed, phones: Callable[[], int]) -> None:
        self._store = store
        self._data_dir = settings.data_dir
        self._backup_dir = settings.backup_dir
        self._feed = feed
        self._phones = phones

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("pinella", "The program", value={"version": PROGRAM_VERSION})
        yield from _disk(self._data_dir)
        if backups := dated_backups(self._backup_dir):
            made_at = backups[-1][0].timestamp()
            yield GaugeMetricFamily("pinella_backup_timestamp_seconds", "Time of the newest backup", value=made_at)
        yield GaugeMetricFamily("pinella_phones", "Phones in the app", value=self._phones())
        yield GaugeMetricFamily("pinella_live_pages", "Open live pages", value=self._feed.subscriber_count)
        totals = self._store.metrics.totals()
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
