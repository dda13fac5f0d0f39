"""Test cases: every screen in every size, theme, language and text size, or a pairwise sample."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from allpairspy import AllPairs

from wording import LANGUAGES

# Phones, a tablet and a laptop; and that laptop's window at a browser zoom of 200 %.
SIZES = ((360, 640), (390, 664), (768, 1024), (1280, 800), (640, 400))
SCALES = (1.0, 2.0)


@dataclass(frozen=True, order=True, kw_only=True)
class Case:
    """A case; in sort order, neighbours differ cheaply: a language needs a restart, a screen navigation, a size
    nothing.
    """

    language: str
    screen: str
    scale: float
    dark: bool
    size: tuple[int, int]

    def __str__(self) -> str:
        width, height = self.size
        theme = "dark" if self.dark else "light"
        return f"{self.screen}, {self.language}, {theme}, {width}×{height}, text {self.scale:.0%}"


def all_cases(screens: Iterable[str]) -> list[Case]:
    return sorted(_case(values) for values in product(LANGUAGES, screens, SCALES, (False, True), SIZES))


def pairwise_sample(screens: Sequence[str]) -> list[Case]:
    """Return a sample for daily runs: each screen once, and each pair of language, theme, size and text size."""
    settings = _pairwise_settings()
    chosen = [(screen, settings[number % len(settings)]) for number, screen in enumerate(screens)]
    return sorted(_case((language, screen, scale, dark, size)) for screen, (language, scale, dark, size) in chosen)


def _pairwise_settings() -> list[tuple[Any, ...]]:
    return [tuple(setting) for setting in AllPairs([list(LANGUAGES), list(SCALES), [False, True], list(SIZES)])]


def _case(values: Sequence[Any]) -> Case:
    language, screen, scale, dark, size = values
    return Case(language=language, screen=screen, scale=scale, dark=dark, size=size)
