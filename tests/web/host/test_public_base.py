"""The base of shared links: other phones can reach it, and a client can't forge it."""

import socket

import pytest

from web.host import public_base as module
from web.host.public_base import public_base, startup_base
from web.host.settings import Settings

LAN = "192.168.7.20"


@pytest.fixture
def fake_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine called `tavolo` with one address on its network and one on a second."""
    monkeypatch.setattr(module, "lan_address", lambda: LAN)
    monkeypatch.setattr(
        module, "machine_hosts", lambda: frozenset({"tavolo", "tavolo.local", LAN, "fd00::5", "127.0.0.1"})
    )


def _base(reached_by: str | None, **settings: object) -> str:
    return public_base(Settings(**{"public_url": "", "port": 8550, **settings}), reached_by)


def test_configured_address_takes_precedence(fake_network: None) -> None:
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
def test_own_address_is_used_as_reached(fake_network: None, reached_by: str, base: str) -> None:
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
def test_foreign_address_is_replaced_by_the_lan_address(fake_network: None, reached_by: str | None) -> None:
    assert _base(reached_by) == f"http://{LAN}:8550"


def test_allowed_host_is_used_as_reached(fake_network: None) -> None:
    assert _base("http://burraco.lan:8550", allowed_hosts=("Burraco.lan",)) == "http://burraco.lan:8550"


def test_loopback_is_never_used_even_if_allowed(fake_network: None) -> None:
    assert _base("http://localhost:8550", allowed_hosts=("localhost",)) == f"http://{LAN}:8550"


def test_host_name_is_used_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "lan_address", lambda: None)
    monkeypatch.setattr(socket, "gethostname", lambda: "tavolo.casa")
    assert _base(None) == "http://tavolo.local:8550"


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("127.0.0.1", "http://127.0.0.1:8550"),
        ("localhost", "http://localhost:8550"),
        ("::1", "http://[::1]:8550"),
        ("0.0.0.0", f"http://{LAN}:8550"),  # noqa: S104 - a setting, not listened to
        ("::", f"http://{LAN}:8550"),
        (LAN, f"http://{LAN}:8550"),
    ],
)
def test_startup_message_names_an_address_that_works(fake_network: None, host: str, base: str) -> None:
    assert startup_base(Settings(public_url="", port=8550, host=host)) == base


def test_startup_message_names_the_proxy_of_a_local_server(fake_network: None) -> None:
    settings = Settings(public_url="https://club.example", port=8550, host="127.0.0.1")
    assert startup_base(settings) == "https://club.example"
