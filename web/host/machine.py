"""The names and addresses of this machine."""

import socket
from ipaddress import IPv4Address

import ifaddr

from web.urls import is_local, parse_ip

# An address of a documentation network (RFC 5737): connecting a UDP socket to it sends no packet.
_EXTERNAL_ADDRESS = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """Return this machine's IPv4 address on its network, or None without one, without sending a packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_EXTERNAL_ADDRESS)
            found = str(probe.getsockname()[0])
        except OSError:  # no default route: use the adapters' addresses
            found = ""
    candidates = (
        [found] if found else sorted(host for host in machine_hosts() if isinstance(parse_ip(host), IPv4Address))
    )
    return next((host for host in candidates if not is_local(host)), None)


def machine_hosts() -> frozenset[str]:
    """Return the names and addresses of this machine in lower case, IPv6 addresses without brackets."""
    name = socket.gethostname().lower()
    addresses = {
        (ip.ip if isinstance(ip.ip, str) else ip.ip[0]).lower()
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    }
    return frozenset({name, f"{name.partition('.')[0]}.local", *addresses})
