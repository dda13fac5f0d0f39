"""Options of a rule set for the house-rules screen: groups, labels and explanations."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple

from scoring import Burraco, RuleSet
from wording.burrachi import burraco_name
from wording.nouns import joker, pozzetti, pozzetto, two_name
from wording.translation import Translator, mark


class OptionGroup(StrEnum):
    CARDS = "cards"
    MELDS = "melds"
    BURRACO = "burraco"
    TURN = "turn"
    CLOSING = "closing"
    OPENING = "opening"
    MATCH = "match"
    DRAW = "draw"


class OptionText(NamedTuple):
    """Label and explanation of an option in English; `{pozzetto}` stands for the game's term."""

    label: str
    explanation: str


_CARDS = {
    "decks": OptionText(mark("Decks"), mark("How many decks of 52 cards are shuffled together.")),
    "decks_for_five": OptionText(
        mark("Decks for five and six"), mark("How many decks five or six players shuffle together, if more than usual.")
    ),
    "jokers": OptionText(mark("Jokers in each deck"), mark("0 means that only twos are wild.")),
    "joker_points": OptionText("", mark("Points for each {joker}, on the table or in hand.")),
    "two_points": OptionText("", mark("Points for each two, whatever card it stands for.")),
    "ace_points": OptionText(mark("Ace"), mark("Points for each ace.")),
    "high_points": OptionText("", mark("Points for each of these cards.")),
    "low_points": OptionText("", mark("Points for each of these cards.")),
    "highest_low": OptionText(mark("Highest low card"), mark("The highest card that is worth no more than the three.")),
    "black_twos_only": OptionText(
        mark("Without the red twos"),
        mark("Only the black twos are in the deck, and every two is wild: in a run the ace is next to the three."),
    ),
    "hand_size": OptionText(mark("Cards in hand"), mark("How many cards each player is dealt.")),
    "pozzetti": OptionText(
        mark("Cards in each {pozzetto}"), mark("How many cards each of them has; if empty, the game has none.")
    ),
    "red_three_points": OptionText(
        mark("Red threes"), mark("Points for each red three set aside; without a value it is an ordinary card.")
    ),
    "red_three_points_from_four": OptionText(
        mark("Red threes, many"), mark("Points for each red three once a side has many of them.")
    ),
    "red_threes_more_from": OptionText(
        mark("Red threes are worth more from"), mark("From how many on a side’s red threes are worth more each.")
    ),
    "red_three_points_of_all": OptionText(
        mark("All red threes"),
        mark("Points for all of them together, if one side has them; without a value, no others."),
    ),
    "red_threes_burrachi": OptionText(
        mark("Red threes need"),
        mark("How many melds with a bonus a side needs, or its red threes count against it; 0 if any meld will do."),
    ),
}
_MELDS = {
    "runs": OptionText(mark("Runs"), mark("Cards of one suit in sequence make a meld.")),
    "ace_in_run": OptionText(
        mark("Ace in a run"), mark("Where an ace may go. In no game does it join a king to a two.")
    ),
    "group_ranks": OptionText(mark("Groups"), mark("The ranks that can form a group of three or more cards.")),
    "wild_neighbours": OptionText(mark("Wilds side by side"), mark("Two wilds may lie side by side in a run.")),
    "suits_once": OptionText(
        mark("Each suit once in a group"),
        mark("A group has three cards of different suits, or four natural ones, and no more."),
    ),
    "duplicate_groups": OptionText(
        mark("Two groups of one rank"), mark("A side may lay two separate groups of the same rank.")
    ),
    "wild_limits": OptionText(
        mark("Wilds in a meld"), mark("How many wilds a meld may have, depending on its natural cards.")
    ),
    "wild_melds": OptionText(mark("Melds of wilds"), mark("Which wilds can form a meld on their own.")),
    "black_threes": OptionText(mark("Black threes"), mark("How black threes may be melded.")),
    "wild_for_three": OptionText(mark("A wild for a three"), mark("A wild may stand for a three in a run.")),
}
_BURRACO = {
    "burraco_length": OptionText(mark("Cards for a bonus"), mark("How long a meld must be to earn a bonus.")),
    "clean_bonus": OptionText("", mark("The bonus for a long meld without a wild.")),
    "semi_clean_bonus": OptionText(
        "", mark("The bonus for seven natural cards with a wild next to them. Without it, such a meld is dirty.")
    ),
    "dirty_bonus": OptionText("", mark("The bonus for any other long meld with a wild.")),
    "semi_clean_run": OptionText(mark("Semi-clean run"), mark("Where the wild must stand for a run to be semi-clean.")),
    "semi_clean_group": OptionText(
        mark("Semi-clean group"), mark("How many cards a group with a wild needs to be semi-clean.")
    ),
    "ace_to_king_bonus": OptionText(
        "", mark("A separate bonus for the thirteen cards from ace to king, without a wild.")
    ),
    "ace_to_ace_bonus": OptionText(
        "", mark("A separate bonus for the fourteen cards from ace to ace, without a wild.")
    ),
    "long_run_bonus": OptionText("", mark("A separate bonus for thirteen cards in sequence, without a wild.")),
    "long_run_wild_bonus": OptionText("", mark("A separate bonus for thirteen cards in sequence, one of them a wild.")),
    "eight_of_a_rank_bonus": OptionText("", mark("A separate bonus for all eight cards of a rank, without a wild.")),
    "eight_of_a_rank_wild_bonus": OptionText("", mark("A separate bonus for all eight cards of a rank with a wild.")),
    "twos_bonus": OptionText("", mark("The bonus for seven or more twos.")),
    "mixed_wilds_bonus": OptionText("", mark("The bonus for seven or more twos and jokers, in any mix.")),
    "jokers_bonus": OptionText("", mark("The bonus for all the jokers, with a single two if there are seven.")),
    "doubled_run": OptionText(
        mark("Cards of a sesta"),
        mark("How many natural cards in sequence count double, as a poker does; without a value, all count once."),
    ),
    "doubled_with_wild": OptionText(
        mark("A sesta with a wild"), mark("A sesta still counts double when its run has a wild.")
    ),
    "samba_bonus": OptionText(
        "", mark("The bonus for the longest run; runs then have no wilds, and seven cards at most.")
    ),
}
_CLOSING = {
    "closing_bonus": OptionText(mark("Closing"), mark("Points for the side that closes.")),
    "concealed_bonus": OptionText(
        mark("Closing concealed"),
        mark("Points instead for a player who melds the whole hand at once and nothing before."),
    ),
    "closing_pozzetto": OptionText(
        mark("Closing needs the {pozzetto}"), mark("A side must have taken a {pozzetto} before it can close.")
    ),
    "closing_burrachi": OptionText(
        mark("Melds with a bonus needed to close"), mark("How many melds with a bonus a side needs to close.")
    ),
    "closing_clean": OptionText(
        mark("Clean ones needed to close"), mark("How many of the melds needed to close must have no wild.")
    ),
    "closing_sesta": OptionText(
        mark("Closing needs a sesta"), mark("A side must have a sesta, or in Samba a samba, before it can close.")
    ),
    "closing_poker": OptionText(
        mark("Closing needs a poker"), mark("A side must have four natural cards of a rank before it can close.")
    ),
    "pozzetto_penalty": OptionText(
        mark("Penalty: {pozzetto} not taken"), mark("Points lost by a side that didn’t take its {pozzetto}.")
    ),
    "pozzetto_waiver": OptionText(
        mark("No penalty if nobody took one"), mark("The penalty is dropped if no side took a {pozzetto}.")
    ),
    "unplayed_pozzetto": OptionText(
        mark("Unplayed {pozzetto}"), mark("Points lost by a side that took a {pozzetto} and never played from it.")
    ),
    "double_hand_unmelded": OptionText(
        mark("Double hand when nothing was melded"),
        mark("Cards left in hand count double against a side with no meld on the table."),
    ),
    "double_hand_needs_closing": OptionText(
        mark("Double hand only after a closing"), mark("No hand counts double if a deal ends without anyone closing.")
    ),
    "table_deduction": OptionText(
        mark("Deducting the table"), mark("Which sides have the cards they have melded counted against them.")
    ),
    "red_threes_deducted": OptionText(
        mark("Deducting red threes"),
        mark("Red threes count against a side, too, if the cards it has melded do."),
    ),
    "red_three_in_hand": OptionText(
        mark("Red three in hand"), mark("Points lost for each red three in hand; without a value, as other cards.")
    ),
    "black_three_in_hand": OptionText(
        mark("Black three in hand"), mark("Points lost for each black three in hand; without a value, as other cards.")
    ),
    "last_discard": OptionText(mark("The last discard"), mark("Which card a player may close with.")),
    "closing_after_opponents": OptionText(
        mark("Closing after the opponents’ first turn"),
        mark("A side may close only after the opponents have played a card."),
    ),
    "stock_end": OptionText(mark("The end of the stock"), mark("The rule for when the stock runs out.")),
    "stall": OptionText(mark("A stall"), mark("The rule for when nobody wants to draw from the stock.")),
    "round_to_tens": OptionText(mark("Round up to tens"), mark("Each side’s total is rounded up to a multiple of 10.")),
}
_TURN = {
    "first_player": OptionText(mark("Who plays first"), mark("Who plays the first turn of a deal.")),
    "turn_direction": OptionText(mark("The turns pass"), mark("Which way the turns go round the table.")),
    "cards_drawn": OptionText(mark("Cards drawn per turn"), mark("How many cards are drawn from the stock.")),
    "discard_pile": OptionText(mark("The discard pile"), mark("When a player may take the discard pile.")),
    "lone_card_stays": OptionText(
        mark("Lone discard taken: may not be discarded again"),
        mark("A player who takes a lone card may not discard it in the same turn."),
    ),
    "direct_pozzetto": OptionText(
        mark("{pozzetto}: two ways to take it"),
        mark("It is played at once after melding the last card, or from the next turn after discarding it."),
    ),
}
_OPENING = {
    "openings": OptionText(
        mark("Opening points"),
        mark("The least a side’s first melds must be worth, depending on its total so far."),
    ),
    "vulnerable_opening": OptionText(
        mark("Opening when vulnerable"),
        mark("The least the first melds must be worth for a side with half the target."),
    ),
}
_MATCH = {
    "player_counts": OptionText(mark("How many play"), mark("How many players the game is made for.")),
    "seatings": OptionText(mark("Who plays with whom"), mark("How players can sit in this game.")),
    "target": OptionText(
        mark("Target"), mark("The points that a match is played to, unless the table agrees otherwise.")
    ),
    "targets": OptionText(mark("Targets offered"), mark("The targets to choose from; you can also enter another.")),
    "deal_counts": OptionText(mark("Numbers of deals offered"), mark("For a match of a fixed number of deals.")),
    "tie": OptionText(mark("A tie at the end"), mark("The rule for a match that ends level.")),
    "half_rounding": OptionText(
        mark("Halved points"), mark("How half points are written when two partners share a deal’s points.")
    ),
    "three_player_singles_from": OptionText(
        mark("Three players: alone from"),
        mark("From this total on, all three players play for themselves, with three {pozzetti}."),
    ),
    "five_player_singles_from": OptionText(
        mark("Five players: alone from"),
        mark("From this total on, all five players play for themselves, with five {pozzetti}."),
    ),
}
_DRAW = {
    "suit_order": OptionText(mark("Highest suit"), mark("Which suit is higher when equal ranks are drawn.")),
    "deal_direction": OptionText(mark("The deal passes"), mark("Who deals next.")),
    "pozzetti_builder": OptionText(mark("Who prepares the {pozzetti}"), mark("Who counts them out before the deal.")),
    "cut_least": OptionText(mark("Cards to cut"), mark("The fewest cards the cut may lift; 0 if any number will do.")),
    "cut_bonus": OptionText(mark("Exact cut"), mark("Points for leaving exactly the cards to be dealt.")),
    "cut_penalty": OptionText(mark("Cut too short"), mark("Points lost for leaving too few cards to deal.")),
}

