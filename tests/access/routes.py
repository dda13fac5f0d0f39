"""Routes of the server and who may request them: one row of the matrix for each request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models.values import TournamentLinkKind
from tests.access.expectations import ADMIN_ONLY, Expectation, Row, parse_row
from tests.access.world import Caller, CallersWorld, Credentials

SOCKET_ROUTE = "/ws"  # its messages are events of screens: tests/access/screens.py


@dataclass(frozen=True, kw_only=True)
class RouteCall:
    """A request; the owner's upload slot is `upload_slot`."""

    world: CallersWorld
    credentials: Credentials
    upload_slot: str


@dataclass(frozen=True, kw_only=True, eq=False)
class RouteRow(Row[Callable[[RouteCall], str]]):
    """A route of the matrix; `attempt` returns the path.

    `body_prefix` is the beginning of a binary response with the owner's data.
    """

    route: str
    method: str = "GET"
    body_prefix: bytes | None = None


#                owner scorer viewer outsider anon.  removed revoked   admin
LINK = parse_row("  yes   yes    yes    no       no     yes     no        no")
_MEMBERS = parse_row("yes  yes    yes    no       no     no      no        no")
_HISTORY = parse_row("yes  own    own    own      no     own     own       own")
_OWNER = parse_row(" yes   no     no     no       no     no      no        no")
_PUBLIC = parse_row("nothing nothing nothing nothing nothing nothing nothing nothing")
_DIRECTORS = parse_row("yes yes   no     no       no     no      no        no")
_REFUSED = parse_row("no   no     no     no       no     no      no        no")


def _row(
    expected: Mapping[Caller, Expectation],
    route: str,
    attempt: Callable[[RouteCall], str],
    *,
    name: str = "",
    method: str = "GET",
    body_prefix: bytes | None = None,
) -> RouteRow:
    return RouteRow(
        name=f"{method} {name or route}",
        expected=expected,
        route=route,
        attempt=attempt,
        method=method,
        body_prefix=body_prefix,
    )


def _link_row(route: str, *, body_prefix: bytes | None = None, name: str = "") -> RouteRow:
    return _row(LINK, route, lambda ask: route.format(token=ask.credentials.token), body_prefix=body_prefix, name=name)


_PAGE = "/{path:path}"

ROUTES: tuple[RouteRow, ...] = (
    _link_row("/t/{token}"),
    _link_row("/t/{token}/events"),
    _link_row("/t/{token}/card"),
    _link_row("/t/{token}/qr.svg", body_prefix=b"<"),
    _link_row("/t/{token}/score.json"),
    _link_row("/t/{token}/score.csv"),
    _link_row("/t/{token}/score.pdf", body_prefix=b"%PDF-"),
    _link_row("/t/{token}/result.png", body_prefix=b"\x89PNG"),
    _link_row("/t/{token}/result-dark.png", body_prefix=b"\x89PNG"),
    _row(LINK, "/tv/{token}", lambda ask: f"/tv/{ask.credentials.tournament_tokens[TournamentLinkKind.BOARD]}"),
    _row(
        LINK,
        "/tv/{token}/players",
        lambda ask: f"/tv/{ask.credentials.tournament_tokens[TournamentLinkKind.BOARD]}/players",
    ),
    _row(
        LINK,
        "/tv/{token}/events",
        lambda ask: f"/tv/{ask.credentials.tournament_tokens[TournamentLinkKind.BOARD]}/events",
    ),
    _row(
        LINK,
        "/tv/{token}/enter.svg",
        lambda ask: f"/tv/{ask.credentials.tournament_tokens[TournamentLinkKind.BOARD]}/enter.svg",
        body_prefix=b"<",
    ),
    _row(LINK, "/hall/{token}", lambda ask: f"/hall/{ask.credentials.hall_token}", body_prefix=b"/seat/"),
    _row(_MEMBERS, "/d/{ticket}", lambda ask: f"/d/{ask.credentials.ticket}", name="/d/{ticket of a match}"),
    _row(_HISTORY, "/d/{ticket}", lambda ask: f"/d/{ask.credentials.history_ticket}", name="/d/{ticket of everything}"),
    _row(_REFUSED, "/d/{ticket}", lambda ask: f"/d/{ask.world.expired_ticket}", name="/d/{expired ticket}"),
    _row(
        _DIRECTORS,
        "/d/tournament/{ticket}",
        lambda ask: f"/d/tournament/{ask.credentials.document_ticket}",
        body_prefix=b"%PDF-",
    ),
    _row(ADMIN_ONLY, "/backup/{ticket}", lambda ask: f"/backup/{ask.credentials.backup_ticket}", body_prefix=b"PK"),
    _row(_PUBLIC, "/bring", lambda _: "/bring"),
    _row(_PUBLIC, "/bring/slot", lambda _: "/bring/slot", method="POST"),
    _row(_OWNER, "/u/{slot}", lambda ask: f"/u/{ask.upload_slot}", method="PUT", body_prefix=b"OK"),
    _row(_PUBLIC, "/health", lambda _: "/health"),
    _row(_PUBLIC, "/ready", lambda _: "/ready"),
    _row(_PUBLIC, "/pwa", lambda _: "/pwa"),
    _row(_PUBLIC, "/pwa/{path:path}", lambda _: "/pwa/"),
    _row(_REFUSED, "/metrics", lambda _: "/metrics"),  # who has its key: tests/web/server/test_metrics.py
    _row(_PUBLIC, "/c/{digest}/{name:path}", lambda _: "/c/any/client/pinella.webmanifest"),
    _row(_PUBLIC, _PAGE, lambda ask: f"/match/{ask.world.match.id}", name="/match/{id}"),
    _row(_PUBLIC, _PAGE, lambda ask: f"/move/{ask.credentials.move_token}", name="/move/{token}"),
    _row(_PUBLIC, _PAGE, lambda ask: f"/admin/{ask.credentials.admin_token}", name="/admin/{token}"),
)
