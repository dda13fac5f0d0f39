"""A text field with its error message below it, alone or as the field of a form."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Required, TypedDict, Unpack

import flet as ft

from views.core.faults import Field, field_key
from views.core.session import use_session
from views.core.use_form import Form
from views.hooks import use_ref, use_rerender
from views.ui import theme
from views.ui.lists import keyed_component, stack
from views.ui.theme import Gap, Size
from wording import drawing_hint


class FieldParts(TypedDict, total=False):
    """The parameters of every field. `value` is the form's, and `on_change` is called with the whole text at every
    keystroke. A screen reader announces `label`. `on_field` is called with the field itself at each render, for callers
    that move the focus to it."""

    key: Required[str]
    label: Required[str]
    value: Required[str]
    on_change: Required[Callable[[str], None]]
    on_submit: Callable[[], object] | None
    on_focus: Callable[[], object] | None
    on_blur: Callable[[], object] | None
    on_field: Callable[[ft.TextField], object] | None


def text_input(
    *,
    error: str | None = None,
    prefix: ft.Control | None = None,
    suffix: ft.Control | None = None,
    max_length: int | None = None,
    lines: int = 1,
    digits: bool = False,
    person: bool = False,
    address: bool = False,
    moves_on: bool = False,
    helper: str | None = None,
    **parts: Unpack[FieldParts],
) -> ft.Control:
    """Return a text field with a label.

    `max_length` stops the typing, without a counter. A field of several `lines` grows to twice as many, and then
    scrolls. `helper` is shown below it while there is no `error`. With `person`, the phone's keyboard capitalises each
    word where it can, and a sentence about letters that can't be drawn replaces the `helper`; with `address`, it
    neither capitalises nor corrects. With `moves_on`, Enter moves to the next field in a browser
    (web/flet/browser_fixes.js), and the keyboard doesn't correct. The label is shown above the field, because Flutter
    would cut a long one.
    """

    keyboard, capitals = _keyboard(digits=digits, person=person, address=address)
    return bare_input(
        label_above=parts["label"],
        person=person,
        error=error,
        prefix_icon=prefix,
        suffix_icon=suffix,
        max_length=max_length,
        multiline=lines > 1,
        min_lines=lines if lines > 1 else None,
        max_lines=2 * lines if lines > 1 else 1,
        counter="",
        keyboard_type=keyboard,
        capitalization=capitals,
        autocorrect=not (address or moves_on),
        enable_suggestions=not address,
        text_style=theme.text(19),
        error_style=theme.text(16, theme.ERROR),
        error_max_lines=3,
        helper=helper,
        helper_style=theme.caption(),
        helper_max_lines=3,
        content_padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
        **_cell(faulty=error is not None),
        **parts,
    )


def bare_input(
    *,
    key: str,
    label: str,
    value: str,
    on_change: Callable[[str], None],
    on_field: Callable[[ft.TextField], object] | None = None,
    label_above: str = "",
    person: bool = False,
    autocorrect: bool = False,
    **options: Any,
) -> ft.Control:
    """Return a field that a screen reader announces as `label`, shown above it as `label_above` if given. `options` are
    those of Flet's field. Without `autocorrect`, Enter moves to the next field in a browser, as with `moves_on` of
    `text_input`."""

    def build_field(text: str, on_text: Callable[[str], None]) -> ft.TextField:
        field = ft.TextField(
            label=label,
            label_style=ft.TextStyle(size=0.01, letter_spacing=0, color=ft.Colors.TRANSPARENT),  # only announced
            value=text,
            autocorrect=autocorrect,
            on_change=lambda event: on_text(event.control.value or ""),
            **options,
        )
        if on_field is not None:
            on_field(field)
        return field

    return keyed_component(key, _typed_input, value, on_change, build_field, label_above, person=person)


def number_input(*, faulty: bool, dense: bool = False, **options: Any) -> ft.Control:
    """Return a low `bare_input` for a number in a table. A `dense` one is for a window with a mouse.

    A fault colours its edge; the row shows the sentence below, because a narrow field would cut it. A phone that
    scrolls to the field shows that sentence too.
    """
    # An iPhone's keyboard for numbers lacks a minus sign and an Enter key.
    is_iphone = ft.context.page.platform is ft.PagePlatform.IOS
    return bare_input(
        keyboard_type=ft.KeyboardType.TEXT if is_iphone else ft.KeyboardType.NUMBER,
        enable_suggestions=False,
        text_align=ft.TextAlign.RIGHT,
        text_style=theme.display(20 if dense else 22),
        dense=dense,
        content_padding=ft.Padding.all(6) if dense else ft.Padding.symmetric(horizontal=12, vertical=Gap.SMALL),
        scroll_padding=ft.Padding(Gap.LARGE, Gap.LARGE, Gap.LARGE, _SENTENCE_ROOM),
        **_cell(faulty=faulty),
        **options,
    )


def plate_input(*, ink: str, **options: Any) -> ft.Control:
    """Return a `bare_input` on a plate, which has the edge; `ink` is transparent where the plate draws the text."""
    style = theme.text(17, ink, strong=True)
    return bare_input(text_style=style, cursor_color=ink, border=ft.NoInputBorder(), dense=True, counter="", **options)


def lines_input(*, label: str, **options: Any) -> ft.Control:
    """Return a `bare_input` for lines that are typed one after the other; it shows the current line.

    `on_change` is called with all lines. The client itself begins the next line at Enter, so that no key is lost and
    nobody has to clear the field. The arrow keys lead back to earlier lines.
    """
    return bare_input(
        label=label,
        label_above=options.pop("label_above", label),
        multiline=True,
        min_lines=2,
        max_lines=2,
        enable_suggestions=False,
        smart_dashes_type=False,
        text_style=theme.text(19, strong=True),
        content_padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
        **_cell(faulty=False),
        **options,
    )


def _cell(*, faulty: bool) -> dict[str, Any]:
    """Return the surface of a field, and its edge for each state, without a gap for the invisible label."""
    colours = {ft.ControlState.DEFAULT: theme.EDGE, ft.ControlState.FOCUSED: theme.CURSOR}
    border = {
        state: ft.OutlineInputBorder(
            side=ft.BorderSide(3 if faulty or state is ft.ControlState.FOCUSED else 1, theme.ERROR if faulty else ink),
            border_radius=Size.RADIUS_KEY,
            gap_padding=0,
        )
        for state, ink in colours.items()
    }
    return {"filled": True, "fill_color": theme.PANEL.fill, "border": border}


class InputOptions(TypedDict, total=False):
    """The options of `text_input` that are not the form's."""

    error: str | None
    prefix: ft.Control | None
    max_length: int | None
    lines: int
    digits: bool
    person: bool
    moves_on: bool
    on_submit: Callable[[], object] | None
    on_focus: Callable[[], object] | None
    on_blur: Callable[[], object] | None
    helper: str | None


