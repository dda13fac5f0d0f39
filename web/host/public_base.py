"""The base of all shared links: the configured address, or one that reaches this machine."""

import socket
from urllib.parse import urlsplit

from web.host.machine import lan_address, machine_hosts
from web.host.settings import Settings
from web.urls import bracket_ipv6, is_local

_SECURE_SCHEMES = {"https", "wss"}
_DEFAULT_PORTS = {"http": 80, "https": 443}
_ALL_INTERFACES = {"0.0.0.0", "::"}  # nosec B104 # noqa: S104 - compared with the setting, not listened to


def public_base(settings: Settings, reached_by: str | None) -> str:
    """Return the base URL, without a slash at its end and never localhost.

    `reached_by` is the requested address of a page (`http://host:port`, `ws://…` or just `host:port`); it is used only
    if its host is this machine's own or in the settings, because clients can send any Host header.
    """
    if settings.public_url:
        return settings.public_url
    reached = _trusted_base(settings, reached_by) if reached_by else None
    if reached:
        return reached
    host = lan_address() or f"{socket.gethostname().partition('.')[0]}.local"
    return f"http://{bracket_ipv6(host)}:{settings.port}"


def startup_base(settings: Settings) -> str:
    """Return the base URL for the start-up message: a local one if the server listens to this machine alone."""
    if settings.public_url or settings.host in _ALL_INTERFACES or not is_local(settings.host):
        return public_base(settings, None)
    return f"http://{bracket_ipv6(settings.host)}:{settings.port}"


def _trusted_base(settings: Settings, reached_by: str) -> str | None:
    try:
        parts = urlsplit(reached_by if "//" in reached_by else f"//{reached_by}")
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:  # an invalid port, an unclosed bracket
        return None
    if not host or is_local(host) or host not in machine_hosts() | {name.lower() for name in settings.allowed_hosts}:
        return None
    scheme = "https" if parts.scheme in _SECURE_SCHEMES else "http"
    suffix = f":{port}" if port and port != _DEFAULT_PORTS[scheme] else ""
    return f"{scheme}://{bracket_ipv6(host)}{suffix}"
