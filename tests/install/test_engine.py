"""The scoring package under its name for other programs, in a new process of a clone."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SLOW_LIBRARIES = ("flet", "sqlalchemy", "sqlmodel", "openskill", "networkx", "pydantic")
SCRIPT = f"""
import sys
from pinella.scoring import classify, parse_cards
import pinella.scoring, scoring
from scoring.melds.meld import Meld
assert pinella.scoring is scoring and scoring.classify is classify
assert type(classify(parse_cards("3h 4h 5h"), "burraco")) is Meld
assert not set({SLOW_LIBRARIES!r}) & set(sys.modules), "an import that takes long"
assert "models" not in sys.modules
"""


def test_other_programs_import_the_engine_alone() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, check=True)
