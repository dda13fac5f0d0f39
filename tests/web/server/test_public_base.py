"""The start of a given link: one that another phone can reach, and never one that a client made up."""

import socket

import pytest

from web.server import public_base as module
from web.server.public_base import public_base
from web.server.settings import Settings

LAN = "192.168.7.20"


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine called `tavolo` with one address on its network and one on a second."""
    monkeypatch.setattr(module, "lan_address", lambda: LAN)
    monkeypatch.setattr(module, "own_hosts", lambda: frozenset({"tavolo", "tavolo.local", LAN, "fd00::5", "127.0.0.1"}))


def _base(reached_by: str | None, **settings: object) -> str:
    return public_base(Settings(**{"public_url": "", "port": 8550, **settings}), reached_by)


def test_the_configured_address_wins(at_home: None) -> None:
    assert _base(f"http://{LAN}:8550", public_url="https://club.example") == "https://club.example"


@pytest.mark.parametrize(
    ("reached_by", "base"),
    [
        (f"http://{LAN}:8550/t/abc?x=1", f"http://{LAN}:8550"),
        (f"ws://{LAN}:8550", f"http://{LAN}:8550"),
        (f"{LAN}:9000", f"http://{LAN}:9000"),
        ("http://TAVOLO.local:8550", "http://tavolo.local:8550"),
        ("wss://tavolo.local", "https://tavolo.local"),
        ("http://[fd00::5]:8550", "http://[fd00::5]:8550"),
        ("https://tavolo:443", "https://tavolo"),
        ("http://someone@tavolo:8550", "http://tavolo:8550"),
    ],
)
def test_one_of_its_own_addresses_is_kept(at_home: None, reached_by: str, base: str) -> None:
    assert _base(reached_by) == base


@pytest.mark.parametrize(
    "reached_by",
    [
        None,
        "",
        "http://evil.example:8550",
        f"http://{LAN}.evil.example",
        f"http://{LAN}@evil.example",
        "http://localhost:8550",
        "http://pinella.localhost:8550",
        "http://127.0.0.1:8550",
        "http://[::1]:8550",
        "http://0.0.0.0:8550",
        f"http://{LAN}:99999",
        f"http://{LAN}:port",
        "http://[",
        "://",
        "\r\nX-Evil: 1",
    ],
)
def test_any_other_gives_way_to_the_network_address(at_home: None, reached_by: str | None) -> None:
    assert _base(reached_by) == f"http://{LAN}:8550"


def test_a_host_on_the_list_is_kept(at_home: None) -> None:
    assert _base("http://burraco.lan:8550", allowed_hosts=("Burraco.lan",)) == "http://burraco.lan:8550"


def test_loopback_is_not_given_away_even_when_listed(at_home: None) -> None:
    assert _base("http://localhost:8550", allowed_hosts=("localhost",)) == f"http://{LAN}:8550"


def test_without_a_network_there_is_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "lan_address", lambda: None)
    monkeypatch.setattr(socket, "gethostname", lambda: "tavolo.casa")
    assert _base(None) == "http://tavolo.local:8550"
