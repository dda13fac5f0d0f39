"""Bad input of a federation's evening: each gets a sentence that names it and says what would be right.

Others have tests beside their screens: groups that don't fit (`desk/test_groups.py`), expired cards
(`desk/test_entrant.py`), people of one name (`setup/test_namesakes.py`), and Letter (`tests/web/files/papers`).
"""

from collections.abc import Callable, Sequence

import pytest
import sqlalchemy as sql

from models.lists import read_entrants
from models.lists.sheets import read_list_file
from models.storage.tables import EntrantRow, EventRow, PlayerRow, TournamentRow
from models.store import Store
from models.tournaments import TournamentErrorCode, start_clock
from models.values import FieldFault, ListRefused
from scoring import FixedTable, Movement, RecordError, Schedule, Tournament, TournamentRecord
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from tests.models.lists.test_sheets import ROWS, book
from tests.views.tournament.desk.test_desk import enter_all
from views import routes
from views.core.faults import text_sentences, tournament_sentence
from wording import model_error_sentence, translator

EN = translator("en")
LOCKED = b"\xd0\xcf\x11\xe0" + bytes(99) + "EncryptedPackage".encode("utf-16-le")


def of_file(data: bytes) -> str:
    with pytest.raises(ListRefused) as caught:
        read_list_file(data)
    return _sentence(*caught.value.faults)


def of_list(text: str, size: int = 2) -> str:
    return _sentence(*read_entrants(text, size).faults)


def _sentence(fault: FieldFault) -> str:
    (sentence,) = text_sentences(EN, [fault]).values()
    return sentence


def of_fixed_table(table: int) -> str:
    setup = Tournament(entrants=8, schedule=Schedule(rounds=3, deals=2), movement=Movement.MITCHELL)
    with pytest.raises(RecordError) as caught:
        TournamentRecord(tournament=setup, fixed=(FixedTable(entrant=2, table=table, section=0),))
    return tournament_sentence(EN, caught.value)


@pytest.mark.parametrize(
    ("find", "sentence"),
    [
        (
            lambda: of_file(book(ROWS, merged="C2:C3")),
            "Cell C2 is merged down to row 3. Undo the merge, and fill in every row.",
        ),
        (
            lambda: of_file(book([*ROWS, ["=A1", "1", "2"]])),
            "Cell A4 is a formula without a value. Paste the value in its place.",
        ),
        (lambda: of_file(book([["Anna"]] * 10_000)), "The list has 10000 lines: 2000 at most."),
        (lambda: of_list("Anna, Bruno\n" * 10_000), "The list has 10000 lines: 2000 at most."),
        (lambda: of_file(LOCKED), "This file has a password. Save it without one, and choose it again."),
        (
            lambda: of_list("Giocatore;Tessera;Circolo\nAnna;31/12/2027;Roma\nBruno;124;Roma", 1),
            "Line 2, Anna: “31/12/2027” is a day, not the number of a card. Check the column.",
        ),
        (
            lambda: of_fixed_table(8),
            "Entry 3 has the fixed table 9, but the tables go up to 4. Choose another one.",
        ),
        (
            lambda: model_error_sentence(
                EN, TournamentErrorCode.ROUND_CHANGED, {"round": 7, "deals": 12, "results": 3}
            ),
            "Round 7 has new entries. Deals: 12, results: 3. Check them, then take it back again.",
        ),
        (
            lambda: model_error_sentence(EN, TournamentErrorCode.PUBLISHED_SINCE, {"round": 7}),
            "Another director has published round 7. If it still has to go, take it back again.",
        ),
        (
            lambda: model_error_sentence(EN, TournamentErrorCode.ROUND_TAKEN_BACK, {"round": 7}),
            "Another director has taken round 7 back. Nothing was changed.",
        ),
    ],
)
def test_sentence_names_the_fault_and_says_what_is_right(find: Callable[[], str], sentence: str) -> None:
    assert find().startswith(sentence)


def _of_a_later_version(world: TournamentWorld) -> None:
    with world.store.transaction() as session:
        session.execute(sql.update(TournamentRow).values(setup='{"v":9,"value":{}}'))


def _stored(store: Store) -> list[Sequence[object]]:
    with store.reading() as session:
        kinds = (TournamentRow, EntrantRow, EventRow, PlayerRow)
        return [session.execute(sql.select(kind.__table__)).all() for kind in kinds]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("path", "typed", "meanwhile", "way", "sentence"),
    [
        (routes.tournament, (), TournamentWorld.close, ("Close round 1",), "Round 1 is already closed."),
        (
            routes.tournament,
            ("Set the minutes left", "-90"),
            None,
            ("25 min left", "Set the clock"),
            "The clock can show from 1 to 300 minutes. Nothing was changed.",
        ),
        (
            lambda tournament_id: routes.tournament_entrant(tournament_id, 0),
            ("Card number", "9" * 30),
            None,
            ("More", "Save: Anna 1"),
            "30 characters are too long for a card number: 20 at most.",
        ),
        (
            lambda tournament_id: routes.tournament_entrant(tournament_id, 0),
            ("Names", "Anna 1, Anna 2"),
            None,
            ("A substitute from round 2", "Save the names"),
            "Entry 2 already has Anna 2.",
        ),
        (
            routes.tournament_again,
            (),
            _of_a_later_version,
            ("Draw 2 tables",),
            "This can’t be read: it is damaged or from a newer version of Pinella.",
        ),
    ],
    ids=["two directors close", "minus 90 minutes", "30 digits", "substitute plays already", "later version"],
)
async def test_refused_act_changes_nothing(
    sqlite_store: Store,
    *,
    path: Callable[[str], str],
    typed: tuple[str, ...],
    meanwhile: Callable[[TournamentWorld], None] | None,
    way: tuple[str, ...],
    sentence: str,
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    world.run(start_clock, number=0)
    enter_all(world)
    async with app_phone(sqlite_store, route=path(world.id), secret=secret) as phone:
        *ways, last = way
        for words in ways:
            await phone.tap(words)
        if typed:
            await phone.type_into(*typed)
        await phone.expect_text(last)
        if meanwhile is not None:
            meanwhile(world)
        before = _stored(sqlite_store)
        await phone.tap(last)  # on the screen as it was before
        await phone.expect_text(sentence)
    assert _stored(sqlite_store) == before


def test_second_heading_is_no_pair() -> None:
    head = "Giocatore 1;Giocatore 2;Circolo"
    found = read_entrants(f"Torneo di maggio\n{head}\nAnna;Bruno;Roma\n{head}\nCarla;Dino;Bari", 2)
    assert found.faults == ()
    assert found.entrants == (("Anna", "Bruno"), ("Carla", "Dino"))
