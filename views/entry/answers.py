"""The likely answers to a fault of a deal: each is a button below the fault's message, which makes one change."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial

from models.values import DealHead
from scoring import Card, DealEntry, Fault, FaultCode, Pozzetto, RuleSet, SideEntry, classify, score_deal_unchecked
from views.draft.changes import toggle_concealed, toggle_opened, with_number
from views.draft.controller import DraftController
from views.draft.cursor import NumberField
from views.entry.melds.keys import arrange_meld, is_meld
from views.entry.melds.ticks import with_melds
from wording import Translator, can_close, cards_text, mark


class AnswerKind(StrEnum):
    CLOSED = "closed"
    NOT_CLOSED = "not-closed"
    NO_CARDS = "no-cards"
    TAKEN = "taken"
    NOT_TAKEN = "not-taken"
    OPENED = "opened"
    NOT_CONCEALED = "not-concealed"
    NUMBER = "number"
    MELD = "meld"
    ALONE = "alone"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """An answer about a side, None for the whole deal.

    AnswerKind.NUMBER enters `number` in `field`. AnswerKind.MELD replaces the meld at `number` by these `cards`,
    without the one `taken` away, or deletes it if there are none. AnswerKind.ALONE asks who plays alone.
    """

    kind: AnswerKind
    side: int | None
    field: NumberField = NumberField.TABLE
    number: int = 0
    cards: tuple[Card, ...] = ()
    taken: Card | None = None

    @property
    def deletes(self) -> bool:
        return self.kind is AnswerKind.MELD and not self.cards


_KINDS: Mapping[FaultCode, tuple[AnswerKind, ...]] = {
    FaultCode.NOBODY_CLOSED: (AnswerKind.CLOSED,),
    FaultCode.CLOSER_HOLDS_CARDS: (AnswerKind.NO_CARDS, AnswerKind.NOT_CLOSED),
    FaultCode.CLOSING_SIDE_HOLDS_CARDS: (AnswerKind.NO_CARDS, AnswerKind.NOT_CLOSED),
    FaultCode.CLOSER_HOLDS_POZZETTO: (AnswerKind.TAKEN, AnswerKind.NOT_CLOSED),
    FaultCode.CLOSING_WITHOUT_POZZETTO: (AnswerKind.TAKEN, AnswerKind.NOT_CLOSED),
    FaultCode.CLOSING_WITHOUT_BURRACO: (AnswerKind.NOT_CLOSED,),
    FaultCode.CLOSING_WITHOUT_CLEAN: (AnswerKind.NOT_CLOSED,),
    FaultCode.CLOSING_WITHOUT_SESTA: (AnswerKind.NOT_CLOSED,),
    FaultCode.SINGLE_WITHOUT_POZZETTO: (AnswerKind.TAKEN,),
    FaultCode.TAKER_WITHOUT_POZZETTO: (AnswerKind.TAKEN,),
    FaultCode.TAKER_NOT_ALONE: (AnswerKind.ALONE,),
    FaultCode.CLOSING_WITHOUT_SINGLE: (AnswerKind.ALONE, AnswerKind.NOT_CLOSED),
    FaultCode.MELDS_WITHOUT_OPENING: (AnswerKind.OPENED,),
    FaultCode.CONCEALED_WITHOUT_SIDE: (AnswerKind.NOT_CONCEALED,),
}
# Field of a fault → the number in it.
NUMBERS_BY_FAULT_FIELD = {f"{field}_points": field for field in NumberField}


def answers_to(fault: Fault, entry: DealEntry, rules: RuleSet) -> tuple[Answer, ...]:
    """Return the likely answers, the likeliest first: for a number that no cards add up to, the next ones below and
    above."""
    if fault.code is FaultCode.NOT_A_MULTIPLE:
        step, points = int(fault.values["step"]), int(fault.values["points"])
        below, field = points // step * step, NUMBERS_BY_FAULT_FIELD[str(fault.values["field"])]
        return tuple(
            Answer(kind=AnswerKind.NUMBER, side=fault.side, field=field, number=number)
            for number in (below, below + step)
        )
    if fault.code is FaultCode.ILLEGAL_MELD and fault.side is not None:
        return _meld_answers(fault.side, int(fault.values["meld"]), entry, rules)
    if fault.code is FaultCode.NOBODY_CLOSED and not can_close(entry, fault.side, rules):
        return ()
    return tuple(Answer(kind=kind, side=fault.side) for kind in _KINDS.get(fault.code, ()))


def _meld_answers(side: int, index: int, entry: DealEntry, rules: RuleSet) -> tuple[Answer, ...]:
    """Return the answers that take one card away if the others are a meld, unless many cards qualify, and the one that
    deletes the meld."""
    cards = entry.sides[side].melds[index]
    rests = {card: (*cards[: cards.index(card)], *cards[cards.index(card) + 1 :]) for card in cards}
    place = Answer(kind=AnswerKind.MELD, side=side, number=index)
    mends = [
        replace(place, cards=arrange_meld(rest, rules), taken=card)
        for card, rest in rests.items()
        if is_meld(rest, rules)
    ]
    return (*mends, place) if len(mends) < 3 else (place,)


_WORDS: Mapping[AnswerKind, str] = {
    AnswerKind.NOT_CLOSED: mark("Not closed"),
    AnswerKind.NO_CARDS: mark("No cards in that hand"),
    AnswerKind.TAKEN: mark("Taken"),
    AnswerKind.NOT_TAKEN: mark("Not taken"),
    AnswerKind.OPENED: mark("Opened"),
    AnswerKind.NOT_CONCEALED: mark("Not concealed"),
    AnswerKind.ALONE: mark("Who plays alone?"),
}


def answer_words(t: Translator, answer: Answer, entry: DealEntry, rules: RuleSet) -> str:
    """Return the words of the button, with the points that the answer earns or costs."""
    if answer.kind is AnswerKind.NUMBER:
        return t.points(answer.number)
    if answer.deletes:
        return t.gettext("Delete this meld")
    if answer.taken is not None:
        worth = t.points(classify(answer.cards, rules).points)
        taken, left = cards_text([answer.taken]), cards_text(answer.cards)
        return t.gettext("Take {card} away: {cards} = {points}", card=taken, cards=left, points=worth)
    points = 0
    if answer.kind is AnswerKind.CLOSED and answer.side is not None:
        words = t.ngettext("Yes, closed", "Yes, they closed", len(entry.sides[answer.side].players))
        points = rules.closing_bonus if entry.closing_bonus else 0
    else:
        words = t.gettext(_WORDS[answer.kind])
        points = -rules.pozzetto_penalty if answer.kind is AnswerKind.NOT_TAKEN else 0
    return t.gettext("{words} {points}", words=words, points=t.signed(points)) if points else words


def total_with(answer: Answer, side: int, entry: DealEntry, rules: RuleSet) -> int | Fraction:
    """Return the points of the side in this deal once it has the answer's number."""
    sides = list(entry.sides)
    sides[side] = with_number(answer.field, answer.number)(sides[side])
    return score_deal_unchecked(replace(entry, sides=tuple(sides)), rules).sides[side].total


