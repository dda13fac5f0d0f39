"""The app's files as a browser gets them: the Flet client, compressed, and the offline app."""
