"""Deals: saving, undo and redo, agreement."""
