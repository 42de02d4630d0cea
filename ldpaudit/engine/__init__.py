"""The engine: runs a recipe in bounded memory, and leaves a whole release or none."""

from ldpaudit.engine.outlook import check_recipe
from ldpaudit.engine.outputs import Release, check_release
from ldpaudit.engine.run import run
from ldpaudit.tables.source import columns_of
from ldpaudit.work_folder import free_name, refuse_to_overwrite, stands

__all__ = [
    "Release",
    "check_recipe",
    "check_release",
    "columns_of",
    "free_name",
    "refuse_to_overwrite",
    "run",
    "stands",
]
