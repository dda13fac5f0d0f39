"""Drafts of deals, saved as they are typed."""
