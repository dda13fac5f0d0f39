"""Servers in a process or a thread, and the proxy between a server and its clients."""
