"""`docs/architecture.md`, `tests/README.md` and `docs/benchmarks.md` compared with the folders and files that exist."""

import re
import subprocess
from pathlib import PurePosixPath

from tests.docs.markdown import DOCS, ROOT, headings, read_text, tables

ARCHITECTURE = read_text(DOCS / "architecture.md")
BENCHMARKS = read_text(DOCS / "benchmarks.md")
TESTS = read_text(ROOT / "tests" / "README.md")
PACKAGES = ("scoring", "wording", "models", "web", "views", "pwa")
# Folders below these are one entry; tests/README.md describes those of tests.
UNMAPPED = ("tests", "assets/locales")
SERVERS = {"baseline_counter", "broadcast_server"}  # started by other benchmarks


def tracked_folders() -> set[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    files = [PurePosixPath(name) for name in listed.split("\0") if name and (ROOT / name).is_file()]
    return {str(folder) for file in files for folder in file.parents if str(folder) != "."}


def mapped_folders() -> list[str]:
    rows = [row for table in tables(ARCHITECTURE) if table.columns[0] in {"package", "folder"} for row in table.rows]
    assert all(description for _, description in rows)
    return [name.strip("`").rstrip("/") for name, _ in rows]


def test_every_folder_is_on_the_map_once() -> None:
    mapped = mapped_folders()
    assert len(mapped) == len(set(mapped))
    folders = {
        folder for folder in tracked_folders() if not any(folder.startswith(f"{parent}/") for parent in UNMAPPED)
    }
    assert set(mapped) == folders - {".ci"}


def test_every_package_has_a_section() -> None:
    sections = {found[1] for title in headings(ARCHITECTURE) if (found := re.match(r"`(\w+)`: ", title))}
    assert sections == set(PACKAGES)


def test_every_folder_of_tests_is_described() -> None:
    (table,) = (each for each in tables(TESTS) if each.columns[0] == "folder")
    described = {row[0].strip("`").rstrip("/") for row in table.rows}
    assert described == {folder for folder in tracked_folders() if re.fullmatch(r"tests/\w+", folder)}


def test_every_benchmark_is_documented() -> None:
    commands = {
        path.stem for path in (ROOT / "benchmarks").glob("*.py") if '\nif __name__ == "__main__":' in read_text(path)
    } - SERVERS
    documented = set(re.findall(r"python -m benchmarks\.(\w+)", BENCHMARKS))
    assert documented == commands | {"pwa", "hosting", "engine"}
    for folder in ("hosting", "engine"):
        modules = {path.stem for path in (ROOT / "benchmarks" / folder).glob("[!_]*.py")}
        assert set(re.findall(rf"python -m benchmarks\.{folder}\.(\w+)", BENCHMARKS)) == modules


def test_benchmark_tables_are_in_one_document() -> None:
    for page in (ROOT / "README.md", DOCS / "pwa.md", DOCS / "hosting.md"):
        assert not [table for table in tables(read_text(page)) if {"p50", "ratio"} & set(table.columns)], page.name
