"""Pinella as it is installed: the command `pinella`. The rooms lie in a folder of their own, so that names as general
as `models` or `web` are put beside nobody else's packages."""

__all__: list[str] = []
