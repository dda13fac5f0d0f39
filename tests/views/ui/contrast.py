"""Contrast ratio of two colours of the theme, as WCAG 2.2 computes it."""

import flet as ft

from models.access import TableTheme
from views.ui.theme import app_theme

THEMES = {
    "light": app_theme(dark=False),
    "dark": app_theme(dark=True),
    "blue, light": app_theme(TableTheme.BLUE, dark=False),
    "blue, dark": app_theme(TableTheme.BLUE, dark=True),
    "plain, light": app_theme(TableTheme.PLAIN, dark=False),
    "plain, dark": app_theme(TableTheme.PLAIN, dark=True),
}


def colour_code(name: str, role: str) -> str:
    """Return the colour of a role in a theme, such as "#1D5A42", or a colour that is the same in all themes."""
    if role.startswith("#"):
        return role
    scheme = THEMES[name].color_scheme
    assert scheme is not None
    code: str = getattr(scheme, ft.Colors(role).name.lower())
    return code


def contrast(name: str, one: str, other: str) -> float:
    darker, lighter = sorted(luminance(name, each) for each in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(name: str, role: str) -> float:
    code = colour_code(name, role)
    levels = [int(code[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in levels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
