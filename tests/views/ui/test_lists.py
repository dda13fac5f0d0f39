"""Tiles and their spoken texts."""

import flet as ft

from testkit.clients.app_phone import within
from views.ui.lists import list_tile


def test_tile_is_announced_as_sentences_with_one_full_stop_each() -> None:
    tile = list_tile("Result", key="tile", lines=["1205 – 800", "Both have confirmed it.", "a phone"], on_tap=None)
    labels = [each.label for each in within(tile) if isinstance(each, ft.Semantics) and each.label]
    assert labels == ["Result. 1205 – 800. Both have confirmed it. a phone"]
