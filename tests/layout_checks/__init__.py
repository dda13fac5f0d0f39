"""Visual checks of every screen in every size, theme and language: nothing cut, covered, off-screen or unnamed."""
