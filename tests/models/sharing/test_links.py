"""Join links: tokens and short codes; forged, truncated, revoked, expired, and shown again after a restart."""

from datetime import timedelta

import pytest

from models.access import Signer, role_of
from models.sharing import (
    JoinLink,
    issue_link,
    join_match,
    load_shared_draft,
    load_shared_match,
    resolve_token,
    revoke_link,
)
from models.sharing.links import CODE_ALPHABET, CODE_LENGTH, CODE_TTL
from models.store import Store, open_store
from models.trash import delete_match
from models.values import LinkRefused, ModelErrorCode, NotAllowed, NotFound, Role
from testkit.seeding.match_table import KEY, SteppingClock, Table, set_up_table

pytestmark = pytest.mark.both_databases(locks=True)


def issue(table: Table, role: Role = Role.VIEWER, **values: object) -> JoinLink:
    link: JoinLink = table.run(issue_link, signer=table.store.signer, role=role, **values)
    return link


def refusal(table: Table, function: object, **values: object) -> ModelErrorCode:
    """Return the error code for a token or short code."""
    with pytest.raises(LinkRefused) as caught, table.store.transaction() as session:
        function(session, signer=table.store.signer, **values)  # type: ignore[operator]
    return caught.value.code


def test_link_resolves_to_its_match_and_role(table: Table) -> None:
    link = issue(table, Role.SCORER)
    with table.store.reading() as session:
        by_token = resolve_token(session, signer=table.store.signer, token=link.token)
    assert (by_token.match_id, by_token.role) == (table.match_id, Role.SCORER)


def test_resolving_a_link_has_no_side_effects(table: Table) -> None:
    link = issue(table)
    with table.store.transaction() as session:
        resolve_token(session, signer=table.store.signer, token=link.token)
        load_shared_match(session, signer=table.store.signer, token=link.token)
    assert table.run(role_of, by=table.outsider) is None


@pytest.mark.parametrize("way", ["token", "code"])
@pytest.mark.parametrize("role", [Role.SCORER, Role.VIEWER])
def test_joining_gives_the_links_role(table: Table, way: str, role: Role) -> None:
    link = issue(table, role)
    for _ in range(2):
        with table.store.transaction() as session:
            joined = join_match(session, device=table.outsider, signer=table.store.signer, **{way: getattr(link, way)})
        assert joined == table.match_id
    assert table.run(role_of, by=table.outsider) is role


def test_link_is_shown_again_after_a_restart(url: str, clock: SteppingClock, table: Table) -> None:
    shown = issue(table)
    table.store.close()
    again = open_store(url, key=KEY, clock=clock)
    with again.transaction() as session:
        values = {"device": table.owner, "signer": again.signer, "match_id": table.match_id}
        assert issue_link(session, role=Role.VIEWER, **values) == shown
    again.close()


def test_database_contains_no_usable_secret(sqlite_table: Table) -> None:
    link = issue(sqlite_table)
    with sqlite_table.store.reading() as session:
        dump = "\n".join(session.connection().connection.cursor().connection.iterdump())
    assert link.id in dump
    assert link.token not in dump
    assert link.code not in dump


def test_links_are_invalid_under_another_key(sqlite_table: Table) -> None:
    link = issue(sqlite_table)
    other = Signer(b"another key, also of 32 bytes...")
    with sqlite_table.store.reading() as session:
        for values in ({"token": link.token}, {"code": link.code}):
            with pytest.raises(LinkRefused):
                join_match(session, device=sqlite_table.outsider, signer=other, **values)
        with pytest.raises(LinkRefused):
            resolve_token(session, signer=other, token=link.token)


def test_forged_and_damaged_tokens_are_unknown(sqlite_table: Table) -> None:
    viewer, scorer = issue(sqlite_table, Role.VIEWER).token, issue(sqlite_table, Role.SCORER).token
    forged = [
        "",
        "x",
        viewer[:-1],
        viewer[1:],
        viewer[:-1] + "2",  # another generation
        viewer + "0",
        viewer.upper(),
        viewer + "\n",
        viewer[:16] + scorer[16:],  # the other link's signature
        scorer[:16] + viewer[16:],
        viewer[:20] + ("a" if viewer[20] != "a" else "b") + viewer[21:],
        "' OR 1=1 --",
        "é" * 41,
        "a" * 100_000,
    ]
    assert {refusal(sqlite_table, resolve_token, token=token) for token in forged} == {ModelErrorCode.LINK_UNKNOWN}


@pytest.mark.parametrize("code", ["ACDEFGHJ", "' OR 1=1 = 1 --", "é" * 8, "A" * 100_000])
def test_unknown_codes_are_refused(sqlite_table: Table, code: str) -> None:
    issue(sqlite_table)
    assert refusal(sqlite_table, join_match, device=sqlite_table.outsider, code=code) is ModelErrorCode.LINK_UNKNOWN


