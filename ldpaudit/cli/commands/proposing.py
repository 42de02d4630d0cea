"""The command that proposes settings for a recipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldpaudit.cli.commands.options import JSON, PATH, PROGRESS
from ldpaudit.cli.terminal import NO, Progress, listed_names, show
from ldpaudit.language import Message, join_texts

if TYPE_CHECKING:
    from ldpaudit.anonymity.conditions import Distance, Diversity

_TITLES = {
    "yours": Message("Yours, as the recipe stands"),
    "place": Message("Keep place"),
    "time": Message("Keep time"),
    "rows": Message("Keep rows"),
    "balanced": Message("Balanced"),
}


@click.command(epilog="Example: ldpaudit propose recipe.toml --k 5 --max-suppressed 0.02")
@click.argument("recipe", type=PATH)
@click.option("--k", type=click.IntRange(min=1), default=5, show_default=True, help="Smallest group.")
@click.option(
    "--max-suppressed",
    type=click.FloatRange(0, 1),
    default=0.05,
    show_default=True,
    help="Share of the rows that may be removed.",
)
@click.option("--sensitive", help="Column that l and t are about.")
@click.option(
    "--l",
    "diversity",
    type=float,
    help="Diversity of the sensitive column in each group; missing is a value of its own.",
)
@click.option(
    "--l-kind",
    type=click.Choice(["distinct", "entropy", "recursive"]),
    default="distinct",
    show_default=True,
    help="How diversity is measured.",
)
@click.option("--c", type=float, default=3.0, show_default=True, help="Of recursive (c, l)-diversity.")
@click.option("--t", "closeness", type=float, help="Distance to the distribution of the table, at most.")
@click.option(
    "--t-distance",
    type=click.Choice(["equal", "ordered", "hierarchical"]),
    default="equal",
    show_default=True,
    help="How far two sensitive values are apart.",
)
@click.option("--order", default="", help="All sensitive values in their order, where they have none.")
@click.option(
    "--sensitive-hierarchy",
    type=PATH,
    help="File of a hierarchy of its values; default: by --hierarchies.",
)
@click.option("--hierarchies", type=PATH, help="Folder of hierarchy files; default: by the kind of column.")
@click.option("--count", help="Column that says how many each row stands for.")
@PROGRESS
@JSON
def propose(
    recipe: Path,
    k: int,
    max_suppressed: float,
    sensitive: str | None,
    diversity: float | None,
    l_kind: Diversity,
    c: float,
    closeness: float | None,
    t_distance: Distance,
    order: str,
    sensitive_hierarchy: Path | None,
    hierarchies: Path | None,
    count: str | None,
    style: str,
    as_json: bool,
) -> None:
    """Propose settings that reach k: keep place, keep time, keep rows, balanced, and the recipe as it is.

    Each comes with its cost, who pays for it and the steps of the recipe that has it. Where none fits, the
    nearest ones are shown: another limit, or a column less; the exit code is 1.

    With --json, "ladders" has the rungs of each column with examples, and "removed_at" of each proposal the
    rows that go at each rung, all else as proposed.
    """
    from ldpaudit.progress import ProgressReporter
    from ldpaudit.proposals import Aims
    from ldpaudit.proposals import propose as proposed
    from ldpaudit.recipe import Recipe
    from ldpaudit.recipe.values import checked

    document = Recipe.read(recipe)
    known = sensitive_hierarchy or _hierarchy_of(sensitive, t_distance, hierarchies)
    aims: Aims = checked(
        Aims,
        {
            "k": k,
            "max_suppressed": max_suppressed,
            "sensitive": sensitive,
            "l": diversity,
            "l_kind": l_kind,
            "c": c if diversity is not None and l_kind == "recursive" else None,
            "t": closeness,
            "t_distance": t_distance,
            "order": tuple(listed_names(order)) or None,
            "sensitive_hierarchy": None if known is None else str(known),
            "count": count,
        },
    )
    progress = Progress(style)
    reporter = ProgressReporter(progress, progress.stopped)
    answer = proposed(document, aims, reporter, progress.better, hierarchies=hierarchies)
    progress.clear()
    show(answer, as_json, lambda: _lines(answer))
    if answer["none"] is not None:
        sys.exit(NO)


def _hierarchy_of(sensitive: str | None, distance: Distance, folder: Path | None) -> Path | None:
    """Find the hierarchy of the sensitive values beside the others, where it is needed."""
    from ldpaudit.generalize.hierarchies import hierarchy_files

    if distance != "hierarchical" or folder is None or sensitive is None:
        return None
    return hierarchy_files(folder, [sensitive]).get(sensitive)


def _lines(answer: dict[str, Any]) -> Iterator[str]:
    """Return the proposals, the curve, and what to do where none fits."""
    yield from answer["notes"]
    if answer["none"] is not None:
        yield answer["none"]["sentence"]
        yield from (Message("  {sentence}", sentence=one["sentence"]) for one in answer["none"]["nearest"])
        yield ""
    for one in answer["proposals"]:
        short = "" if one["holds"] else Message(" (more than may go)")
        yield Message(
            "{names}{short}: {sentence}",
            names=join_texts("; ", (_TITLES[name] for name in one["names"])),
            short=short,
            sentence=one["sentence"],
        )
        yield from (Message("  warning: {line}", line=line) for line in one["who_pays"]["warnings"])
    if answer["curve"]:
        yield ""
        yield Message("{removed:>12}{lost:>14}", removed=Message("removed"), lost=Message("detail lost"))
    for point in answer["curve"]:
        yield Message(
            "{removed_rows:>12,}{loss:>12.1f} %", removed_rows=point["removed_rows"], loss=100 * point["loss"]
        )
    if not answer["complete"]:
        yield Message("The search was stopped: these are the best settings that it had found.")
