"""Write the statements of the five articles into docs/rules-coverage.md: `python -m tools.rules_coverage`.

The sections after it, on rules that are on no page, are kept by hand.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from scoring import VARIANTS
from wording import rules_page, translator
from wording.rulebook.sources import Source

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "rules-coverage.md"
ARTICLES = ("Regole", "Punti", "Online", "Canasta", "Buraco")
_FIRST, _NEXT = "## On the rules pages\n", "## By tests alone\n"


def coverage(document: str) -> str:
    """Return the document with today's statements between its introduction and the other sections."""
    before, rest = document.split(_FIRST)
    after = rest[rest.index(_NEXT) :]
    return "\n".join([before + _FIRST, *_statement_lines(), after])


def _statement_lines() -> Iterator[str]:
    yield "Each line of a page that an article states, in the order of the pages, with its games and articles."
    yield ""
    for text, articles in statements().items():
        games: dict[str, list[str]] = {}
        for game, keys in articles.items():
            games.setdefault(", ".join(keys), []).append(game)
        yield f"- `{text}` " + "; ".join(f"{', '.join(named)} ({keys})" for keys, named in games.items())
    yield ""


def statements() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the lines of all pages that an article states, each with the articles by game."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for game, rules in VARIANTS.items():
        for section in rules_page(translator("en"), rules):
            for line in (*section.rows, *section.paragraphs):
                if keys := _articles(line.origin.sources):
                    found.setdefault(f"{line.label} {line.text}".strip(), {})[game] = keys
    return found


def _articles(sources: tuple[Source, ...]) -> tuple[str, ...]:
    named = {source.description.key for source in sources}
    return tuple(key for key in ARTICLES if key in named)


if __name__ == "__main__":
    DOCUMENT.write_text(coverage(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
