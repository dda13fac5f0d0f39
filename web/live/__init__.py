"""The live page: what a scanned QR code opens, and the stream that keeps it new."""