def test_typed_code_is_normalized(sqlite_table: Table) -> None:
    code = issue(sqlite_table).code
    values = {"device": sqlite_table.outsider, "signer": sqlite_table.store.signer}
    with sqlite_table.store.transaction() as session:
        for typed in (code.lower(), f" {code[:4]}-{code[4:]} ", " ".join(code)):
            assert join_match(session, code=typed, **values) == sqlite_table.match_id


def test_codes_have_eight_unambiguous_characters(sqlite_table: Table) -> None:
    assert not set("0O1IL2Z5S8BV") & set(CODE_ALPHABET)
    code = issue(sqlite_table).code
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(CODE_ALPHABET)


def test_expired_code_is_renewed(table: Table, clock: SteppingClock) -> None:
    old = issue(table)
    clock.time += CODE_TTL
    assert refusal(table, join_match, device=table.outsider, code=old.code) is ModelErrorCode.LINK_EXPIRED
    new = issue(table)
    assert new.token == old.token
    assert new.code != old.code
    assert refusal(table, join_match, device=table.outsider, code=old.code) is ModelErrorCode.LINK_UNKNOWN
    with table.store.transaction() as session:
        assert join_match(session, device=table.outsider, signer=table.store.signer, code=new.code) == table.match_id


def test_revoked_link_is_refused_and_replaced(table: Table) -> None:
    old = issue(table)
    table.run(revoke_link, link_id=old.id)
    assert refusal(table, resolve_token, token=old.token) is ModelErrorCode.LINK_REVOKED
    assert refusal(table, join_match, device=table.outsider, code=old.code) is ModelErrorCode.LINK_REVOKED
    assert refusal(table, load_shared_match, token=old.token) is ModelErrorCode.LINK_REVOKED

    new = issue(table)
    assert new.token != old.token
    assert new.code != old.code
    assert refusal(table, resolve_token, token=old.token) is ModelErrorCode.LINK_REVOKED
    assert refusal(table, join_match, device=table.outsider, code=old.code) is ModelErrorCode.LINK_UNKNOWN
    with table.store.transaction() as session:
        join_match(session, device=table.outsider, signer=table.store.signer, token=new.token)
    assert table.run(role_of, by=table.outsider) is Role.VIEWER


def test_removed_device_can_rejoin_by_the_new_link(table: Table) -> None:
    old = issue(table)
    table.run(revoke_link, link_id=old.id)
    with table.store.transaction() as session:
        join_match(session, device=table.viewer, signer=table.store.signer, token=issue(table).token)
    assert table.run(role_of, by=table.viewer) is Role.VIEWER


def test_members_stay_when_their_link_expires(table: Table, clock: SteppingClock) -> None:
    link = issue(table, expires_at=clock.time + timedelta(hours=1))
    clock.time += timedelta(hours=1)
    assert refusal(table, resolve_token, token=link.token) is ModelErrorCode.LINK_EXPIRED
    assert refusal(table, join_match, device=table.outsider, code=link.code) is ModelErrorCode.LINK_EXPIRED
    assert table.run(role_of, by=table.viewer) is Role.VIEWER


def test_link_of_a_deleted_match_is_refused(table: Table) -> None:
    link = issue(table)
    table.run(delete_match)
    assert refusal(table, resolve_token, token=link.token) is ModelErrorCode.LINK_UNKNOWN
    assert refusal(table, join_match, device=table.outsider, code=link.code) is ModelErrorCode.LINK_UNKNOWN


def test_links_cannot_grant_ownership(sqlite_table: Table) -> None:
    with pytest.raises(NotAllowed):
        issue(sqlite_table, Role.OWNER)


def test_link_of_another_match_cannot_be_revoked(sqlite_table: Table) -> None:

    elsewhere = issue(set_up_table(sqlite_table.store))
    with pytest.raises(NotFound):
        sqlite_table.run(revoke_link, link_id=elsewhere.id)


@pytest.mark.parametrize("values", [{}, {"token": "a", "code": "b"}])
def test_joining_needs_either_a_token_or_a_code(sqlite_table: Table, values: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="either a token or a code"), sqlite_table.store.transaction() as session:
        join_match(session, device=sqlite_table.outsider, signer=sqlite_table.store.signer, **values)


def test_link_shows_the_score_and_the_draft(table: Table) -> None:
    link = issue(table)
    saved = table.save()
    with table.store.reading() as session:
        seen = load_shared_match(session, signer=table.store.signer, token=link.token)
        draft = load_shared_draft(session, signer=table.store.signer, token=link.token)
    assert (seen.deals, seen.standings, seen.role) == (saved.deals, saved.standings, Role.VIEWER)
    assert draft.match_id == table.match_id


def test_short_key_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 16"):
        Signer(b"short")


def test_key_is_not_in_the_repr(sqlite_store: Store) -> None:
    assert str(KEY) not in repr(sqlite_store)
