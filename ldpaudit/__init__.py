"""Release intervention and mobility tables without betraying anybody in them."""

import os as _os

__version__ = "0.1.0"

# A coordinate system that a file names must not make PROJ fetch grids: set before anything loads it.
_os.environ["PROJ_NETWORK"] = "OFF"
