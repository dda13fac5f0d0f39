"""Files to take along, and files that a phone sends."""
