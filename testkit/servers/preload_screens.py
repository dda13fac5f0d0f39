"""Imports all screens of the app, and compiles its catalogues."""

from views.routing import load_screens
from wording import LANGUAGES, translator

for _ in load_screens():
    pass
for _language in LANGUAGES:
    translator(_language)
