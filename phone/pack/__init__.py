"""The site of a phone alone: Python's modules as bytecode, Flet's client, one page; files for any static host."""
