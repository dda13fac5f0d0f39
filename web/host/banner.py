"""The message at the start of a server, with the QR code of its address."""

from urllib.parse import urlsplit

from web.qr import qr_terminal
from web.urls import is_local

_PLAIN_HTTP_WARNING = (
    "Over plain http the phones' browsers disable the wake lock, the clipboard and sharing;\n"
    "docs/hosting.md explains https."
)
_LOCAL_ONLY = (
    "Only this machine can open it: to let phones in, start without PINELLA_HOST, "
    "or set PINELLA_PUBLIC_URL to your proxy's address."
)


def startup_banner(*, base: str, admin: str, colour: bool, encoding: str = "utf-8") -> str:
    """Return the start-up message: the address with its QR code, and the admin link for the host alone.

    `base` is a URL. `admin` is one too; if others can read the output, such as a log, it says how to get that URL.
    `colour` says whether the terminal understands ANSI codes. The code is omitted for an address that only this machine
    can open, and if `encoding` lacks the blocks that draw it.
    """
    is_reachable = not is_local(urlsplit(base).hostname or "")
    code = qr_terminal(base, colour=colour) if is_reachable else ""
    if code != code.encode(encoding, "ignore").decode(encoding):
        code = ""
    with_a_phone = "Scan the code" if code else "Open this address"
    advice = f"{with_a_phone} with a phone on the same network." if is_reachable else _LOCAL_ONLY
    parts = [
        *([code] if code else []),
        f"Pinella runs at {base}\n{advice}",
        f"For the host alone, to hand a match to another phone: {admin}",
    ]
    if is_reachable and base.startswith("http:"):
        parts.append(_PLAIN_HTTP_WARNING)
    return "\n\n".join(["", *parts, ""])
