"""The start of every link that is given away: the settings' address, or the one that reaches this machine."""

import socket
from urllib.parse import urlsplit

from web.addresses import bracketed, is_local
from web.server.machine import lan_address, own_hosts
from web.server.settings import Settings

_SECURE_SCHEMES = {"https", "wss"}
_DEFAULT_PORTS = {"http": 80, "https": 443}


def public_base(settings: Settings, reached_by: str | None) -> str:
    """Without a slash at its end; never localhost.

    `reached_by` is the address by which a page was reached (`http://host:port`, `ws://…` or just `host:port`); it
    counts only when its host is this machine's own or in the settings, because a client can write anything there.
    """
    if settings.public_url:
        return settings.public_url
    reached = _known(settings, reached_by) if reached_by else None
    if reached:
        return reached
    host = lan_address() or f"{socket.gethostname().partition('.')[0]}.local"
    return f"http://{bracketed(host)}:{settings.port}"


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
    return f"{scheme}://{bracketed(host)}{suffix}"
