"""Patches and wrappers of Flet's client and server; a test pins the internals that they rely on."""
