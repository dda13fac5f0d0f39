"""Parsing of uploaded files, which are untrusted, in isolated processes with limits."""

from models.file_parsing.kinds import FileKind
