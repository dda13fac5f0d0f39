"""Values that the room gives and takes, and errors."""
