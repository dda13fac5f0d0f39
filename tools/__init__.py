"""Commands that build or picture things: fonts, icons, screenshots."""
