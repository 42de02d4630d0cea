"""The command that finds the best level of each quasi-identifier."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldpaudit.cli.commands.options import JSON, KNOWN, PATH, PROGRESS, READING, TABLE, UNIT
from ldpaudit.cli.terminal import NO, Progress, listed_names, reading_options, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message

if TYPE_CHECKING:
    from ldpaudit.anonymity.conditions import Distance, Diversity
    from ldpaudit.generalize.hierarchies import Hierarchy
    from ldpaudit.generalize.search import LatticeNode, Problem

_LOSSES = (
    "loss",
    "geometric",
    "average-class-size",
    "discernibility",
    "height",
    "precision",
    "information-loss",
    "distortion",
)


@click.command(
    epilog="Example: ldpaudit generalize table.csv --quasi-identifiers town,age --hierarchies ladders --k 5"
    " --max-suppressed 0.05"
)
@TABLE
@KNOWN
@click.option("--hierarchies", "folder", type=PATH, required=True, help="Folder, one file for each column.")
@click.option("--k", type=click.IntRange(min=1), required=True, help="The smallest class that may stay.")
@click.option("--sensitive", default="", help="Columns whose values must not be inferred: for --l and --t.")
@click.option("--l", "diversity", type=float, help="l-diversity: so many well-represented sensitive values.")
@click.option(
    "--l-kind",
    type=click.Choice(["distinct", "entropy", "recursive"]),
    default="distinct",
    show_default=True,
    help="How they are counted.",
)
@click.option("--c", "ratio", type=float, help="c of the recursive (c, l)-diversity.")
@click.option("--t", "distance", type=float, help="t-closeness: how far a class may be from the table.")
@click.option(
    "--t-distance",
    "kind",
    type=click.Choice(["equal", "ordered", "hierarchical"]),
    default="equal",
    show_default=True,
    help="How far two sensitive values are apart.",
)
@click.option(
    "--max-suppressed", type=float, default=0.0, show_default=True, help="Share of rows that may be removed."
)
@click.option("--loss", type=click.Choice(_LOSSES), default="loss", show_default=True)
@click.option("--weights", default="", help="Weights of columns in the loss, such as town=2,age=0.5.")
@UNIT
@READING
@PROGRESS
@JSON
def generalize(
    table: Path,
    known: str,
    folder: Path,
    k: int,
    sensitive: str,
    diversity: float | None,
    l_kind: Diversity,
    ratio: float | None,
    distance: float | None,
    kind: Distance,
    max_suppressed: float,
    loss: Any,
    weights: str,
    unit: str | None,
    written: str | None,
    style: str,
    as_json: bool,
) -> None:
    """Find the level of each column that loses least, proven, while every class meets the conditions.

    The classes that do not are removed, as many rows as --max-suppressed allows. A missing value is a value
    of its own. Exit code 1 where no setting removes so few rows; the nearest that would is then shown.
    """
    from ldpaudit.generalize.hierarchies import hierarchy_files, read_hierarchies
    from ldpaudit.generalize.search import Problem, search
    from ldpaudit.proposals import Aims
    from ldpaudit.recipe.values import checked
    from ldpaudit.tables.selection import columns_of

    names, watched = listed_names(known), listed_names(sensitive)
    if not names:
        raise UserError("no column is named", where="--quasi-identifiers", hint="write them: town,age")
    if both := [name for name in watched if name in names]:
        raise UserError(
            Message('"{both}" is a quasi-identifier, too', both=both[0]),
            where="--sensitive",
            hint="name it in one place",
        )
    by_tree = watched if distance is not None and kind == "hierarchical" else []
    trees = {name: str(path) for name, path in hierarchy_files(folder, by_tree).items()}
    asked: dict[str, Any] = {"k": k, "max_suppressed": max_suppressed}
    asked |= {"l": diversity, "l_kind": l_kind, "c": ratio, "t": distance}
    asked |= {"t_distance": kind if distance is not None else "equal"}
    each = [{"sensitive": name, "sensitive_hierarchy": trees.get(name)} for name in watched]
    wishes: list[Aims] = [checked(Aims, {**asked, **one}) for one in each or [{}]]
    progress = Progress(style)
    wanted = [*names, *watched, *([unit] if unit else [])]
    in_order = watched if distance is not None and kind == "ordered" else []
    frame = columns_of(table, wanted, reading_options(written), ordered=in_order)
    hierarchies = read_hierarchies(folder, [*names, *by_tree])
    begin = time.perf_counter()
    problem = Problem.of(
        frame,
        names,
        hierarchies,
        [*wishes[0].every_condition()[:1], *(one for wish in wishes for one in wish.every_condition()[1:])],
        unit=unit,
        orders={name: order for name in in_order if (order := _order_of(frame, name, folder)) is not None},
    )
    reporter = _SearchProgress(progress, problem.settings)
    parts = _weights(weights)
    setting = search(problem, max_suppressed, loss, parts, reporter.check_cancelled)
    answer: dict[str, Any] = {
        "rows": problem.rows,
        "conditions": [condition.describe() for condition in problem.conditions],
        "unit": unit,
        "missing": "own",
        "sensitive_missing": {name: frame.column(name).null_count for name in watched},
        "max_suppressed": max_suppressed,
        "loss_measure": loss,
        "settings": problem.settings,
        **_as_json(setting),
    }
    if setting is None:
        answer["nearest"] = _as_json(_nearest(problem, loss, parts, reporter))
    answer["seconds"] = time.perf_counter() - begin
    progress.clear()
    show(answer, as_json, lambda: _lines(answer, hierarchies))
    if setting is None:
        sys.exit(NO)


class _SearchProgress:
    """Reports how many settings were looked at, and listens for a stop."""

    def __init__(self, progress: Progress, settings: int) -> None:
        self._progress = progress
        self._settings = settings
        self._done = 0

    def check_cancelled(self) -> None:
        """Count one more.

        Raises
        ------
        CancelledError
            If the job is to stop.
        """
        from ldpaudit.errors import CancelledError

        self._done += 1
        self._progress("search", self._done, None)
        if self._progress.stopped():
            raise CancelledError


def _order_of(frame: Any, name: str, folder: Path) -> list[Any] | None:
    """Return the order of a column's values that is in its hierarchy, for texts; numbers have their own."""
    import pyarrow as pa

    from ldpaudit.generalize.hierarchies import read_hierarchies

    column = frame.column(name)
    if not (pa.types.is_string(column.type) or pa.types.is_large_string(column.type)):
        return None
    (hierarchy,) = read_hierarchies(folder, [name]).values()
    hierarchy.codes(column)
    present = set(column.unique().to_pylist())
    return [value for value in hierarchy.labels[0] if value in present]


