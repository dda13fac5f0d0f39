"""Exceptions from the security rules of ruff and Bandit (`make check`): each has its reason on its own line."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
_EXCEPTION = re.compile(r"#\s*(?:noqa:[^#]*\bS\d{3}|nosec)\b")
_EXPLAINED = re.compile(r"#\s*(?:noqa: [\w, ]+ - |nosec [B\d, ]+# (?!noqa)).*\w")
_UNCHECKED = {".venv", "build"}


def _lines(pattern: str) -> list[tuple[Path, str]]:
    files = [file.relative_to(ROOT) for file in ROOT.rglob(pattern)]
    return [
        (file, line)
        for file in files
        if not _UNCHECKED & set(file.parts) and file.name != Path(__file__).name
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines()
    ]


def test_every_exception_has_a_reason() -> None:
    found = [(file, line.strip()) for file, line in _lines("*.py") if _EXCEPTION.search(line)]
    assert len(found) > 10
    assert [(file, line) for file, line in found if not _EXPLAINED.search(line)] == []
