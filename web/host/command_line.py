"""The commands `backup`, `restore`, `admin`, `rekey` and `score`, and the start-up message."""

import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from models.access import Signer
from models.backup import restore_backup, write_backup
from models.sharing import admin_token
from models.storage import newest_schema_version, stored_schema_version, write_atomically
from models.store import Store, rekey
from models.values import PROGRAM_COMMAND, ModelError
from web.host.database_lock import lock_database
from web.host.public_base import public_base
from web.host.score_command import print_scores
from web.host.settings import Settings
from web.host.signing_key import KEY_BYTES, key_file, signing_key
from web.host.startup import open_configured_store, startup_error_message
from web.qr import qr_terminal
from web.urls import admin_url

USAGE = f"""usage: {PROGRAM_COMMAND}                 serve the table
       {PROGRAM_COMMAND} backup FILE     write everything into one file, while the table goes on
       {PROGRAM_COMMAND} admin           print the host's own link, to hand a match to another phone
       {PROGRAM_COMMAND} restore FILE    bring everything back; end the table first
       {PROGRAM_COMMAND} rekey           take the key that is set now; all links and codes given out so far end
       {PROGRAM_COMMAND} score FILE      print the score of the deals in a text or JSON file; - is the standard input"""

_HELP = {"help", "-h", "--help"}
_USAGE_ERROR = 2
_PLAIN_HTTP_WARNING = (
    "Over plain http the phones' browsers keep back the wake lock, the clipboard and sharing;\n"
    "README.md shows the way to https."
)


def run_command(arguments: Sequence[str], settings: Settings) -> int:
    """Run the command in `arguments`, print its result and return the exit status."""
    name, *others = arguments or ("",)
    if name in _HELP:
        sys.stdout.write(f"{USAGE}\n")
        return 0
    if name not in _COMMANDS or len(others) != _COMMANDS[name].argument_count:
        sys.stderr.write(f"{USAGE}\n")
        return _USAGE_ERROR
    try:
        _COMMANDS[name].run(settings, *map(Path, others))
    except (ModelError, OSError, ValueError) as error:
        sys.stderr.write(f"{startup_error_message(settings, error)}\n")
        return 1
    return 0


def _print_admin_link(settings: Settings) -> None:
    if settings.secret_key is None and not key_file(settings).exists():
        raise ValueError(_missing_database_message(settings))
    link = admin_url(public_base(settings, None), admin_token(Signer(signing_key(settings))))
    sys.stdout.write(f"{link}\n")


def _missing_database_message(settings: Settings) -> str:
    where = "the database of PINELLA_DATABASE_URL" if settings.database_url else settings.data_dir
    return f"There is no table in {where} yet: set PINELLA_DATA_DIR and PINELLA_DATABASE_URL as the server has them."


def _require_database(settings: Settings) -> None:
    """Raise ValueError if there is no database, so that a wrong folder is not taken for an empty one."""
    if stored_schema_version(settings.database) is None:
        raise ValueError(_missing_database_message(settings))


def _backup(settings: Settings, path: Path) -> None:
    _require_database(settings)
    # A running server of an older version must not find its database migrated.
    lock = lock_database(settings) if stored_schema_version(settings.database) != newest_schema_version() else None
    store: Store = open_configured_store(settings)
    try:
        write_backup(store, path)
    finally:
        store.close()
        if lock is not None:
            lock.release()
    sys.stdout.write(f"Everything is in {path}. Whoever has this file has your matches and links: keep it safe.\n")


def _restore(settings: Settings, path: Path) -> None:
    lock = lock_database(settings)
    try:
        restored = restore_backup(path, url=settings.database, now=datetime.now(UTC))
    finally:
        lock.release()
    lines = [f"Restored as it was on {restored.created_at:%Y-%m-%d at %H:%M} UTC."]
    if restored.moved_to is not None:
        lines.append(f"What was there before is in {restored.moved_to}.")
    configured_key = None if settings.secret_key is None else settings.secret_key.get_secret_value().encode()
    if configured_key is None and len(restored.key) == KEY_BYTES:
        _install_key(key_file(settings), restored.key)
    elif configured_key != restored.key:
        lines.append(
            "PINELLA_SECRET_KEY is not the backup's: set that one again, or give its links and codes up (rekey)."
        )
    sys.stdout.write("\n".join(lines) + "\n")


def _rekey(settings: Settings) -> None:
    _require_database(settings)
    rekey(settings.database, key=signing_key(settings))
    sys.stdout.write("This server's key counts from now on: share the tables again. Other instances need it too.\n")


def _score(_: Settings, path: Path) -> None:
    print_scores(path)


def _install_key(path: Path, key: bytes) -> None:
    """Write the key that signed the restored links; a different existing key is moved aside."""
    if path.exists() and path.read_bytes() != key:
        path.replace(path.with_name(f"key-before-{secrets.token_hex(4)}"))
    if not path.exists():
        write_atomically(path, lambda draft: draft.write_bytes(key))


@dataclass(frozen=True, kw_only=True)
class _Command:
    """A command and the number of its arguments, which `run` takes after the settings."""

    argument_count: int
    run: Callable[..., None]


_COMMANDS: Mapping[str, _Command] = MappingProxyType(
    {
        "backup": _Command(argument_count=1, run=_backup),
        "restore": _Command(argument_count=1, run=_restore),
        "admin": _Command(argument_count=0, run=_print_admin_link),
        "rekey": _Command(argument_count=0, run=_rekey),
        "score": _Command(argument_count=1, run=_score),
    }
)


def startup_banner(*, base: str, admin: str | None, colour: bool) -> str:
    """Return the start-up message: the address with its QR code, and the admin link for the host alone.

    `base` and `admin` are URLs; `admin` is None where others can read the output, such as in a log. `colour` says
    whether the terminal understands ANSI codes.
    """
    admin_hint = f"`{PROGRAM_COMMAND} admin` prints the link" if admin is None else admin
    parts = [
        qr_terminal(base, colour=colour),
        f"Pinella is on the table: {base}\nScan the code with a phone on the same network.",
        f"For the host alone, to hand a match to another phone: {admin_hint}",
    ]
    if base.startswith("http:"):
        parts.append(_PLAIN_HTTP_WARNING)
    return "\n\n".join(["", *parts, ""])
