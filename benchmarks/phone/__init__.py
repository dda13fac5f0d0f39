"""What a phone alone promises, measured in Chromium."""
