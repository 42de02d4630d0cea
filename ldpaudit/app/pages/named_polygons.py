"""The polygons that a recipe names, for maps that have no other polygons."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ldpaudit.recipe import Recipe


@dataclass(frozen=True)
class NamedPolygons:
    """A file of polygons.

    Parameters
    ----------
    path : Path
    options : tuple of str
        What the step says of its layer and its coordinate system, for the command line.
    """

    path: Path
    options: tuple[str, ...]

    @property
    def changed(self) -> int:
        """When the file was changed, in nanoseconds; 0 where it is not there."""
        return changed(self.path)


def changed(path: Path) -> int:
    """Return when a file was changed, in nanoseconds; 0 where it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def named_polygons(recipe: Recipe) -> NamedPolygons | None:
    """Return the polygons that the first step with any names; None where there are none."""
    for step in recipe.steps:
        name = getattr(step, "polygons", None)
        path = recipe.folder / str(name)
        if name and path.is_file():
            options_of = {key: getattr(step, key, None) for key in ("layer", "crs")}
            options = (
                part for key, value in options_of.items() if value for part in (f"--{key}", str(value))
            )
            return NamedPolygons(path, tuple(options))
    return None
