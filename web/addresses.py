"""The address that other phones can reach, and the links built on it."""

__all__ = [
    "PHONE_ADDRESS",
    "admin_url",
    "backup_path",
    "card_path",
    "download_url",
    "join_url",
    "lan_address",
    "move_url",
    "own_hosts",
    "public_base",
    "upload_path",
]

import ipaddress
import socket
from urllib.parse import quote, urlsplit

import ifaddr

from web.local_host import is_local
from web.server.settings import Settings

# Where a Flet session's own store holds the network address of its phone. `page.client_ip` won't do: a phone can write
# anything there.
PHONE_ADDRESS = "pinella.address"

# An address of a network kept for documentation (RFC 5737): asking for the way there sends no packet.
_SOMEWHERE_ELSE = ("192.0.2.1", 9)
_SECURE_SCHEMES = {"https", "wss"}
_DEFAULT_PORTS = {"http": 80, "https": 443}


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


def public_base(settings: Settings, reached_by: str | None) -> str:
    """The start of every link that is given away, without a slash at its end; never localhost.

    `reached_by` is the address by which a page was reached (`http://host:port`, `ws://…` or just `host:port`); it
    counts only when its host is this machine's own or in the settings, because a client can write anything there.
    """
    if settings.public_url:
        return settings.public_url
    reached = _known(settings, reached_by) if reached_by else None
    if reached:
        return reached
    host = lan_address() or f"{socket.gethostname().partition('.')[0]}.local"
    return f"http://{_bracketed(host)}:{settings.port}"


def join_url(base: str, token: str) -> str:
    """What the QR code of a link says."""
    return f"{base}/t/{quote(token, safe='')}"


def card_path(token: str) -> str:
    """The card to print that shows this link."""
    return f"{join_url('', token)}/card"


def download_url(base: str, ticket: str, language: str) -> str:
    """Where a browser fetches the file of a download ticket, in words of that language."""
    return f"{base}/d/{quote(ticket, safe='')}?lang={quote(language, safe='')}"


def move_url(base: str, token: str) -> str:
    """What the QR code of an old phone says to the new one."""
    return f"{base}/move/{quote(token, safe='')}"


def upload_path(place: str) -> str:
    """Where a phone sends a file to: on the very origin that its page came from."""
    return f"/u/{quote(place, safe='')}"


def admin_url(base: str, token: str) -> str:
    """What start-up prints for the host, who can hand any match to any device."""
    return f"{base}/admin/{quote(token, safe='')}"


def backup_path(ticket: str) -> str:
    """Where the host's browser fetches everything of this server."""
    return f"/backup/{quote(ticket, safe='')}"


def _known(settings: Settings, reached_by: str) -> str | None:
    try:
        parts = urlsplit(reached_by if "//" in reached_by else f"//{reached_by}")
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:  # a port that is no number, a bracket that stays open
        return None
    if not host or is_local(host) or host not in own_hosts() | {name.lower() for name in settings.allowed_hosts}:
        return None
    scheme = "https" if parts.scheme in _SECURE_SCHEMES else "http"
    suffix = f":{port}" if port and port != _DEFAULT_PORTS[scheme] else ""
    return f"{scheme}://{_bracketed(host)}{suffix}"


def _is_ipv4(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).version == 4
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
