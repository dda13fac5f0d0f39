"""The application, its settings, its guards and what it does by itself."""
