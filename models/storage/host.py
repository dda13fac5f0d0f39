"""What the Python that runs us has: threads, memory that programs share, other programs. A browser's has none."""

import sys

_BROWSERS = {"emscripten", "wasi"}
_PHONES = {"ios", "android"}


def has_threads() -> bool:
    return sys.platform not in _BROWSERS


def has_shared_memory() -> bool:
    """SQLite's log of writes (WAL) keeps its index there."""
    return sys.platform not in _BROWSERS


def starts_processes() -> bool:
    """Whether this Python can: inside a browser, a phone's app or a packaged program there is no other to start."""
    packaged = getattr(sys, "frozen", False) or hasattr(sys, "getandroidapilevel")
    return bool(sys.executable) and not packaged and sys.platform not in _BROWSERS | _PHONES
