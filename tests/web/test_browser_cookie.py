"""The cookie that ties a Flet session to one browser."""

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from web.delivery.delivery import Delivery

_PATHS = ["/", "/match/12", "/move/abc"]


@pytest.mark.parametrize("path", _PATHS)
def test_page_sets_the_cookie_once(delivery: Delivery, path: str) -> None:
    application = Starlette(routes=[Route("/{path:path}", delivery.serve_page)])
    client, other = TestClient(application), TestClient(application)
    [cookie] = client.get(path).headers.get_list("set-cookie")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert not {"Secure", "Max-Age"} & {part.partition("=")[0] for part in cookie.split("; ")}
    assert client.get(path).headers.get_list("set-cookie") == []
    assert other.get(path).headers.get_list("set-cookie") != [cookie]


def test_cookie_is_secure_on_https(delivery: Delivery) -> None:
    application = Starlette(routes=[Route("/{path:path}", delivery.serve_page)])
    [cookie] = TestClient(application, base_url="https://tavolo.local").get("/").headers.get_list("set-cookie")
    assert "Secure" in cookie.split("; ")


def test_files_set_no_cookie(delivery: Delivery) -> None:
    application = Starlette(routes=[Route("/{path:path}", delivery.serve_page)])
    assert TestClient(application).get("/main.dart.wasm").headers.get_list("set-cookie") == []
