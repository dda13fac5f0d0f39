"""Commands that build fonts, icons, lock files and releases, and that take screenshots."""
