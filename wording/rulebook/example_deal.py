"""A deal as an example for a page of rules, scored by these rules."""

from collections.abc import Iterator
from dataclasses import replace

from scoring import DealEntry, Line, Reason, RuleSet, Severity, SideEntry, check_deal, classify, parse_cards, score_deal
from wording.reasons import reason_label
from wording.rulebook.section import RuleLine, Section, row
from wording.translation import Translator

# The melds of the side that closes, and a hand of the other one; the first ones that the rules allow are the example.
_EXAMPLES = (
    (("4h 5h 6h 7h 8h 9h", "As Ah Ad Ac", "Ks Kh Kd", "As 3s * 5s"), "K 3 2s"),
    (("4h 5h 6h 7h 8h 9h 10h", "5s 6s 7s 2h 9s 10s Js"), "K 9 4"),
    (("4h 5h 6h 7h 8h 9h 10h", "Q Q Q Q Q * *"), "K 9 4"),
    (("8 8 8 8 8 8 8", "Q Q Q Q Q * *"), "K 9 4"),
)


def example_deal(t: Translator, rules: RuleSet) -> tuple[Section, ...]:
    """Return a section with the first example that the rules allow: the melds, the other points and the total."""
    for melds, hand in _EXAMPLES:
        ours = SideEntry(players=(0, 2), melds=tuple(map(parse_cards, melds)))
        theirs = SideEntry(players=(1, 3), hand_cards={1: parse_cards(hand)})
        entry = DealEntry(sides=(ours, theirs), closed_by=0)
        if all(fault.severity is Severity.WARNING for fault in check_deal(entry, rules)):
            return (Section(title=t.gettext("An example"), rows=tuple(_rows(t, rules, entry))),)
    return ()


def _rows(t: Translator, rules: RuleSet, entry: DealEntry) -> Iterator[RuleLine]:
    ours, theirs = score_deal(entry, rules).sides
    shown = {Reason.CARDS, Reason.DOUBLED}
    for cards in entry.sides[0].melds:
        meld = classify(cards, rules)
        plain = Reason.DOUBLED if meld.doubled_points else Reason.CARDS
        line = Line(reason=Reason(meld.burraco) if meld.burraco else plain, count=1, points=meld.points)
        shown.add(line.reason)
        yield replace(row(reason_label(t, line, rules), t.points(line.points)), example=meld.arrangement)
    for line in (each for each in ours.lines if each.reason not in shown):
        yield row(reason_label(t, line, rules), t.signed(line.points))
    yield row(t.gettext("Total"), t.points(ours.total))
    for line in theirs.lines:
        words = t.gettext("The other side: {reason}", reason=reason_label(t, line, rules))
        yield replace(row(words, t.signed(line.points)), example=entry.sides[1].hand_cards[1])
