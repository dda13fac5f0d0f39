"""Name keys that are equal for all spellings of a name."""

import json
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

from models.values.text import name_key, normalize_text, unique_name

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    _update_keys("players", "owner_id", "name")
    _update_keys("groups", "owner_id", "name")
    _update_keys("saved_rule_sets", "device_id", "rules")
    matches = sa.table("matches", *map(sa.column, ("id", "place", "note", "search_text")))
    connection = op.get_bind()
    for row in connection.execute(sa.select(matches).where(matches.c.search_text != "\n")).all():
        search_text = f"{name_key(row.place)}\n{name_key(row.note)}"
        if search_text != row.search_text:
            connection.execute(sa.update(matches).where(matches.c.id == row.id).values(search_text=search_text))


def _update_keys(name: str, owner: str, text: str) -> None:
    """Recompute the keys of a table. If two names of one owner now have the same key, number the name with the changed
    key: two people must not become one, and the app offers to merge them."""
    connection = op.get_bind()
    table = sa.table(name, *map(sa.column, ("id", owner, "name_key", text)))
    named = ~table.c.name_key.startswith("\n")  # other players have no name
    rows = connection.execute(sa.select(*table.c).where(named).order_by(table.c.id)).all()
    taken = defaultdict(set)
    for _, owner_id, key, _ in rows:
        taken[owner_id].add(key)
    for row_id, owner_id, key, stored in rows:
        rules = json.loads(stored) if text == "rules" else None
        former = rules["value"]["name"] if rules else stored
        if name_key(former) == key:
            continue
        unique = unique_name(normalize_text(former), taken[owner_id])
        taken[owner_id].add(name_key(unique))
        if rules:
            rules["value"]["name"] = unique
        new = json.dumps(rules, ensure_ascii=False, separators=(",", ":")) if rules else unique
        values = {"name_key": name_key(unique), text: new}
        connection.execute(sa.update(table).where(table.c.id == row_id).values(values))


def downgrade() -> None:
    """Keep the keys: the former version finds most names by them, and they are still unique."""
