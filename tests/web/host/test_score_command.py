"""The command `score`: lines, totals and outcome in the user's language, and one sentence for each failure."""

import io
import os
from pathlib import Path

import pytest

from web.host.command_line import run_command
from web.host.score_command import user_language
from web.host.settings import Settings

MATCH = """rules burraco-three-tournament
match players 3; seating one-against-two; target 505
deal closed_by 0
side 1; burrachi clean=1 dirty=1; table_points 210
side 0 2; burrachi dirty=1; table_points 145; hand_points 0=30 2=60; adjustments -50 referee "late"
"""
SHEET = """Torneo in tre, fino a 505

Smazzata 1
  Giocatore 2: +610
      +210  Carte sul tavolo
      +200  Burraco pulito
      +100  Burraco sporco
      +100  Chiusura
  Giocatore 1 e Giocatore 3: +105
      +145  Carte sul tavolo
      +100  Burraco sporco
       −90  Carte in mano
       −50  Penalità dell’arbitro: late
  Totale: Giocatore 1 52½, Giocatore 2 610, Giocatore 3 52½

Ha vinto Giocatore 2!
"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path / "data")


@pytest.fixture(autouse=True)
def _language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "it_IT.UTF-8")


def test_file_is_scored_in_the_users_language(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(MATCH, encoding="utf-8-sig")
    assert run_command(["score", str(file)], lambda: settings) == 0
    assert capsys.readouterr() == (SHEET, "")
    assert not settings.data_dir.exists()


def test_standard_input_is_scored(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(MATCH.encode())))
    assert run_command(["score", "-"], lambda: settings) == 0
    assert capsys.readouterr() == (SHEET, "")


def test_match_in_progress_has_no_outcome(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(MATCH.replace("target 505", "target 1505"), encoding="utf-8")
    assert run_command(["score", str(file)], lambda: settings) == 0
    assert capsys.readouterr().out == SHEET.replace("505", "1505").removesuffix("\nHa vinto Giocatore 2!\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            MATCH.replace("table_points 210", "table_points many").encode(),
            "line 4, table_points: 'many' should be a whole",
        ),
        (
            MATCH.replace("hand_points 0=30 2=60", "hand_points 2=62").encode(),
            "Smazzata 1: Nessuna somma di carte fa 62: i punti vanno di 5 in 5. Conta di nuovo.",
        ),
        (b"rules \xff", "is not text in UTF-8: byte 7 is 0xff."),
        (b"#" * 4_000_001, "has more than 4000000 bytes: write a match to each file."),
        (None, "can't be read: No such file or directory."),
    ],
)
def test_failure_is_one_sentence(
    settings: Settings,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: bytes | None,
    message: str,
) -> None:
    file = tmp_path / "match.txt"
    if content is not None:
        file.write_bytes(content)
    assert run_command(["score", str(file)], lambda: settings) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith(str(file))
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_CH.UTF-8@euro"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "fr_FR", "LANGUAGE": "xx:es:it"}, "es"),
        ({"LANG": "it", "LC_ALL": ""}, "it"),
    ],
)
def test_language_is_that_of_the_locale(environment: dict[str, str], language: str) -> None:
    assert user_language(environment) == language


def test_environment_is_the_process_own() -> None:
    assert user_language(os.environ) == "it"
