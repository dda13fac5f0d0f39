"""Marks of the lines of a rules page, and the list that explains them."""

import re

import pytest

from scoring import PRESETS, VARIANTS, RuleSet
from views.rules.sources import list_sources, source_mark, sources_section, spoken_origin
from wording import LANGUAGES, Origin, RuleLine, Source, rules_page, translator

SPACE = "\N{NO-BREAK SPACE}"
ENGLISH = translator("en")


def _line(*sources: Source, is_own: bool = False, is_house_rule: bool = False) -> RuleLine:
    return RuleLine(text="A rule.", origin=Origin(sources=sources, is_own=is_own, is_house_rule=is_house_rule))


@pytest.mark.parametrize(
    ("line", "mark", "spoken"),
    [
        (_line(Source.REGOLE), "[1]", "Source: Regole del Burraco: Come Si Gioca."),
        (
            _line(Source.REGOLE, Source.PUNTI),
            f"[1,{SPACE}2]",
            "Source: Regole del Burraco: Come Si Gioca. Source: Come si contano i punti a burraco.",
        ),
        (
            _line(Source.PUNTI, is_own=True),
            f"[2]{SPACE}°",
            "Source: Come si contano i punti a burraco. Our own reading.",
        ),
        (_line(is_own=True), "°", "Our own reading."),
        (_line(is_house_rule=True), "*", "A rule of this table."),
    ],
)
def test_mark_of_a_line(line: RuleLine, mark: str, spoken: str) -> None:
    listed = list_sources(rules_page(ENGLISH, VARIANTS["burraco"]))
    assert source_mark(listed, line) == mark
    assert spoken_origin(ENGLISH, line) == spoken


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_every_mark_of_a_page_is_explained(rules: RuleSet) -> None:
    sections = rules_page(ENGLISH, rules)
    listed = list_sources(sections)
    marks = {source_mark(listed, line) for section in sections for line in (*section.rows, *section.paragraphs)}
    explained = [row.label.partition(" ")[0] for row in sources_section(ENGLISH, listed).rows]
    used = {part for mark in marks for part in mark.replace(f",{SPACE}", f"]{SPACE}[").split(SPACE)}
    assert used == set(explained)
    numbers = [[int(each) for each in re.findall(r"\d+", mark)] for mark in marks]
    assert numbers == [sorted(each) for each in numbers]
    assert len(explained) == len(used)


def test_house_rules_explain_their_mark() -> None:
    sections = rules_page(ENGLISH, VARIANTS["burraco"].replace(name="Sunday", closing_bonus=150))
    assert sources_section(ENGLISH, list_sources(sections)).rows[-1].label == "* A rule of this table"


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_in_every_language(language: str) -> None:
    t = translator(language)
    sections = rules_page(t, VARIANTS["canasta-italiana"])
    rows = sources_section(t, list_sources(sections)).rows
    assert rows[0].label == "[1] Canasta e Burraco: quali sono le regole – Canasta: le regole del gioco"
