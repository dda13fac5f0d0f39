"""The phone's camera, which the page of the app has: Python runs in a worker, and a worker sees nothing."""

import asyncio
import importlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from views.core.camera import CameraAway


async def read_codes(words: Mapping[str, str], take: Callable[[str], str | None]) -> None:
    """Raises CameraAway, and whatever `take` raises."""
    page: Any = importlib.import_module("phone_js").camera  # there in a browser only
    proxied: Any = importlib.import_module("pyodide.ffi").create_proxy
    end: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(kind: str, text: str) -> None:
        if end.done():
            return
        if kind == "end":
            end.set_exception(CameraAway(text))
            return
        try:
            sentence = take(text)
        except Exception as error:  # noqa: BLE001 - whoever waits for the end hears of it
            end.set_exception(error)
            return
        if sentence is None:
            end.set_result(None)
        else:
            page.tell(sentence)

    heard = proxied(hear)
    try:
        page.open(json.dumps(dict(words)), heard)
        await end
    finally:
        page.close()
        heard.destroy()
