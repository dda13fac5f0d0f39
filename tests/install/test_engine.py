"""The scoring package for other programs: `pinella.scoring` in both wheels, used by a program with names like ours."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import scoring
from tests.install.wheel import VirtualEnvironment, build_wheel, create_environment

ENGINE = "deploy/engine"
MAX_BYTES = 200_000


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {project: build_wheel(tmp_path_factory.mktemp("wheel"), project) for project in (".", ENGINE)}


@pytest.fixture(scope="module", params=[".", ENGINE])
def environment(
    request: pytest.FixtureRequest, wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> VirtualEnvironment:
    """Return an environment that has one of the wheels and no other package."""
    environment = create_environment(tmp_path_factory.mktemp("environment"))
    environment.install("--no-index", "--no-deps", str(wheels[request.param]))
    return environment


def run(environment: VirtualEnvironment, folder: Path, *arguments: str) -> str:
    command = [str(environment.python), *arguments]
    done = subprocess.run(command, cwd=folder, env={"PYTHONPATH": ""}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


PROGRAM = """
import multiprocessing, pickle, sys
from pathlib import Path
import scoring, models  # this program's own
from pinella.scoring import DealEntry, SideEntry, classify, parse_cards, score_deal

PICKLED = Path("deal.pickle")

def points(cards):
    return classify(parse_cards(cards), "burraco").points

if __name__ == "__main__":
    assert (scoring.OURS, models.OURS) == (True, True)
    before = set(sys.path)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(points, ["3h 4h 5h", "K K K"]) == [15, 30]
        assert pool.apply(classify, (parse_cards("K K K"), "burraco")) == classify(parse_cards("K K K"), "burraco")
    deal = DealEntry(sides=(SideEntry(players=(0,), table_points=120), SideEntry(players=(1,), hand_points={1: 40})))
    PICKLED.write_bytes(pickle.dumps((deal, score_deal(deal, "burraco"), score_deal)))
    assert set(sys.path) == before
    assert {name.partition(".")[0] for name, module in sys.modules.items()
            if "pinella" in (getattr(module, "__file__", None) or "")} == {"pinella"}
"""
READER = """
import pickle
from pathlib import Path
deal, score, score_deal = pickle.loads(Path("deal.pickle").read_bytes())
assert score_deal(deal, "burraco") == score
print(type(deal).__module__, score_deal.__module__)
"""


def test_program_with_names_like_ours_uses_the_engine(environment: VirtualEnvironment, tmp_path: Path) -> None:
    for name in ("scoring", "models"):
        (tmp_path / f"{name}.py").write_text("OURS = True\n", encoding="utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    run(environment, tmp_path, "program.py")
    assert run(environment, tmp_path, "-c", READER) == "pinella.scoring.deal.entry pinella.scoring\n"


def test_engine_exports_what_a_clone_exports(environment: VirtualEnvironment, tmp_path: Path) -> None:
    script = "import pinella.scoring as s; print(*s.__all__)"
    assert run(environment, tmp_path, "-c", script).split() == scoring.__all__


def test_engine_alone_is_small_and_needs_nothing(wheels: dict[str, Path]) -> None:
    assert wheels[ENGINE].stat().st_size <= MAX_BYTES
    with ZipFile(wheels[ENGINE]) as archive, ZipFile(wheels["."]) as app:
        names = set(archive.namelist())
        (metadata,) = (archive.read(name).decode() for name in names if name.endswith(".dist-info/METADATA"))
        shared = names & set(app.namelist())
        assert [name for name in shared if archive.read(name) != app.read(name)] == []
    assert shared >= {name for name in names if name.startswith("pinella/") and not name.endswith("LICENSE")}
    assert [line for line in metadata.splitlines() if "Requires-Dist" in line and "extra ==" not in line] == []


TYPED_PROGRAM = """
from pinella.scoring import Burraco, DealScore, MatchConfig, Seating, classify, parse_cards, parse_deal, score_deal

burraco: Burraco | None = classify(parse_cards("3h 4h 5h"), "burraco").burraco
config = MatchConfig(rules="burraco", players=2, seating=Seating.SINGLES, deals=2)
score: DealScore = score_deal(parse_deal("deal"), config.rules)
"""
FAULTY_LINE = 'wrong: str = classify(parse_cards("3h 4h 5h"), 5).card_points\n'


def test_type_checkers_know_the_engine(environment: VirtualEnvironment, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(TYPED_PROGRAM, encoding="utf-8")
    assert mypy_output(environment, program) == ["Success: no issues found in 1 source file"]
    program.write_text(TYPED_PROGRAM + FAULTY_LINE, encoding="utf-8")
    faults = mypy_output(environment, program)
    assert [fault.rpartition("[")[2] for fault in faults[:-1]] == ["assignment]", "arg-type]"]


def mypy_output(environment: VirtualEnvironment, program: Path) -> list[str]:
    """Return the lines that mypy prints about a program which uses an installed wheel."""
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(environment.python), program.name]
    done = subprocess.run(command, cwd=program.parent, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()
