"""A side's melds and the one being typed on the rank pad. Pure functions on immutable values."""

from dataclasses import dataclass, replace

from scoring import Card, RuleSet
from views.entry.melds.keys import Key, arrange_meld, cards_from_keys, keys_for_cards, starts_next_meld


@dataclass(frozen=True, kw_only=True)
class PadInput:
    """The keys typed on the pad and the index of the meld that they make (None while they stand for no card).

    `previous` is the input before the first of these keys started another meld.
    """

    keys: tuple[Key, ...] = ()
    meld_index: int | None = None
    previous: "PadInput | None" = None


@dataclass(frozen=True, kw_only=True)
class MeldList:
    """All melds of a side, including the one on the pad, which is saved while it is typed, legal or not."""

    melds: tuple[tuple[Card, ...], ...] = ()
    pad_input: PadInput = PadInput()

    def reconciled(self, rules: RuleSet) -> "MeldList":
        """Return the list with the pad matched to its meld, because other phones may have changed the list.

        The pad is emptied if its meld no longer exists.
        """
        index, cards = self.pad_input.meld_index, arrange_meld(cards_from_keys(self.pad_input.keys, rules), rules)
        if index is None or index >= len(self.melds) or self.melds[index] != cards:
            index = self.melds.index(cards) if cards in self.melds else None
        if (index is None) == bool(cards):
            return replace(self, pad_input=PadInput())
        return replace(self, pad_input=replace(self.pad_input, meld_index=index))


def apply_key(melds: MeldList, key: Key, rules: RuleSet) -> MeldList:
    """Return the list after one more key, for the meld on the pad or as the first key of the next meld."""
    pad_input = melds.pad_input
    if starts_next_meld(pad_input.keys, key, rules):
        return _with_input(melds, PadInput(keys=(key,), previous=pad_input), rules)
    return _with_input(melds, replace(pad_input, keys=(*pad_input.keys, key)), rules)


def erase_key(melds: MeldList, rules: RuleSet) -> MeldList:
    """Return the list as it was before the last key.

    With an empty pad the list is unchanged, so that erasing never removes a whole meld.
    """
    pad_input = melds.pad_input
    if len(pad_input.keys) > 1:
        return _with_input(melds, replace(pad_input, keys=pad_input.keys[:-1]), rules)
    return replace(_with_input(melds, replace(pad_input, keys=()), rules), pad_input=pad_input.previous or PadInput())


def open_meld(melds: MeldList, index: int, rules: RuleSet) -> MeldList | None:
    """Return the list with the meld at `index` on the pad, as if just typed; None if its cards cannot be typed."""
    keys = keys_for_cards(melds.melds[index], rules) if 0 <= index < len(melds.melds) else ()
    return _with_input(melds, PadInput(keys=keys, meld_index=index), rules) if keys else None


def delete_meld(melds: MeldList, index: int) -> MeldList:
    """Return the list without the meld at `index`. The pad keeps its input unless it is that meld."""
    remaining = (*melds.melds[:index], *melds.melds[index + 1 :])
    typed_index = melds.pad_input.meld_index
    if typed_index == index:
        return MeldList(melds=remaining)
    new_index = typed_index - 1 if typed_index is not None and typed_index > index else typed_index
    return MeldList(melds=remaining, pad_input=replace(melds.pad_input, meld_index=new_index, previous=None))


def _with_input(melds: MeldList, pad_input: PadInput, rules: RuleSet) -> MeldList:
    """Return the list with the cards of the pad's keys at the index of its meld, or at the end for a new meld."""
    cards = arrange_meld(cards_from_keys(pad_input.keys, rules), rules)
    index = len(melds.melds) if pad_input.meld_index is None else pad_input.meld_index
    new_melds = (*melds.melds[:index], *([cards] if cards else []), *melds.melds[index + 1 :])
    return MeldList(melds=new_melds, pad_input=replace(pad_input, meld_index=index if cards else None))
