"""The pages of the site, with their sentences in every language."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_PLACE = "{{ words }}"


def front_page(template: Path, words: Mapping[str, Any]) -> bytes:
    """`words` by language."""
    told = json.dumps(words, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    return template.read_text(encoding="utf-8").replace(_PLACE, told).encode()
