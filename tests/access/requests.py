"""The routes of the server, and what comes to whom by each: one row for each thing that can be asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models import TournamentLinkKind
from tests.access.cells import HOST_ONLY, Cell, Row, cells
from tests.access.house import House, Person, Standing

SOCKET = "/ws"  # its words are events of screens: tests/access/screens.py


@dataclass(frozen=True, kw_only=True)
class Ask:
    """Somebody at the door; the owner's phone waits for a file at `place`."""

    house: House
    who: Person
    place: str


@dataclass(frozen=True, kw_only=True, eq=False)
class RouteRow(Row[Callable[[Ask], str]]):
    """`attempt` gives the path. `starts` is how an answer begins that holds the owner's things in other signs than
    letters."""

    route: str
    method: str = "GET"
    starts: bytes | None = None


#                owner scorer viewer stranger nobody put-out withdrawn host
LINK = cells("  yes   yes    yes    no       no     yes     no        no")
_MEMBERS = cells("yes  yes    yes    no       no     no      no        no")
_HISTORY = cells("yes  own    own    own      no     own     own       own")
_OWNER = cells(" yes   no     no     no       no     no      no        no")
_PUBLIC = cells("nothing nothing nothing nothing nothing nothing nothing nothing")
_DIRECTORS = cells("yes yes   no     no       no     no      no        no")
_REFUSED = cells("no   no     no     no       no     no      no        no")


def _row(
    may: Mapping[Standing, Cell],
    route: str,
    attempt: Callable[[Ask], str],
    *,
    name: str = "",
    method: str = "GET",
    starts: bytes | None = None,
) -> RouteRow:
    return RouteRow(
        name=f"{method} {name or route}", may=may, route=route, attempt=attempt, method=method, starts=starts
    )


def _link(route: str, *, starts: bytes | None = None, name: str = "") -> RouteRow:
    return _row(LINK, route, lambda ask: route.format(token=ask.who.token), starts=starts, name=name)


_PAGE = "/{path:path}"

ROUTES: tuple[RouteRow, ...] = (
    _link("/t/{token}"),
    _link("/t/{token}/events"),
    _link("/t/{token}/card"),
    _link("/t/{token}/qr.svg", starts=b"<"),
    _link("/t/{token}/score.json"),
    _link("/t/{token}/score.csv"),
    _link("/t/{token}/score.pdf", starts=b"%PDF-"),
    _link("/t/{token}/result.png", starts=b"\x89PNG"),
    _link("/t/{token}/result-dark.png", starts=b"\x89PNG"),
    _row(LINK, "/tv/{token}", lambda ask: f"/tv/{ask.who.hall[TournamentLinkKind.TV]}"),
    _row(LINK, "/tv/{token}/events", lambda ask: f"/tv/{ask.who.hall[TournamentLinkKind.TV]}/events"),
    _row(
        LINK, "/tv/{token}/enter.svg", lambda ask: f"/tv/{ask.who.hall[TournamentLinkKind.TV]}/enter.svg", starts=b"<"
    ),
    _row(_MEMBERS, "/d/{ticket}", lambda ask: f"/d/{ask.who.ticket}", name="/d/{ticket of a match}"),
    _row(_HISTORY, "/d/{ticket}", lambda ask: f"/d/{ask.who.history_ticket}", name="/d/{ticket of everything}"),
    _row(_REFUSED, "/d/{ticket}", lambda ask: f"/d/{ask.house.expired_ticket}", name="/d/{expired ticket}"),
    _row(_DIRECTORS, "/d/tournament/{ticket}", lambda ask: f"/d/tournament/{ask.who.paper}", starts=b"%PDF-"),
    _row(HOST_ONLY, "/backup/{ticket}", lambda ask: f"/backup/{ask.who.backup}", starts=b"PK"),
    _row(_PUBLIC, "/bring", lambda _: "/bring"),
    _row(_PUBLIC, "/bring/place", lambda _: "/bring/place", method="POST"),
    _row(_OWNER, "/u/{place}", lambda ask: f"/u/{ask.place}", method="PUT", starts=b"OK"),
    _row(_PUBLIC, "/health", lambda _: "/health"),
    _row(_PUBLIC, "/ready", lambda _: "/ready"),
    _row(_PUBLIC, "/phone", lambda _: "/phone"),
    _row(_PUBLIC, "/phone/{path:path}", lambda _: "/phone/"),
    _row(_REFUSED, "/metrics", lambda _: "/metrics"),  # who has its key: tests/web/server/test_metrics.py
    _row(_PUBLIC, "/c/{digest}/{name:path}", lambda _: "/c/any/client/pinella.webmanifest"),
    _row(_PUBLIC, _PAGE, lambda ask: f"/match/{ask.house.id}", name="/match/{id}"),
    _row(_PUBLIC, _PAGE, lambda ask: f"/move/{ask.who.move}", name="/move/{token}"),
    _row(_PUBLIC, _PAGE, lambda ask: f"/admin/{ask.who.admin}", name="/admin/{token}"),
)
