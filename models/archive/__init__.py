"""The archive that a device's matches travel in."""