# The names and options of the groups, in the order of the screen. An option with an empty label is named by a noun: its
# kind of burraco, the joker, the 2.
_GROUPS: Mapping[OptionGroup, tuple[str, Mapping[str, OptionText]]] = {
    OptionGroup.CARDS: (mark("Cards"), _CARDS),
    OptionGroup.MELDS: (mark("Melds"), _MELDS),
    OptionGroup.BURRACO: (mark("Bonuses for long melds"), _BURRACO),
    OptionGroup.TURN: (mark("The turns"), _TURN),
    OptionGroup.CLOSING: (mark("Closing and {pozzetto}"), _CLOSING),
    OptionGroup.OPENING: (mark("Opening"), _OPENING),
    OptionGroup.MATCH: (mark("Match"), _MATCH),
    OptionGroup.DRAW: (mark("Draw and deal"), _DRAW),
}
_TEXTS: Mapping[str, OptionText] = {field: text for _, texts in _GROUPS.values() for field, text in texts.items()}
OPTION_GROUPS: Mapping[OptionGroup, tuple[str, ...]] = {group: tuple(texts) for group, (_, texts) in _GROUPS.items()}
"""The RuleSet fields of each group, in the order of the screen."""

_BONUS_FIELDS: Mapping[str, Burraco] = {f"{kind.name.lower()}_bonus": kind for kind in Burraco}

