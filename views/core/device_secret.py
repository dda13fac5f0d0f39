"""The secret that identifies this device. A browser stores it next to its cookies and writes it to disk some seconds
later; an app with files stores it in one, together with the matches that only this device can open."""

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import flet as ft

_STORAGE_KEY = "pinella.device"


@dataclass(kw_only=True)
class DeviceSecret:
    """The stored device secret: in `file`, or in the browser if `file` is None."""

    file: Path | None

    async def read(self) -> str:
        """Return the secret; "" if none is stored yet."""
        if self.file is None:
            return str(await self._preferences.get(_STORAGE_KEY) or "")
        return self.file.read_text(encoding="ascii") if self.file.exists() else ""

    async def write(self, secret: str) -> None:
        if self.file is None:
            await self._preferences.set(_STORAGE_KEY, secret)
            return
        write_durably(self.file, secret.encode("ascii"))

    @cached_property
    def _preferences(self) -> ft.SharedPreferences:
        return ft.SharedPreferences()


def write_durably(file: Path, content: bytes) -> None:
    """Write `content` and return once it has reached the disk."""
    with file.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
