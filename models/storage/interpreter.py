"""Capabilities of the host interpreter: threads, shared memory, subprocesses. Pyodide has none of them."""

import sys

_BROWSERS = {"emscripten", "wasi"}
_PHONES = {"ios", "android"}


def has_threads() -> bool:
    return sys.platform not in _BROWSERS


def has_shared_memory() -> bool:
    """Return whether processes can share memory; SQLite's write-ahead log needs that for its index."""
    return sys.platform not in _BROWSERS


def can_start_processes() -> bool:
    """Return whether another interpreter can be started: not from a browser, a phone app or a packaged program."""
    packaged = getattr(sys, "frozen", False) or hasattr(sys, "getandroidapilevel")
    return bool(sys.executable) and not packaged and sys.platform not in _BROWSERS | _PHONES
