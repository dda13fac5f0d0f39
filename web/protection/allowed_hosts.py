"""The host names that this server answers to; any other name may be a DNS rebinding attack."""

import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from web.urls import parse_ip

HOST_HEADER = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?", re.IGNORECASE)


class AllowedHosts:
    """This machine's own names, the names in the settings, and all IP addresses.

    If `evil.example` suddenly resolves to this machine (DNS rebinding), a browser treats a page of that host as
    same-origin with us, and only the Host header reveals it. An IP address cannot be rebound, nor can a name that only
    the local network resolves.
    """

    def __init__(self, *, public_url: str, allowed: Iterable[str] = ()) -> None:
        own = socket.gethostname()
        names = (own, own.partition(".")[0], urlsplit(public_url).hostname or "", *allowed)
        self._names = {_host_name(name) for name in names} - {""}

    def is_allowed(self, header: str) -> bool:
        """Return whether the value of a Host header, with or without a port, is allowed."""
        name = _host_name(header)
        is_local = name == "localhost" or name.endswith((".localhost", ".local"))
        return is_local or name in self._names or parse_ip(name.strip("[]")) is not None


def _host_name(header: str) -> str:
    """Return the name in lower case, without port and trailing dot; empty if the header is malformed."""
    found = HOST_HEADER.fullmatch(header.strip())
    return "" if found is None else found["name"].lower().removesuffix(".")
