"""Section on legal melds."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from scoring import GROUP_RANKS, AceInRun, BlackThrees, RuleSet, WildMelds
from wording.cards import ranks_text
from wording.marker import mark
from wording.rulebook.section import Section
from wording.translation import Translator

_ACE: Mapping[AceInRun, str] = MappingProxyType(
    {
        AceInRun.ONE_END: mark("In a run the ace is low, before the two, or high, after the king; never both at once."),
        AceInRun.BOTH_ENDS: mark("A run may go from ace to ace: fourteen cards, with an ace at each end."),
    }
)
_WILDS_ONLY: Mapping[WildMelds, str] = MappingProxyType(
    {
        WildMelds.NONE: mark("Wilds alone aren’t a meld."),
        WildMelds.TWOS: mark("Twos alone also make a meld."),
        WildMelds.ANY: mark("Twos and jokers alone also make a meld."),
    }
)


def melds_section(t: Translator, rules: RuleSet) -> Section:
    return Section(
        title=t.gettext("Melds"),
        paragraphs=(*_run_sentences(t, rules), *_group_sentences(t, rules), *_wild_sentences(t, rules)),
    )


def _run_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    if not rules.runs:
        yield t.gettext("There are no runs: every meld is a group.")
        return
    yield t.gettext("A run is three or more cards of one suit in sequence.")
    yield t.gettext(_ACE[rules.ace_in_run])
    yield t.gettext("A run never goes past the ace: king, ace, two isn’t a run.")
    yield t.gettext("A two of the run’s own suit, in its place below the three, is a natural card, not a wild.")


def _group_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    if not rules.group_ranks:
        yield t.gettext("There are no groups: every meld is a run.")
        return
    yield t.gettext("A group is three or more cards of one rank, in any suit.")
    if rules.group_ranks < GROUP_RANKS:
        yield t.gettext("In this game only {ranks} make groups.", ranks=ranks_text(t, rules.group_ranks))
    if rules.duplicate_groups:
        yield t.gettext("A side may lay more than one group of the same rank.")
    else:
        yield t.gettext("A side lays only one group of each rank: more cards are added to it.")
    if rules.black_threes is BlackThrees.CLEAN_GROUP:
        yield t.gettext("Black threes may only be laid as a group without wilds.")


def _wild_sentences(t: Translator, rules: RuleSet) -> Iterator[str]:
    for naturals, wilds in rules.wild_limits:
        yield t.ngettext(
            "A meld with {naturals} natural cards or more may hold {count} wild.",
            "A meld with {naturals} natural cards or more may hold {count} wilds.",
            wilds,
            naturals=naturals,
        )
    yield t.gettext(_WILDS_ONLY[rules.wild_melds])
