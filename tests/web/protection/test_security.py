"""Security headers on every response, and the rejection of cross-origin requests."""

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from web.protection.security import SecurityMiddleware

HOST = "tavolo.local:8550"


async def _answer(_: Request) -> PlainTextResponse:
    return PlainTextResponse("ok")


async def _own_policy(_: Request) -> PlainTextResponse:
    return PlainTextResponse("ok", headers={"Content-Security-Policy": "default-src 'none'"})


async def _font(request: Request) -> Response:
    return Response(b"wOF2", media_type="font/woff2")


async def _socket(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text("ok")
    await websocket.close()


@pytest.fixture
def client() -> TestClient:
    application = Starlette(
        routes=[
            Route("/", _answer, methods=["GET", "POST", "DELETE"]),
            Route("/own", _own_policy),
            Route("/font.woff2", _font),
            WebSocketRoute("/ws", _socket),
        ],
        middleware=[Middleware(SecurityMiddleware, public_url="https://club.example")],
    )
    return TestClient(application, base_url=f"http://{HOST}")


@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/missing", 404)])
def test_every_response_has_the_security_headers(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    ("address", "isolated"),
    [
        (f"http://{HOST}", False),  # browsers ignore the headers, with an error in the console
        (f"https://{HOST}", True),
        ("http://club.example", True),  # https up to a proxy
        ("http://localhost:8550", True),
        ("http://[::1]:8550", True),
    ],
)
def test_page_is_isolated_where_the_browser_trusts_its_address(
    client: TestClient, address: str, isolated: bool
) -> None:
    headers = client.get(f"{address}/").headers
    assert ("cross-origin-opener-policy" in headers, "cross-origin-embedder-policy" in headers) == (isolated, isolated)


@pytest.mark.parametrize(
    ("public", "address", "sent"),
    [
        ("https://club.example", "https://club.example", True),
        ("https://club.example", "http://club.example", True),  # behind a proxy that isn't trusted
        ("https://club.example:8443", "https://club.example:8443", True),
        ("https://Club.example:443", "https://club.example", True),
        ("https://club.example", f"https://{HOST}", False),  # this name may have no certificate tomorrow
        ("https://club.example", "http://localhost:8550", False),
        ("http://club.example", "https://club.example", False),
    ],
)
def test_public_address_with_https_is_kept_to_https(public: str, address: str, sent: bool) -> None:
    application = Starlette(routes=[Route("/", _answer)])
    client = TestClient(SecurityMiddleware(application, public_url=public, allowed_hosts=["club.example"]))
    headers = client.get(f"{address}/").headers
    assert headers.get("strict-transport-security") == ("max-age=31536000" if sent else None)


def test_policy_allows_only_the_own_host(client: TestClient) -> None:
    policy = dict(part.strip().split(" ", 1) for part in client.get("/").headers["content-security-policy"].split(";"))
    assert policy["connect-src"] == f"'self' ws://{HOST} wss://{HOST} data: blob:"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval' blob:"
    assert policy["frame-ancestors"] == "'none'"
    assert all("http" not in sources and "*" not in sources for sources in policy.values())


@pytest.mark.parametrize("host", ["evil.example;script-src *", "a b", "evil.example/path", "x,y", "[::1", "h:123456"])
def test_forged_host_is_not_copied_into_the_policy(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 421
    policy = answer.headers["content-security-policy"]
    assert "connect-src 'self'  data: blob:" in policy
    assert "*" not in policy


def test_stricter_policy_of_a_page_is_kept(client: TestClient) -> None:
    assert client.get("/own").headers["content-security-policy"] == "default-src 'none'"


def test_font_has_no_policy(client: TestClient) -> None:
    answer = client.get("/font.woff2")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in answer.headers


OWN_ORIGINS = [
    None, f"http://{HOST}", f"http://{HOST.upper()}", "https://club.example", "HTTPS://CLUB.EXAMPLE",
    "https://club.example:443",
]  # fmt: skip
FOREIGN_ORIGINS = [
    "http://evil.example",
    "null",
    "",
    "http://tavolo.local",
    "http://tavolo.local:8551",
    "http://club.example:443",
    "https://club.example:80",
    f"http://{HOST}.evil.example",
    f"http://evil.example/{HOST}",
    "http://[",
    "file://",
]


def _headers(origin: str | None) -> dict[str, str]:
    return {} if origin is None else {"Origin": origin}


@pytest.mark.parametrize("origin", OWN_ORIGINS)
def test_same_origin_requests_are_allowed(client: TestClient, origin: str | None) -> None:
    assert client.post("/", headers=_headers(origin)).status_code == 200
    with client.websocket_connect(f"ws://{HOST}/ws", headers=_headers(origin)) as socket:
        assert socket.receive_text() == "ok"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("tavolo.local:80", "http://tavolo.local"),
        ("TAVOLO.local:443", "https://tavolo.local"),
        ("[fd00::5]:443", "https://[FD00::5]"),
        ("[fd00::5]", "http://[fd00::5]:80"),
    ],
)
def test_the_default_port_may_be_written(client: TestClient, host: str, origin: str) -> None:
    assert client.post("/", headers={"Host": host, "Origin": origin}).status_code == 200


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_cross_origin_requests_are_refused(client: TestClient, origin: str) -> None:
    answer = client.post("/", headers=_headers(origin))
    assert answer.status_code == 403
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.delete("/", headers=_headers(origin)).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect) as refusal,
        client.websocket_connect(f"ws://{HOST}/ws", headers=_headers(origin)) as socket,
    ):
        socket.receive_text()
    assert refusal.value.code == 1008


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_cross_origin_get_is_allowed(client: TestClient, origin: str) -> None:
    assert client.get("/", headers=_headers(origin)).status_code == 200


def test_empty_host_does_not_match_an_empty_origin(client: TestClient) -> None:
    assert client.post("/", headers={"Host": "", "Origin": "http://"}).status_code == 421


REJECTED_HOSTS = [
    "evil.example",
    "evil.example:8550",
    "tavolo.local.evil.example",
    "club.example.evil.example",
    "127.1.x",
]


@pytest.mark.parametrize("host", REJECTED_HOSTS)
def test_dns_rebinding_is_refused(client: TestClient, host: str) -> None:
    """For its browser, the rebound page of evil.example is same-origin with us."""
    headers = {"Host": host, "Origin": f"http://{host}"}
    for method, path in (("GET", "/"), ("POST", "/"), ("DELETE", "/"), ("GET", "/own"), ("GET", "/missing")):
        answer = client.request(method, path, headers=headers)
        assert answer.status_code == 421
        assert "PINELLA_ALLOWED_HOSTS" in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert host not in answer.headers["content-security-policy"]
    with (
        pytest.raises(WebSocketDisconnect) as refusal,
        client.websocket_connect(f"ws://{HOST}/ws", headers=headers) as socket,
    ):
        socket.receive_text()
    assert refusal.value.code == 1008


def test_two_host_headers_are_refused(client: TestClient) -> None:
    answer = client.get("/", headers=[("Host", HOST), ("Host", "evil.example")])
    assert answer.status_code == 421


def test_address_in_brackets_that_no_url_may_have_is_answered(client: TestClient) -> None:
    assert client.get("/", headers={"Host": "[192.168.1.5]:8550"}).status_code == 200
