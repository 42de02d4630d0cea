"""What tilings are made of: owners of points, faults and the repair of these, areas in square metres."""

import numpy as np
import numpy.typing as npt

#: Geometries, each a Python object.
Shapes = npt.NDArray[np.object_]
