"""Letting the browser fetch a file by an address of ours."""

__all__ = ["fetch_file"]

import flet as ft

_THIS_WINDOW = "_self"  # a download leaves the page where it is, and no browser takes it for a pop-up


async def fetch_file(address: str) -> None:
    """`address` may begin with a slash: it is then on the origin that the page came from."""
    await ft.UrlLauncher().launch_url(address, web_only_window_name=_THIS_WINDOW)
