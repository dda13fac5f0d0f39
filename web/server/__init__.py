"""The ASGI application, its settings, its security middleware and its background work."""
