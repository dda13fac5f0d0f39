"""Backups of a whole server."""
