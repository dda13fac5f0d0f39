"""The sentences of the page around the app: they are shown where Python does not run yet, or can't."""

__all__ = ["page_words"]

from collections.abc import Mapping
from types import MappingProxyType

from wording import LANGUAGES, mark, translator

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "loading": mark("The app is loading"),
        "insecure": mark("Pinella keeps matches on this phone only where the address begins with https."),
        "old": mark("This browser is too old to run Pinella by itself. A newer one can."),
        "refused": mark(
            "The browser keeps nothing here, as in a private window. Open this address in a normal window."
        ),
        "taken": mark("Pinella is open in another tab."),
        "here": mark("Use it here"),
        "lost": mark("Pinella goes on in another tab. Everything that was saved is there."),
        "offline": mark("The app is not all here yet, and there is no connection. Try again when there is one."),
        "full": mark("There is no room left on this phone for the app. Free some, and try again."),
        "failed": mark("Pinella can’t start here. Everything that was saved is safe."),
        "again": mark("Try again"),
        "copy": mark("Save a copy of what is kept here"),
    }
)


def page_words() -> Mapping[str, Mapping[str, str]]:
    """Language → name → sentence."""
    return {code: {name: translator(code).gettext(words) for name, words in _WORDS.items()} for code in LANGUAGES}
