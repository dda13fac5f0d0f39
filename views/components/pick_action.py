"""The main button of a screen that wants a file."""

__all__ = ["pick_action"]

import flet as ft

from views.components.buttons import main_action


def pick_action(content: str, *, picker: ft.FilePicker, ending: str) -> ft.Control:
    """Opens `picker` for files of that ending. It is the client's own act: Safari refuses it to anything else."""
    opening = ft.PickFiles(picker, file_type=ft.FilePickerFileType.CUSTOM, allowed_extensions=[ending])
    return main_action(content, icon=ft.Icons.FILE_OPEN, on_click=None, action=opening)
