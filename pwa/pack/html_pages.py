"""The HTML pages of the site, with their sentences in every language."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_PLACEHOLDER = "{{ words }}"


def render_page(template: Path, texts: Mapping[str, Any]) -> bytes:
    """Return the template with its placeholder replaced by `texts`, by language, as JSON."""
    embedded = json.dumps(texts, ensure_ascii=False, sort_keys=True, separators=(",", ":")).replace("<", "\\u003c")
    return template.read_text(encoding="utf-8").replace(_PLACEHOLDER, embedded).encode()
