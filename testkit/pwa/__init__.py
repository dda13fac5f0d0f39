"""The offline app: its site, a crash test of its storage, and connected phones."""
