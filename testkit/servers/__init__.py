"""Servers in a process or a thread, and what lies between them and a client."""
