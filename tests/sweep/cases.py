"""The cases: every screen in every size, theme, language and size of text, or a sample in which every two meet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from allpairspy import AllPairs

from wording import LANGUAGES

# Phones, a tablet, a laptop; and that laptop's window at a browser zoom of 200 %.
SIZES = ((360, 640), (390, 664), (768, 1024), (1280, 800), (640, 400))
SCALES = (1.0, 2.0)


@dataclass(frozen=True, order=True, kw_only=True)
class Case:
    """In this order few steps lie between two cases: a language takes a new start, a screen a way, a size nothing."""

    language: str
    screen: str
    scale: float
    dark: bool
    size: tuple[int, int]

    def __str__(self) -> str:
        width, height = self.size
        look = "dark" if self.dark else "light"
        return f"{self.screen}, {self.language}, {look}, {width}×{height}, text {self.scale:.0%}"


def every_case(screens: Iterable[str]) -> list[Case]:
    return sorted(_case(values) for values in product(LANGUAGES, screens, SCALES, (False, True), SIZES))


def sample(screens: Sequence[str]) -> list[Case]:
    """Few enough for every day: each screen once, and over all of them each two of a language, a theme, a size and a
    size of text."""
    looks = _looks()
    chosen = [(screen, looks[number % len(looks)]) for number, screen in enumerate(screens)]
    return sorted(_case((language, screen, scale, dark, size)) for screen, (language, scale, dark, size) in chosen)


def _looks() -> list[tuple[Any, ...]]:
    return [tuple(look) for look in AllPairs([list(LANGUAGES), list(SCALES), [False, True], list(SIZES)])]


def _case(values: Sequence[Any]) -> Case:
    language, screen, scale, dark, size = values
    return Case(language=language, screen=screen, scale=scale, dark=dark, size=size)
