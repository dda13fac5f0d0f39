"""Metrics for the host's Prometheus: connected phones, response times and saves.

Only requests with the key from the settings get them; without a key in the settings, none does.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from pydantic import SecretStr
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from models.store import Store
from web.live.feed import LiveFeed

# First parts of paths, used as labels; the rest of a path may be a token. Other paths belong to the app, or are
# guesses.
_PATH_PREFIXES = {"t", "tv", "d", "c", "u", "backup", "health", "ready", "metrics"}
_BUCKETS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
_AUTH_SCHEME = "Bearer "


class Metrics:
    """The metrics of one process.

    `phones` returns the number of phones in the app; `key` is the bearer token that Prometheus sends.
    """

    def __init__(
        self, *, store: Store, feed: LiveFeed, phones: Callable[[], int], key: SecretStr | None = None
    ) -> None:
        self._key = key
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.registry.register(_ServerCollector(store=store, feed=feed, phones=phones))
        self.response_seconds = Histogram(
            "pinella_answer_seconds",
            "From a request to the beginning of its answer",
            ("part", "status"),
            buckets=_BUCKETS,
            registry=self.registry,
        )

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

    def __init__(self, *, store: Store, feed: LiveFeed, phones: Callable[[], int]) -> None:
        self._store = store
        self._feed = feed
        self._phones = phones

    def collect(self) -> Iterator[Metric]:
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
