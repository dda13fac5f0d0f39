"""The preview of a pasted list: its pairs, the ignored parts, questions, and the names of known players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from models.lists import DETAILS, GROUP, NAMES, EntrantList, Entrants, LeftOut, LeftOutKind, Reading
from models.people import PlayerSummary
from models.values import Membership
from scoring import Competition
from views.core.use_form import Form
from views.hooks import Ref, use_optional, use_rerender, use_state
from views.match.display_texts import matches_summary
from views.tournament.setup.namesakes import find_namesakes, with_namesakes
from views.tournament.setup.setup_form import LIST_FAULTS, KnownName, TournamentForm
from views.ui import theme
from views.ui.buttons import text_button
from views.ui.frame import section_header
from views.ui.input.choice import choice, form_choice
from views.ui.lists import keyed, named_lines, panel, stack, text_lines
from views.ui.theme import Gap
from wording import Translator, drawing_hint, drawn_names, entrant_words, membership_field_name

_SHOWN_ENTRANTS = 3
_SHOWN_TEXTS = 2
_SHOWN_ROWS = 5  # of a table
_CELL_LENGTH = 24
_CELL_PADDING = ft.Padding.symmetric(horizontal=Gap.MEDIUM)  # that of the button above
_OPEN_LIMIT = 8  # known players shown at first; the others are behind a header


@ft.component
def ListPreview(
    t: Translator, form: Form[TournamentForm], known: Mapping[str, PlayerSummary], refresh: Ref[Callable[[], None]]
) -> ft.Control:
    """Show the list of the form. `refresh` renders only the preview, at each keystroke. `known` has the players by
    their keys."""
    refresh.current = use_rerender()
    is_open, set_open = use_state(False)
    is_whole, set_whole = use_state(False)
    column, set_column = use_optional(int)
    listed = form.value.listed
    parts: list[ft.Control] = []
    if listed.is_answered:
        words = _summary(t, form.value.competition, replace(listed.reading, entrants=form.value.names), listed.left_out)
        parts += keyed("count", [ft.Text(words, style=theme.caption())])
    parts += keyed("undrawn", _undrawn_names(t, form.value.names if listed.is_answered else ()))
    if listed.is_answered and len(form.value.names) > _SHOWN_ENTRANTS:
        title = t.gettext("The whole list")
        parts.append(section_header(title, opened=is_whole, on_tap=lambda: set_whole(not is_whole), key="whole"))
        members = listed.reading.memberships or ((),) * len(form.value.names)
        lines = [
            _numbered(t, number, names, of_entrant)
            for number, (names, of_entrant) in enumerate(zip(form.value.names, members, strict=True), 1)
        ]
        parts += keyed("entrants", [ft.Text("\n".join(lines), style=theme.text(16))] if is_whole else [])
    parts += [*_heading_question(t, form, listed), *_columns(t, form, column, set_column)]
    parts += _layout_question(t, form, listed)
    parts += keyed("namesakes", _namesakes(t, form, known) if listed.is_answered else [])
    names = form.value.find_known(known) if listed.is_answered else ()
    if names:
        title = t.gettext("Known players")
        opened = is_open or len(names) <= _OPEN_LIMIT
        parts.append(
            section_header(
                title, hint=t.points(len(names)), opened=opened, on_tap=lambda: set_open(not is_open), key="known"
            )
        )
        parts += keyed(
            "known-player", [_known_player(t, form, each, known) for each in names if opened or each.is_open]
        )
    return stack(parts)


def _undrawn_names(t: Translator, entrants: Entrants) -> list[ft.Control]:
    """Return the hint for the entrants with a name that can't be drawn everywhere."""
    undrawn = [
        (number, names) for number, names in enumerate(entrants, 1) if any(drawing_hint(t, name) for name in names)
    ]
    if not undrawn:
        return []
    hint = next(filter(None, (drawing_hint(t, name) for name in undrawn[0][1])))
    label = _few([_numbered(t, number, names) for number, names in undrawn], _SHOWN_ENTRANTS)
    return [ft.Text(t.gettext("{label}: {value}", label=label, value=hint), style=theme.caption())]


def _numbered(t: Translator, number: int, names: Sequence[str], memberships: Sequence[Membership] = ()) -> str:
    """Return `3. Anna – Bruno`, with card and club of each player if they are known: `Anna (A-1, Roma)`."""
    drawn = drawn_names(t, names)
    details = [", ".join(filter(None, (each.card, each.club))) for each in memberships] or [""] * len(drawn)
    players = [f"{name} ({words})" if words else name for name, words in zip(drawn, details, strict=True)]
    return f"{number}. {' – '.join(players)}"


def _known_player(
    t: Translator, form: Form[TournamentForm], found: KnownName, known: Mapping[str, PlayerSummary]
) -> ft.Control:
    """Return the matches of a known player or the other card, with a button for each answer."""
    title, line = found.person.name, matches_summary(t, found.person)
    words = t.gettext("Another person")
    if found.other:
        title, line, words = found.other, t.gettext("Another person"), t.gettext("The same person")

    def answer(words: str, *, other: bool) -> ft.Control:
        change = partial(form.update, lambda old: old.with_other_person(found.name, known, other=other), "names")
        return text_button(words, on_click=change, spoken=f"{words}: {found.person.name}")

    if found.is_open:
        line = t.gettext("Card {card} is stored, the list says {other}.", card=found.person.card, other=found.card)
    row = ft.Row([named_lines(title, line), answer(words, other=not found.other)])
    same = [answer(t.gettext("The same person with a new card"), other=False)] if found.is_open else []
    return panel(stack([row, *same]), padding=ft.Padding.symmetric(horizontal=Gap.MEDIUM))


