"""The server side: the live page, downloads and uploads, the Flet socket, and the ASGI application.

`server` combines the other folders; `live`, `files` and `flet` do not import each other.
"""
