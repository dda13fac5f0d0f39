"""The command `python -m pwa.pack [folder]`, which builds the site, by default into build/pwa."""

import sys
from pathlib import Path

from pwa.pack.site import ROOT, build_site

_BUILD = ROOT / "build"

if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else _BUILD / "pwa"
    version = build_site(target, cache=_BUILD / "pwa-cache")
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{target}: version {version}, {size / 1e6:.1f} MB for all kinds of browsers")
