"""Devices and their preferences."""

from datetime import timedelta
from itertools import product

import pytest
from sqlmodel import select

from models.access import (
    Device,
    Hint,
    PaperSize,
    Preferences,
    TableTheme,
    TextSize,
    Theme,
    find_device,
    load_form,
    load_last_setup,
    load_preferences,
    register_device,
    rename_device,
    save_form,
    save_preferences,
)
from models.access.preferences import FORMS, MAX_FORM_LENGTH
from models.matches import create_match
from models.people import list_players
from models.storage.tables import DeviceKeyRow, PreferenceRow
from models.store import Store
from models.trash import delete_everything, delete_player
from models.values import InvalidSetup, NotFound
from testkit.seeding.match_table import SteppingClock, Table, pairs_setup


@pytest.fixture
def device(store: Store) -> Device:
    with store.transaction() as session:
        return register_device(session, label="phone")[0]


def test_device_is_found_only_by_its_secret(store: Store) -> None:
    with store.transaction() as session:
        first, secret = register_device(session, label="  Anna's   phone ")
        second, other = register_device(session, label="")
    assert first.label == "Anna's phone"
    assert first.id != second.id
    with store.reading() as session:
        assert find_device(session, secret=secret) == first
        assert find_device(session, secret=other) == second
        assert find_device(session, secret="") is None
        assert find_device(session, secret=first.id) is None


def test_secrets_are_stored_hashed(store: Store) -> None:
    with store.transaction() as session:
        _device, secret = register_device(session, label="")
        [row] = session.exec(select(DeviceKeyRow)).all()
    assert secret not in row.model_dump_json()


def test_device_is_renamed(store: Store, device: Device) -> None:
    with store.transaction() as session:
        assert rename_device(session, device=device, label="Bruno").label == "Bruno"
        with pytest.raises(NotFound):
            rename_device(session, device=Device(id="nobody", label=""), label="x")


@pytest.mark.parametrize("label", ["x" * 41, "a\x07b"])
def test_invalid_labels_are_refused(store: Store, device: Device, label: str) -> None:
    with store.transaction() as session:
        with pytest.raises(InvalidSetup):
            register_device(session, label=label)
        with pytest.raises(InvalidSetup):
            rename_device(session, device=device, label=label)


def test_preferences_have_defaults_and_are_saved(store: Store, device: Device) -> None:
    with store.transaction() as session:
        assert load_preferences(session, device=device) == Preferences(language=None, theme=Theme.SYSTEM)
    for preferences in (Preferences(language="it", theme=Theme.DARK), Preferences(language=None, theme=Theme.LIGHT)):
        with store.transaction() as session:
            save_preferences(session, device=device, preferences=preferences)
        with store.transaction() as session:
            assert load_preferences(session, device=device) == preferences


def test_unknown_theme_is_refused(store: Store, device: Device) -> None:
    preferences = Preferences(theme="pink")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="pink"), store.transaction() as session:
        save_preferences(session, device=device, preferences=preferences)


def test_look_vibration_and_sounds_are_kept_together(store: Store, device: Device) -> None:
    switch = (False, True)
    with store.transaction() as session:
        for theme, table, vibrates, sounds, paper, text in product(
            Theme, TableTheme, switch, switch, PaperSize, TextSize
        ):
            preferences = Preferences(
                theme=theme, table=table, vibrates=vibrates, sounds=sounds, paper=paper, text=text
            )
            save_preferences(session, device=device, preferences=preferences)
            assert load_preferences(session, device=device) == preferences


def test_seen_hints_are_kept_apart_from_the_look(store: Store, device: Device) -> None:
    preferences = Preferences(theme=Theme.DARK, seen_hints=frozenset({Hint.SHARING, Hint.ENDINGS}))
    with store.transaction() as session:
        save_preferences(session, device=device, preferences=preferences)
        assert load_preferences(session, device=device) == preferences


def test_hints_of_a_newer_version_are_ignored(store: Store, device: Device) -> None:
    with store.transaction() as session:
        session.add(PreferenceRow(device_id=device.id, theme="dark", seen_hints="endings melds"))
        session.flush()
        assert load_preferences(session, device=device).seen_hints == {Hint.ENDINGS}


@pytest.mark.parametrize(
    ("stored", "preferences"),
    [
        ("dark", Preferences(theme=Theme.DARK)),
        ("light/blue", Preferences(theme=Theme.LIGHT, table=TableTheme.BLUE)),
        ("system/baize/vibrates", Preferences(vibrates=True)),
    ],
)
def test_rows_of_earlier_versions_are_read(store: Store, device: Device, stored: str, preferences: Preferences) -> None:
    with store.transaction() as session:
        session.add(PreferenceRow(device_id=device.id, theme=stored))
        session.flush()
        assert load_preferences(session, device=device) == preferences


def test_half_filled_forms_are_kept_for_a_week(table: Table, clock: SteppingClock) -> None:
    text = '{"pairs": "Anna\\nBruno, \u05e2\u05d3\u05d9"}'
    with table.store.transaction() as session:
        for kept in ("Zoe", text):
            save_form(session, device=table.owner, form="tournament", text=kept)
        save_form(session, device=table.owner, form="columns", text=text)
        assert load_form(session, device=table.owner, form="tournament") == text
        assert load_form(session, device=table.owner, form="match") == ""
        assert load_form(session, device=table.outsider, form="tournament") == ""
        assert load_last_setup(session, device=table.owner) == pairs_setup()
        clock.time += timedelta(days=7)
        assert load_form(session, device=table.owner, form="tournament") == ""
        assert load_form(session, device=table.owner, form="columns") == text


@pytest.mark.parametrize("text", ["", "x" * (MAX_FORM_LENGTH + 1)])
def test_an_empty_or_endless_form_leaves_none(table: Table, text: str) -> None:
    with table.store.transaction() as session:
        for form in FORMS:
            save_form(session, device=table.owner, form=form, text="Zoe")
        save_form(session, device=table.owner, form="match", text=text)
        assert [load_form(session, device=table.owner, form=form) for form in FORMS] == [
            "",
            *["Zoe"] * (len(FORMS) - 1),
        ]


def test_half_filled_forms_survive_a_new_setup_but_no_deletion_of_their_names(table: Table) -> None:
    with table.store.transaction() as session:
        for form, text in zip(FORMS, ("ANNA", "Zoe", "Zoe", "Anna"), strict=True):
            save_form(session, device=table.owner, form=form, text=text)
        create_match(session, device=table.owner, setup=pairs_setup(target=505))
        assert [load_form(session, device=table.owner, form=form) for form in FORMS] == ["ANNA", "Zoe", "Zoe", "Anna"]
        anna = next(card for card in list_players(session, device=table.owner) if card.name == "Anna")
        delete_player(session, device=table.owner, player_id=anna.id)
        assert load_last_setup(session, device=table.owner) is None
        assert [load_form(session, device=table.owner, form=form) for form in FORMS] == ["", "Zoe", "Zoe", "Anna"]
        delete_everything(session, device=table.owner)
        assert load_form(session, device=table.owner, form="tournament") == ""
