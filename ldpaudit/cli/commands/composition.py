"""The commands about counts and releases that are harmless one by one and not together, and about SafePub."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from ldpaudit.cli.commands.options import JSON, PATH, PROGRESS, READING, TABLE
from ldpaudit.cli.terminal import NO, Progress, listed_names, reading_options, show
from ldpaudit.language import Message, join_texts


@click.command(
    epilog="Example: ldpaudit subtraction counts.csv --count people --columns day --overlapping day --k 20"
)
@TABLE
@click.option("--count", required=True, help="Column of published counts; an empty one is withheld.")
@click.option("--columns", "known", required=True, help="Columns that say who is counted.")
@click.option("--overlapping", default=None, help="The one of which a person may have several values: days.")
@click.option("--k", type=click.IntRange(min=2), default=20, show_default=True, help="The threshold.")
@click.option("--total", default="*", show_default=True, help="How all values are written.")
@click.option("--either", default="|", show_default=True, help="What stands between values that count alike.")
@READING
@PROGRESS
@JSON
def subtraction(
    table: Path,
    count: str,
    known: str,
    overlapping: str | None,
    k: int,
    total: str,
    either: str,
    written: str | None,
    style: str,
    as_json: bool,
) -> None:
    """Find which counts below k follow from published ones by sums and differences; exit code 1 if any."""
    from ldpaudit.anonymity.classes import counts_of
    from ldpaudit.anonymity.subtraction import cells_of
    from ldpaudit.anonymity.subtraction import subtraction as subtracted
    from ldpaudit.progress import ProgressReporter
    from ldpaudit.tables.selection import columns_of

    names = listed_names(known)
    progress = Progress(style)
    reporter = ProgressReporter(progress, progress.stopped)
    frame = columns_of(table, [*names, count], reading_options(written))
    withheld = [not (_text(value) or "").strip() for value in frame.column(count).to_pylist()]
    texts = [[_text(value) for value in frame.column(name).to_pylist()] for name in names]
    rows = list(zip(*texts, strict=True))
    counts = [
        None if hidden else number
        for hidden, number in zip(withheld, counts_of(frame, count).tolist(), strict=True)
    ]
    cells = cells_of(names, rows, counts, total=total, either=either)
    found = subtracted(cells, k, overlapping=overlapping, check_cancelled=reporter.check_cancelled)
    answer = found.as_json()
    progress.clear()
    show(answer, as_json, lambda: _subtracted(answer))
    if found.derived or found.below:
        sys.exit(NO)


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _subtracted(answer: dict[str, Any]) -> Iterator[str]:
    """Return what follows, and how."""
    more = "" if answer["complete"] else Message(", and there are more")
    yield (
        Message(
            "{published}, {withheld:,} withheld; {asked} looked at{more}.",
            published=Message("{n:,} (published count|published counts)", n=answer["published"]),
            withheld=answer["withheld"],
            asked=Message("{n:,} (number|numbers)", n=answer["asked"]),
            more=more,
        )
    )
    if answer["below"]:
        yield Message("Published below {k}: {below}.", k=answer["k"], below="; ".join(answer["below"]))
    yield Message(
        "{n:,} (number below {k} follows|numbers below {k} follow).", n=len(answer["derived"]), k=answer["k"]
    )
    for one in answer["derived"]:
        yield Message("{count:>6} {people}", count=one["count"], people=one["people"])
        if one["by"]:
            cells = join_texts(" ", (_times(part["times"], part["cell"]) for part in one["by"]))
            yield Message("       = {cells}", cells=cells.removeprefix("+ "))


def _times(times: int, cell: str) -> str:
    factor = "" if abs(times) == 1 else f"{abs(times)} "
    return Message("{sign} {factor}({cell})", sign="+" if times > 0 else "-", factor=factor, cell=cell)


@click.command(epilog="Example: ldpaudit mosaic one.csv other.csv --columns zip,age --sensitive disease")
@click.argument("first", type=PATH)
@click.argument("second", type=PATH)
@click.option("--columns", "known", required=True, help="Quasi-identifiers that both releases have.")
@click.option("--sensitive", default=None, help="Sensitive column that both releases have.")
@click.option("--hierarchies", type=PATH, help="Folder of hierarchies by which they were generalized.")
@click.option("--k", type=click.IntRange(min=1), default=5, show_default=True, help="Candidates wanted.")
@click.option("--options", "written", default=None, help="Reading options of both releases, as JSON.")
@PROGRESS
@JSON
def mosaic(
    first: Path,
    second: Path,
    known: str,
    sensitive: str | None,
    hierarchies: Path | None,
    k: int,
    written: str | None,
    style: str,
    as_json: bool,
) -> None:
    """Lay two releases about the same people over each other; exit code 1 where that singles somebody out."""
    from ldpaudit.anonymity.mosaic import mosaic as laid
    from ldpaudit.progress import ProgressReporter
    from ldpaudit.tables.selection import columns_of

    names = listed_names(known)
    progress = Progress(style)
    reporter = ProgressReporter(progress, progress.stopped)
    wanted = [*names, *([sensitive] if sensitive else [])]
    options = reading_options(written)
    one, other = (columns_of(path, wanted, options) for path in (first, second))
    groups = {} if hierarchies is None else _groups(hierarchies, names)
    found = laid(one, other, names, sensitive, groups=groups, check_cancelled=reporter.check_cancelled)
    sides = (found.first, found.second)
    small = any(0 < number < k for side in sides for number in side.candidates)
    answer = {**found.as_json(), "k": k}
    progress.clear()
    show(answer, as_json, lambda: _laid(answer))
    if found.disclosing or small:
        sys.exit(NO)


def _groups(folder: Path, names: list[str]) -> dict[str, dict[str, set[int]]]:
    """Read which values each text of a hierarchy stands for."""
    from ldpaudit.generalize.hierarchies.reading import hierarchy_files, read_hierarchy

    answer: dict[str, dict[str, set[int]]] = {}
    for name, path in hierarchy_files(folder, names).items():
        hierarchy = read_hierarchy(path, name)
        groups: dict[str, set[int]] = {}
        for labels, group_of in zip(hierarchy.labels, hierarchy.ancestors.tolist(), strict=True):
            for value, group in enumerate(group_of):
                groups.setdefault(labels[group], set()).add(value)
        answer[name] = groups
    return answer


def _laid(answer: dict[str, Any]) -> Iterator[str]:
    """Return what two releases give away together."""
    for which in ("first", "second"):
        side = answer[which]
        wanted = Message(
            "fewer than {k} candidates, the fewest {composed_k}", k=answer["k"], composed_k=side["composed_k"]
        )
        few = sum(rows for number, rows in side["candidates"].items() if 0 < number < answer["k"])
        yield (
            Message(
                "{which} release: {rows}, k = {k} alone; with the other {few} of {wanted}",
                which=which,
                rows=Message("{n:,} (row|rows)", n=side["rows"]),
                k=side["k"],
                few=Message("{n:,} (row|rows)", n=few),
                wanted=wanted,
            )
        )
    if answer["sensitive"] is None:
        return
    yield (
        Message(
            "{meeting:,} pairs of groups may hold one person; {disclosing:,} of them with one "
            "{sensitive} in common, {singled_out:,} in one row of each release",
            meeting=answer["meeting"],
            disclosing=answer["disclosing"],
            sensitive=answer["sensitive"],
            singled_out=answer["singled_out"],
        )
    )
    for one in answer["examples"]:
        values = join_texts(
            Message(" and "),
            (
                f"row {side['row']:,} ({', '.join(value or 'missing' for value in side['values'].values())})"
                for side in (one["first"], one["second"])
            ),
        )
        sizes = join_texts(Message(" and "), map(str, one["rows"]))
        yield Message(
            "{values}: groups of {sizes}, together {sensitive}",
            values=values,
            sizes=sizes,
            sensitive=one["sensitive"] or Message("missing"),
        )


@click.command(epilog="Example: ldpaudit safepub --epsilon 1 --delta 1e-6")
@click.option("--epsilon", type=float, required=True, help="In nats, from 0.01 to 5.")
@click.option(
    "--delta", type=float, default=1e-6, show_default=True, help="Chance that the promise may fail."
)
@click.option("--k", type=click.IntRange(min=1), default=None, help="Tell the delta of this k too.")
@click.option(
    "--search",
    type=click.FloatRange(min=0, max=1, max_open=True),
    default=0.0,
    show_default=True,
    help="Share of epsilon that a private search of the generalization has spent.",
)
@JSON
def safepub(epsilon: float, delta: float, k: int | None, search: float, as_json: bool) -> None:
    """Show at which rate to draw rows, and from which k on the release is differentially private."""
    from ldpaudit.anonymity.safepub import SafePub

    mechanism = SafePub(epsilon * (1 - search))
    published, least = (mechanism.minimal_k(delta, exact=exact) for exact in (False, True))
    answer = {
        "epsilon": epsilon,
        "epsilon_anonymization": mechanism.epsilon,
        "delta": delta,
        "rate": mechanism.rate,
        "k": published,
        "k_exact": least,
        "deltas": {
            str(size): {"bound": mechanism.bound(size), "exact": mechanism.delta(size)}
            for size in sorted({published, least, *([] if k is None else [k])})
        },
    }
    show(answer, as_json, lambda: _private(answer))


def _private(answer: dict[str, Any]) -> Iterator[str]:
    """Return the parameters of SafePub."""
    yield Message(
        "Keep each row with chance {rate:.4f}, then remove groups below k on all released columns",
        rate=answer["rate"],
    )
    yield Message(
        "k = {k_exact:,} by the exact delta; k = {k:,} by the published bound",
        k_exact=answer["k_exact"],
        k=answer["k"],
    )
    for size, one in answer["deltas"].items():
        yield Message(
            "k = {size:>6,}: delta = {exact:.3g} exact, {bound:.3g} by the bound",
            size=int(size),
            exact=one["exact"],
            bound=one["bound"],
        )
