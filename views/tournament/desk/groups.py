"""The groups of the next phase on the desk: their sizes, the ranking with the lines between them, and who would be
elsewhere after a correction."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

import flet as ft

from models.values import TournamentSnapshot
from scoring import FormedGroups, GroupCut, RecordError, TieBreak, form_groups, group_cuts, misplaced_entrants
from views.core.faults import tournament_sentence
from views.hooks import use_optional, use_rerender
from views.tournament.frame import pair_names
from views.ui import theme
from views.ui.frame import heading
from views.ui.input.text_input import text_input
from views.ui.lists import announced, keyed
from wording import Translator, mark, section_letter

_NUMBER = re.compile(r"\d{1,3}", re.ASCII)
_TIES: Mapping[TieBreak | None, str] = {
    TieBreak.DIFFERENCE: mark(
        "Equal Victory Points on this line: {above} and {below} differ by {points} of difference."
    ),
    TieBreak.POINTS: mark(
        "Equal Victory Points and difference on this line: {above} and {below} differ by {points} points."
    ),
    TieBreak.DIRECT: mark("Equal Victory Points on this line: {above} won the direct match with {below}."),
    None: mark("{above} and {below} are equal on this line; the draw’s order decides."),
}


@dataclass(frozen=True, kw_only=True)
class GroupsPart:
    """The part of the desk, and the groups that it shows: None without groups, or if the sizes typed are wrong
    (`is_wrong`)."""

    parts: list[ft.Control]
    formed: FormedGroups | None = None
    is_wrong: bool = False


def use_groups(t: Translator, snapshot: TournamentSnapshot | None) -> GroupsPart:
    """Return the groups of the next round if it begins a phase with groups, or a line for each entrant of the running
    phase whom today's results would put elsewhere."""
    typed, set_typed = use_optional(str)
    rerender = use_rerender()
    if snapshot is None or snapshot.open:
        return GroupsPart(parts=[])
    if snapshot.running_round is not None:
        return GroupsPart(parts=_misplaced(t, snapshot))
    groups = snapshot.setup.groups_from(snapshot.closed)
    if groups is None:
        return GroupsPart(parts=[])
    text = " ".join(map(str, groups.sizes_in_tables)) if typed is None else typed
    error, formed, lines = None, None, []
    try:
        formed = form_groups(snapshot.record, [int(number) for number in _NUMBER.findall(text)])
        lines = [] if formed is None else _group_lines(t, snapshot, formed)
    except RecordError as fault:
        error = tournament_sentence(t, fault)
    field = text_input(
        label=t.gettext("Tables of each group, the best first"),
        value=text,
        on_change=set_typed,
        on_blur=rerender,
        error=error,
        helper=t.gettext("7 9 9: group A has the first 7 tables."),
        key="group-sizes",
    )
    title = heading(t.gettext("Groups from round {round} on", round=snapshot.closed + 1))
    return GroupsPart(parts=[*keyed("groups", [title]), field, *lines], formed=formed, is_wrong=error is not None)


def _group_lines(t: Translator, snapshot: TournamentSnapshot, formed: FormedGroups) -> list[ft.Control]:
    """Return each group with its entrants, and below it the tie on the line to the next one."""
    lines = {line.entrant: line for line in snapshot.ranking}
    ties = [_tie(t, snapshot, cut) for cut in group_cuts(snapshot.record, formed)]
    parts: list[ft.Control] = []
    starts = accumulate(map(len, formed.groups), initial=1)
    for index, (group, start, tie) in enumerate(zip(formed.groups, starts, [*ties, ""], strict=False)):
        title = t.gettext(
            "Group {letter}: {first} to {last}", letter=section_letter(index), first=start, last=start + len(group) - 1
        )
        names = [
            f"{lines[each].rank}. {t.join(snapshot.entrants[each].names)} · {t.points(lines[each].victory_points)}"
            for each in group
        ]
        parts += keyed(f"group-{index}", [ft.Text(title, style=theme.text(17, strong=True))])
        parts += keyed(f"members-{index}", [ft.Text("\n".join(names), style=theme.text(16))])
        parts += keyed(f"tie-{index}", [announced(tie, theme.text(16, theme.ERROR))] if tie else [])
    return parts


def _tie(t: Translator, snapshot: TournamentSnapshot, cut: GroupCut) -> str:
    """Return the sentence about a tie on the line; empty if the Victory Points differ."""
    if not cut.is_tie:
        return ""
    above, below = (pair_names(t, snapshot.entrants, line.entrant) for line in (cut.above, cut.below))
    return t.gettext(_TIES[cut.tie_break], above=above, below=below, points=t.points(cut.gap))


def _misplaced(t: Translator, snapshot: TournamentSnapshot) -> list[ft.Control]:
    formed = snapshot.record.groups_at(snapshot.closed)
    if formed is None:
        return []
    sentences = [
        t.gettext(
            "By the results of today, {pair} would be in group {letter}. Groups don’t change any more.",
            pair=pair_names(t, snapshot.entrants, entrant),
            letter=section_letter(index),
        )
        for entrant, index in misplaced_entrants(snapshot.record, formed).items()
    ]
    return keyed("misplaced", [announced(each, theme.text(16)) for each in sentences])
