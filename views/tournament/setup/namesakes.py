"""People of one name in the list of a new tournament, independent of Flet."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import chain, repeat

from models.values import name_key, unique_name
from views.tournament.setup.setup_form import TournamentForm


@dataclass(frozen=True, kw_only=True)
class Namesakes:
    """The players of a list who have one name: the name of each in the draw, behind the entrant's number.
    `is_answered` says whether the director has told them apart; None if their cards decide.
    """

    name: str
    drawn: tuple[tuple[int, str], ...]
    is_answered: bool | None

    @property
    def are_distinct(self) -> bool:
        return len({name for _number, name in self.drawn}) == len(self.drawn)


def find_namesakes(form: TournamentForm) -> Iterator[Namesakes]:
    """Yield each name that several players of the list have."""
    cards = iter([each.card for each in chain.from_iterable(form.listed.reading.memberships)] or repeat(""))
    players: defaultdict[str, list[tuple[str, tuple[int, str], str]]] = defaultdict(list)
    for number, (names, drawn) in enumerate(zip(form.named, form.names, strict=True), 1):
        for name, shown in zip(names, drawn, strict=True):
            players[name_key(name)].append((name, (number, shown), next(cards)))
    answered = dict(form.namesakes)
    for key, found in players.items():
        known = [card for _name, _shown, card in found if card]
        if len(found) > 1:
            is_decided = len(known) == len(found) or len(set(known)) < len(known)
            yield Namesakes(
                name=found[0][0],
                drawn=tuple(shown for _name, shown, _card in found),
                is_answered=None if is_decided else key in answered,
            )


def with_namesakes(form: TournamentForm, found: Namesakes, known: Collection[str]) -> TournamentForm:
    """Return the form with the players of this name told apart by names that aren't `known`, or as one again."""
    key = name_key(found.name)
    others = tuple(each for each in form.namesakes if each[0] != key)
    if not found.is_answered:
        taken = {*known, *(name_key(name) for names in form.names for name in names)}
        free: list[str] = []
        while len(free) < len(found.drawn) - 1:
            free.append(unique_name(found.name, taken))
            taken.add(name_key(free[-1]))
        others += ((key, tuple(free)),)
    return replace(form, namesakes=others)
