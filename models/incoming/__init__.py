"""Files that strangers send: read where they can do no harm."""
