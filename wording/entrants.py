"""Words for the entrants of a tournament: pairs, individual players or teams."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import Competition, TableSeat, sides_at
from wording.translation import Plural, Translator, mark, mark_plural


@dataclass(frozen=True, kw_only=True)
class _Words:
    competition: str
    explanation: str
    title: str
    count: Plural
    numbered: str
    known: str
    one_per_line: str
    names_helper: str
    another: str
    late: str
    add: str
    ask_leaving: str
    no_longer_plays: str
    leaves: str
    ask_removal: str
    remove: str
    scan_page: str


_WORDS: Mapping[Competition, _Words] = {
    Competition.PAIRS: _Words(
        competition=mark("In pairs"),
        explanation=mark("The same two partners play all evening."),
        title=mark("Pairs"),
        count=mark_plural("{count} pair", "{count} pairs"),
        numbered=mark("pair {number}"),
        known=mark("Pairs you already know"),
        one_per_line=mark("One pair per line, such as: Anna, Bruno. You can paste a list."),
        names_helper=mark("Two names with a comma between them."),
        another=mark("Another pair"),
        late=mark("A late pair"),
        add=mark("Add this pair"),
        ask_leaving=mark("Is this pair leaving?"),
        no_longer_plays=mark("This pair no longer plays. Its results still count."),
        leaves=mark("This pair leaves"),
        ask_removal=mark("Remove this pair?"),
        remove=mark("Remove this pair"),
        scan_page=mark("The pair scans this to open its page."),
    ),
    Competition.INDIVIDUAL: _Words(
        competition=mark("Individual"),
        explanation=mark(
            "Every player has another partner in each round, and both partners get the same Victory Points."
        ),
        title=mark("Players"),
        count=mark_plural("{count} player", "{count} players"),
        numbered=mark("player {number}"),
        known=mark("Players you already know"),
        one_per_line=mark("One player per line. You can paste a list."),
        names_helper=mark("Name and surname."),
        another=mark("Another player"),
        late=mark("A late player"),
        add=mark("Add this player"),
        ask_leaving=mark("Is this player leaving?"),
        no_longer_plays=mark("This player no longer plays. Their results still count."),
        leaves=mark("This player leaves"),
        ask_removal=mark("Remove this player?"),
        remove=mark("Remove this player"),
        scan_page=mark("The player scans this for a page with table, partner and opponents."),
    ),
    Competition.TEAMS: _Words(
        competition=mark("In teams"),
        explanation=mark("Two pairs each. Two teams meet at two tables, and the sum of both counts."),
        title=mark("Teams"),
        count=mark_plural("{count} team", "{count} teams"),
        numbered=mark("team {number}"),
        known=mark("Teams you already know"),
        one_per_line=mark("One team per line, one pair after the other: Anna, Bruno, Carla, Dino."),
        names_helper=mark("Four names with commas between them: one pair, then the other."),
        another=mark("Another team"),
        late=mark("A late team"),
        add=mark("Add this team"),
        ask_leaving=mark("Is this team leaving?"),
        no_longer_plays=mark("This team no longer plays. Its results still count."),
        leaves=mark("This team leaves"),
        ask_removal=mark("Remove this team?"),
        remove=mark("Remove this team"),
        scan_page=mark("The team scans this to open its page."),
    ),
}


@dataclass(frozen=True, kw_only=True)
class EntrantWords(_Words):
    """The words of one competition, translated."""

    t: Translator

    def number(self, count: int) -> str:
        """Return `8 pairs`, `1 team`."""
        return self.t.ngettext(*self.count, count)


def numbered_sides(t: Translator, seat: TableSeat, competition: Competition) -> str:
    """Return the encounter of a table by numbers, before names are known: `pair 1 against pair 5`, or `Bye: pair 9`."""
    words = entrant_words(t, competition).numbered
    ns, ew = (t.join([words.format(number=entrant + 1) for entrant in side]) for side in sides_at(seat))
    return t.gettext("{ns} against {ew}", ns=ns, ew=ew) if ns else t.gettext("Bye: {pair}", pair=ew)


def entrant_words(t: Translator, competition: Competition) -> EntrantWords:
    """Return the words of a competition in the user's language."""
    words: Mapping[str, Any] = vars(_WORDS[competition])
    translated: dict[str, Any] = {
        name: word if isinstance(word, Plural) else t.gettext(word) for name, word in words.items()
    }
    return EntrantWords(t=t, **translated)


def entrant_name(t: Translator, number: int, names: Sequence[str]) -> str:
    """Return `3. Anna and Bruno`; `number` counts from 0."""
    return f"{number + 1}. {t.join(names)}"


def table_sides(t: Translator, seat: TableSeat, names: Sequence[Sequence[str]]) -> tuple[str, str]:
    """Return North–South and East–West of a table, from the `names` of every entrant: `3. Anna and Bruno`, in an
    individual tournament `3. Anna and 7. Bruno`.

    A team of four has its first two North–South, its last two East–West. The text of North–South is empty for a bye.
    """
    ns, ew = side_members(t, seat, names)
    return t.join(ns), t.join(ew)


def side_members(
    t: Translator, seat: TableSeat, names: Sequence[Sequence[str]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the entrants of both sides as a tuple for each side: two partners in an individual tournament, otherwise
    one entrant."""
    ns, ew = sides_at(seat)
    return (
        tuple(entrant_name(t, entrant, names[entrant][:2]) for entrant in ns),
        tuple(entrant_name(t, entrant, names[entrant][-2:]) for entrant in ew),
    )