def _weights(written: str) -> dict[str, float]:
    weights = {}
    for part in listed_names(written):
        name, sign, value = part.rpartition("=")
        try:
            weights[name] = float(value)
        except ValueError:
            sign = ""
        if not sign:
            raise UserError(
                Message('"{part}" is no weight', part=part),
                where="--weights",
                hint="write for instance: town=2",
            )
    return weights


def _nearest(
    problem: Problem, loss: Any, weights: Mapping[str, float], reporter: _SearchProgress
) -> LatticeNode | None:
    """Find the best of the settings that remove fewest rows; None where all of them remove every row."""
    from ldpaudit.generalize.search import search

    fewest = search(problem, 1.0, "removed", None, reporter.check_cancelled)
    if fewest is None or fewest.removed_rows == problem.rows:
        return None
    return search(problem, fewest.removed_rows / problem.rows, loss, weights, reporter.check_cancelled)


def _as_json(setting: LatticeNode | None) -> dict[str, Any]:
    if setting is not None:
        return setting.as_json()
    names = ("levels", "loss", "removed_rows", "classes", "smallest_class", "nodes_checked")
    return dict.fromkeys(names)


def _lines(answer: Mapping[str, Any], hierarchies: Mapping[str, Hierarchy]) -> Iterator[str]:
    """Return the setting column by column."""
    from ldpaudit.anonymity.conditions import missing_counts

    yield Message(
        "conditions: {conditions}; a missing value is a value of its own",
        conditions=", ".join(answer["conditions"]),
    )
    yield from missing_counts(answer["sensitive_missing"])
    shown = answer if answer["levels"] is not None else answer["nearest"]
    if answer["levels"] is None:
        yield Message(
            "no setting removes at most {max_suppressed:g} % of the rows",
            max_suppressed=100 * answer["max_suppressed"],
        )
        if shown["levels"] is None:
            several = Message("each of the {settings:,} settings", settings=answer["settings"])
            yield Message(
                "{several} removes every row",
                several=several if answer["settings"] > 1 else Message("the only setting"),
            )
            return
        yield Message("the nearest that there is:")
    for name, level in shown["levels"].items():
        hierarchy = hierarchies[name]
        example = hierarchy.labels[level][0] if level else Message("as it is")
        yield Message(
            "  {name:24} level {level} of {height}: {example}",
            name=name,
            level=level,
            height=hierarchy.height,
            example=example,
        )
    share = 100 * shown["removed_rows"] / max(answer["rows"], 1)
    yield Message("{loss_measure}: {loss:.6g}", loss_measure=answer["loss_measure"], loss=shown["loss"])
    yield Message(
        "rows removed: {removed_rows:,} of {rows:,} ({share:.2f} %)",
        removed_rows=shown["removed_rows"],
        rows=answer["rows"],
        share=share,
    )
    yield Message(
        "classes: {classes:,}, the smallest of {smallest_class}",
        classes=shown["classes"],
        smallest_class=shown["smallest_class"],
    )
    yield Message(
        "settings: {settings:,}, of which {nodes_checked:,} were counted",
        settings=answer["settings"],
        nodes_checked=shown["nodes_checked"],
    )
