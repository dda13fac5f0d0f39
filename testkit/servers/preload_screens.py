"""Imports all screens of the app."""

from views.routing import load_screens

for _ in load_screens():
    pass
