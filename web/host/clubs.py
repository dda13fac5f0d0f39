"""The command `clubs`: cells of many clubs on one machine, each with a database, a port and links of its own.

The root folder has a file with the settings of each cell, `rossi.conf`, and its data folder, `rossi`. With systemd, a
socket of each cell starts its server at the first connection (deploy/pinella@.service).
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fasteners import InterProcessLock
from pydantic import ValidationError
from pydantic_settings import PydanticBaseSettingsSource

from models.storage import write_atomically
from models.values import ModelError
from web.host.backup_names import dated_backups, free_backup
from web.host.database_lock import lock_database
from web.host.setting_faults import setting_faults
from web.host.settings import Settings
from web.host.startup import holder_message, open_configured_store, startup_error_message
from web.server.uvicorn_server import bind_port

_ROOT = Path("/var/lib/pinella-clubs")  # as in deploy/pinella@.service
_SYSTEMD = Path("/run/systemd/system")  # exists while systemd runs the machine
_UNITS = Path("/etc/systemd/system")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
_QUOTED = 40  # characters of a wrong name that a sentence quotes
_PORTS = range(8551, 65536)
_LOOPBACK = "127.0.0.1"  # where a proxy on this machine reaches a cell

Commands = Mapping[str, Callable[[Settings, Any], object]]


class _CellSettings(Settings):
    """The settings in a cell's file alone, without those of the environment."""

    @classmethod
    def settings_customise_sources(cls, *_: Any, **sources: Any) -> tuple[PydanticBaseSettingsSource, ...]:
        return (sources["dotenv_settings"],)


def run_clubs(settings: Settings, action: str, name: str, *, commands: Commands) -> None:
    """Carry out an action of `command_line.CLUB_ACTIONS`. `commands` are those of a single server."""
    root = settings.data_dir if "data_dir" in settings.model_fields_set else _ROOT
    if not root.is_dir():
        raise ValueError(f"There is no folder {root} for the clubs: make it, or name another one with --data-dir.")
    ACTIONS[action](_Clubs(root=root, given=settings, commands=commands), name)


