"""The copy of a match that connected phones get with each saved deal: complete, or refused."""

from collections.abc import Callable

import pytest

from models.store import Store
from models.transfer import (
    PEER_MESSAGE,
    CodeRefused,
    CopyMessage,
    Relation,
    export_copy_messages,
    peer_messages,
    preview_transfer,
)
from models.transfer.parsing import parse_transfer
from testkit.seeding.match_table import Table, set_up_table


def copy_of(table: Table) -> list[CopyMessage]:
    with table.store.reading() as session:
        messages = export_copy_messages(session, device=table.owner, match_id=table.match_id)
    pieces = [PEER_MESSAGE.decode(message) for message in messages]
    return [piece for piece in pieces if isinstance(piece, CopyMessage)]


def relation(table: Table, text: str) -> Relation:
    _, archive = parse_transfer(text.encode())
    with table.store.reading() as session:
        return preview_transfer(session, device=table.owner, archive=archive).relation


def whole(pieces: list[CopyMessage]) -> str:
    return "".join(piece.piece for piece in pieces)


def test_long_copy_is_sent_in_pieces(sqlite_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = set_up_table(sqlite_store)
    table.save()
    [piece] = copy_of(table)
    assert piece.missing == 0
    monkeypatch.setattr(peer_messages, "MAX_COPY_PIECE", 300)
    pieces = copy_of(table)
    assert [piece.missing for piece in pieces] == list(reversed(range(len(pieces))))
    assert {len(piece.piece) for piece in pieces[:-1]} == {300}
    assert relation(table, whole(pieces)) is Relation.SAME
    monkeypatch.setattr(peer_messages, "MAX_COPY_PIECES", len(pieces) - 1)
    assert copy_of(table) == []


def test_copy_of_an_earlier_deal_is_older(sqlite_store: Store) -> None:
    table = set_up_table(sqlite_store)
    table.save()
    earlier = whole(copy_of(table))
    table.save()
    assert relation(table, earlier) is Relation.OLDER


def test_copy_of_another_phones_match_is_foreign(sqlite_store: Store) -> None:
    table, other = set_up_table(sqlite_store), set_up_table(sqlite_store)
    assert relation(table, whole(copy_of(other))) is Relation.FOREIGN


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text[:-1],
        lambda text: text[:200] + text[203:],
        lambda text: text[:200] + ("A" if text[200] != "A" else "B") + text[201:],
        lambda text: text[:-1] + "9",
        lambda text: "S" + text[1:],
        lambda text: text + text,
        lambda _: "M",
    ],
)
def test_truncated_or_changed_copy_is_refused(sqlite_store: Store, damage: Callable[[str], str]) -> None:
    table = set_up_table(sqlite_store)
    table.save()
    with pytest.raises(CodeRefused):
        relation(table, damage(whole(copy_of(table))))
