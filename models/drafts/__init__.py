"""Drafts of deals, autosaved while they are typed."""

from models.drafts.saving import discard_draft, load_draft, save_draft_head, save_draft_side
