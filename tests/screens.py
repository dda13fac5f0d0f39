"""The screens of the app, all imported."""

from views.routing import load_screens

for _ in load_screens():
    pass
