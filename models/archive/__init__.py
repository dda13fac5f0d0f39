"""Export and import of matches as a file, and uploads."""
