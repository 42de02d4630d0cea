"""Write hierarchies as files of one line a value, which ARX reads too."""

from __future__ import annotations

import csv
import io
import os
import tempfile
from pathlib import Path

from ldpaudit.errors import UserError
from ldpaudit.generalize.hierarchies.hierarchy import Hierarchy
from ldpaudit.language import Message


def hierarchy_text(hierarchy: Hierarchy, *, header: bool = False) -> str:
    """Return one line for each value, with its groups behind it, cut by semicolons.

    Parameters
    ----------
    hierarchy : Hierarchy
        The hierarchy.
    header : bool
        Begin with the names of the levels, the first being the column; other programs expect none.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    if header and hierarchy.names:
        writer.writerow((hierarchy.column, *hierarchy.names[1:]))
    writer.writerows(
        [names[code] for names, code in zip(hierarchy.labels, codes, strict=True)]
        for codes in hierarchy.ancestors.T.tolist()
    )
    return out.getvalue()


def write_hierarchy(hierarchy: Hierarchy, path: Path, *, header: bool = False) -> None:
    """Write a hierarchy to a new file, whole or not at all.

    Raises
    ------
    UserError
        If the file is there already, or cannot be written.
    """
    if path.exists():
        raise UserError("there is already a file of this name", where=str(path), hint="name another one")
    data = hierarchy_text(hierarchy, header=header).encode()
    name = ""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            name = file.name
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
        name = ""
    except OSError as error:
        raise UserError(
            Message("cannot be written ({reason})", reason=error.strerror),
            where=str(path),
            hint="choose another folder",
        ) from None
    finally:
        if name:
            Path(name).unlink(missing_ok=True)
