"""Section on the kinds of burraco and their bonuses."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring import REPLACING_KINDS, Burraco, RuleSet, SemiCleanGroup, SemiCleanRun
from wording.burrachi import burraco_name
from wording.rulebook.example_melds import example_meld
from wording.rulebook.facts import Fact
from wording.rulebook.section import RuleLine, Section, line, row, stated
from wording.translation import Translator, mark
from wording.variants import GameFamily, game_family

_TITLES: Mapping[GameFamily, str] = {
    GameFamily.BURRACO: mark("Burraco"),
    GameFamily.BURACO: mark("Canastra"),
    GameFamily.BURAKO: mark("Canasta"),
    GameFamily.CANASTA: mark("Canasta"),
}
_LENGTH_SENTENCES: Mapping[GameFamily, str] = {
    GameFamily.BURRACO: mark("A meld of {length} cards or more is a burraco and earns a bonus on top of its cards."),
    GameFamily.BURACO: mark("A meld of {length} cards or more is a canastra and earns a bonus on top of its cards."),
    GameFamily.BURAKO: mark("A meld of {length} cards or more is a canasta and earns a bonus on top of its cards."),
    GameFamily.CANASTA: mark("A meld of {length} cards or more is a canasta and earns a bonus on top of its cards."),
}
_SEMI_CLEAN_RUN: Mapping[SemiCleanRun, str] = {
    SemiCleanRun.CONTIGUOUS7: mark(
        "{kind}: a run of eight cards or more with seven naturals in unbroken sequence and one wild."
    ),
    SemiCleanRun.EXTREMITY: mark(
        "{kind}: a run of eight cards or more with seven naturals in unbroken sequence and one wild at an end."
    ),
}
_SEMI_CLEAN_GROUP: Mapping[SemiCleanGroup, str] = {
    SemiCleanGroup.MIN8: mark("{kind}: also a group of eight cards or more with one wild."),
    SemiCleanGroup.EXACT8: mark("{kind}: also a group of exactly eight cards with one wild."),
}
# A canasta of jokers may include a 2, and must if the decks have too few jokers: three decks have six. By whether the
# game is Burraco, and whether there are enough jokers.
_JOKERS: Mapping[tuple[bool, bool], str] = {
    (True, True): mark("{kind}: it may hold one pinella."),
    (True, False): mark("{kind}: jokers and one pinella."),
    (False, True): mark("{kind}: it may hold one two."),
    (False, False): mark("{kind}: jokers and one two."),
}


def bonuses_section(t: Translator, rules: RuleSet) -> Section:
    game = game_family(rules)
    rows = tuple(
        replace(
            row(burraco_name(t, kind, rules), t.points(bonus), f"{kind.name.lower()}_bonus"),
            example=example_meld(kind, rules),
        )
        for kind, bonus in rules.bonuses.items()
    )
    title = t.gettext(_TITLES[game] if rules.doubled_run is None else mark("Sesta and poker"))
    return Section(title=title, rows=rows, paragraphs=tuple(_paragraphs(t, rules)))


def kind_lines(t: Translator, rules: RuleSet) -> Iterator[tuple[Burraco, RuleLine]]:
    """Yield the definitions of clean, semi-clean and dirty burrachi."""
    clean, semi_clean, dirty = (
        burraco_name(t, kind, rules) for kind in (Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY)
    )
    if rules.clean_bonus is not None:
        yield Burraco.CLEAN, line(t.gettext("{kind}: without any wild.", kind=clean), Fact.CLEAN_KIND)
    if rules.semi_clean_bonus is None and rules.dirty_bonus is not None:
        yield Burraco.DIRTY, line(t.gettext("{kind}: with a wild, wherever it is.", kind=dirty), "semi_clean_bonus")
    elif rules.semi_clean_bonus is not None:
        if rules.runs:
            text = t.gettext(_SEMI_CLEAN_RUN[rules.semi_clean_run], kind=semi_clean)
            yield Burraco.SEMI_CLEAN, line(text, "semi_clean_run")
        if rules.group_ranks:
            text = t.gettext(_SEMI_CLEAN_GROUP[rules.semi_clean_group], kind=semi_clean)
            yield Burraco.SEMI_CLEAN, line(text, "semi_clean_group")
        yield Burraco.DIRTY, line(t.gettext("{kind}: any other long meld with a wild.", kind=dirty), Fact.DIRTY_KIND)
    if rules.samba_bonus is not None:
        kind = burraco_name(t, Burraco.SAMBA, rules)
        text = t.gettext("{kind}: a run of {count} cards.", kind=kind, count=t.points(rules.max_run_length))
        yield Burraco.SAMBA, line(text, "samba_bonus")
    if rules.jokers_bonus is not None:
        enough = rules.decks * rules.jokers >= rules.burraco_length
        sentence = _JOKERS[game_family(rules) is GameFamily.BURRACO, enough]
        if rules.doubled_run is not None:
            sentence = mark("{kind}: four jokers. These points replace their values.")
        text = t.gettext(sentence, kind=burraco_name(t, Burraco.JOKERS, rules))
        yield Burraco.JOKERS, line(text, "jokers_bonus")


def _doubled_lines(t: Translator, rules: RuleSet, length: int) -> Iterator[RuleLine]:
    text = t.gettext("Sesta: {count} natural cards or more in sequence; they count double.", count=t.points(length))
    yield line(text, "doubled_run")
    yield line(t.gettext("The four natural cards of a poker count double, too."), "doubled_run")
    text = t.gettext("In a run with a wild nothing counts double.")
    if rules.doubled_with_wild:
        text = t.gettext("A wild added to a sesta, and the cards beyond it, count once; the sesta still counts double.")
    yield line(text, "doubled_with_wild")
    if Burraco.ACE_TO_ACE in rules.bonuses:
        text = t.gettext("The points of a pinnacolone replace the values of its cards.")
        yield line(text, "ace_to_ace_bonus")


def _paragraphs(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    if rules.doubled_run is not None:
        yield from _doubled_lines(t, rules, rules.doubled_run)
    if rules.bonuses.keys() - REPLACING_KINDS or rules.doubled_run is None:
        sentence = t.gettext(_LENGTH_SENTENCES[game_family(rules)], length=rules.burraco_length)
        yield line(sentence, "burraco_length")
    yield from (sentence for _kind, sentence in kind_lines(t, rules))
    yield line(
        t.gettext("If the cards can be read in more than one way, the one worth most counts."), Fact.BEST_READING
    )
    if rules.bonuses:
        yield line(t.gettext("Both sides score these bonuses, no matter which one closes."), Fact.BOTH_SCORE)
    yield from stated(
        rules,
        t.gettext("On the table, the last two cards laid across mark a clean burraco, the last one a dirty one."),
        Fact.CROSSED_CARDS,
    )
