"""The links that carry a token."""

from urllib.parse import urlsplit

import pytest

from web.addresses import admin_url, join_url, server_of, take_url, taken_text


def test_a_token_cannot_leave_its_place_in_the_link() -> None:
    assert join_url("http://tavolo:8550", "a/../b?c#d") == "http://tavolo:8550/t/a%2F..%2Fb%3Fc%23d"
    assert urlsplit(admin_url("http://tavolo:8550", "x y")).path == "/admin/x%20y"


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
def test_a_server_is_known_by_what_somebody_types(typed: str, server: str) -> None:
    assert server_of(typed) == server


def test_a_code_is_what_stands_behind_any_site() -> None:
    assert taken_text(take_url("https://cards.example.org/club", "M12$:.3")) == "M12$:.3"
    assert taken_text("M12") == "M12"
