"""The addresses of this machine."""

import ipaddress
import socket

import pytest

from web.server import machine
from web.server.machine import lan_address, own_hosts

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
    monkeypatch.setattr(machine, "own_hosts", lambda: frozenset({"tavolo", "127.0.0.1", "::1", LAN}))
    assert lan_address() == LAN
