"""Attacks on moved points, on traces of persons, and on counts of regions in time."""

from ldpaudit.audit.on_places import aggregate_membership as _membership  # noqa: F401 - enters its attack
from ldpaudit.audit.on_places import averaging as _averaging  # noqa: F401
from ldpaudit.audit.on_places import best_guess as _best_guess  # noqa: F401
from ldpaudit.audit.on_places import home_recovery as _home_recovery  # noqa: F401
from ldpaudit.audit.on_places import known_points as _known_points  # noqa: F401
from ldpaudit.audit.on_places import trace_linkage as _trace_linkage  # noqa: F401
from ldpaudit.audit.on_places import trace_unicity as _trace_unicity  # noqa: F401
from ldpaudit.audit.on_places import trajectories as _trajectories  # noqa: F401
