"""The server: the live page, files to take along, and the delivery of the Flet app."""
