"""The command `score`: lines, totals and outcome in the user's language, and one sentence for each failure."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from testkit.client_cache import ROOT
from web.host.command_line import parse_arguments
from web.host.commands import run_command
from web.host.score_command import print_scores, user_language
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
    assert run_command(parse_arguments(["score", str(file)]), settings) == 0
    assert capsys.readouterr() == (SHEET, "")
    assert not settings.data_dir.exists()


def test_standard_input_is_scored(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(MATCH.encode())))
    assert run_command(parse_arguments(["score", "-"]), settings) == 0
    assert capsys.readouterr() == (SHEET, "")


def test_match_in_progress_has_no_outcome(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(MATCH.replace("target 505", "target 1505"), encoding="utf-8")
    assert run_command(parse_arguments(["score", str(file)]), settings) == 0
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
    assert run_command(parse_arguments(["score", str(file)]), settings) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith(str(file))
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_number_of_any_length_is_quoted(settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(MATCH.replace("table_points 210", f"table_points {'9' * 26}"), encoding="utf-8")
    assert run_command(parse_arguments(["score", str(file)]), settings) == 1
    assert f"99{'.999' * 8}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("encoding", "penalty", "total"),
    [("utf-8", "−50  Penalità dell’arbitro", "52½"), ("cp1252", "-50  Penalità dell’arbitro", "52½"),
     ("ascii", "-50  Penalita dell'arbitro", "52.5")],
)  # fmt: skip
def test_output_of_any_encoding_is_written(tmp_path: Path, encoding: str, penalty: str, total: str) -> None:
    file = tmp_path / "match.txt"
    file.write_text(MATCH, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "score", str(file)],
        env={"LANG": "it_IT.UTF-8", "PYTHONIOENCODING": encoding, "PINELLA_DATA_DIR": str(tmp_path)},
        capture_output=True,
        encoding=encoding,
        check=True,
    )
    assert (
        f"       {penalty}: late\n  Totale: Giocatore 1 {total}, Giocatore 2 610, Giocatore 3 {total}\n" in done.stdout
    )


def test_work_grows_with_the_number_of_deals(tmp_path: Path) -> None:
    """Standings used to be recomputed for each deal, so that 9,000 deals took minutes."""
    head = "rules burraco\nmatch players 2; seating singles; target 2005\n"
    deal = "deal closed_by 0\nside 0; burrachi clean=1; table_points 120\nside 1; table_points 20; hand_points 1=40\n"
    files = {count: tmp_path / f"{count}.txt" for count in (1, 50, 100)}
    for count, file in files.items():
        file.write_text(head + deal * count, encoding="utf-8")
    print_scores(files[1])  # fills the caches
    assert count_calls(lambda: print_scores(files[100])) < 2.1 * count_calls(lambda: print_scores(files[50]))


def count_calls(function: Callable[[], object]) -> int:
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


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
