"""Functions that build URLs on the public base address, or parse addresses."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Literal, TypeAlias
from urllib.parse import quote, urlsplit

# The key of a phone's network address in its Flet session's store. `page.client_ip` is not reliable: the client can set
# it.
CLIENT_ADDRESS_KEY = "pinella.address"
ZONE_KEY = "pinella.zone"  # likewise for the browser's time zone
_IMPORT_ROUTE = "/#/import/"
# First parts of paths with a secret as their second part: a token, a ticket, a slot, or a match in a code.
SECRET_PATHS = (
    "admin", "backup", "brought", "d", "direct", "enter", "hall", "import", "move", "pair", "seat", "t", "tv", "u",
)  # fmt: skip
# Pages that a token opens: the host's, a tournament's registration form, the permanent code of a hall's table, an old
# phone whose matches move to a new one, a pair in a tournament, the card of its table, the link to a match, and a
# tournament's projector page.
TokenPage: TypeAlias = Literal["admin", "enter", "hall", "move", "pair", "seat", "t", "tv"]
_NETLOC = re.compile(r"[\w.:\[\]-]+")
_LONGEST_NETLOC = 300  # characters; a host name has at most 253


def parse_ip(text: str) -> IPv4Address | IPv6Address | None:
    """Return the IP address that a text is, or None."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def is_local(host: str) -> bool:
    """Return whether `host` means the machine that opens it, such as localhost or 127.0.0.1."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    address = parse_ip(host)
    return address is not None and (address.is_loopback or address.is_unspecified)


def client_network(address: str) -> str:
    """Return the network that one client can control: an IPv4 address, or the /56 of an IPv6 address that a provider
    assigns to a home.

    Text that is not an IP address is returned unchanged.
    """
    ip = parse_ip(address)
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or ip_network((ip, 56), strict=False))
    return str(ip or address)


def token_url(base: str, page: TokenPage, token: str) -> str:
    """Return the URL of the page that this token opens."""
    return f"{base}/{page}/{quote(token, safe='')}"


def sent_url(url: str, language: str) -> str:
    """Return the URL of a link that is sent in a message, whose preview is in `language`."""
    return f"{url}?lang={quote(language, safe='')}"


def printed_card_path(token: str) -> str:
    """Return the path of the printable card that shows this link."""
    return f"{token_url('', 't', token)}/card"


def download_url(base: str, ticket: str, language: str) -> str:
    """Return the URL of a download ticket's file, with its texts in `language`."""
    return f"{base}/d/{quote(ticket, safe='')}?lang={quote(language, safe='')}"


def paper_path(ticket: str, language: str, size: str) -> str:
    """Return the path of a tournament document on paper of this size, for its director's browser."""
    return f"/d/tournament/{quote(ticket, safe='')}?lang={quote(language, safe='')}&paper={quote(size, safe='')}"


def score_url(pwa_url: str, text: str) -> str:
    """Return the URL of the offline app's page that shows the score in `text`.

    The score is in the fragment, which browsers do not send to the host.
    """
    return f"{pwa_url}/show.html#{text}"


def import_url(pwa_url: str, text: str) -> str:
    """Return the URL of the offline app that continues an import with the part in `text`.

    A phone's own camera opens it when it reads one of a match's codes.
    """
    return f"{pwa_url}{_IMPORT_ROUTE}{text}"


def match_upload_url(server: str, text: str) -> str:
    """Return the URL of a server's page for uploading a match from a phone."""
    return f"{server}/bring#{text}"


def parse_server_url(text: str) -> str:
    """Parse a server's address from user input or a code, and return its origin; empty if it is invalid."""
    whole = text.strip() if "://" in text else f"http://{text.strip()}"
    if len(whole.partition("://")[2].partition("/")[0]) > _LONGEST_NETLOC:
        return ""
    try:
        parts = urlsplit(whole)
        known = parts.scheme in {"http", "https"} and parts.hostname and not parts.username and parts.port != 0
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if known and _NETLOC.fullmatch(parts.netloc) else ""


def strip_import_url(text: str) -> str:
    """Return the payload of a code without the offline app's address in front."""
    return text.rpartition(_IMPORT_ROUTE)[2]


def upload_path(slot: str) -> str:
    """Return the path that a phone uploads a file to, on the same origin as its page."""
    return f"/u/{quote(slot, safe='')}"


def backup_path(ticket: str) -> str:
    """Return the path of the host's backup download."""
    return f"/backup/{quote(ticket, safe='')}"


def bracket_ipv6(host: str) -> str:
    """Return `host` as it is written in a URL: an IPv6 address in brackets."""
    return f"[{host}]" if ":" in host else host
