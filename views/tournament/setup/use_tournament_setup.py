"""The controller of the form of a new tournament."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from models.access import load_form
from models.lists import ColumnChoices, ListSheet
from models.matches import list_rule_sets
from models.people import PlayerSummary, list_players
from models.tournaments import create_tournament
from models.values import ModelError, name_key
from scoring import Round, RuleSet
from views.core.async_store import parse_pasted
from views.core.faults import text_sentences
from views.core.kept_form import KeptForm, use_kept_form
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_file_upload import FileUpload
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_optional, use_ref, use_state
from views.tournament.setup.setup_form import LIST_FAULTS, TournamentForm
from views.tournament.setup.use_list_file import use_list_file


@dataclass(frozen=True, kw_only=True)
class TournamentSetupController:
    """The form of a new tournament; `known` are the director's players by the keys of their names, `preview` is the
    last dry run's form and result, `on_saved` gets the tournament's id."""

    action: ActionController
    form: Form[TournamentForm]
    house_rules: Loaded[tuple[RuleSet, ...]]
    known: Mapping[str, PlayerSummary]
    preview: tuple[TournamentForm, tuple[Round | None, ...]] | None
    set_preview: Callable[[tuple[TournamentForm, tuple[Round | None, ...]] | None], None]
    on_saved: Callable[[str], None]
    list_file: FileUpload
    sheets: Sequence[ListSheet]
    columns: KeptForm[ColumnChoices]
    reading: asyncio.Lock

    @property
    def seating(self) -> tuple[Round | None, ...]:
        """The result of the last dry run; None if the form, except the name and the venue, was changed since."""
        if self.preview is None:
            return ()
        form, rounds = self.preview
        return rounds if replace(self.form.value, name=form.name, venue=form.venue) == form else ()

    def take_sheet(self, text: str) -> None:
        self.form.update(lambda old: replace(old, pairs=text, layout=None, heading=None), *LIST_FAULTS)

    async def read_list(self) -> bool:
        """Read a long list in the parser's process, because all other phones would wait; return whether it is read."""
        form, session = self.form, self.action.session
        async with self.reading:
            while not form.value.is_list_read:
                request = form.value.list_request
                try:
                    found = await parse_pasted(session.store, *request, network=session.network)
                except ModelError as error:
                    self.action.report_error(error)
                    return False
                form.update(partial(replace, read=(request, found)))
        return True

    async def show_seating(self) -> None:
        rounds = self.action.attempt(self.form.value.dry_run_seating) if await self.read_list() else None
        self.set_preview(None if rounds is None else (self.form.value, rounds))

    async def save(self) -> None:
        if not await self.read_list():
            return
        sentences = text_sentences(self.action.translator, self.form.value.find_text_faults(self.known))
        new = self.action.attempt(self.form.value.to_new_tournament, sentences)
        if new is not None:
            work = partial(create_tournament, device=self.action.session.device, new=new)
            is_saved = await self.action.run(work, self.on_saved, key=create_tournament)
            if is_saved:
                self.form.forget()
                self.columns.keep(tuple(each for each in self.form.value.columns if each[0]))


def use_tournament_setup(on_saved: Callable[[str], None]) -> TournamentSetupController:
    session = use_session()
    action = use_action()
    preview, set_preview = use_optional(tuple[TournamentForm, tuple[Round | None, ...]])
    sheets, set_sheets = use_state(tuple[ListSheet, ...]())
    text = use_loaded("kept", partial(load_form, device=session.device, form="tournament"))
    kept = use_kept_form("tournament", TournamentForm, text.latest)
    form = use_form("tournament", TournamentForm, action, kept)
    chosen = use_loaded("columns", partial(load_form, device=session.device, form="columns")).latest
    columns = use_kept_form("columns", ColumnChoices, chosen)
    players = use_loaded("players", partial(list_players, device=session.device))

    def take_file(read: tuple[ListSheet, ...]) -> None:
        set_sheets(read)
        controller.take_sheet(read[0].text)

    controller = TournamentSetupController(
        reading=use_ref(asyncio.Lock).current,
        action=action,
        form=form,
        house_rules=use_loaded("rules", partial(list_rule_sets, device=session.device)),
        known={name_key(person.name): person for person in players.latest or ()},
        preview=preview,
        set_preview=set_preview,
        columns=columns,
        on_saved=on_saved,
        list_file=use_list_file(action, take_file),
        sheets=sheets,
    )
    ft.use_effect(controller.read_list, [form.value.list_request])

    def take_columns() -> None:
        form.ref.current = replace(form.value, columns=columns.offered or form.value.columns)

    ft.use_effect(take_columns, [chosen])
    return controller
