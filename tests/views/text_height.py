"""The text size of a simulated phone."""

import flet as ft

from testkit.clients.app_phone import AppPhone


async def report_text_height(phone: AppPhone, height: float) -> None:
    """Report the height of the reference text, as the client does after laying it out."""
    (reference_text,) = phone.page.overlay
    assert isinstance(reference_text, ft.Container)
    assert isinstance(reference_text.content, ft.Container)
    await phone.dispatch(reference_text.content, "size_change", {"w": height / 2, "h": height})
