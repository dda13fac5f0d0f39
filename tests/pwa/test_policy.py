"""The policies inside the offline app's pages, because a static host may serve them without headers."""

import re

import pytest

from pwa.pack.site import ROOT

_PAGES = ("index.html", "show.html", "enter.html")


@pytest.mark.parametrize("name", _PAGES)
def test_policy_allows_no_inline_script_object_or_other_host(name: str) -> None:
    page = (ROOT / "pwa/page" / name).read_text(encoding="utf-8")
    [policy] = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
    directives = {words[0]: set(words[1:]) for words in (part.split() for part in policy.split(";"))}
    fallback = directives["default-src"]
    assert not {"'unsafe-inline'", "'unsafe-eval'"} & directives["script-src"]
    assert directives.get("object-src", fallback) == {"'none'"}
    assert directives["form-action"] == {"'none'"}
    sources = set().union(*directives.values())
    assert sources <= {"'self'", "'none'", "'unsafe-inline'", "'wasm-unsafe-eval'", "blob:", "data:"}
    # Flutter inserts style sheets as text.
    assert {key for key, values in directives.items() if "'unsafe-inline'" in values} <= {"style-src"}
    assert not re.search(r"<script(?![^>]*(\bsrc=|type=.application/json))|\son\w+=", page)
