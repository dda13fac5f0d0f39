"""Lists of entrants as people paste them: from messengers, spreadsheets, forms and text files.

`pair_lists.json` has a list in each row: its lines, the number of names of an entrant, the readings (more than one if
the user is asked), the first line if it may be a heading, what is left out, and the columns of memberships that are
kept.
"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from models.lists import Layout, read_entrants
from models.lists.columns import RULES, Rule, name_columns
from models.lists.player_details import DETAILS
from models.values import name_key

LISTS = json.loads(Path(__file__).with_name("pair_lists.json").read_text(encoding="utf-8"))

Pairs = list[tuple[str, str]]


@pytest.mark.parametrize("listed", LISTS, ids=lambda listed: listed["name"])
def test_list_is_read(listed: dict[str, Any]) -> None:
    found = read_entrants("\n".join(listed["lines"]), listed["size"])
    readings = {str(each.layout): list(map(list, each.entrants)) for each in found.readings or (found.reading,)}
    assert readings == listed["readings"]
    assert found.is_answered == (len(readings) == 1)
    assert list(found.heading) == listed.get("heading", [])
    assert not found.is_heading_used or found.heading not in [tuple(filter(None, row)) for row in found.rows]
    assert [fault.code for fault in found.faults] == ([listed["fault"]] if "fault" in listed else [])
    roles = found.reading.roles
    details = {index: role for index, role in sorted(roles.items()) if role in DETAILS}
    assert [f"{index + 1} {role}" for index, role in details.items()] == listed.get("kept", [])
    columns = enumerate(zip(*found.rows, strict=True))
    others = [f"column {index + 1}" for index, column in columns if any(column) and index not in {**roles}]
    assert [*(str(each.kind) for each in found.left_out), *others] == listed["left_out"]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: " ".join(rule.example))
def test_rule_of_a_column_has_an_example(rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    heading, *fields = rule.example
    names = ["Player"] * (1 if fields[0] == "Pair 1" else 2)
    titles = [heading, *names] if heading else []
    rows = [[field, *(f"{name} Longo {sign}" for name in names)] for field, sign in zip(fields, "ab", strict=False)]

    assert (0,) not in name_columns(rows, titles, 2).indices
    monkeypatch.setattr("models.lists.columns.RULES", tuple(each for each in RULES if each is not rule))
    assert (0,) in name_columns(rows, titles, 2).indices


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028"])
def test_any_line_end_separates_lines(end: str) -> None:
    assert read_entrants(f"Anna;Bruno{end}Carla;Dino{end}", 2).entrants == (("Anna", "Bruno"), ("Carla", "Dino"))


def test_chosen_layout_answers_the_question() -> None:
    text = "Anna\nBruno\nCarla\nDino"
    players = read_entrants(text, 2, layout=Layout.PLAYERS)
    assert players.is_answered
    assert players.entrants == (("Anna",), ("Bruno",), ("Carla",), ("Dino",))
    assert not read_entrants(text, 2, layout=Layout.JOINED).is_answered  # an answer to a former list


def test_heading_may_be_a_pair() -> None:
    text = "Nome;Cognome\nAnna;Bruno\nCarla;Dino"
    assert read_entrants(text, 2, heading=False).entrants[0] == ("Nome", "Cognome")


def test_surnames_that_are_words_of_headings_are_names() -> None:
    found = read_entrants("Ana Mesa, Rui Costa\nEva Ruiz, Luis Gil", 2)
    assert (found.heading, found.entrants[0]) == ((), ("Ana Mesa", "Rui Costa"))


def test_rows_of_a_spreadsheet_are_a_table() -> None:
    text = "Coppia\tGiocatore\tGiocatore\n1\tRossi, Anna\tVerdi, Bruno\n2\tNeri, Carla\tSala"
    assert read_entrants(text, 2).entrants == (
        ("Rossi, Anna", "Verdi, Bruno"),
        ("Neri, Carla", "Sala"),
    )


def test_names_that_end_in_numbers_are_no_numbering() -> None:
    assert read_entrants("Anna, Bruno 0\nAnna 1, Bruno 1\nAnna 2, Bruno 2", 2).entrants[0] == ("Anna", "Bruno 0")


def test_unclosed_quotation_mark_is_named() -> None:
    [fault] = read_entrants('Anna;Bruno\n"Carla;Dino\nElsa;Fabio', 2).faults
    assert (fault.code, dict(fault.values)) == ("list-quotes", {"line": 2, "text": '"Carla;Dino'})


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("Anna, Bruno\n" * 2_001, "list-too-long", {"lines": 2_001, "limit": 2_000}),
        ("Anna Rossi, Bruno Bianchi, Carla Verdi, Dino Neri Rossi\n" * 1_900, "list-too-large", {"limit": 100_000}),
        (f"Anna, Bruno\n{'Ab ' * 334}", "list-line-too-long", {"line": 2, "limit": 1_000}),
        (f"{'Ab, ' * 251}\nAnna, Bruno", "list-line-too-long", {"line": 1, "limit": 1_000}),
    ],
)
def test_list_over_a_limit_is_refused_before_it_is_read(
    text: str, code: str, values: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.lists.entrants.tidy_lines", None)
    found = read_entrants(text, 2)
    [fault] = found.faults
    assert (fault.code, values.items() <= dict(fault.values).items(), found.entrants) == (code, True, ())


def test_long_questions_of_a_form_are_a_heading() -> None:
    questions = [f"Giocatore {number} {'che gioca in coppia ' * 40}" for number in (1, 2)]
    found = read_entrants("\t".join(questions) + "\nAnna\tBruno\nCarla\tDino", 2)
    assert (found.faults, found.entrants) == ((), (("Anna", "Bruno"), ("Carla", "Dino")))


def test_separators_of_a_list_are_looked_for_among_twenty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each candidate is a pass over the list: two lines of 80,000 characters took ten seconds."""
    tried = []
    monkeypatch.setattr("models.lists.entrants._separates", lambda _line, sign, _size: tried.append(sign))
    line = " ".join(f"Ab{number}" for number in range(150))
    read_entrants(f"{line}\n{line}", 2)
    assert len(tried) == len(set(tried)) == 20