def _namesakes(t: Translator, form: Form[TournamentForm], known: Mapping[str, PlayerSummary]) -> list[ft.Control]:
    """Return the names that several players have, each with what their cards say, or the answer that can be given."""
    panels = []
    for found in find_namesakes(form.value):
        line = ", ".join(_numbered(t, number, [name]) for number, name in found.drawn)
        if found.is_answered is None:
            label = t.gettext("Different cards") if found.are_distinct else t.gettext("The same card")
            panels.append(_namesakes_panel(found.name, t.gettext("{label}: {value}", label=label, value=line)))
            continue
        words = t.gettext("The same person") if found.is_answered else t.gettext("Another person of this name")
        change = partial(form.update, partial(with_namesakes, found=found, known=known), "names")
        button = text_button(words, on_click=change, spoken=f"{words}: {found.name}")
        panels.append(_namesakes_panel(found.name, line, button))
    return [ft.Text(t.gettext("Names that occur twice"), style=theme.text(17)), *panels] if panels else []


def _namesakes_panel(name: str, line: str, *answers: ft.Control) -> ft.Control:
    title = ft.Text(name, style=theme.text(17, strong=True))
    return panel(text_lines(title, ft.Text(line, style=theme.caption()), *answers), padding=Gap.MEDIUM)


def _heading_question(t: Translator, form: Form[TournamentForm], listed: EntrantList) -> list[ft.Control]:
    """Return the question whether the first line is a heading."""
    if not listed.heading:
        return []
    words = t.gettext("Is the first line, “{text}”, a heading?", text=" · ".join(listed.heading))
    answers = choice(
        {True: t.gettext("A heading"), False: t.gettext("Names")},
        chosen=listed.is_heading_used,
        on_choose=lambda answer: form.update(lambda old: replace(old, heading=answer), *LIST_FAULTS),
    )
    return keyed("heading", [ft.Text(words, style=theme.text(17)), answers])


def _columns(
    t: Translator, form: Form[TournamentForm], opened: int | None, set_opened: Callable[[int | None], None]
) -> list[ft.Control]:
    """Return the first rows of a table as it was read. The head of each column says what it is, and a tap on it offers
    the other contents."""
    listed, size = form.value.listed, form.value.list_request[1]
    roles, rows = listed.reading.roles, listed.rows[:_SHOWN_ROWS]
    names = {NAMES: t.gettext("Names"), GROUP: t.gettext("No."), "": t.gettext("left out")}
    names |= {f"player {seat}": t.gettext("Player {number}", number=seat) for seat in range(1, size + 1)}
    names |= {detail: membership_field_name(t, detail) for detail in DETAILS}

    def choose(role: str) -> None:
        set_opened(None)
        form.update(lambda old: old.with_column(opened or 0, role), *LIST_FAULTS)

    columns: list[ft.Control] = []
    for index, texts in enumerate(zip(*rows, strict=True)):
        words = names[roles.get(index, "")]
        spoken = t.gettext("column {number} ({content})", number=index + 1, content=words)
        head = text_button(words, on_click=partial(set_opened, None if opened == index else index), spoken=spoken)
        cells = ft.Text("\n".join(text[:_CELL_LENGTH] for text in texts), style=theme.caption(), no_wrap=True)
        columns += keyed(f"column-{index}", [text_lines(head, ft.Container(cells, padding=_CELL_PADDING))])
    top = ft.CrossAxisAlignment.START
    table: list[ft.Control] = [ft.Row(columns, scroll=ft.ScrollMode.AUTO, vertical_alignment=top)] if columns else []
    if opened is not None and opened < len(columns):
        table.append(choice(names, chosen=roles.get(opened, ""), on_choose=choose, wrap=True))
    return keyed("columns", table)


def _layout_question(t: Translator, form: Form[TournamentForm], listed: EntrantList) -> list[ft.Control]:
    """Return the choice between the ways to read the list."""
    if not listed.readings:
        return []
    words = t.ngettext(
        "Each line has one name. How is the list to be read?",
        "Each line has {count} fields. How is the list to be read?",
        listed.columns,
    )
    options = {each.layout: _option(t, form.value.competition, each) for each in listed.readings}
    answers = form_choice(form, "layout", options, *LIST_FAULTS, wrap=True)
    return keyed("layout", [ft.Text(words, style=theme.text(17)), answers])


def _option(t: Translator, competition: Competition, reading: Reading) -> str:
    words = _summary(t, competition, reading)
    if not reading.sign:
        return words
    return t.gettext("“{sign}” separates the names: {pairs}", sign=reading.sign, pairs=words)


def _summary(t: Translator, competition: Competition, reading: Reading, left_out: tuple[LeftOut, ...] = ()) -> str:
    """Return `4 pairs: Anna – Bruno, Carla – Dino, … · left out: “1., 2.”`."""
    entrants = reading.entrants
    is_single = bool(entrants) and all(len(names) == 1 for names in entrants)
    count = entrant_words(t, Competition.INDIVIDUAL if is_single else competition).number(len(entrants))
    if not entrants:
        return count
    names = _few([" – ".join(drawn_names(t, names)) for names in entrants], _SHOWN_ENTRANTS)
    words = t.gettext("{label}: {value}", label=count, value=names)
    parts = [_left_out_text(t, each) for each in left_out]
    return " · ".join([words, t.gettext("left out: {parts}", parts=", ".join(parts))] if parts else [words])


def _left_out_text(t: Translator, part: LeftOut) -> str:
    if part.kind is LeftOutKind.MESSAGES:
        return t.gettext("time and sender")
    return t.gettext("“{text}”", text=_few(part.texts, _SHOWN_TEXTS))


def _few(texts: Sequence[str], count: int) -> str:
    return ", ".join([*texts[:count], *(["…"] if len(texts) > count else [])])
