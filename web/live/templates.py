"""Rendering of the Jinja templates in `assets/templates`; every value is escaped."""

import hashlib
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from web.live.channel import Frame
from web.live.score import LiveScore
from web.responses import no_connection_sentence
from web.startup_texts import startup_texts
from wording import LANGUAGES, SIDE_SHAPES, Translator, translator

_EXPANDED_DEALS = 6  # latest deals shown with their lines; earlier ones show only their points


class Templates:
    """The templates and their common values.

    `base` is the path below which files are cached for ever; `sizes` are the bytes that the progress bar counts.
    `style_source` has the inline style sheets as sources in a Content-Security-Policy.
    """

    def __init__(self, templates: Path, *, base: str, sizes: Mapping[str, int]) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        styles = [
            (templates / name).read_text(encoding="utf-8").replace("{base}", base) for name in ("live.css", "large.css")
        ]
        self.style_source = " ".join(map(_style_hash, styles))
        # Inline in the page: on a slow network, another file would delay the first paint.
        style, large_style = map(Markup, styles)  # our own style sheets
        self._environment.globals |= {"base": base, "sizes": sizes, "shapes": SIDE_SHAPES}
        self._environment.globals |= {"style": style, "large_style": large_style}
        self._environment.globals["away"] = {
            language: no_connection_sentence(translator(language)) for language in LANGUAGES
        }

    def client(self) -> str:
        """Render the page that starts the Flet client."""
        return self._environment.get_template("client.html").render(language="it", score=None, words=startup_texts())

    def client_with_score(self, t: Translator, *, token: str, score: Markup, tag: str) -> str:
        """Render the page that starts the Flet client and shows the score until it is ready."""
        return self._environment.get_template("client.html").render(
            t=t, language=t.language, path=_path(token), score=score, tag=tag, words=startup_texts([t.language])
        )

    def score(self, t: Translator, score: LiveScore) -> Markup:
        """Render the changing part of the live page. It contains no link, so that all subscribers of a language share
        it."""
        html = self._environment.get_template("live_score.html").render(
            t=t, score=score, latest=score.deals[:_EXPANDED_DEALS], earlier=score.deals[_EXPANDED_DEALS:]
        )
        return Markup(html)  # nosec B704 # noqa: S704 - the template has escaped what needs it

    def prepend_line(self, words: str, score: Markup) -> Markup:
        """Return the score with a line of words above it; the next frame replaces both."""
        return Markup('<p class="away" role="status">{}</p>\n{}').format(words, score)

    def live(self, t: Translator, *, token: str, frame: Frame, tv: bool) -> str:
        """Render the live page around `frame`."""
        return self._environment.get_template("live.html").render(
            t=t, path=_path(token), title=frame.names, score=frame.score, tag=frame.tag, tv=tv
        )

    def card(self, t: Translator, *, token: str, link: str, players: str, keeps_score: bool) -> str:
        """Render a printable card with the QR code of `link`, which grants viewing or, with `keeps_score`, scoring."""
        return self._environment.get_template("card.html").render(
            t=t, path=_path(token), title=players, link=link, players=players, keeps_score=keeps_score
        )

    def render(self, template: str, t: Translator, **values: object) -> str:
        """Render a whole page with `values` as its variables."""
        return self._environment.get_template(template).render(t=t, **values)

    def render_part(self, template: str, t: Translator, **values: object) -> Markup:
        """Render a part of a page with `values` as its variables."""
        html = self.render(template, t, **values)
        return Markup(html)  # nosec B704 # noqa: S704 - the template has escaped what needs it

    def error_page(self, t: Translator, sentence: str) -> str:
        """Render the page that a refused link leads to."""
        return self._environment.get_template("refusal.html").render(t=t, sentence=sentence)


def _style_hash(style: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"


def _path(token: str) -> str:
    return f"/t/{quote(token, safe='')}"
