"""The links built on the address that is given away, and what an address says of itself."""

import ipaddress
import re
from urllib.parse import quote, urlsplit

# Where a Flet session's own store holds the network address of its phone. `page.client_ip` won't do: a phone can write
# anything there.
PHONE_ADDRESS = "pinella.address"
_TAKE = "/#/take/"
_HOST_NAME = re.compile(r"[\w.:\[\]-]+")


def is_local(host: str) -> bool:
    """Whether the host means "this very machine" wherever it is opened."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def network_of(address: str) -> str:
    """What one stranger can have of the internet: an IPv4 address, or all of an IPv6 /64. Other text stays as it is."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    if mapped or ip.version == 4:
        return str(mapped or ip)
    return str(ipaddress.ip_network((ip, 64), strict=False))


def join_url(base: str, token: str) -> str:
    """What the QR code of a link says."""
    return f"{base}/t/{quote(token, safe='')}"


def card_path(token: str) -> str:
    """The card to print that shows this link."""
    return f"{join_url('', token)}/card"


def download_url(base: str, ticket: str, language: str) -> str:
    """Where a browser fetches the file of a download ticket, in words of that language."""
    return f"{base}/d/{quote(ticket, safe='')}?lang={quote(language, safe='')}"


def paper_path(ticket: str, language: str) -> str:
    """Where a director's browser fetches a paper of his tournament."""
    return f"/d/tournament/{quote(ticket, safe='')}?lang={quote(language, safe='')}"


def entry_url(base: str, token: str) -> str:
    """Where whoever wants to take part in a tournament enters."""
    return f"{base}/enter/{quote(token, safe='')}"


def pair_url(base: str, token: str) -> str:
    """A pair's own page in a tournament."""
    return f"{base}/pair/{quote(token, safe='')}"


def show_url(site: str, text: str) -> str:
    """The page of a phone's own site that shows the score of a code: behind the #, no host hears of it."""
    return f"{site}/show.html#{text}"


def take_url(site: str, text: str) -> str:
    """Where a phone whose own camera has read one code of a match goes on reading: the app of that site."""
    return f"{site}{_TAKE}{text}"


def bring_url(server: str, text: str) -> str:
    """The page of a server to which a phone brings a match."""
    return f"{server}/bring#{text}"


def server_of(typed: str) -> str:
    """The address of a server, as somebody types it or as a code says it; empty where it is none."""
    whole = typed.strip() if "://" in typed else f"http://{typed.strip()}"
    try:
        parts = urlsplit(whole)
        known = parts.scheme in {"http", "https"} and parts.hostname and not parts.username and parts.port != 0
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}" if known and _HOST_NAME.fullmatch(parts.netloc) else ""


def taken_text(read: str) -> str:
    """What a code holds besides the address of a site."""
    return read.rpartition(_TAKE)[2]


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


def bracketed(host: str) -> str:
    """The host as it stands in a URL: an IPv6 address has brackets there."""
    return f"[{host}]" if ":" in host else host
