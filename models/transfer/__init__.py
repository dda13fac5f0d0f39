"""Transfer between phones by QR code: a whole match, or the current score."""
