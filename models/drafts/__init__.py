"""Drafts of deals, autosaved while they are typed."""
