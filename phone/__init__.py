"""Pinella whole in a phone's browser, without a server: what runs there, and how its site is made."""
