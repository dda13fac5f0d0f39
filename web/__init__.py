"""The server side: the live page, downloads and uploads, the Flet socket, and the ASGI application.

`live`, `files` and `flet` do not import each other; `server` combines them.
"""
