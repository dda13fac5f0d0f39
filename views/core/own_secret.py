"""The secret that says which device this is. A browser keeps it beside its cookies, and writes that down some seconds
later: an app that has files of its own keeps it there, with the matches that nobody else could open."""

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
            return str(await self._preferences().get(_NAME) or "")
        return self.file.read_text(encoding="ascii") if self.file.exists() else ""

    async def write(self, secret: str) -> None:
        if self.file is None:
            await self._preferences().set(_NAME, secret)
            return
        write_through(self.file, secret.encode("ascii"))

    def _preferences(self) -> ft.SharedPreferences:
        self._browser = self._browser or ft.SharedPreferences()
        return self._browser


def write_through(file: Path, content: bytes) -> None:
    """Returns once it is on the disk."""
    with file.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
