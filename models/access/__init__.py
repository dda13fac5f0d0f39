"""Access: devices, what they may do, and the server's key."""
