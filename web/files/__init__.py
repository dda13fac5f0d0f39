"""File downloads, and uploads from phones."""
