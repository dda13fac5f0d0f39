"""What the host sees in the terminal when the table opens."""

__all__ = ["banner"]

from web.qr import qr_terminal

_INSECURE = (
    "Over plain http the phones' browsers keep back the wake lock, the clipboard and sharing;\n"
    "README.md shows the way to https."
)


def banner(*, base: str, admin: str | None, colour: bool) -> str:
    """The start-up message: the address with its QR code, and the admin link for the host alone.

    `base` and `admin` are URLs; `admin` is None where more people may read along than sit at the terminal. `colour`
    says whether it understands ANSI codes.
    """
    how = "`python main.py admin` prints the link" if admin is None else admin
    parts = [
        qr_terminal(base, colour=colour),
        f"Pinella is on the table: {base}\nScan the code with a phone on the same network.",
        f"For the host alone, to hand a match to another phone: {how}",
    ]
    if base.startswith("http:"):
        parts.append(_INSECURE)
    return "\n\n".join(["", *parts, ""])
