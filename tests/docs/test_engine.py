"""`docs/engine.md`: the command prints the score of the notation as the page shows it; examples are well typed."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import format_match, parse_match
from tests.docs.markdown import DOCS, ROOT, read_text
from web.host.score_command import print_scores

PAGE = read_text(DOCS / "engine.md")
TEXT_BLOCKS = re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
JSON_BLOCK = PAGE.partition("```json\n")[2].partition("```")[0]


@pytest.mark.parametrize("match", [TEXT_BLOCKS[0], JSON_BLOCK], ids=["text", "json"])
def test_command_prints_the_score_of_the_notation(
    match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    file = tmp_path / "match.txt"
    file.write_text(match, encoding="utf-8")
    print_scores(file)
    assert capsys.readouterr().out == TEXT_BLOCKS[1]


def test_notation_is_in_its_canonical_form() -> None:
    comment, _, notation = TEXT_BLOCKS[0].partition("\n")
    assert comment.startswith("# ")
    assert format_match(*parse_match(notation)) == notation


def test_json_is_the_match_of_the_text() -> None:
    assert parse_match(JSON_BLOCK) == parse_match(TEXT_BLOCKS[0])


def test_examples_are_well_typed(tmp_path: Path) -> None:
    """Check the examples with mypy as other programs are: the hints say that a rule set's name is taken."""
    examples = doctest.DocTestParser().get_examples(PAGE)
    assert 'score_deal(deal, "burraco")' in "".join(each.source for each in examples)
    file = tmp_path / "examples.py"
    file.write_text("".join(each.source for each in examples), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("Success: no issues found in 1 source file\n", 0)