@dataclass(frozen=True, kw_only=True)
class _Clubs:
    """The cells in a root folder; `given` are the settings of the call."""

    root: Path
    given: Settings
    commands: Commands

    def make(self, name: str) -> None:
        """Make a cell with an empty database, and print its admin link."""
        url, folder, file = self.given.public_url, self.root / name, self._file(name)
        with _as_owner(self.root), InterProcessLock(self.root / ".lock"):
            self._check_new(name)
            port = self._free_port()
            values = {"DATA_DIR": folder, "PUBLIC_URL": url, "HOST": _LOOPBACK, "PORT": port}
            values |= {"TRUSTED_PROXIES": _LOOPBACK, "IDLE_SECONDS": 900}
            lines = "".join(f"PINELLA_{key}={value}\n" for key, value in values.items())
            write_atomically(file, lambda draft: draft.write_text(lines, encoding="utf-8"))
            try:
                open_configured_store(_read_settings(file)).close()
            except BaseException:
                file.unlink()
                shutil.rmtree(folder, ignore_errors=True)
                raise
        if self._has_units:
            unit = _UNITS / f"pinella@{name}.socket.d" / "port.conf"
            unit.parent.mkdir(exist_ok=True)
            unit.write_text(f"[Socket]\nListenStream={_LOOPBACK}:{port}\n", encoding="ascii")
            self._systemctl("daemon-reload")
            self._systemctl("enable", "--now", f"pinella@{name}.socket")
        else:
            sys.stdout.write(f"Start the server of {name} with the settings in {file}.\n")
        sys.stdout.write(f"Let your proxy pass {url} on to {_LOOPBACK}:{port}. The link for the club's host alone:\n")
        self.run("admin", name)

    def print_list(self, name: str) -> None:
        """Print a line for each cell: its address, whether its server runs, and its newest backup."""
        with _as_owner(self.root):  # checking a lock creates its file
            for cell_name, cell in self._cells(name).items():
                state = "awake" if holder_message(cell) else "asleep"
                backups = dated_backups(cell.backup_dir)
                newest = f"backup of {backups[-1][0]:%Y-%m-%d %H:%M} UTC" if backups else "no backup yet"
                sys.stdout.write(f"{cell_name}: {state}, {cell.public_url}, port {cell.port}, {newest}\n")

    def run(self, command: str, name: str) -> None:
        """Run a command of a single server on a cell."""
        with _as_owner(self.root):
            self.commands[command](self._cell(name), None)

    def back_up(self, name: str) -> None:
        """Write a backup of the cell, or of all, beside its scheduled ones. A failure doesn't stop the others."""
        failures = []
        with _as_owner(self.root):
            for cell_name, cell in self._cells(name).items():
                try:
                    self.commands["backup"](cell, free_backup(cell.backup_dir or cell.data_dir, datetime.now(UTC)))
                except (ModelError, OSError, ValueError) as error:
                    failures.append(f"{cell_name}: {startup_error_message(cell, error)}")
        if failures:
            raise ValueError("\n".join(failures))

    def upgrade(self, name: str) -> None:
        """Stop the server of the cell, or of all, and back up, which migrates the database to this version."""
        for cell_name in self._cells(name):
            self._systemctl("stop", f"pinella@{cell_name}.service")
        self.back_up(name)

    def remove(self, name: str) -> None:
        """Remove a cell, but not its data."""
        cell = self._cell(name)
        self._systemctl("disable", "--now", f"pinella@{name}.socket")
        self._systemctl("stop", f"pinella@{name}.service")
        with _as_owner(self.root):
            lock_database(cell).close()  # raises AlreadyServed if somebody started its server by hand
            self._file(name).unlink()
        if self._has_units:
            shutil.rmtree(_UNITS / f"pinella@{name}.socket.d", ignore_errors=True)
        sys.stdout.write(f"The club {name} is removed. Delete {cell.data_dir} when nobody needs its matches.\n")

    @property
    def _has_units(self) -> bool:
        """Return whether systemd runs the cells: only those in the default folder, which its units name."""
        return self.root == _ROOT and _SYSTEMD.is_dir()

    def _systemctl(self, *words: str) -> None:
        if self._has_units and subprocess.run(["systemctl", *words], check=False).returncode:  # nosec B603 B607 # noqa: S603, S607 - names of units
            raise ValueError(f"`systemctl {' '.join(words)}` failed; run it as root to see why, then try again.")

    def _file(self, name: str) -> Path:
        return self.root / f"{name}.conf"

    def _check_new(self, name: str) -> None:
        if not _NAME.fullmatch(name):
            raise ValueError(
                f"{name[:_QUOTED]!r} can't be the name of a club: take 1 to 31 lowercase letters, digits and hyphens, "
                "beginning with a letter, such as rossi."
            )
        if self._file(name).exists() or os.path.lexists(self.root / name):
            raise ValueError(
                f"The name {name!r} is taken, by a club or by the data of a removed one in {self.root / name}: take "
                "another name, or move that folder away."
            )
        url = self.given.public_url
        if not url or any(cell.public_url == url for cell in self._all().values()):
            raise ValueError(f"Give an address that no other club has: --public-url https://{name}.example.org")

    def _free_port(self) -> int:
        """Return the port of the call, or the first free one. Raises ValueError if there is none."""
        taken = {cell.port for cell in self._all().values()}
        for port in (self.given.port,) if "port" in self.given.model_fields_set else _PORTS:
            with suppress(ValueError):
                if port not in taken:
                    bind_port(self.given.model_copy(update={"host": _LOOPBACK, "port": port})).close()
                    return port
        raise ValueError("Another club or program uses this port: leave --port out to take the first free one.")

    def _all(self) -> Mapping[str, Settings]:
        """Return the settings of each cell by its name, in order."""
        files = sorted(self.root.glob("*.conf"))
        return {file.stem: _read_settings(file) for file in files if _NAME.fullmatch(file.stem)}

    def _cells(self, name: str) -> Mapping[str, Settings]:
        return {name: self._cell(name)} if name else self._all()

    def _cell(self, name: str) -> Settings:
        """Return the settings of a cell. Raises ValueError unless there is one with this name."""
        cells = self._all()
        if name not in cells:
            known = f"The clubs are {', '.join(cells)}" if cells else "`clubs make NAME --public-url URL` makes one"
            raise ValueError(f"There is no club {name[:_QUOTED]!r} in {self.root}. {known}.")
        return cells[name]


ACTIONS: Mapping[str, Callable[[_Clubs, str], None]] = {
    "make": _Clubs.make,
    "list": _Clubs.print_list,
    "admin": lambda clubs, name: clubs.run("admin", name),
    "renew-admin": lambda clubs, name: clubs.run("renew-admin", name),
    "backup": _Clubs.back_up,
    "upgrade": _Clubs.upgrade,
    "remove": _Clubs.remove,
}


def _read_settings(file: Path) -> Settings:
    try:
        return _CellSettings(_env_file=file)  # type: ignore[call-arg]
    except ValidationError as error:
        raise ValueError(f"{file}: {' '.join(setting_faults(error, {}))}") from error


@contextmanager
def _as_owner(root: Path) -> Iterator[None]:
    """Act as the owner of the root folder, so that root leaves no file that a cell's server can't open."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:  # Windows has no users by number
        yield
        return
    group, owner = os.getegid(), root.stat()
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
