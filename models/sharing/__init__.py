"""Sharing: links, members, the host, tickets, several phones."""
