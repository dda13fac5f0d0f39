"""The name that the wheels add to an environment: the other packages of this repository are inside it there.

Names as general as `models` or `web` would clash with those of other distributions (hatch_build.py).
"""

__all__: list[str] = []
