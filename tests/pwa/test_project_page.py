"""The static site of the project: it is small and complete, has no scripts, and shows a score to scan."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import zxingcpp

from pwa.pack.project_page import build_project_site, page_path
from tests.web.svg_scan import scan_svg
from wording import LANGUAGES

URL = "https://cards.example.org/pinella/"
PAGES = (*map(page_path, LANGUAGES), *(f"guide/{language}.html" for language in LANGUAGES))
MAX_BYTES = 60_000  # of a page with everything that it loads, except pictures


class Elements(HTMLParser):
    """The elements of a page: name and attributes, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def links(self) -> Iterator[str]:
        """Yield the URLs that the page loads or links to."""
        for _tag, attributes in self.found:
            for name in ("href", "src"):
                if name in attributes and attributes.get("rel") != "alternate":
                    yield attributes[name]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    app = folder / "pwa"
    for name in ("index.html", "show.html", "licences.txt", "icons/icon-192.png", "live/figures.woff2"):
        (app / name).parent.mkdir(parents=True, exist_ok=True)
        (app / name).write_bytes(b"x" * 3_000)
    build_project_site(folder / "site", app=app, url=URL, source="https://git.example.org/pinella")
    return folder / "site"


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(site: Path, page: str) -> None:
    links = list(Elements((site / page).read_text(encoding="utf-8")).links())
    assert any(link.endswith("app/") for link in links)
    for link in links:
        parts = urlsplit(link)
        if parts.scheme:
            assert link == "https://git.example.org/pinella"
            continue
        target = (site / page).parent / parts.path
        assert target.is_file() or (target / "index.html").is_file(), link


@pytest.mark.parametrize("page", PAGES)
def test_page_is_small_and_has_no_script(site: Path, page: str) -> None:
    text = (site / page).read_text(encoding="utf-8")
    elements = Elements(text).found
    assert "script" not in {tag for tag, _ in elements}
    assert not re.search(r"\son\w+=|style=", text)
    loaded = (site / page, site / "project.css", site / "app/live/figures.woff2")
    assert sum(file.stat().st_size for file in loaded) < MAX_BYTES
    images = [attributes for tag, attributes in elements if tag == "img"]
    assert images
    assert all(image["alt"] and image["width"] and image["height"] for image in images)


def test_every_colour_is_defined(site: Path) -> None:
    style = (site / "project.css").read_text(encoding="utf-8")
    defined = set(re.findall(r"(--[\w-]+):", style))
    used = set(re.findall(r"var\((--[\w-]+)\)", style))
    assert used - defined == set()
    assert style.count("{") == style.count("}")
    assert 'url("app/live/figures.woff2")' in style


def test_languages_have_the_same_parts(site: Path) -> None:
    def shape(language: str) -> list[str]:
        elements = Elements((site / page_path(language)).read_text(encoding="utf-8")).found
        return [tag for tag, _ in elements if tag not in {"a", "span"}]

    assert {tuple(shape(language)) for language in LANGUAGES} == {tuple(shape("en"))}
    texts = {(site / page_path(language)).read_text(encoding="utf-8").partition("<h2>")[2] for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)


def test_code_leads_to_the_sample_score(site: Path) -> None:
    svg = (site / "sample.svg").read_text(encoding="utf-8")
    page = Elements((site / "index.html").read_text(encoding="utf-8"))
    (link,) = [each for each in page.links() if "show.html#" in each]
    code = zxingcpp.read_barcode(scan_svg(svg))
    assert code is not None
    assert code.text == URL + link


def test_address_and_app_are_required(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"'example' is not an address; write something like https://"):
        build_project_site(tmp_path / "site", app=tmp_path, url="example")
    with pytest.raises(ValueError, match="make pwa"):
        build_project_site(tmp_path / "site", app=tmp_path, url=URL)
    assert list(tmp_path.iterdir()) == []
