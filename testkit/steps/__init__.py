"""Steps that tests in a browser and over Flet's protocol share."""
