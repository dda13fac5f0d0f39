"""Rendering of the Jinja templates in `assets/templates`; every value is escaped."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from models.values import ModelError
from web.live.channel import Frame
from web.live.score import LiveScore
from web.responses import NO_STORE, error_status, no_connection_sentence, request_translator
from web.startup_texts import startup_texts
from web.urls import token_url
from wording import LANGUAGES, Translator, model_error_sentence, translator

_EXPANDED_DEALS = 6  # latest deals shown with their lines; earlier ones show only their points
# Stricter than for the Flet client: no foreign scripts, and no other resources.
_POLICY = (
    "default-src 'none'; script-src 'self' {script}; style-src {style}; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_FORM_ACTIONS = "form-action 'none'", "form-action 'self'"


class Templates:
    """The templates and their common values.

    `base` is the path below which files are cached for ever; `sizes` are the bytes that the progress bar counts.
    `headers` are those of a page without the Flet client, `form_headers` of one with a form.
    """

    def __init__(self, templates: Path, *, base: str, sizes: Mapping[str, int]) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        styles = [_strip_comments(templates / name).replace("{base}", base) for name in ("live.css", "large.css")]
        script = _strip_comments(templates.parent / "live/live.js")
        policy = _POLICY.format(script=_source_hash(script), style=" ".join(map(_source_hash, styles)))
        self.headers = {**NO_STORE, "Content-Security-Policy": policy}
        self.form_headers = {**NO_STORE, "Content-Security-Policy": policy.replace(*_FORM_ACTIONS)}
        # Inline in the page: on a slow network, another file would delay the first paint.
        style, large_style = map(Markup, styles)  # our own style sheets
        self._environment.globals["script"] = Markup(script)  # nosec B704 # noqa: S704 - our own script
        self._environment.globals |= {"base": base, "sizes": sizes}
        self._environment.globals |= {"style": style, "large_style": large_style}
        self._environment.globals["away"] = {
            language: no_connection_sentence(translator(language)) for language in LANGUAGES
        }

    def client(self) -> str:
        """Render the page that starts the Flet client."""
        return self._environment.get_template("client.html").render(language="it", score=None, words=startup_texts())

    def client_with_score(self, t: Translator, *, token: str, frame: Frame, preview: Mapping[str, str]) -> str:
        """Render the page that starts the Flet client and shows the score until it is ready."""
        words = startup_texts([t.language])
        shown = {"score": frame.score, "tag": frame.tag, "preview": preview}
        return self.render("client.html", t, language=t.language, path=token_url("", "t", token), words=words, **shown)

    def score(self, t: Translator, score: LiveScore) -> Markup:
        """Render the changing part of the live page. It contains no link, so that all subscribers of a language share
        it."""
        return self.render_part("live_score.html", t, score=score, expanded=_EXPANDED_DEALS)

    def prepend_line(self, words: str, score: Markup) -> Markup:
        """Return the score with a line of words above it; the next frame replaces both."""
        return Markup('<p class="away" role="status">{}</p>\n{}').format(words, score)

    def live(self, t: Translator, *, token: str, frame: Frame, preview: Mapping[str, str], look: str) -> str:
        """Render the live page around `frame`; `look` is `tv` on a large screen, `overlay` in a video stream."""
        shown = {"title": frame.names, "score": frame.score, "tag": frame.tag, "preview": preview}
        return self.render("live.html", t, path=token_url("", "t", token), look=look, **shown)

    def card(self, t: Translator, *, token: str, link: str, players: str, keeps_score: bool) -> str:
        """Render a printable card with the QR code of `link`, which grants viewing or, with `keeps_score`, scoring."""
        shown = {"link": link, "players": players, "keeps_score": keeps_score}
        return self.render("card.html", t, path=token_url("", "t", token), title=players, **shown)

    def render(self, template: str, t: Translator, **values: object) -> str:
        """Render a whole page with `values` as its variables."""
        return self._environment.get_template(template).render(t=t, **values)

    def render_part(self, template: str, t: Translator, **values: object) -> Markup:
        """Render a part of a page with `values` as its variables."""
        html = self.render(template, t, **values)
        return Markup(html)  # nosec B704 # noqa: S704 - the template has escaped what needs it

    def error_page(self, t: Translator, sentence: str) -> str:
        """Render the page that a refused link leads to."""
        return self.render("refusal.html", t, sentence=sentence)

    def refusal(self, request: Request, refused: Exception) -> HTMLResponse:
        """Return the page for a link that was refused while the request was handled."""
        if not isinstance(refused, ModelError):
            raise refused
        t = request_translator(request)
        html = self.error_page(t, model_error_sentence(t, refused.code, refused.values))
        return HTMLResponse(html, status_code=error_status(refused), headers=self.headers)


def _strip_comments(path: Path) -> str:
    """Return a style sheet or script without the comments and indents, a fifth of its compressed size."""
    return re.sub(r"/\*[^*]*\*/|^ *// .*\n|^\s+| +// .*", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)


def _source_hash(source: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(source.encode()).digest()).decode()}'"