def form_input(
    form: Form[Any], name: str, label: str, *faults: Field, key: str, **options: Unpack[InputOptions]
) -> ft.Control:
    """Return the text field of the form's field `name`; "" if the form's value is the text itself.
    If the first one of `faults` is that of an item, such as `("names", 2)`, it is the field of that item of a tuple.

    It shows the sentence of the first fault until the user types, which removes all of them. A form is not rendered
    while the user types.
    """
    fault = faults[0] if faults else ""
    index = field_key(fault)[1]

    def read(whole: Any) -> Any:
        return getattr(whole, name) if name else whole

    def change(text: str) -> None:
        form.update_silently(lambda old: updated(old, text), *faults)

    def updated(old: Any, text: str) -> Any:
        value = text if index is None else (*read(old)[:index], text, *read(old)[index + 1 :])
        return replace(old, **{name: value}) if name else value

    options.setdefault("error", form.fault(fault))
    value = read(form.value) if index is None else read(form.value)[index]
    on_field = form.place(fault, label) if fault else None
    return text_input(key=key, label=label, value=value, on_change=change, on_field=on_field, **options)


_SENTENCE_ROOM = 196  # pixels below a cell that a phone shows with it: the sentence of its fault, and the next cell
_sent_numbers = itertools.count()


def _keyboard(*, digits: bool, person: bool, address: bool) -> tuple[ft.KeyboardType, ft.TextCapitalization]:
    if address:
        return ft.KeyboardType.URL, ft.TextCapitalization.NONE
    if person:
        return ft.KeyboardType.NAME, ft.TextCapitalization.WORDS
    return ft.KeyboardType.NUMBER if digits else ft.KeyboardType.TEXT, ft.TextCapitalization.SENTENCES


@dataclass(kw_only=True)
class _TypingState:
    """A field between two renders. Flet keeps the value of `field` equal to the client's text. `reported_text` is the
    text last reported to the form, or given by it. `hint` is the sentence about letters that can't be drawn. While the
    field renders itself to change that sentence, `own_render` is the form's value, which is older than the text. `sent`
    is the latest text that came from the form, with a number that no other one has."""

    field: ft.TextField | None = None
    reported_text: str = ""
    hint: str = ""
    own_render: str | None = None
    sent: str = ""


@ft.component
def _typed_input(
    value: str,
    on_change: Callable[[str], None],
    build_field: Callable[[str, Callable[[str], None]], ft.TextField],
    label_above: str,
    *,
    person: bool = False,
) -> ft.Control:
    """Return the field, below `label_above` if given; a screen reader still announces the field's own label.

    A render shows the form's `value` if the field is new, or if the form changed its value: then it differs from the
    text last reported to the form. Otherwise the user may be typing, with keystrokes on their way to the form, and the
    field keeps its own text.
    """
    typing, rerender, t = use_ref(_TypingState).current, use_rerender(), use_session().translator

    def report_text(text: str) -> None:
        typing.reported_text = text
        on_change(text)
        if person and drawing_hint(t, text) != typing.hint:
            typing.own_render = value
            rerender()

    was_changed_by_form = value not in {typing.own_render, typing.reported_text}
    if value != typing.own_render:
        typing.reported_text = value
    typing.own_render = None
    if typing.field is None or was_changed_by_form:
        text, typing.sent = value, f"value:{next(_sent_numbers)}:{value}"
    else:
        text = typing.field.value
    typing.field = build_field(text, report_text)
    typing.hint = drawing_hint(t, text) if person else ""
    if typing.hint:
        typing.field.helper = typing.hint
    # Not the text that is being typed: an earlier state of it would arrive when the client has moved on.
    field = ft.Semantics(identifier=typing.sent, content=typing.field)
    if not label_above:
        return field
    words = ft.Text(label_above, style=theme.text(17, theme.INK_SOFT))
    return stack([ft.Semantics(exclude_semantics=True, content=words), field], spacing=Gap.TIGHT)
