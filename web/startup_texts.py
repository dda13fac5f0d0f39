"""The sentences of the page: on the cover while the app is downloaded and started (web/flet/startup.js), and after
sharing or when the screen can't be kept on (web/flet/share.js, web/flet/wake_lock.js)."""

from collections.abc import Iterable, Mapping

from wording import LANGUAGES, mark, translator

_TEXTS: Mapping[str, str] = {
    "downloading": mark("Downloading the app"),
    "size": mark("{loaded} of {whole} MB"),
    "unpacking": mark("Unpacking the app"),
    "starting": mark("Starting the app"),
    "slow": mark("The first time takes longer. From then on the app opens in a few seconds."),
    "stuck": mark("This is taking very long. You can wait, or try again."),
    "unloaded": mark("Pinella couldn’t be loaded. Check the connection and try again."),
    "blocked": mark(
        "This network or a proxy blocks the app’s connection (WebSocket). Try another network, or tell the host."
    ),
    "nothing_kept": mark("This browser saves nothing here, so it can’t keep the score. Allow this site’s data first."),
    "no_space": mark("This browser is full. It will forget which matches are yours. Delete data of other sites first."),
    "private": mark("A private window forgets which matches are yours. Open this address in a normal window."),
    "anyway": mark("Continue anyway"),
    "again": mark("Try again"),
    "copied": mark("Copied. Paste it into a message."),
    "downloaded": mark("The file is among your downloads. Send it from there."),
    "unsent": mark("The file couldn’t be loaded. Check the connection and try again."),
    "uncopied": mark("This browser can neither share nor copy. Scan the code instead."),
    "sleeps": mark("The screen turns off by itself here. In the phone’s display settings, set a longer time."),
}


def startup_texts(languages: Iterable[str] = LANGUAGES) -> dict[str, dict[str, str]]:
    """Return language → name → sentence."""
    return {code: {name: translator(code).gettext(words) for name, words in _TEXTS.items()} for code in languages}
