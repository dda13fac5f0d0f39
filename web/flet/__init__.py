"""All that patches or wraps Flet's client and server, with the list of what that relies on."""
