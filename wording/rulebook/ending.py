"""Sections of closing, the pozzetto, and what is left in hand."""

__all__ = ["closing_section", "hands_section", "pozzetto_section"]

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring import SEATINGS, RuleSet, Seating, UnplayedPozzetto, forms_during_deal, pozzetto_sizes
from wording.marker import mark
from wording.nouns import counted_burrachi, counted_clean_burrachi, pozzetti, pozzetto
from wording.rulebook.section import Section
from wording.translation import Translator

_UNPLAYED: Mapping[UnplayedPozzetto, str] = MappingProxyType(
    {
        UnplayedPozzetto.CARDS: mark(
            "A side that took its {pozzetto} but played no card of it loses the value of its cards."
        ),
        UnplayedPozzetto.PENALTY: mark(
            "A side that took its {pozzetto} but played no card of it loses {points} points, whatever its cards are."
        ),
    }
)


def closing_section(t: Translator, rules: RuleSet) -> Section:
    return Section(title=t.gettext("Closing"), paragraphs=tuple(_closing(t, rules)))


def pozzetto_section(t: Translator, rules: RuleSet) -> Section | None:
    """None for a game that has no pozzetti."""
    if not rules.pozzetti:
        return None
    title = t.gettext("The {pozzetto}", pozzetto=pozzetto(t, rules))
    return Section(title=title, paragraphs=tuple(_pozzetto(t, rules)))


def hands_section(t: Translator, rules: RuleSet) -> Section:
    paragraphs = [t.gettext("Cards left in hand count against their side at their own value.")]
    if rules.double_hand_unmelded:
        paragraphs.append(t.gettext("They count twice against a side that has melded nothing."))
    if rules.round_to_tens:
        paragraphs.append(t.gettext("Each side’s total of a deal is rounded up to a multiple of 10."))
    return Section(title=t.gettext("Cards in hand"), paragraphs=tuple(paragraphs))


def _needed(t: Translator, rules: RuleSet) -> Iterator[str]:
    """The burrachi without which nobody closes."""
    burrachi = counted_burrachi(t, rules.closing_burrachi, rules)
    clean = counted_clean_burrachi(t, rules.closing_clean, rules)
    if 0 < rules.closing_clean < rules.closing_burrachi:
        yield t.gettext("Closing needs {burrachi}, {clean} among them.", burrachi=burrachi, clean=clean)
    elif rules.closing_burrachi:
        yield t.gettext("Closing needs {burrachi}.", burrachi=clean if rules.closing_clean else burrachi)


def _pozzetto(t: Translator, rules: RuleSet) -> Iterator[str]:
    one, many = pozzetto(t, rules), pozzetti(t, rules)
    penalty = t.points(rules.pozzetto_penalty)
    sizes = _sizes(t, rules.pozzetti)
    yield t.gettext("Face down beside the stock lie the {pozzetti}, of {sizes} cards.", pozzetti=many, sizes=sizes)
    yield t.gettext("The first player of a side to run out of cards takes the {pozzetto}.", pozzetto=one)
    for seating in (seating for seating in Seating if seating in rules.seatings and forms_during_deal(seating)):
        for players in SEATINGS[seating]:
            yield t.gettext(
                "With {players} players the {pozzetti} have {sizes} cards; whoever takes the first plays alone.",
                players=players,
                pozzetti=many,
                sizes=_sizes(t, pozzetto_sizes(rules, players, seating)),
            )
    yield t.gettext("A side that did not take its {pozzetto} loses {points} points.", pozzetto=one, points=penalty)
    if rules.pozzetto_waiver:
        yield t.gettext("When no side took a {pozzetto}, nobody loses these points.", pozzetto=one)
    yield t.gettext(_UNPLAYED[rules.unplayed_pozzetto], pozzetto=one, points=penalty)


def _sizes(t: Translator, sizes: tuple[int, ...]) -> str:
    return t.join([t.points(size) for size in sizes])


def _closing(t: Translator, rules: RuleSet) -> Iterator[str]:
    yield t.gettext("The side that closes is given {points} points.", points=t.points(rules.closing_bonus))
    if rules.pozzetti and rules.closing_pozzetto:
        yield t.gettext("Before closing, the side must have taken its {pozzetto}.", pozzetto=pozzetto(t, rules))
    elif rules.pozzetti:
        yield t.gettext("A side may close even without having taken its {pozzetto}.", pozzetto=pozzetto(t, rules))
    yield from _needed(t, rules)
    yield t.gettext("Whoever closes melds all cards but one and discards the last one, which may not be a wild.")
    yield t.gettext(
        "When the stock runs out or play stalls, the deal ends, and nobody is given the points for closing."
    )
