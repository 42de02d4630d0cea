"""The studies of this package: benchmarks that the source code holds, and an installed wheel leaves out."""

from __future__ import annotations

import importlib.util

from ldpaudit.errors import UserError

_STUDIES = "ldpaudit.bench.studies"


def has_studies() -> bool:
    """Return whether the studies are there."""
    return importlib.util.find_spec(_STUDIES) is not None


def require_studies(name: str) -> None:
    """Raise UserError where a benchmark is a study, and the studies are not there."""
    if not has_studies():
        raise UserError(
            "this benchmark is in the source code of ldpaudit, and not in the installed program",
            where=name,
            hint="get the source code, and run it there",
        )
