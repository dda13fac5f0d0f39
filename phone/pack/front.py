"""The one page of the site, with its sentences in every language."""

__all__ = ["front_page"]

import json
from pathlib import Path

from phone.words import page_words

_PLACE = "{{ words }}"


def front_page(template: Path) -> bytes:
    words = json.dumps(page_words(), ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    return template.read_text(encoding="utf-8").replace(_PLACE, words).encode()