_GAME_LABELS: Mapping[str, Callable[[Translator, RuleSet | None], str]] = {
    "joker_points": lambda t, rules: joker(t, rules).capitalize(),
    "two_points": two_name,
    "high_points": lambda t, rules: t.gettext("King to {rank}", rank=(rules.highest_low if rules else 7) + 1),
    "low_points": lambda t, rules: t.gettext("{rank} to three", rank=rules.highest_low if rules else 7),
}


def group_name(t: Translator, group: OptionGroup, rules: RuleSet | None = None) -> str:
    return _format_text(t, _GROUPS[group][0], rules)


def option_label(t: Translator, field: str, rules: RuleSet | None = None) -> str:
    """Return the name of the option that a RuleSet `field` holds, in the terms of the game that `rules` describe."""
    if field in _BONUS_FIELDS:
        return burraco_name(t, _BONUS_FIELDS[field], rules)
    if field in _GAME_LABELS:
        return _GAME_LABELS[field](t, rules)
    return _format_text(t, _TEXTS[field].label, rules)


def option_explanation(t: Translator, field: str, rules: RuleSet | None = None) -> str:
    """Return a sentence that explains the effect of the option."""
    return _format_text(t, _TEXTS[field].explanation, rules)


def _format_text(t: Translator, message: str, rules: RuleSet | None) -> str:
    template = {"pozzetto": pozzetto(t, rules), "pozzetti": pozzetti(t, rules), "joker": joker(t, rules)}
    text = t.gettext(message, **template)
    return text[:1].upper() + text[1:]
