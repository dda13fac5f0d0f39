"""What the host sees in the terminal when the table opens."""

__all__ = ["banner"]

from web.qr import qr_terminal

_INSECURE = (
    "Over plain http the phones' browsers keep back the wake lock, the clipboard and sharing;\n"
    "README.md shows the way to https."
)


def banner(*, base: str, admin: str, colour: bool) -> str:
    """The start-up message: the address with its QR code, and the admin link for the host alone.

    `base` and `admin` are URLs; `colour` says whether the terminal understands ANSI codes.
    """
    parts = [
        qr_terminal(base, colour=colour),
        f"Pinella is on the table: {base}\nScan the code with a phone on the same network.",
        f"For the host alone, to hand a match to another phone: {admin}",
    ]
    if base.startswith("http:"):
        parts.append(_INSECURE)
    return "\n\n".join(["", *parts, ""])
