"""The links that carry a token."""

from urllib.parse import urlsplit

from web.addresses import admin_url, join_url


def test_a_token_cannot_leave_its_place_in_the_link() -> None:
    assert join_url("http://tavolo:8550", "a/../b?c#d") == "http://tavolo:8550/t/a%2F..%2Fb%3Fc%23d"
    assert urlsplit(admin_url("http://tavolo:8550", "x y")).path == "/admin/x%20y"
