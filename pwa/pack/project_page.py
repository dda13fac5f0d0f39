"""The static site of the project: pages that introduce Pinella and its guide, with the offline app below `app/`.

`python -m pwa.pack.project_page URL [folder]` copies the offline app from build/pwa, by default into build/site. The
pages work without JavaScript. URL is the site's address, which the QR code of the sample score contains; links between
the files are relative, so that the site works below any path.
"""

import shutil
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from PIL import Image

from models.access import Device
from models.program import PROGRAM_VERSION
from models.sample import SAMPLE_MATCH_ID, SampleMatches
from models.transfer import export_score
from pwa.pack.page_files import live_style
from scoring import VARIANTS, find_variant
from web.qr import qr_svg
from web.urls import score_url
from wording import LANGUAGES, Translator, translator, user_guide
from wording.guide import GUIDE_FOLDER

ROOT = Path(__file__).parents[2]
_BUILD = ROOT / "build"
_TEMPLATES = Path(__file__).parent / "project"
_SCREENSHOTS = ROOT / "assets" / "screenshots"
_SAMPLE_TIME = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)  # fixed, so that equal contents give equal bytes


def build_project_site(target: Path, *, app: Path, url: str, source: str = "") -> None:
    """Empty `target` and write the site into it. `app` is the built offline app, `source` the address of the
    repository.

    Raises ValueError if `url` isn't an address or `app` isn't built.
    """
    if urlsplit(url).scheme not in {"http", "https"}:
        raise ValueError(f"{url!r} is not an address; write something like https://cards.example.org/pinella/")
    if not (app / "index.html").is_file():
        raise ValueError(f"the offline app is not in {app}; build it with `make pwa`")
    url = f"{url.rstrip('/')}/"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(app, target / "app")
    shutil.copytree(GUIDE_FOLDER, target / "guide", ignore=shutil.ignore_patterns("*.md"))
    shutil.copytree(_SCREENSHOTS, target / "screenshots")
    colours = live_style("/* Paper is white", base="app/")  # with the typeface of figures
    style = colours + (_TEMPLATES / "project.css").read_text(encoding="utf-8")
    (target / "project.css").write_text(style, encoding="utf-8")
    sample_link = score_url(f"{url}app", _sample_score())
    (target / "sample.svg").write_text(qr_svg(sample_link, dense=True), encoding="utf-8")
    pages = Environment(
        loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    for language in LANGUAGES:
        t, guide = translator(language), user_guide(language)
        common = _common_values(t, url=url, source=source)
        path = target / page_path(language)
        path.parent.mkdir(exist_ok=True)
        page = pages.get_template("introduction.html").render(
            **common,
            title=t.gettext("Pinella, the scorekeeper for your card table"),
            alternatives=[(each, page_path(each)) for each in LANGUAGES],
            guide=_guide_path(language),
            pictures=_pictures(t),
            sentences=_sentences(t),
            sample_path=sample_link.removeprefix(url),
        )
        path.write_text(page, encoding="utf-8")
        page = pages.get_template("guide.html").render(
            **(common | {"root": "../"}),
            title=guide.title,
            alternatives=[(each, _guide_path(each)) for each in LANGUAGES],
            guide=guide,
            home=page_path(language),
            sizes={part.picture.name: _size(part.picture) for part in guide.parts if part.picture},
        )
        (target / _guide_path(language)).write_text(page, encoding="utf-8")


def page_path(language: str) -> str:
    """Return the path of the introduction below the site; English is its root."""
    return "index.html" if language == "en" else f"{language}/index.html"


def _guide_path(language: str) -> str:
    return f"guide/{language}.html"


def _words(t: Translator) -> Mapping[str, str]:
    return {
        "licences": t.gettext("Licences"),
        "source": t.gettext("Source code"),
        "open": t.gettext("Open the app"),
        "guide": t.gettext("How to use Pinella"),
        "table": t.gettext("At your table"),
        "score": t.gettext("A score to scan"),
        "scan": t.gettext(
            "Point a phone’s camera at this code: it opens the score of a sample match. The score is in the code "
            "itself, so no server is asked for it."
        ),
        "code": t.gettext("QR code with the score of a sample match"),
    }


def _common_values(t: Translator, *, url: str, source: str) -> dict[str, object]:
    return {
        "words": _words(t),
        "language": t.language,
        "languages": LANGUAGES,
        "root": "" if t.language == "en" else "../",
        "url": url,
        "source": source,
        "version": PROGRAM_VERSION,
        "description": t.gettext(
            "Scorekeeper for Burraco, Buraco and Canasta with real cards. Free, no account, nothing leaves this device."
        ),
    }


def _pictures(t: Translator) -> list[tuple[str, int, int, str]]:
    """Return file, width, height and description of each picture."""
    labels = {
        "deal-entry": t.gettext("A deal being entered: each side’s total grows with every key"),
        "table": t.gettext("The table: both totals, the target and the deals so far"),
        "result": t.gettext("The result, with a chart of the whole match"),
    }
    return [
        (f"screenshots/{name}.webp", *_size(_SCREENSHOTS / f"{name}.webp"), label) for name, label in labels.items()
    ]


def _sentences(t: Translator) -> list[str]:
    return [
        t.gettext(
            "{count} games, from Italian Burraco to Canasta; every rule can become a house rule.", count=len(VARIANTS)
        ),
        t.gettext("Two to six players, in pairs or singles; with three players, partners share their points exactly."),
        t.gettext("Every point has its reason: tap a deal and read it line by line."),
        t.gettext("Other phones follow the score by a code, with nothing to install."),
        t.gettext("Works without a network, in any phone’s browser. Everything stays on your device."),
        t.gettext("Clubs run whole tournaments with it, from the seating to the ranking."),
    ]


def _size(picture: Path) -> tuple[int, int]:
    with Image.open(picture) as image:
        return image.size


def _sample_score() -> str:
    samples = SampleMatches(clock=lambda: _SAMPLE_TIME)
    try:
        sample = samples.get_or_start(Device(id="project page", label=""), find_variant("burraco"))
        with sample.store.reading() as session:
            return export_score(session, device=sample.device, match_id=SAMPLE_MATCH_ID)
    finally:
        samples.close()


if __name__ == "__main__":
    address, *rest = sys.argv[1:]
    site = Path(rest[0]) if rest else _BUILD / "site"
    build_project_site(site, app=_BUILD / "pwa", url=address, source=rest[1] if len(rest) > 1 else "")
    sys.stdout.write(f"{site}: the project's pages, with the offline app in {site / 'app'}\n")
