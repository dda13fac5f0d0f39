"""The secret that says which device this is. A browser keeps it beside its cookies, and writes that down some seconds
later: an app that has files of its own keeps it there, with the matches that nobody else could open."""

__all__ = ["OwnSecret", "write_through"]

import os
from dataclasses import dataclass, field
from pathlib import Path

import flet as ft

_NAME = "pinella.device"


@dataclass(kw_only=True)
class OwnSecret:
    """In `file`, or in the browser where there is none."""

    file: Path | None
    _browser: ft.SharedPreferences | None = field(default=None, init=False)

    async def read(self) -> str:
        """Empty where nobody has been here before."""
        if self.file is None:
            # A new one for each try: after a restart of the server its number may be that of one of the former session,
            # and when the client puts that one away, nothing answers under this number any more.
            self._browser = ft.SharedPreferences()
            return str(await self._browser.get(_NAME) or "")
        return self.file.read_text(encoding="ascii") if self.file.exists() else ""

    async def write(self, secret: str) -> None:
        if self.file is None:
            self._browser = self._browser or ft.SharedPreferences()
            await self._browser.set(_NAME, secret)
            return
        write_through(self.file, secret.encode("ascii"))


def write_through(file: Path, content: bytes) -> None:
    """Returns once it is on the disk."""
    with file.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
