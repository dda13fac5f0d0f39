"""Access control: devices, their permissions, and the server's signing key."""
