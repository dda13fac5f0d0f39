"""The names by which a browser may ask for this server; any other one leads here through somebody else's DNS."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

_FORM = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?", re.IGNORECASE)


class HostList:
    """This machine's own names, those of the settings, and every address.

    A page of `evil.example` whose name suddenly means this machine (DNS rebinding) is of our origin for its browser:
    only its Host header gives it away. An address cannot be rebound, nor can a name that never leaves the network.
    """

    def __init__(self, *, public_url: str, allowed: Iterable[str] = ()) -> None:
        own = socket.gethostname()
        names = (own, own.partition(".")[0], urlsplit(public_url).hostname or "", *allowed)
        self._names = {_bare(name) for name in names} - {""}

    def admits(self, header: str) -> bool:
        """Whether the Host header of a request, with or without a port, is one of ours."""
        name = _bare(header)
        return name in self._names or _is_address(name) or _is_local_name(name)


def _bare(header: str) -> str:
    """The name in lower case, without port and without the dot that ends it; empty where that is no name at all."""
    found = _FORM.fullmatch(header.strip())
    return "" if found is None else found["name"].lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def _is_local_name(name: str) -> bool:
    return name == "localhost" or name.endswith((".localhost", ".local"))
