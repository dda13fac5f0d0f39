"""Pictures as values without a graphics library: the app, the live page and documents draw them to their own scale."""
