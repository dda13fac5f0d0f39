"""The commands of the host; each prints its result, and raises ModelError, OSError or ValueError with a sentence."""

import os
import secrets
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from models.backup import check_backup, restore_backup, write_backup
from models.storage import newest_schema_version, stored_schema_version, write_atomically
from models.store import host_admin_token, rekey
from models.values import ModelError
from web.host.clubs import run_clubs
from web.host.command_line import Call, completion_script
from web.host.database_lock import lock_database
from web.host.public_base import public_base
from web.host.score_command import print_scores
from web.host.settings import Settings
from web.host.signing_key import KEY_BYTES, key_file, signing_key
from web.host.startup import open_configured_store, startup_error_message
from web.urls import token_url


def run_command(call: Call, settings: Settings) -> int:
    """Run a command, print its result and return the exit status."""
    try:
        RUNS[str(call.command)](settings, call.argument)
    except (ModelError, OSError, ValueError) as error:
        sys.stderr.write(f"{startup_error_message(settings, error)}\n")
        return 1
    return 0


def print_admin_link(settings: Settings, *, renew: bool = False) -> None:
    """Print the admin link of this server; `renew` ends the former one."""
    if settings.secret_key is None and not key_file(settings).exists():
        raise ValueError(_missing_database_message(settings))
    if renew:
        _require_database(settings)
    token = host_admin_token(settings.database, key=signing_key(settings), renew=renew)
    sys.stdout.write(f"{token_url(public_base(settings, None), 'admin', token)}\n")


def _missing_database_message(settings: Settings) -> str:
    where = "the database of PINELLA_DATABASE_URL" if settings.database_url else settings.data_dir
    return (
        f"Pinella has no data in {where} yet: give the command the server's folder, by --data-dir or PINELLA_DATA_DIR, "
        "or its PINELLA_DATABASE_URL."
    )


def _require_database(settings: Settings) -> None:
    """Raise ValueError if there is no database: a command must not create one in a wrong folder."""
    if stored_schema_version(settings.database) is None:
        raise ValueError(_missing_database_message(settings))


def backup(settings: Settings, path: Path) -> None:
    """Write everything into the new file `path`. Raises ValueError if something is there already."""
    _require_database(settings)
    if os.path.lexists(path):
        raise ValueError(f"{path} exists already. Name a new file; nothing was written.")
    # Don't migrate the database: a server of an older version may be running on it.
    is_newest = stored_schema_version(settings.database) == newest_schema_version()
    with ExitStack() if is_newest else lock_database(settings) as held:
        write_backup(held.enter_context(closing(open_configured_store(settings, is_served=is_newest))), path)
    sys.stdout.write(f"Everything is in {path}. It contains your matches and links: keep it safe.\n")


def check(path: Path) -> None:
    """Restore the backup `path` into a temporary database, and print its time and counts."""
    content = check_backup(path, now=datetime.now(UTC))
    sys.stdout.write(
        f"{path} can be restored. Made on {content.created_at:%Y-%m-%d at %H:%M} UTC: matches {content.matches}, "
        f"deals {content.deals}, players {content.players}.\n"
    )


def restore(settings: Settings, path: Path) -> None:
    """Replace the database with the backup `path`, and move the previous data aside."""
    with lock_database(settings):
        restored = restore_backup(path, url=settings.database, now=datetime.now(UTC))
    lines = [f"Restored as it was on {restored.created_at:%Y-%m-%d at %H:%M} UTC."]
    if restored.moved_to is not None:
        lines.append(f"The previous data is in {restored.moved_to}.")
    configured_key = None if settings.secret_key is None else settings.secret_key.get_secret_value().encode()
    if configured_key is None and len(restored.key) == KEY_BYTES:
        _install_key(key_file(settings), restored.key)
    elif configured_key != restored.key:
        lines.append(
            "PINELLA_SECRET_KEY is not the backup's key: set that key, or make its links and codes invalid (rekey)."
        )
    sys.stdout.write("\n".join(lines) + "\n")


def use_current_key(settings: Settings) -> None:
    """Adopt the key that is set now; everything signed before becomes invalid."""
    _require_database(settings)
    rekey(settings.database, key=signing_key(settings))
    sys.stdout.write("This server's key is now in use: share the tables again. Other instances need it too.\n")


def export_pwa(settings: Settings, folder: Path) -> None:
    """Copy the offline app into `folder`. Raises ValueError if the folder has other content or the app is not built."""
    site = settings.pwa_site
    if not (site / "index.html").is_file():
        raise ValueError(f"The offline app is not in {site}. Build it with `make pwa` in a clone.")
    if folder.is_dir() and any(folder.iterdir()):
        raise ValueError(f"{folder} has other files. Name a new folder or an empty one; nothing was written.")
    shutil.copytree(site, folder, dirs_exist_ok=True)
    sys.stdout.write(f"The offline app is in {folder}. Serve this folder with any web server; phones need https.\n")


def _install_key(path: Path, key: bytes) -> None:
    """Write the key that signed the restored links, and move a different existing key aside."""
    if path.exists() and path.read_bytes() != key:
        path.replace(path.with_name(f"key-before-{secrets.token_hex(4)}"))
    if not path.exists():
        write_atomically(path, lambda draft: draft.write_bytes(key))


# The commands of command_line.py → their functions, which take the settings and the argument or None.
RUNS: Mapping[str, Callable[[Settings, Any], object]] = {
    "backup": backup,
    "check": lambda _, file: check(file),
    "restore": restore,
    "admin": lambda settings, _: print_admin_link(settings),
    "renew-admin": lambda settings, _: print_admin_link(settings, renew=True),
    "rekey": lambda settings, _: use_current_key(settings),
    "clubs": lambda settings, argument: run_clubs(settings, *argument, commands=RUNS),
    "score": lambda _, file: print_scores(file),
    "pwa": export_pwa,
    "completion": lambda _, shell: sys.stdout.write(f"{completion_script(shell)}\n"),
}
