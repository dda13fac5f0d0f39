"""Capabilities of the host interpreter: threads, shared memory, subprocesses. Pyodide has none of them."""

import sys

_BROWSERS = {"emscripten", "wasi"}
_PHONES = {"ios", "android"}


def has_threads() -> bool:
    """Return whether there are threads, and memory that processes can share."""
    return sys.platform not in _BROWSERS


def can_start_processes() -> bool:
    """Return whether another interpreter can be started: not from a browser, a phone app or a packaged program."""
    packaged = getattr(sys, "frozen", False) or hasattr(sys, "getandroidapilevel")
    return bool(sys.executable) and not packaged and sys.platform not in _BROWSERS | _PHONES
