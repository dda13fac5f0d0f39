"""The words of the by-cards page: the kind and points of a meld, why it is none, and what to tap next."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring import Card, IllegalMeld, MeldCode, MeldKind, Rank, RuleSet, Suit, classify
from views.entry.melds.keys import read_keys, suit_of
from views.entry.melds.list import Typing
from views.ui.cards import PaperCard
from wording import SUIT_SIGNS, Translator, burraco_short_name, illegal_meld_sentence, suit_name

_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})
_WILD_RANKS = frozenset({Rank.TWO, Rank.JOKER})
_JOKER_SIGN = "★"


@dataclass(frozen=True, kw_only=True)
class MeldWords:
    """`kind` and `points` in a word each; `refusal` says why the cards don't count, "" when they do."""

    kind: str
    points: str
    refusal: str = ""
    too_short: bool = False


def meld_words(t: Translator, cards: Sequence[Card], rules: RuleSet) -> MeldWords:
    try:
        meld = classify(cards, rules)
    except IllegalMeld as error:
        return MeldWords(
            kind=t.gettext("Not counted"),
            points="0",
            refusal=illegal_meld_sentence(t, error.code, error.values),
            too_short=error.code == MeldCode.TOO_SHORT,
        )
    kinds = {
        MeldKind.RUN: t.gettext("Run"),
        MeldKind.GROUP: t.pgettext("short", "Group"),
        MeldKind.WILDS: t.pgettext("short", "Wilds"),
    }
    kind = kinds[meld.kind] if meld.burraco is None else burraco_short_name(t, meld.burraco, rules)
    return MeldWords(kind=kind, points=t.points(meld.points))


def paper(cards: Sequence[Card], *, melded: bool = True) -> list[PaperCard]:
    """In a meld, a 2 of no suit beside other cards carries the joker's star: it stands for one of them."""
    stars = melded and len({card.rank for card in cards}) > 1
    return [_paper(card, stars=stars) for card in cards]


def prompt(t: Translator, typing: Typing, rules: RuleSet) -> str:
    """What to tap next; "" when the cards speak for themselves."""
    cards, suit = read_keys(typing.keys), suit_of(typing.keys)
    if not typing.keys:
        return _first_tap(t, rules)
    if not cards:
        return t.gettext("Tap the rank of the group.") if suit is None else _first_card(t, suit)
    if len(cards) > 2:
        return ""
    if suit is not None:
        return t.gettext("Now tap its last card.")
    if len({card.rank for card in cards} - _WILD_RANKS) < 2:
        return t.gettext("How many? Tap the rank again, or ×3, ×4 …")
    return t.gettext("Is it a run? Then tap its suit.") if rules.runs else ""


def _first_tap(t: Translator, rules: RuleSet) -> str:
    if not rules.runs:
        return t.gettext("Tap the rank of a group.")
    if not rules.group_ranks:
        return t.gettext("Tap the suit of a run.")
    return t.gettext("Tap a suit for a run, a rank for a group.")


def _first_card(t: Translator, suit: Suit) -> str:
    return t.gettext("Run of {suit}: tap its first card.", suit=suit_name(t, suit))


def _paper(card: Card, *, stars: bool) -> PaperCard:
    if card.rank is Rank.JOKER:
        return PaperCard(rank=_JOKER_SIGN)
    if card.suit is not None:
        return PaperCard(rank=card.rank.value, sign=SUIT_SIGNS[card.suit], red=card.suit in _RED)
    return PaperCard(rank=card.rank.value, sign=_JOKER_SIGN if stars and card.rank is Rank.TWO else "")
