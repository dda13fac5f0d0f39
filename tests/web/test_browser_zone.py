"""The time zone in a browser's cookie: it is untrusted, and without a valid one the server's zone is used."""

from datetime import timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import HTTPConnection

from web.browser_zone import browser_zone


def connection(cookie: str) -> HTTPConnection:
    headers = [(b"cookie", cookie.encode("latin-1"))] if cookie else []
    return HTTPConnection({"type": "http", "headers": headers})


@pytest.mark.parametrize("name", ["Asia/Tokyo", "Europe/Rome", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "UTC"])
def test_iana_name_is_known(name: str) -> None:
    assert browser_zone(connection(f"pinella-browser=x; pinella-zone={name}")) is ZoneInfo(name)


@pytest.mark.parametrize("name", ["Asia/Calcutta", "Asia/Saigon", "Europe/Kiev", "US/Pacific"])
def test_older_names_that_browsers_send_are_known(name: str) -> None:
    assert browser_zone(connection(f"pinella-zone={name}")) is not None


@pytest.mark.parametrize(("name", "minutes"), [("+09:00", 540), ("-03:30", -210), ("+00:00", 0)])
def test_offset_is_a_zone(name: str, minutes: int) -> None:
    assert browser_zone(connection(f"pinella-zone={name}")) == timezone(timedelta(minutes=minutes))


@pytest.mark.parametrize(
    "value",
    [
        "", "undefined", "Mars/Olympus", "asia", "Europe", "/etc/localtime", "../../etc/passwd", "..", "Asia/../UTC",
        "tzdata.zi", "zone.tab", "posixrules", "a" * 4000, "%00", "\x00", "+24:00", "-99:99", "+1", "Asia/Tok yo",
        '"Asia\\057x"', "é", "<script>", "{{ 7*7 }}", "' OR 1=1",
    ],
)  # fmt: skip
def test_any_other_value_is_the_servers_zone(value: str) -> None:
    assert browser_zone(connection(f"pinella-zone={value}")) is None


def test_no_cookie_is_the_servers_zone() -> None:
    assert browser_zone(connection("")) is None


@given(st.text(st.characters(max_codepoint=255)))
def test_no_value_raises(value: str) -> None:
    browser_zone(connection(f"pinella-zone={value}"))
