"""Release intervention and mobility tables without betraying anybody in them."""

import os as _os
from pathlib import Path as _Path

__version__ = "0.1.0"

# A coordinate system that a file names must not make PROJ fetch grids: set before anything loads it.
_os.environ["PROJ_NETWORK"] = "OFF"


def _give_compiled_code_a_place() -> None:
    """Name a folder for numba's cache where it would find none, and stop with an error.

    Numba writes beside the code, or in the user's home. A service account may own neither; it gets a folder
    into which nobody else can write (what lies in a cache is run) and that goes when the program ends.
    """
    package = _Path(__file__).parent
    places = [package / "__pycache__", package]
    try:
        cache = _Path(_os.environ.get("XDG_CACHE_HOME") or _Path.home() / ".cache")
        places += [cache, cache.parent]
    except RuntimeError:  # an account without a home
        pass
    if "NUMBA_CACHE_DIR" in _os.environ or any(_os.access(place, _os.W_OK) for place in places):
        return
    import atexit
    import shutil
    import tempfile

    folder = tempfile.mkdtemp(prefix="ldpaudit-")
    _os.environ["NUMBA_CACHE_DIR"] = folder
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


_give_compiled_code_a_place()
