"""Every screen in every size, theme and language: what is cut, covered, off the screen or without a name."""
