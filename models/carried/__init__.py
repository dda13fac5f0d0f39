"""What a QR code carries by itself, from one phone to another."""
