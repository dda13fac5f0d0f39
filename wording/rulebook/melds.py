"""Section on legal melds."""

from collections.abc import Iterator, Mapping

from scoring import GROUP_RANKS, AceInRun, BlackThrees, RuleSet, WildMelds, with_enough_decks
from wording.cards import ranks_text
from wording.rulebook.facts import Fact
from wording.rulebook.players import supported_player_counts
from wording.rulebook.section import RuleLine, Section, line, stated
from wording.translation import Translator, mark

_ACE: Mapping[AceInRun, str] = {
    AceInRun.ONE_END: mark("In a run the ace is low, before the two, or high, after the king; never both at once."),
    AceInRun.BOTH_ENDS: mark("A run may go from ace to ace: fourteen cards, with an ace at each end."),
}
_ACE_BEFORE_THREE: Mapping[AceInRun, str] = {
    AceInRun.ONE_END: mark("In a run the ace is low, before the three, or high, after the king; never both at once."),
    AceInRun.BOTH_ENDS: mark("A run from ace to ace is a pinnacolone: thirteen natural cards."),
}
_WILDS_ONLY: Mapping[WildMelds, str] = {
    WildMelds.NONE: mark("Wilds alone aren’t a meld."),
    WildMelds.TWOS: mark("Twos alone also make a meld."),
    WildMelds.ANY: mark("Twos and jokers alone also make a meld."),
    WildMelds.JOKERS: mark("Jokers alone also make a meld."),
    WildMelds.CANASTA: mark("Twos and jokers alone also make a meld, of {count} cards at most."),
}
_BLACK_THREES: Mapping[BlackThrees, str] = {
    BlackThrees.CLEAN_GROUP: mark("Black threes may only be laid as a group without wilds."),
    BlackThrees.CLOSER: mark("Only the player who closes melds black threes, three to {count} of them without wilds."),
    BlackThrees.NEVER: mark("Black threes are never melded."),
}


def melds_section(t: Translator, rules: RuleSet) -> Section:
    return Section(
        title=t.gettext("Melds"),
        paragraphs=(
            *_meld_lines(t, rules),
            *_run_lines(t, rules),
            *_group_lines(t, rules),
            *_wild_lines(t, rules),
        ),
    )


def _meld_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    text = t.gettext("Nobody has to meld: a player may just draw and discard.")
    yield from stated(rules, text, Fact.MELDING_IS_OPTIONAL)
    yield from stated(rules, t.gettext("Cards are added only to the melds of one’s own side."), Fact.OWN_MELDS)


def _run_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    if not rules.runs:
        yield line(t.gettext("There are no runs: every meld is a group."), "runs")
        return
    yield line(t.gettext("A run is three or more cards of one suit in sequence."), "runs")
    if rules.samba_bonus is not None:
        text = t.gettext("Runs have no wilds; the longest has {count} cards.", count=t.points(rules.max_run_length))
        yield line(text, "samba_bonus")
        if rules.has_runs_without_threes:
            yield line(t.gettext("A run goes from the four up to the ace."), "samba_bonus")
        return
    if rules.black_twos_only:
        yield line(t.gettext(_ACE_BEFORE_THREE[rules.ace_in_run]), "ace_in_run", "black_twos_only")
    else:
        yield from _two_lines(t, rules)
    text = t.gettext("The longest run has {count} cards.", count=t.points(rules.max_run_length))
    yield line(text, Fact.LONGEST_RUN)
    if not rules.wild_for_three:
        yield line(t.gettext("No wild stands for a three in a run."), "wild_for_three")
    elif rules.has_runs_without_threes:
        yield line(t.gettext("In a run a wild may stand for a three."), "wild_for_three")
    text = t.gettext("A side may lay two runs of one suit; runs on the table are never joined or split.")
    yield from stated(rules, text, Fact.RUNS_STAY)


def _two_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    yield line(t.gettext(_ACE[rules.ace_in_run]), "ace_in_run")
    text = t.gettext("A run never goes past the ace: in king, ace, two, the two is a wild and stands for the queen.")
    yield line(text, Fact.PAST_THE_ACE, Fact.KING_ACE_TWO)
    yield line(
        t.gettext("A two of the run’s own suit, in its place below the three, is a natural card, not a wild."),
        Fact.NATURAL_TWO,
    )
    text = t.gettext("Such a run may hold a wild besides, even another two: in A 2 3 2 5 it stands for the 4.")
    yield from stated(rules, text, Fact.SECOND_TWO)


def _group_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    if not rules.group_ranks:
        yield line(t.gettext("There are no groups: every meld is a run."), "group_ranks")
        return
    at_table = with_enough_decks(rules, min(supported_player_counts(rules), default=0))
    if rules.suits_once:
        text = t.gettext(
            "A group takes each suit once: three cards, with one wild at most, or a poker of four naturals."
        )
        yield line(text, "suits_once")
    else:
        yield line(t.gettext("A group is three or more cards of one rank, in any suit."), "group_ranks")
        text = t.gettext("The longest group has {count} cards.", count=t.points(at_table.max_group_length))
        yield line(text, Fact.LONGEST_GROUP)
    if rules.group_ranks < GROUP_RANKS:
        text = t.gettext("In this game only {ranks} make groups.", ranks=ranks_text(t, rules.group_ranks))
        yield line(text, "group_ranks")
    if rules.duplicate_groups:
        yield line(t.gettext("A side may lay more than one group of the same rank."), "duplicate_groups")
    else:
        text = t.gettext("A side lays only one group of each rank: more cards are added to it.")
        yield line(text, "duplicate_groups")
        text = t.gettext("If a second one is found only at the count, the two are put together and count as one.")
        yield line(text, Fact.DUPLICATE_FOUND_LATE)
    if rules.black_threes in _BLACK_THREES:
        count = t.points(2 * at_table.decks)
        yield line(t.gettext(_BLACK_THREES[rules.black_threes], count=count), "black_threes")


def _wild_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    for naturals, wilds in rules.wild_limits:
        text = t.ngettext(
            "A meld with {naturals} natural cards or more may hold {count} wild.",
            "A meld with {naturals} natural cards or more may hold {count} wilds.",
            wilds,
            naturals=naturals,
        )
        yield line(text, "wild_limits")
    if rules.runs and not rules.wild_neighbours:
        yield line(t.gettext("Two wilds never lie side by side in a run."), "wild_neighbours")
    count = t.points(rules.max_wild_meld_length)
    yield line(t.gettext(_WILDS_ONLY[rules.wild_melds], count=count), "wild_melds")
    if rules.wild_melds is WildMelds.TWOS and rules.jokers:
        yield line(t.gettext("The table decides whether a joker may stand among them."), Fact.JOKER_AMONG_TWOS)
    text = t.gettext(
        "The natural card may replace a wild, which then stays in its meld and moves to an end; it never goes "
        "back to the hand."
    )
    yield from stated(rules, text, Fact.REPLACED_WILD, Fact.WILD_MOVES_TO_AN_END)
