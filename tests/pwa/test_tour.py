"""The pictures that the page shows during the first download."""

import gzip
import re

from pwa.pack.site import ROOT
from pwa.page_texts import page_texts
from wording import LANGUAGES

MAX_BYTES = 15_000


def test_tour_is_small_and_has_a_sentence_for_each_picture_in_every_language() -> None:
    page = (ROOT / "pwa/page/index.html").read_text(encoding="utf-8")
    [tour] = re.findall(r'<section id="tour".*?</section>', page, re.DOTALL)
    script, style = ((ROOT / "pwa/page" / name).read_bytes() for name in ("tour.js", "style.css"))
    assert (
        len(gzip.compress(tour.encode(), 9)) + len(gzip.compress(script, 9)) + len(gzip.compress(style, 9)) < MAX_BYTES
    )
    assert "style=" not in tour
    pictures = len(re.findall("<svg ", tour))
    texts = page_texts()
    assert set(texts) == set(LANGUAGES)
    for language, words in texts.items():
        assert [len(pair) for pair in words["tour"]] == [2] * pictures, language
    assert len({tuple(words["tour"][0]) for words in texts.values()}) == len(LANGUAGES)