def test_every_line_that_lost_a_letter_is_named() -> None:
    found = read_entrants("Anna, Nicol\ufffd\nBruno, Carla\n\nDino, Jos\ufffd", 2)
    assert [dict(fault.values) for fault in found.faults] == [
        {"line": 1, "text": "Anna, Nicol?"},
        {"line": 4, "text": "Dino, Jos?"},
    ]


def test_line_that_is_longer_than_others_is_not_cut() -> None:
    found = read_entrants("Anna, Bruno\nElena, Fabio, Gina\nCarla, Dino", 2)
    assert found.entrants[1] == ("Elena", "Fabio", "Gina")  # refused, and quoted


_WORDS = st.text("abcdefghilmnopqrstuvzàèéìòùçñãõ", min_size=3, max_size=9).map(str.capitalize)
_NAMES = st.lists(_WORDS, min_size=1, max_size=2).map(" ".join)
_PAIRS = st.lists(st.tuples(_NAMES, _NAMES), min_size=3, max_size=30).filter(
    lambda pairs: len({name_key(name) for pair in pairs for name in pair}) == 2 * len(pairs)
)
_NUMBERINGS = ("", "{}. ", "{}) ", "#{} ", "{}° ", "Coppia {}: ", "{}\ufe0f\u20e3 ", "✅ ", "• ", "\u2068{}\u2069. ")


@given(
    pairs=_PAIRS, separator=st.sampled_from(["\t", ";", "|", ","]), quoting=st.sampled_from([0, 1]), count=st.booleans()
)
def test_csv_file_is_read_as_written(pairs: Pairs, separator: str, quoting: Any, count: bool) -> None:
    written = io.StringIO()
    rows = [[number, *pair] if count else list(pair) for number, pair in enumerate(pairs, 1)]
    csv.writer(written, delimiter=separator, quoting=quoting).writerows(rows)
    found = read_entrants(written.getvalue(), 2, heading=False)
    assert found.entrants == tuple(pairs)
    assert sorted(found.reading.roles) == ([1, 2] if count else [0, 1])


@given(pairs=_PAIRS, joiner=st.sampled_from([", ", " e ", " & ", " - ", " / "]), numbering=st.sampled_from(_NUMBERINGS))
def test_typed_list_is_read_as_written(pairs: Pairs, joiner: str, numbering: str) -> None:
    lines = [numbering.format(number) + joiner.join(pair) for number, pair in enumerate(pairs, 1)]
    found = read_entrants("\n".join(lines), 2, heading=False)
    assert found.entrants == tuple(pairs)
    assert found.is_answered


_PARTS = [*'Ab1 ,;|\t\n"-:().e✅°#&/+½²\ufffd', "Anna", "Bruno", " e ", " & ", "Coppia 1: ", "II. ", "\n", "31/12/2027"]


@given(
    text=st.one_of(st.lists(st.sampled_from(_PARTS), max_size=40).map("".join), st.text(max_size=80)),
    size=st.sampled_from([1, 2, 4]),
    heading=st.sampled_from([None, True, False]),
)
@example(text="Anna & Bruno; Rossi & Verdi\nCarla & Dino; Neri & Blu", size=1, heading=None)
@example(text="+ &\n1 & Anna", size=1, heading=None)
@example(text=";\n;\n;", size=1, heading=None)
@settings(max_examples=1_000)
def test_no_text_fails(text: str, size: int, heading: bool | None) -> None:
    found = read_entrants(text, size, heading=heading)
    assert found.reading in (found.readings or (found.reading,))
    assert all(name == name.strip() != "" for names in found.entrants for name in names)
