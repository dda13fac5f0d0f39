"""Chromium, as this machine has it."""

import os
import shutil

# In the order in which `.ci/chromium` takes them.
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chromium-headless-shell")


def chromium_program() -> str:
    """Its path: what PINELLA_CHROMIUM names, else the first that is installed. Raises FileNotFoundError."""
    found = [os.environ.get("PINELLA_CHROMIUM"), *map(shutil.which, _NAMES)]
    program = next(filter(None, found), None)
    if program is None:
        raise FileNotFoundError("there is no Chromium: `make test-browser` installs one, or set PINELLA_CHROMIUM")
    return program
