"""The bundled typefaces, for what is drawn here: documents and pictures."""

__all__ = ["DISPLAY", "TEXT", "TEXT_STRONG"]

from pathlib import Path

_FOLDER = Path(__file__).parent.parent / "assets/assets/fonts"

DISPLAY = _FOLDER / "PinellaDisplay-Bold.ttf"
TEXT = _FOLDER / "PinellaText-Regular.ttf"
TEXT_STRONG = _FOLDER / "PinellaText-SemiBold.ttf"
