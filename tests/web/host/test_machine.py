"""The addresses of this machine."""

import ipaddress
import socket

import pytest

from web.host import machine
from web.host.machine import lan_address, machine_hosts

LAN = "192.168.7.20"


def test_lan_address_is_one_of_the_machines_addresses() -> None:
    found = lan_address()
    if found is None:
        assert all(ipaddress.ip_address(host).is_loopback for host in machine_hosts() if host.count(".") == 3)
    else:
        assert found in machine_hosts()
        assert not ipaddress.ip_address(found).is_loopback


def test_adapter_address_is_used_without_a_default_route(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_route(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", no_route)
    monkeypatch.setattr(machine, "machine_hosts", lambda: frozenset({"tavolo", "127.0.0.1", "::1", LAN}))
    assert lan_address() == LAN
