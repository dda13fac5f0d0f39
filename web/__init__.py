"""The server: the live page, files to take along, the Flet app and what serves them.

`live`, `files` and `flet` know nothing of each other; `server` puts them together.
"""
