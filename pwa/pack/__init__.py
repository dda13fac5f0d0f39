"""The build of the offline app: Python modules as bytecode, Flet's client and a page, as files for any static host."""
