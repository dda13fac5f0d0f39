"""Delivery of the app's files to browsers: the Flet client, compressed, and the offline app."""
