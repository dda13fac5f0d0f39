"""A side's melds, and the one that the rank pad is typing. Pure: values in, values out."""

from dataclasses import dataclass, replace

from scoring import Card, RuleSet
from views.entry.melds.keys import Key, begins_next, lay_out, read_keys, spell


@dataclass(frozen=True, kw_only=True)
class Typing:
    """The keys on the pad, and which of the melds they make (None while they mean no card yet). `earlier` is what was
    on the pad before the first of these keys began another meld."""

    keys: tuple[Key, ...] = ()
    at: int | None = None
    earlier: "Typing | None" = None


@dataclass(frozen=True, kw_only=True)
class MeldList:
    """`melds` has every meld of the side, also the one on the pad, legal or not: it is saved as it is typed."""

    melds: tuple[tuple[Card, ...], ...] = ()
    typing: Typing = Typing()

    def settled(self, rules: RuleSet) -> "MeldList":
        """The same list, after other phones may have typed into it: what is on the pad is found where it lies now, and
        the pad is empty when it lies there no more."""
        at, cards = self.typing.at, lay_out(read_keys(self.typing.keys), rules)
        if at is None or at >= len(self.melds) or self.melds[at] != cards:
            at = self.melds.index(cards) if cards in self.melds else None
        if (at is None) == bool(cards):
            return replace(self, typing=Typing())
        return replace(self, typing=replace(self.typing, at=at))


def press(melds: MeldList, key: Key, rules: RuleSet) -> MeldList:
    """One more key: for the meld on the pad, or the first of the next one."""
    typing = melds.typing
    if begins_next(typing.keys, key, rules):
        return _typed(melds, Typing(keys=(key,), earlier=typing), rules)
    return _typed(melds, replace(typing, keys=(*typing.keys, key)), rules)


def erase(melds: MeldList, rules: RuleSet) -> MeldList:
    """Undo the last key exactly. With an empty pad nothing happens: a whole meld is never lost by erasing."""
    typing = melds.typing
    if len(typing.keys) > 1:
        return _typed(melds, replace(typing, keys=typing.keys[:-1]), rules)
    return replace(_typed(melds, replace(typing, keys=()), rules), typing=typing.earlier or Typing())


def open_meld(melds: MeldList, index: int, rules: RuleSet) -> MeldList | None:
    """That meld on the pad, as if it had just been typed; None when its cards cannot be typed."""
    keys = spell(melds.melds[index], rules) if 0 <= index < len(melds.melds) else ()
    return _typed(melds, Typing(keys=keys, at=index), rules) if keys else None


def delete(melds: MeldList, index: int) -> MeldList:
    """Without that meld. What is being typed stays on the pad, unless it was that one."""
    rest = (*melds.melds[:index], *melds.melds[index + 1 :])
    at = melds.typing.at
    if at == index:
        return MeldList(melds=rest)
    moved = at - 1 if at is not None and at > index else at
    return MeldList(melds=rest, typing=replace(melds.typing, at=moved, earlier=None))


def _typed(melds: MeldList, typing: Typing, rules: RuleSet) -> MeldList:
    """The list with the cards that the keys mean in the meld's place, a new one at the end."""
    cards = lay_out(read_keys(typing.keys), rules)
    at = len(melds.melds) if typing.at is None else typing.at
    placed = (*melds.melds[:at], *([cards] if cards else []), *melds.melds[at + 1 :])
    return MeldList(melds=placed, typing=replace(typing, at=at if cards else None))
