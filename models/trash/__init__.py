"""The trash: deletion, restoring and purging."""
