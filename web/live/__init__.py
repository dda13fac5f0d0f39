"""The live page that a scanned QR code opens, and the Server-Sent Events that keep it current."""
