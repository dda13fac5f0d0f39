"""The names and addresses of this machine."""

import ipaddress
import socket

import ifaddr

from web.addresses import is_local

# An address of a network kept for documentation (RFC 5737): asking for the way there sends no packet.
_SOMEWHERE_ELSE = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """This machine's IPv4 address on its network, None without one. It never leaves the machine to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE_ELSE)
            found = str(probe.getsockname()[0])
        except OSError:  # no way out of this network: take what the adapters have
            found = ""
    candidates = [found] if found else sorted(host for host in own_hosts() if _is_ipv4(host))
    return next((host for host in candidates if not is_local(host)), None)


def own_hosts() -> frozenset[str]:
    """The names and addresses of this machine, in lower case; IPv6 without brackets."""
    name = socket.gethostname().lower()
    addresses = {
        (ip.ip if isinstance(ip.ip, str) else ip.ip[0]).lower()
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    }
    return frozenset({name, f"{name.partition('.')[0]}.local", *addresses})


def _is_ipv4(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).version == 4
    except ValueError:
        return False
