"""The terminal: the commands `backup`, `restore`, `admin` and `rekey`, and the greeting when the table opens."""

import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from models import (
    PROGRAM,
    ModelError,
    Signer,
    Store,
    admin_token,
    newest_schema_version,
    rekey,
    restore_backup,
    stored_schema_version,
    write_atomically,
    write_backup,
)
from web.addresses import admin_url
from web.qr import qr_terminal
from web.server.one_server import hold_database
from web.server.opening import open_table, refusal
from web.server.public_base import public_base
from web.server.settings import Settings
from web.server.signing_key import KEY_BYTES, key_file, signing_key

USAGE = f"""usage: {PROGRAM}                 serve the table
       {PROGRAM} backup FILE     write everything into one file, while the table goes on
       {PROGRAM} admin           print the host's own link, to hand a match to another phone
       {PROGRAM} restore FILE    bring everything back; end the table first
       {PROGRAM} rekey           take the key that is set now; all links and codes given out so far end"""

_HELP = {"help", "-h", "--help"}
_WRONG_USE = 2
_INSECURE = (
    "Over plain http the phones' browsers keep back the wake lock, the clipboard and sharing;\n"
    "README.md shows the way to https."
)


def run_command(arguments: Sequence[str], settings: Settings) -> int:
    """Do what the arguments say; the exit status. What is to be known is printed."""
    name, *others = arguments or ("",)
    if name in _HELP:
        sys.stdout.write(f"{USAGE}\n")
        return 0
    if name not in _COMMANDS or len(others) != _COMMANDS[name].files:
        sys.stderr.write(f"{USAGE}\n")
        return _WRONG_USE
    try:
        _COMMANDS[name].run(settings, *map(Path, others))
    except (ModelError, OSError, ValueError) as error:
        sys.stderr.write(f"{refusal(settings, error)}\n")
        return 1
    return 0


def _admin(settings: Settings) -> None:
    if settings.secret_key is None and not key_file(settings).exists():
        raise ValueError(_no_table(settings))
    link = admin_url(public_base(settings, None), admin_token(Signer(signing_key(settings))))
    sys.stdout.write(f"{link}\n")


def _no_table(settings: Settings) -> str:
    where = "the database of PINELLA_DATABASE_URL" if settings.database_url else settings.data_dir
    return f"There is no table in {where} yet: set PINELLA_DATA_DIR and PINELLA_DATABASE_URL as the server has them."


def _check_table(settings: Settings) -> None:
    """Raises ValueError where a wrong folder would be taken for one in which nothing was played."""
    if stored_schema_version(settings.database) is None:
        raise ValueError(_no_table(settings))


def _backup(settings: Settings, path: Path) -> None:
    _check_table(settings)
    # A server of an older version, which may be at work, must not find its database changed.
    hold = hold_database(settings) if stored_schema_version(settings.database) != newest_schema_version() else None
    store: Store = open_table(settings)
    try:
        write_backup(store, path)
    finally:
        store.close()
        if hold is not None:
            hold.release()
    sys.stdout.write(f"Everything is in {path}. Whoever has this file has your matches and links: keep it safe.\n")


def _restore(settings: Settings, path: Path) -> None:
    hold = hold_database(settings)
    try:
        restored = restore_backup(path, url=settings.database, now=datetime.now(UTC))
    finally:
        hold.release()
    lines = [f"Restored as it was on {restored.created_at:%Y-%m-%d at %H:%M} UTC."]
    if restored.former is not None:
        lines.append(f"What was there before is in {restored.former}.")
    own = None if settings.secret_key is None else settings.secret_key.get_secret_value().encode()
    if own is None and len(restored.key) == KEY_BYTES:
        _put_key(key_file(settings), restored.key)
    elif own != restored.key:
        lines.append(
            "PINELLA_SECRET_KEY is not the backup's: set that one again, or give its links and codes up (rekey)."
        )
    sys.stdout.write("\n".join(lines) + "\n")


def _rekey(settings: Settings) -> None:
    _check_table(settings)
    rekey(settings.database, key=signing_key(settings))
    sys.stdout.write("This server's key counts from now on: share the tables again. Other instances need it too.\n")


def _put_key(place: Path, key: bytes) -> None:
    """The key that the restored links were signed with; another one that was there is moved aside."""
    if place.exists() and place.read_bytes() != key:
        place.replace(place.with_name(f"key-before-{secrets.token_hex(4)}"))
    if not place.exists():
        write_atomically(place, lambda draft: draft.write_bytes(key))


@dataclass(frozen=True, kw_only=True)
class _Command:
    """`files` is how many it is told of, after the settings."""

    files: int
    run: Callable[..., None]


_COMMANDS: Mapping[str, _Command] = MappingProxyType(
    {
        "backup": _Command(files=1, run=_backup),
        "restore": _Command(files=1, run=_restore),
        "admin": _Command(files=0, run=_admin),
        "rekey": _Command(files=0, run=_rekey),
    }
)


def banner(*, base: str, admin: str | None, colour: bool) -> str:
    """The start-up message: the address with its QR code, and the admin link for the host alone.

    `base` and `admin` are URLs; `admin` is None where more people may read along than sit at the terminal. `colour`
    says whether it understands ANSI codes.
    """
    how = f"`{PROGRAM} admin` prints the link" if admin is None else admin
    parts = [
        qr_terminal(base, colour=colour),
        f"Pinella is on the table: {base}\nScan the code with a phone on the same network.",
        f"For the host alone, to hand a match to another phone: {how}",
    ]
    if base.startswith("http:"):
        parts.append(_INSECURE)
    return "\n\n".join(["", *parts, ""])
