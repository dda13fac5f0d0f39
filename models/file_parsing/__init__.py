"""Parsing of uploaded files, which are untrusted, in isolated processes with limits."""
