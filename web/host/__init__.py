"""The host's side: settings, commands, start-up, the data folder and this machine's addresses."""
