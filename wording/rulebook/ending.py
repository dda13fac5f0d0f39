"""Sections on closing and on cards left in hand."""

from collections.abc import Iterator, Mapping

from scoring import LastDiscard, RuleSet, Stall, StockEnd, TableDeduction
from wording.nouns import counted_burrachi, counted_clean_burrachi, pozzetto
from wording.rulebook.facts import Fact
from wording.rulebook.section import RuleLine, Section, line
from wording.translation import Translator, mark

_LAST_DISCARD: Mapping[LastDiscard, str] = {
    LastDiscard.ANY: mark("To close, a player melds all cards but one and discards the last one."),
    LastDiscard.NO_JOKER: mark(
        "To close, a player melds all cards but one and discards the last one, which may not be a joker."
    ),
    LastDiscard.NO_WILD: mark(
        "To close, a player melds all cards but one and discards the last one, which may not be a wild."
    ),
}
_STOCK_END: Mapping[StockEnd, str] = {
    StockEnd.FINISH_TURN: mark(
        "Two cards stay in the stock: the player who draws the third last finishes the turn, and the deal ends."
    ),
    StockEnd.AT_ONCE: mark("When only two cards are left in the stock, play stops at once."),
    StockEnd.MORTO: mark(
        "When the stock runs out, a {pozzetto} that nobody has taken becomes the new stock. When there are none "
        "left, the player who drew the last card finishes the turn, and the deal ends."
    ),
    StockEnd.USED_UP: mark("When the stock runs out, the deal ends."),
}
_STALL: Mapping[Stall, str] = {
    Stall.MUST_DRAW: mark(
        "When play stalls because nobody draws from the stock, the player who began the stall must draw."
    ),
    Stall.DEAL_ENDS: mark(
        "When play stalls because nobody draws from the stock, the deal may end; it is scored as it stands."
    ),
}


def closing_section(t: Translator, rules: RuleSet) -> Section:
    return Section(title=t.gettext("Closing"), paragraphs=tuple(_closing_lines(t, rules)))


def hands_section(t: Translator, rules: RuleSet) -> Section:
    text = t.gettext("Cards left in hand count against their side at face value.")
    paragraphs = [line(text, Fact.CARDS_IN_HAND)]
    if rules.red_three_in_hand is not None and rules.has_separate_red_threes:
        text = t.gettext("A red three in hand costs {points} points.", points=t.points(rules.red_three_in_hand))
        paragraphs.append(line(text, "red_three_in_hand"))
    if rules.black_three_in_hand is not None:
        text = t.gettext("A black three in hand costs {points} points.", points=t.points(rules.black_three_in_hand))
        paragraphs.append(line(text, "black_three_in_hand"))
    if rules.double_hand_unmelded:
        text = t.gettext("They count double against a side that has melded nothing.")
        paragraphs.append(line(text, "double_hand_unmelded"))
        text = t.gettext("They count double also if nobody closes.")
        if rules.double_hand_needs_closing:
            text = t.gettext("No hand counts double if a deal ends without anyone closing.")
        paragraphs.append(line(text, "double_hand_needs_closing"))
    if rules.table_deduction is not TableDeduction.NONE:
        clean = rules.table_deduction is TableDeduction.NO_CLEAN
        text = t.gettext(
            "The cards on the table count against a side without {burraco} too, and its melds earn no bonus.",
            burraco=(counted_clean_burrachi if clean else counted_burrachi)(t, 1, rules),
        )
        paragraphs.append(line(text, "table_deduction"))
        if rules.has_separate_red_threes:
            text = t.gettext("Its red threes count as for any other side.")
            if rules.red_threes_deducted:
                text = t.gettext("Its red threes count against it, too.")
            paragraphs.append(line(text, "red_threes_deducted"))
    if rules.round_to_tens:
        text = t.gettext("Each side’s total for a deal is rounded up to a multiple of 10.")
        paragraphs.append(line(text, "round_to_tens"))
    return Section(title=t.gettext("Cards in hand"), paragraphs=tuple(paragraphs))


def _burraco_requirements(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    """Yield the burrachi that closing requires."""
    burrachi = counted_burrachi(t, rules.closing_burrachi, rules)
    clean = counted_clean_burrachi(t, rules.closing_clean, rules)
    if 0 < rules.closing_clean < rules.closing_burrachi:
        text = t.gettext("To close, a side needs {burrachi}, including {clean}.", burrachi=burrachi, clean=clean)
        yield line(text, "closing_burrachi", "closing_clean")
    elif rules.closing_burrachi:
        text = t.gettext("To close, a side needs {burrachi}.", burrachi=clean if rules.closing_clean else burrachi)
        yield line(text, "closing_clean" if rules.closing_clean else "closing_burrachi")
    if rules.closing_sesta:
        sentences = mark("To close, a side needs a sesta."), mark("One of them must be a run.")
        yield line(t.gettext(sentences[rules.samba_bonus is not None]), "closing_sesta")
    if rules.closing_poker:
        yield line(t.gettext("To close, a side needs a poker."), "closing_poker")


def end_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    """Yield the lines on the end of a deal without a closing, and on closing too early."""
    if rules.lone_card_stays:
        text = t.gettext(
            "A player who takes a discard pile of a single card may not discard that card in the same turn, nor "
            "close with it."
        )
        yield line(text, "lone_card_stays")
    if rules.closing_after_opponents:
        text = t.gettext("No side may close before the opponents have played a card.")
        yield line(text, "closing_after_opponents")
    if rules.stock_end in _STOCK_END:
        yield line(t.gettext(_STOCK_END[rules.stock_end], pozzetto=pozzetto(t, rules)), "stock_end")
    if rules.stall in _STALL:
        yield line(t.gettext(_STALL[rules.stall]), "stall")


def _closing_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    text = t.gettext("The side that closes gets {points} points.", points=t.points(rules.closing_bonus))
    yield line(text, "closing_bonus")
    if rules.concealed_bonus is not None:
        text = t.gettext(
            "A player who melds the whole hand at once, and nothing before, closes concealed: {points} points instead.",
            points=t.points(rules.concealed_bonus),
        )
        yield line(text, "concealed_bonus")
    if rules.pozzetti and rules.closing_pozzetto:
        text = t.gettext("Before closing, a side must have taken its {pozzetto}.", pozzetto=pozzetto(t, rules))
        yield line(text, "closing_pozzetto")
    elif rules.pozzetti:
        text = t.gettext("A side may close even if it hasn’t taken its {pozzetto}.", pozzetto=pozzetto(t, rules))
        yield line(text, "closing_pozzetto")
    yield from _burraco_requirements(t, rules)
    if rules.last_discard in _LAST_DISCARD:
        yield line(t.gettext(_LAST_DISCARD[rules.last_discard]), "last_discard")
    yield from end_lines(t, rules)
    text = t.gettext("If the stock runs out or play stalls before anyone closes, nobody gets these points.")
    yield line(text, Fact.NOBODY_CLOSES, Fact.STALL_EARNS_NOTHING)
