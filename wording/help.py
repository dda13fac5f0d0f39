"""Help where a word is: what it means in the game at hand, and melds that show it."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from scoring import Burraco, Card, Meld, RuleSet, ScoringError, classify, parse_cards
from wording.burrachi import burraco_name
from wording.nouns import pozzetto
from wording.rulebook.bonuses import kind_sentences
from wording.rulebook.ending import closing_section
from wording.rulebook.match import opening_section
from wording.translation import Translator


class Term(StrEnum):
    """What else than a kind of burraco is explained."""

    POZZETTO = "pozzetto"
    CLOSING = "closing"
    OPENING = "opening"


@dataclass(frozen=True, kw_only=True)
class Help:
    """`points` is what it is worth, empty where that goes without saying; `melds` show it, in table order."""

    title: str
    points: str = ""
    sentences: tuple[str, ...] = ()
    melds: tuple[tuple[Card, ...], ...] = ()


_SUIT = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
# Of each kind, the first that is one by the rules at hand; wilds in the middle before those at an end.
_EXAMPLES = (
    "3h 4h 5h 6h 7h 8h 9h",
    "8s 8h 8d 8c 8s 8h 8d",
    "3h 4h 5h * 7h 8h 9h",
    "3h 4h 5h 2s 7h 8h 9h",
    "8s 8h 8d 8c 8s 8h *",
    "3h 4h 5h 6h 7h 8h 9h *",
    "3h 4h 5h 6h 7h 8h 9h 2s",
    "8s 8h 8d 8c 8s 8h 8d *",
    f"Ah {_SUIT}",
    f"{_SUIT} Ah",
    f"Ah {_SUIT} Ah",
    f"Ah {_SUIT}".replace("7h", "*"),
    f"Ah {_SUIT}".replace("7h", "2s"),
    "8s 8h 8d 8c 8s 8h 8d 8c",
    "2s 2h 2d 2c 2s 2h 2d",
    "2s 2h 2d 2c 2s 2h 2d 2c",
    "* * 2s 2h 2d 2c 2s",
    "* * * * * * 2s",
)
_FIRST_MELDS = ("As Ah Ad", "Kh Qh Jh 10h", "Ks Kh Kd", "9s 8s 7s", "Ac Kc Qc Jc", "10d 9d 8d 7d", "Qs Qh Qd")


def terms(rules: RuleSet) -> tuple[Burraco | Term, ...]:
    """All that is explained of a game, but for openings, which not everybody owes."""
    return (*rules.bonuses, *([Term.POZZETTO] if rules.pozzetti else []), Term.CLOSING)


def help_on(t: Translator, what: Burraco | Term, rules: RuleSet, *, opening: int = 0) -> Help:
    """`opening` is how many points the first melds must reach, for Term.OPENING."""
    if isinstance(what, Burraco):
        return _burraco(t, what, rules)
    if what is Term.OPENING:
        return _opening(t, rules, opening)
    return _pozzetto(t, rules) if what is Term.POZZETTO else _closing(t, rules)


def _burraco(t: Translator, kind: Burraco, rules: RuleSet) -> Help:
    example = _example(kind, rules)
    return Help(
        title=burraco_name(t, kind, rules),
        points=t.points(rules.bonuses[kind]),
        sentences=tuple(said for each, said in kind_sentences(t, rules) if each is kind),
        melds=(example.arrangement,) if example else (),
    )


def _pozzetto(t: Translator, rules: RuleSet) -> Help:
    noun = pozzetto(t, rules)
    said = [
        t.gettext("A second hand that lies face down. Whoever of a side first runs out of cards takes it."),
        t.gettext("Not taken, it costs the side {points} points.", points=t.points(rules.pozzetto_penalty)),
        t.gettext("“Not played” means: it was taken, but none of its cards was played."),
    ]
    return Help(title=noun.capitalize(), sentences=tuple(said))


def _closing(t: Translator, rules: RuleSet) -> Help:
    section = closing_section(t, rules)
    return Help(title=section.title, points=t.points(rules.closing_bonus), sentences=section.paragraphs)


def _opening(t: Translator, rules: RuleSet, opening: int) -> Help:
    section = opening_section(t, rules)
    melds = _reaching(opening, rules)
    worth = t.gettext(
        "These melds are worth {points} points.", points=t.points(sum(each.card_points for each in melds))
    )
    return Help(
        title=section.title if section else "",
        points=t.points(opening),
        sentences=(*(section.paragraphs if section else ()), *([worth] if melds else ())),
        melds=tuple(each.arrangement for each in melds),
    )


@lru_cache(maxsize=64)
def _example(kind: Burraco, rules: RuleSet) -> Meld | None:
    return next((meld for meld in _legal(_EXAMPLES, rules) if meld.burraco is kind), None)


def _reaching(points: int, rules: RuleSet) -> tuple[Meld, ...]:
    """So many of the usual first melds that they are worth so much."""
    found: list[Meld] = []
    for meld in _legal(_FIRST_MELDS, rules):
        if sum(each.card_points for each in found) >= points:
            break
        found.append(meld)
    return tuple(found)


def _legal(examples: Iterable[str], rules: RuleSet) -> Iterator[Meld]:
    for text in examples:
        with suppress(ScoringError):
            yield classify(parse_cards(text), rules)
