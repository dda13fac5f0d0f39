"""Figures for the host's Prometheus: who is there, what is answered and saved, and how soon. Whoever has the key of the
settings may read them; without one in the settings nobody does."""

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

from models import Store
from web.live.feed import LiveFeed

# Of each path the first part: what follows may be a link. Any other is the app's own, or a stranger's guess.
_PARTS = {"t", "tv", "d", "c", "u", "backup", "health", "ready", "metrics"}
_SECONDS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
_SCHEME = "Bearer "


class Metrics:
    """All figures of one process. `phones` counts the phones that are in the app; `key` is what the host's Prometheus
    says (Authorization: Bearer …)."""

    def __init__(
        self, *, store: Store, feed: LiveFeed, phones: Callable[[], int], key: SecretStr | None = None
    ) -> None:
        self._key = key
        self.registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)
        self.registry.register(_House(store=store, feed=feed, phones=phones))
        self.answers = Histogram(
            "pinella_answer_seconds",
            "From a request to the beginning of its answer",
            ("part", "status"),
            buckets=_SECONDS,
            registry=self.registry,
        )

    async def show(self, request: Request) -> Response:
        """The endpoint. Who has no key is told no more than that there is nothing."""
        if not self._may_read(request.headers.get("authorization", "")):
            return PlainTextResponse(HTTPStatus.NOT_FOUND.phrase, status_code=HTTPStatus.NOT_FOUND)
        return Response(
            generate_latest(self.registry), media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"}
        )

    def _may_read(self, said: str) -> bool:
        if self._key is None or not said.startswith(_SCHEME):
            return False
        return secrets.compare_digest(said.removeprefix(_SCHEME).encode(), self._key.get_secret_value().encode())


class Measured:
    """Pure ASGI: the time of each answer goes to `metrics`."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._answers = metrics.answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def measure(message: Message) -> None:
            if message["type"] == "http.response.start":
                part = scope["path"].lstrip("/").partition("/")[0]
                status = f"{message['status'] // 100}xx"
                labels = self._answers.labels(part if part in _PARTS else "app", status)
                labels.observe(time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, measure)


class _House(Collector):
    """What can be counted when it is asked for."""

    def __init__(self, *, store: Store, feed: LiveFeed, phones: Callable[[], int]) -> None:
        self._store = store
        self._feed = feed
        self._phones = phones

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("pinella_phones", "Phones that are in the app", value=self._phones())
        yield GaugeMetricFamily("pinella_live_pages", "Live pages that are watched", value=self._feed.readers)
        tally = self._store.tally.read()
        yield CounterMetricFamily("pinella_saves", "Transactions that were committed", value=tally.saved)
        yield CounterMetricFamily("pinella_saves_failed", "Those that the database refused", value=tally.failed)
        yield CounterMetricFamily(
            "pinella_save_seconds", "Time of all that were committed, with the wait for others", value=tally.seconds
        )
