"""Clients of Flet's protocol without a browser, and the screens that they receive."""
