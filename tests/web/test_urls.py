"""URLs that contain a token, and the parsing of addresses."""

from urllib.parse import urlsplit

import pytest

from web.urls import import_url, parse_server_url, strip_import_url, token_url


def test_token_cannot_change_the_path_of_a_link() -> None:
    assert token_url("http://tavolo:8550", "t", "a/../b?c#d") == "http://tavolo:8550/t/a%2F..%2Fb%3Fc%23d"
    assert urlsplit(token_url("http://tavolo:8550", "admin", "x y")).path == "/admin/x%20y"


@pytest.mark.parametrize(
    ("typed", "server"),
    [
        (" 192.168.1.20:8000 ", "http://192.168.1.20:8000"),
        ("https://table.example.org/t/abc?x#y", "https://table.example.org"),
        ("[fd00::1]:8000", "http://[fd00::1]:8000"),
        ("tavolo", "http://tavolo"),
        *((wrong, "") for wrong in ("", "javascript://x", "http://", "a b", "user@host", "host:99999", "file:///etc")),
    ],
)
def test_parse_server_url_accepts_what_people_type(typed: str, server: str) -> None:
    assert parse_server_url(typed) == server


def test_strip_import_url_removes_the_address_of_any_site() -> None:
    assert strip_import_url(import_url("https://cards.example.org/club", "M12$:.3")) == "M12$:.3"
    assert strip_import_url("M12") == "M12"
