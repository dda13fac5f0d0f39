"""Lists with details of players: columns by heading and content, a pair in one line or one player a line."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.lists import EntrantList, Layout, read_entrants
from models.lists.player_details import DETAILS
from models.values import CardKind, Membership

WIDE = (
    "Cognome\tNome\tTessera\tCognome\tNome\tTessera\tCircolo\tRegione\n"
    "Rossi\tAnna\tA-1\tVerdi\tBruno\tA-2\tCircolo Roma\tLazio\n"
    "Neri\tCarla\tA-3\tBianchi\tDino\t\tCircolo Bari\tPuglia\n"
)


def kept(found: EntrantList) -> dict[int, str]:
    return {index + 1: role for index, role in found.reading.roles.items() if role in DETAILS}


def cards(found: EntrantList) -> list[list[str]]:
    return [[each.card for each in entrant] for entrant in found.reading.memberships]


def test_pair_in_one_line() -> None:
    found = read_entrants(WIDE, 2)
    assert found.entrants == (("Rossi Anna", "Verdi Bruno"), ("Neri Carla", "Bianchi Dino"))
    assert cards(found) == [["A-1", "A-2"], ["A-3", ""]]
    assert found.reading.memberships[1][1] == Membership(club="Circolo Bari", region="Puglia")
    assert kept(found) == {3: "card", 6: "card", 7: "club", 8: "region"}
    assert (found.is_answered, found.left_out, found.faults) == (True, (), ())


@pytest.mark.parametrize(
    "heading",
    [
        "Coppia;Giocatore;N. tessera;Tipo tessera;Scadenza;Circolo;Prov.",
        "Pair;Player;Card no.;Card type;Valid until;Club;Province",
        "Paire;Joueur;N° licence;Type de licence;Valable;Club;Province",
        "Pareja;Jugador;Carné;Tipo de carné;Caducidad;Club;Provincia",
        "Dupla;Jogador;Cartão;Tipo de cartão;Validade;Clube;Província",
    ],
)
def test_one_player_a_line_with_the_number_of_the_pair(heading: str) -> None:
    lines = ["1;Rossi Anna;123456;Ridotta;31/12/2027;Club A;RM", "2;Neri Carla;123457;Junior;2027-12-31;Club B;BA"]
    partners = ["1;Verdi Bruno;123458;ordinaria;31.12.2027;Club A;RM", "2;Bianchi Dino;123459;;;Club B;BA"]
    found = read_entrants("\n".join([heading, *lines, *partners]), 2)
    assert found.entrants == (("Rossi Anna", "Verdi Bruno"), ("Neri Carla", "Bianchi Dino"))
    first, second = found.reading.memberships[0]
    day = date(2027, 12, 31)
    assert first == Membership(card="123456", kind=CardKind.REDUCED, valid_until=day, club="Club A", province="RM")
    assert (second.kind, second.valid_until) == (CardKind.ORDINARY, day)
    assert found.reading.memberships[1][1].kind is None


def test_one_player_a_line_without_a_number_is_a_question() -> None:
    text = "Giocatore;Tessera\nAnna;1\nBruno;2\nCarla;3\nDino;4"
    asked = read_entrants(text, 2)
    assert [each.layout for each in asked.readings] == [Layout.LINES, Layout.PLAYERS]
    assert not asked.is_answered
    pairs = read_entrants(text, 2, layout=Layout.LINES)
    assert (pairs.entrants[1], cards(pairs)) == (("Carla", "Dino"), [["1", "2"], ["3", "4"]])
    assert cards(read_entrants(text, 2, layout=Layout.PLAYERS)) == [["1"], ["2"], ["3"], ["4"]]
    assert cards(read_entrants(text, 1)) == [["1"], ["2"], ["3"], ["4"]]


def test_columns_without_a_heading_are_known_by_their_content() -> None:
    found = read_entrants("Anna\tBruno\tASD Burraco Roma\tRM\nCarla\tDino\tASD Burraco Bari\tBA", 2)
    assert found.entrants == (("Anna", "Bruno"), ("Carla", "Dino"))
    assert found.reading.memberships[0] == (Membership(club="ASD Burraco Roma", province="RM"),) * 2
    with_cards = read_entrants("Anna;IT 12345;Bruno;IT 12346\nCarla;IT 12347;Dino;IT 12348", 2)
    assert cards(with_cards) == [["IT 12345", "IT 12346"], ["IT 12347", "IT 12348"]]


def test_both_names_in_one_column() -> None:
    found = read_entrants("Coppia;Circolo\nAnna - Bruno;Roma\nCarla e Dino;Bari", 2)
    assert found.entrants == (("Anna", "Bruno"), ("Carla", "Dino"))
    assert [each.club for each in found.reading.memberships[1]] == ["Bari", "Bari"]


def test_title_and_second_heading_are_left_out() -> None:
    heading, *lines = WIDE.splitlines()
    found = read_entrants("\n".join(["Torneo di Natale", "", heading, lines[0], heading, lines[1]]), 2)
    assert len(found.entrants) == 2
    assert [each.texts[0] for each in found.left_out] == ["Torneo di Natale"]
    assert found.left_out[0].texts[1].startswith("Cognome Nome")


def test_other_columns_are_left_out() -> None:
    found = read_entrants("Giocatore 1;Tel.;Giocatore 2;Circolo\nAnna;333 1;Bruno;Roma\nCarla;333 2;Dino;Bari", 2)
    assert sorted(found.reading.roles.items()) == [(0, "player 1"), (2, "player 2"), (3, "club")]


def test_one_column_of_cards_for_two_players_is_left_unused() -> None:
    found = read_entrants("Giocatore 1;Giocatore 2;Tessera;Circolo\nAnna;Bruno;1;Roma\nCarla;Dino;2;Bari", 2)
    assert cards(found) == [["", ""], ["", ""]]
    assert kept(found) == {4: "club"}


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("Anna;31/12/2027;;Roma", "list-card-day", "31/12/2027"),
        ("Anna;123;soon;Roma", "list-day", "soon"),
        (f"Anna;{'9' * 21};;Roma", "list-card-long", "9" * 21),
        (f"Anna;1;;{'x' * 41}", "list-cell", "x" * 41),
        ("Anna;1;;Roma;half", "list-amount", "half"),
        ("Anna;1;;Roma;-5", "list-amount", "-5"),
    ],
)
def test_faulty_cell_is_quoted(line: str, code: str, text: str) -> None:
    [fault] = read_entrants(f"Giocatore;Tessera;Scadenza;Circolo;Quota\n{line}\nBruno;124;31/12/2027;Roma;5", 1).faults
    assert (fault.code, fault.values["line"], fault.values["text"], fault.values["name"]) == (code, 2, text, "Anna")


def test_every_faulty_cell_is_quoted_with_its_line() -> None:
    heading = "Giocatore;Tessera;Scadenza;Quota"
    lines = [
        "Torneo di maggio",
        heading,
        "Anna;1;soon;half",
        "",
        '"Bruno\nRossi";2;31/12/2027;5',
        heading,
        "Carla;3;late;5",
    ]
    faults = read_entrants("\n".join(lines), 1).faults
    assert [(fault.values["line"], fault.values["text"], fault.values["name"]) for fault in faults] == [
        (3, "half", "Anna"),
        (3, "soon", "Anna"),
        (8, "late", "Carla"),
    ]


@pytest.mark.parametrize(
    ("text", "fees"),
    [
        ("Giocatore 1;Giocatore 2;Quota d'iscrizione\nAnna;Bruno;€ 25,00\nCarla;Dino;", (2500, 0)),
        ("Player 1;Fee 1;Player 2;Fee 2\nAnna;12.5;Bruno;10\nCarla;0;Dino;7", (2250, 700)),
        ("Paire;Joueur;Cotisation\n1;Anna;10\n2;Carla;10\n1;Bruno;10\n2;Dino;5 EUR", (2000, 1500)),
        ("Dupla;Taxa\nAnna e Bruno;R$ 30\nCarla e Dino;30", (3000, 3000)),
        ("Jugador;Cuota\nAnna;1\nBruno;2\nCarla;3\nDino;4", (300, 700)),
    ],
)
def test_fee_of_an_entrant_is_the_sum_of_its_cells(text: str, fees: tuple[int, ...]) -> None:
    found = read_entrants(text, 2)
    assert found.entrants == (("Anna", "Bruno"), ("Carla", "Dino"))
    assert (found.reading.fees, found.faults) == (fees, ())
    assert set(kept(found).values()) == {"fee"}


def test_a_list_of_names_has_no_memberships() -> None:
    found = read_entrants("Anna, Bruno\nCarla, Dino", 2)
    assert (found.reading.memberships, dict(kept(found))) == ((), {})
    as_names = read_entrants("Giocatore;Tessera\nAnna;Bruno\nCarla;Dino", 2, heading=False)
    assert as_names.entrants[0] == ("Giocatore", "Tessera")


@given(
    text=st.text(st.sampled_from("Ab1;\t\n Circolo"), max_size=60).map(
        lambda rest: f"Giocatore;Tessera;Circolo\n{rest}"
    ),
    size=st.sampled_from([1, 2, 4]),
)
def test_anything_below_a_heading_is_read(text: str, size: int) -> None:
    found = read_entrants(text, size)
    for reading in (found.reading, *found.readings):
        if reading.memberships:
            assert [len(each) for each in reading.memberships] == [len(each) for each in reading.entrants]
