"""What an error is about, in codes that other rooms turn into sentences. Values may be stored: never rename one.

The comments name the `values` that come with each code.
"""

__all__ = ["MeldCode", "NotationCode", "RuleSetCode"]

from enum import StrEnum


class NotationCode(StrEnum):
    """Text (or a card) that cannot be read."""

    UNKNOWN_CARD = "unknown-card"  # text
    SUIT_ON_JOKER = "suit-on-joker"  # text
    TEXT_TOO_LONG = "text-too-long"  # count, limit: characters
    UNKNOWN_VARIANT = "unknown-variant"  # text, known: the names there are, suggestion: the nearest of them or ""


class MeldCode(StrEnum):
    """Why cards are no meld. Each comes with `cards`, but for `TOO_LONG`."""

    TOO_SHORT = "too-short"  # count, least
    TOO_LONG = "too-long"  # count, limit
    TOO_MANY_COPIES = "too-many-copies"  # card, count, limit
    NO_JOKERS = "no-jokers"

    WILDS_ONLY = "wilds-only"
    JOKER_AMONG_TWOS = "joker-among-twos"
    TOO_MANY_WILDS = "too-many-wilds"  # wilds, limit
    TOO_FEW_NATURALS = "too-few-naturals"  # wilds, naturals, needed

    NO_GROUPS = "no-groups"
    RANK_NOT_GROUPED = "rank-not-grouped"  # rank, ranks: those that make groups
    RED_THREE = "red-three"
    BLACK_THREE_WITH_WILD = "black-three-with-wild"
    BLACK_THREE_IN_RUN = "black-three-in-run"

    NO_RUNS = "no-runs"
    NEITHER_RANK_NOR_SUIT = "neither-rank-nor-suit"  # ranks, suits
    SUIT_UNKNOWN = "suit-unknown"  # card
    TWICE_IN_RUN = "twice-in-run"  # card
    TWO_ACES = "two-aces"
    GAP = "gap"  # missing, wilds
    TURNS_ROUND = "turns-round"


class RuleSetCode(StrEnum):
    """What is senseless about an option of a rule set."""

    UNKNOWN_OPTION = "unknown-option"
    NAME_MISSING = "name-missing"
    NAME_TOO_LONG = "name-too-long"  # count, limit
    WRONG_TYPE = "wrong-type"  # value, expected
    OUT_OF_RANGE = "out-of-range"  # value, least, most
    NOT_ASCENDING = "not-ascending"  # value: the step that is too low
    NO_MELDS = "no-melds"
    GROUP_OF_WILDS = "group-of-wilds"  # rank
    BONUS_ORDER = "bonus-order"  # value, limit: the bonus of the cleaner kind
    CLEAN_OVER_BURRACHI = "clean-over-burrachi"  # value, limit
    NO_SEATING = "no-seating"
    DECKS_TOO_SMALL = "decks-too-small"  # needed, cards
