"""The screens of the app, all imported."""

__all__: list[str] = []

from views.routing import load_screens

for _ in load_screens():
    pass
