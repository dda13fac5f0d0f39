"""Parsers of foreign bytes accept or refuse every input; the saved corpus, then a short coverage-guided run."""

from pathlib import Path

import pytest

from tests.fuzz import guided
from tests.fuzz.guided import AVAILABLE, fuzz_parser
from tests.fuzz.parsers import PARSERS
from tests.fuzz.samples import SAMPLES, STRUCTURED, corpus

RUNS = {"archive": 700, "backup": 500, "transfer": 700, "photo": 700}  # the others are faster
MANY_RUNS = 5_000


def test_every_parser_has_samples() -> None:
    assert set(PARSERS) == set(SAMPLES)
    assert set(PARSERS) >= STRUCTURED


@pytest.mark.parametrize("name", PARSERS)
def test_every_saved_input_is_accepted_or_refused(name: str) -> None:
    for data in corpus(name):
        PARSERS[name](data)


@pytest.mark.skipif(not AVAILABLE, reason="Atheris has wheels for Linux on x86-64 only")
@pytest.mark.parametrize("name", PARSERS)
def test_short_guided_run_finds_no_failure(name: str) -> None:
    assert fuzz_parser(name, f"-runs={RUNS.get(name, MANY_RUNS)}", "-seed=7") is None


@pytest.mark.skipif(not AVAILABLE, reason="Atheris has wheels for Linux on x86-64 only")
def test_inputs_that_reach_more_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """libFuzzer merged in a process that it could not start, and nothing was ever kept."""
    monkeypatch.setattr(guided, "corpus_folder", tmp_path.joinpath)
    monkeypatch.setattr(guided, "corpus", lambda _name: (b"3h",))
    assert fuzz_parser("cards", "-runs=3000", "-seed=7", keep=True) is None
    kept = [path.read_bytes() for path in (tmp_path / "cards").iterdir()]
    assert kept
    assert b"3h" not in kept