_SIDE_CHANGES: Mapping[AnswerKind, Callable[[SideEntry], SideEntry]] = {
    AnswerKind.NO_CARDS: lambda side: replace(side, hand_points={}, hand_cards={}),
    AnswerKind.TAKEN: lambda side: replace(side, pozzetto=Pozzetto.TAKEN),
    AnswerKind.NOT_TAKEN: lambda side: replace(side, pozzetto=Pozzetto.NOT_TAKEN),
    AnswerKind.OPENED: toggle_opened,
}


def give_answer(draft: DraftController, answer: Answer, rules: RuleSet) -> None:
    """Apply an answer to the draft."""
    head: Mapping[AnswerKind, Callable[[DealHead], DealHead]] = {
        AnswerKind.CLOSED: lambda head: replace(head, closed_by=answer.side),
        AnswerKind.NOT_CLOSED: lambda head: replace(head, closed_by=None, closer=None, concealed=False),
        AnswerKind.NOT_CONCEALED: toggle_concealed,
    }
    if answer.kind in head:
        draft.change_head(head[answer.kind])
    elif answer.side is not None:
        number = with_number(answer.field, answer.number)
        change = partial(_with_meld, answer=answer, rules=rules) if answer.kind is AnswerKind.MELD else number
        draft.change_side(answer.side, _SIDE_CHANGES.get(answer.kind, change))


def _with_meld(side: SideEntry, *, answer: Answer, rules: RuleSet) -> SideEntry:
    cards, index = [answer.cards] if answer.cards else [], answer.number
    melds = (*side.melds[:index], *cards, *side.melds[index + 1 :])
    return with_melds(side, melds, replaced_ticks=Counter(), rules=rules)[0]
