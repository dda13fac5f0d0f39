"""Files of version 2, which development versions have written: read as what they were, or refused."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from models.access import register_device
from models.archive import ImportFaultCode, ImportRefused, import_history, parse_archive
from models.store import Store
from models.transfer import Relation, import_transfer, preview_transfer
from models.transfer.parsing import parse_transfer
from tests.models.history.description import describe_database

DESCRIPTION = json.loads(Path(__file__).with_name("version_2_matches.json").read_text(encoding="utf-8"))
FILE = json.loads(Path(__file__).with_name("version_2.json").read_text(encoding="utf-8"))
LINK = Path(__file__).with_name("version_2_link.txt").read_bytes().strip()  # without history, and with the dictionary
Code = ImportFaultCode


def test_a_file_gives_the_matches_that_were_exported(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, _ = register_device(session, label="new phone")
        report = import_history(session, device=device, archive=parse_archive(json.dumps(FILE).encode()))
        described = describe_database(session)["matches"]
    assert set(report.added) == {match["id"] for match in FILE["matches"]} == described.keys()
    for match_id, match in described.items():
        assert match | {"drafts": None} == DESCRIPTION["matches"][match_id] | {"drafts": None}


def test_the_text_of_a_link_gives_the_match_without_its_history(sqlite_store: Store) -> None:
    _, archive = parse_transfer(LINK)
    with sqlite_store.transaction() as session:
        device, _ = register_device(session, label="new phone")
        match_id = import_transfer(session, device=device, archive=archive, expected=Relation.NEW)
        [(described_id, match)] = describe_database(session)["matches"].items()
        assert preview_transfer(session, device=device, archive=archive).relation is Relation.SAME
    assert match_id == described_id
    kept = DESCRIPTION["matches"][match_id]
    assert [deal["points"] for deal in match["deals"]] == [deal["points"] for deal in kept["deals"]]
    assert (match["totals"], match["undoable"]["id"]) == (kept["totals"], kept["undoable"]["id"])
    verdicts = [
        [each["verdict"] for deal in described["deals"] for each in deal["agreement"]["verdicts"]]
        for described in (match, kept)
    ]
    assert verdicts[0] == verdicts[1] != []


@pytest.mark.parametrize(
    ("damage", "path", "code"),
    [
        (lambda match: match["actions"][0].update(deal="a" * 16), "matches.0.deals", Code.FIELD_UNKNOWN),
        (lambda match: match["actions"][0].update(after=99), "matches.0.deals", Code.FIELD_UNKNOWN),
        (lambda match: match.update(actions=None), "matches.0.events", Code.FIELD_MISSING),
        (lambda match: match["agreements"][0].update(action="a" * 16), "matches.0.events", Code.FIELD_MISSING),
        (lambda match: match["actions"].pop(0), "matches.0.events.3.about", Code.IMPOSSIBLE),
        (lambda match: match["actions"][0].update(kind="hacked"), "matches.0.events.0.kind", Code.WRONG_TYPE),
        (lambda match: match["deals"][0]["entries"][0].update(sides=[]), "matches.0.events.0.entry", Code.SIDES),
    ],
)
def test_a_damaged_file_is_refused(
    damage: Callable[[dict[str, Any]], object], path: str, code: ImportFaultCode
) -> None:
    archive = copy.deepcopy(FILE)
    archive["matches"] = [match for match in archive["matches"] if match["agreements"]]
    damage(archive["matches"][0])
    with pytest.raises(ImportRefused) as caught:
        parse_archive(json.dumps(archive).encode())
    assert {fault.path: fault.code for fault in caught.value.faults}[path] is code


def test_one_entry_in_many_actions_is_refused_before_it_is_copied() -> None:
    archive = copy.deepcopy(FILE)
    [match] = archive["matches"] = archive["matches"][:1]
    [first, *_] = match["actions"]
    match["deals"][0]["entries"][0]["sides"] *= 1_000
    match["actions"] = [{**first, "id": f"{number:016}", "revision": number} for number in range(1_000)]
    with pytest.raises(ImportRefused) as caught:
        parse_archive(json.dumps(archive).encode())
    assert "matches.0.events" not in {fault.path.rpartition(".")[0] for fault in caught.value.faults}
