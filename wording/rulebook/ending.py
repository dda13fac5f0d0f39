"""Sections on closing, the pozzetto and cards left in hand."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring import LastDiscard, RuleSet, Stall, StockEnd, UnplayedPozzetto, has_variable_sides, pozzetto_sizes
from wording.marker import mark
from wording.nouns import GameFamily, counted_burrachi, counted_clean_burrachi, game_family, pozzetti, pozzetto
from wording.rulebook.players import player_counts_by_seating
from wording.rulebook.section import Section
from wording.translation import Translator

_UNPLAYED: Mapping[UnplayedPozzetto, str] = MappingProxyType(
    {
        UnplayedPozzetto.CARDS: mark(
            "A side that took its {pozzetto} but played none of its cards loses the value of those cards."
        ),
        UnplayedPozzetto.PENALTY: mark(
            "A side that took its {pozzetto} but played none of its cards loses {points} points, whatever the cards "
            "are."
        ),
    }
)
_LAST_DISCARD: Mapping[LastDiscard, str] = MappingProxyType(
    {
        LastDiscard.ANY: mark("To close, a player melds all cards but one and discards the last one."),
        LastDiscard.NO_JOKER: mark(
            "To close, a player melds all cards but one and discards the last one, which may not be a joker."
        ),
        LastDiscard.NO_WILD: mark(
            "To close, a player melds all cards but one and discards the last one, which may not be a wild."
        ),
    }
)
_STOCK_END: Mapping[StockEnd, str] = MappingProxyType(
    {
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
)
_STALL: Mapping[Stall, str] = MappingProxyType(
    {
        Stall.MUST_DRAW: mark(
            "When play stalls because nobody draws from the stock, the player who began it must draw."
        ),
        Stall.DEAL_ENDS: mark(
            "When play stalls because nobody draws from the stock, the deal may end; it is scored as it stands."
        ),
    }
)
_DIRECT: Mapping[GameFamily, str] = MappingProxyType(
    {
        GameFamily.BURRACO: mark(
            "A player who melds the last card takes the {pozzetto} and plays on at once (al volo); one who discards "
            "it plays the {pozzetto} from the next turn on."
        ),
        GameFamily.BURACO: mark(
            "A player who melds the last card takes the {pozzetto} and plays on at once (batida direta); one who "
            "discards it plays the {pozzetto} from the next turn on (batida indireta)."
        ),
    }
)


def closing_section(t: Translator, rules: RuleSet) -> Section:
    return Section(title=t.gettext("Closing"), paragraphs=tuple(_closing_sentences(t, rules)))


def pozzetto_section(t: Translator, rules: RuleSet) -> Section | None:
    """Return the section, or None for a game without pozzetti."""
    if not rules.pozzetti:
        return None
    title = t.gettext("The {pozzetto}", pozzetto=pozzetto(t, rules))
    return Section(title=title, paragraphs=tuple(_pozzetto_sentences(t, rules)))


def hands_section(t: Translator, rules: RuleSet) -> Section:
    paragraphs = [t.gettext("Cards left in hand count against their side at face value.")]
    if rules.double_hand_unmelded:
        paragraphs.append(t.gettext("They count double against a side that has melded nothing."))
    if rules.round_to_tens:
        paragraphs.append(t.gettext("Each side’s total for a deal is rounded up to a multiple of 10."))
    return Section(title=t.gettext("Cards in hand"), paragraphs=tuple(paragraphs))


def _burraco_requirements(t: Translator, rules: RuleSet) -> Iterator[str]:
    """Yield the burrachi that closing requires."""
    burrachi = counted_burrachi(t, rules.closing_burrachi, rules)
    clean = counted_clean_burrachi(t, rules.closing_clean, rules)
    if 0 < rules.closing_clean < rules.closing_burrachi:
        yield t.gettext("To close, a side needs {burrachi}, including {clean}.", burrachi=burrachi, clean=clean)
    elif rules.closing_burrachi:
        yield t.gettext("To close, a side needs {burrachi}.", burrachi=clean if rules.closing_clean else burrachi)


def _pozzetto_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    one, many = pozzetto(t, rules), pozzetti(t, rules)
    penalty = t.points(rules.pozzetto_penalty)
    yield t.gettext("The {pozzetti} lie face down next to the stock.", pozzetti=many)
    yield from _size_sentences(t, rules)
    yield t.gettext("The first player of a side to run out of cards takes the {pozzetto}.", pozzetto=one)
    if rules.direct_pozzetto:
        yield t.gettext(_DIRECT.get(game_family(rules), _DIRECT[GameFamily.BURRACO]), pozzetto=one)
    yield t.gettext("A side that didn’t take its {pozzetto} loses {points} points.", pozzetto=one, points=penalty)
    if rules.pozzetto_waiver:
        yield t.gettext("If no side took a {pozzetto}, nobody loses these points.", pozzetto=one)
    yield t.gettext(_UNPLAYED[rules.unplayed_pozzetto], pozzetto=one, points=penalty)


def _size_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    """Yield the number of cards of each pozzetto: that of fixed sides, then that of sides which form in a deal."""
    tables = [(players, seating) for seating, numbers in player_counts_by_seating(rules).items() for players in numbers]
    fixed = sorted({pozzetto_sizes(rules, *table) for table in tables if not has_variable_sides(table[1])}, key=len)
    one, many = pozzetto(t, rules), pozzetti(t, rules)
    if len({size for sizes in fixed for size in sizes}) == 1:
        yield t.gettext("There is one {pozzetto} of {size} cards for each side.", pozzetto=one, size=fixed[0][0])
    else:
        for sizes in fixed:
            yield t.gettext(
                "With {count} sides the {pozzetti} have {sizes} cards.",
                count=t.points(len(sizes)),
                pozzetti=many,
                sizes=_format_sizes(t, sizes),
            )
    for players, seating in tables:
        if has_variable_sides(seating):
            yield t.gettext(
                "With {players} players the {pozzetti} have {sizes} cards; the one who takes the first plays alone.",
                players=players,
                pozzetti=many,
                sizes=_format_sizes(t, pozzetto_sizes(rules, players, seating)),
            )


def end_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    """Yield how a deal ends without a closing, and who may not close yet."""
    if rules.lone_card_stays:
        yield t.gettext(
            "A player who takes a discard pile of a single card may not discard that card in the same turn, nor "
            "close with it."
        )
    if rules.closing_after_opponents:
        yield t.gettext("No side may close before the opponents have played a card.")
    if rules.stock_end in _STOCK_END:
        yield t.gettext(_STOCK_END[rules.stock_end], pozzetto=pozzetto(t, rules))
    if rules.stall in _STALL:
        yield t.gettext(_STALL[rules.stall])


def _format_sizes(t: Translator, sizes: tuple[int, ...]) -> str:
    return t.join([t.points(size) for size in sizes])


def _closing_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    yield t.gettext("The side that closes gets {points} points.", points=t.points(rules.closing_bonus))
    if rules.pozzetti and rules.closing_pozzetto:
        yield t.gettext("Before closing, a side must have taken its {pozzetto}.", pozzetto=pozzetto(t, rules))
    elif rules.pozzetti:
        yield t.gettext("A side may close even if it hasn’t taken its {pozzetto}.", pozzetto=pozzetto(t, rules))
    yield from _burraco_requirements(t, rules)
    if rules.last_discard in _LAST_DISCARD:
        yield t.gettext(_LAST_DISCARD[rules.last_discard])
    yield from end_sentences(t, rules)
    yield t.gettext("If a deal ends without anyone closing, nobody gets these points.")
