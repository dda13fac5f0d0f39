"""The camera of the page around the app: Python runs in a worker, which has no access to it."""

import asyncio
import importlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from views.core.camera import CameraUnavailable


async def read_codes(texts: Mapping[str, str], on_text: Callable[[str], str | None]) -> None:
    """Read codes until `on_text` returns None. Raises CameraUnavailable, and whatever `on_text` raises."""
    page: Any = importlib.import_module("pwa_js").camera  # exists only in a browser
    create_proxy: Any = importlib.import_module("pyodide.ffi").create_proxy
    finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_message(kind: str, text: str) -> None:
        if finished.done():
            return
        if kind == "end":
            finished.set_exception(CameraUnavailable(text))
            return
        try:
            sentence = on_text(text)
        except Exception as error:  # noqa: BLE001 - it is raised in the waiting caller
            finished.set_exception(error)
            return
        if sentence is None:
            finished.set_result(None)
        else:
            page.tell(sentence)

    callback = create_proxy(on_message)
    try:
        page.open(json.dumps(dict(texts)), callback)
        await finished
    finally:
        page.close()
        callback.destroy()
