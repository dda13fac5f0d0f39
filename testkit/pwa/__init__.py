"""The offline app: its site, and a crash test of its storage."""
