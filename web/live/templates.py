"""The templates of `assets/templates`, filled; every value is escaped."""

import hashlib
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from web.answers import away_sentence
from web.live.score import LiveScore
from web.live.table import Frame
from wording import LANGUAGES, SIDE_SHAPES, Translator, translator

_LATEST = 6  # deals that show their lines; the ones before show their points


class Templates:
    """`base` is the path below which files are kept for ever; `sizes` are the bytes that the progress bar counts.

    `style_source` is what a Content-Security-Policy calls the live page's own style sheet.
    """

    def __init__(self, templates: Path, *, base: str, sizes: Mapping[str, int]) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        style = (templates / "live.css").read_text(encoding="utf-8").replace("{base}", base)
        self.style_source = f"'sha256-{b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"
        # In the page itself: on a slow network one more file is one more wait before anything shows.
        self._environment.globals |= {"base": base, "sizes": sizes, "shapes": SIDE_SHAPES, "style": Markup(style)}  # noqa: S704
        self._environment.globals["away"] = {language: away_sentence(translator(language)) for language in LANGUAGES}

    def client(self) -> str:
        """The page that starts the Flet client."""
        return self._environment.get_template("client.html").render(language="it", score=None)

    def client_behind(self, t: Translator, *, token: str, score: Markup, tag: str) -> str:
        """The page that starts the Flet client and shows the score until it is ready."""
        return self._environment.get_template("client.html").render(
            t=t, language=t.language, path=_path(token), score=score, tag=tag
        )

    def score(self, t: Translator, score: LiveScore) -> Markup:
        """The part of the live page that changes. It holds no link, so that all readers of a language share it."""
        html = self._environment.get_template("live_score.html").render(
            t=t, score=score, latest=score.deals[:_LATEST], earlier=score.deals[_LATEST:]
        )
        return Markup(html)  # noqa: S704 - the template has escaped what needs it

    def line_above(self, words: str, score: Markup) -> Markup:
        """The score with a line of words above it, until the next one takes the place of both."""
        return Markup('<p class="news" role="status">{}</p>\n{}').format(words, score)

    def live(self, t: Translator, *, token: str, frame: Frame, tv: bool) -> str:
        """The live page around `frame`, whose score `score()` made."""
        return self._environment.get_template("live.html").render(
            t=t, path=_path(token), title=frame.names, score=frame.score, tag=frame.tag, tv=tv
        )

    def card(self, t: Translator, *, token: str, link: str, players: str, keeps_score: bool) -> str:
        """A card to print and lay on the table: the QR code of `link`, by which one watches or `keeps_score` too."""
        return self._environment.get_template("card.html").render(
            t=t, path=_path(token), title=players, link=link, players=players, keeps_score=keeps_score
        )

    def filled(self, template: str, t: Translator, **values: object) -> str:
        """A page of its own, around values that it has names for."""
        return self._environment.get_template(template).render(t=t, **values)

    def filled_part(self, template: str, t: Translator, **values: object) -> Markup:
        """A part of a page, around values that it has names for."""
        return Markup(self.filled(template, t, **values))  # noqa: S704 - the template has escaped what needs it

    def refusal(self, t: Translator, sentence: str) -> str:
        """What a link that opens nothing leads to."""
        return self._environment.get_template("refusal.html").render(t=t, sentence=sentence)


def _path(token: str) -> str:
    return f"/t/{quote(token, safe='')}"
