"""The ASGI application, the process that serves it, and its background work."""
