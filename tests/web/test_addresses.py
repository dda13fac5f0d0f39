"""The addresses of this machine, and the links that carry a token."""

import ipaddress
import socket
from urllib.parse import urlsplit

import pytest

from web import addresses
from web.addresses import admin_url, join_url, lan_address, own_hosts

LAN = "192.168.7.20"


def test_the_network_address_of_this_machine_is_one_of_its_own() -> None:
    found = lan_address()
    if found is None:
        assert all(ipaddress.ip_address(host).is_loopback for host in own_hosts() if host.count(".") == 3)
    else:
        assert found in own_hosts()
        assert not ipaddress.ip_address(found).is_loopback


def test_an_adapter_is_asked_where_no_way_leads_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_route(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", no_route)
    monkeypatch.setattr(addresses, "own_hosts", lambda: frozenset({"tavolo", "127.0.0.1", "::1", LAN}))
    assert lan_address() == LAN


def test_a_token_cannot_leave_its_place_in_the_link() -> None:
    assert join_url("http://tavolo:8550", "a/../b?c#d") == "http://tavolo:8550/t/a%2F..%2Fb%3Fc%23d"
    assert urlsplit(admin_url("http://tavolo:8550", "x y")).path == "/admin/x%20y"
