"""The installed command `pinella`.

In a wheel, the other packages are inside this one, so that names as general as `models` or `web` do not clash with
other distributions.
"""

__all__: list[str] = []
