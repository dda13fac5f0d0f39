"""What an ordinary browser gets without Flet: addresses, QR codes, the live page, fast delivery of the client."""
