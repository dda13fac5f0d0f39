"""`docs/engine.md`: the command prints the score of the text notation as the page shows it."""

import re
from pathlib import Path

import pytest

from scoring import format_match, parse_match
from tests.docs.markdown import DOCS, read_text
from web.host.score_command import print_scores

TEXT_BLOCKS = re.findall(r"^```text\n(.*?)^```$", read_text(DOCS / "engine.md"), re.DOTALL | re.MULTILINE)


def test_command_prints_the_score_of_the_notation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    notation, printed = TEXT_BLOCKS
    file = tmp_path / "match.txt"
    file.write_text(notation, encoding="utf-8")
    print_scores(file)
    assert capsys.readouterr().out == printed


def test_notation_is_in_its_canonical_form() -> None:
    comment, _, notation = TEXT_BLOCKS[0].partition("\n")
    assert comment.startswith("# ")
    assert format_match(*parse_match(notation)) == notation
