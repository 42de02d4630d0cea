"""The command that attacks a release before anybody else does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldpaudit.cli.commands.options import JSON, PATH, PROGRESS, SENSITIVE, UNIT
from ldpaudit.cli.terminal import MISTAKE, NO, Progress, listed_names, show
from ldpaudit.errors import UserError

if TYPE_CHECKING:
    from ldpaudit.progress import ProgressReporter


@click.command(
    epilog="Example: ldpaudit audit release-2026 --against interventions.csv; or: ldpaudit audit --lessons"
)
@click.argument("folder", metavar="DIR", type=PATH, required=False)
@click.option("--against", type=PATH, help="The recorded table: what an attacker may know of persons.")
@click.option("--with", "beside", type=PATH, help="A second table of the same people, or another release.")
@click.option("--key", "row_key", default="", help="Column of both tables that names each row.")
@click.option("--control", type=PATH, help="Persons as --against has them who are not in the release.")
@UNIT
@SENSITIVE
@click.option(
    "--count",
    "counting",
    default="",
    help="Column of how many each released row stands for, in a table of counts.",
)
@click.option("--attack", "chosen", multiple=True, help="Make this attack alone; may be given several times.")
@click.option("--lessons", is_flag=True, help="Show published mechanisms that do not keep what they claim.")
@PROGRESS
@JSON
def audit(
    folder: Path | None,
    against: Path | None,
    beside: Path | None,
    row_key: str,
    control: Path | None,
    unit: str | None,
    sensitive: str,
    counting: str,
    chosen: tuple[str, ...],
    lessons: bool,
    style: str,
    as_json: bool,
) -> None:
    """Attack a release, or any released table; exit code 1 where a claim is shown to be false.

    Three questions are answered: can a person be singled out, can rows of one person be linked, can
    something be inferred? Each answer has its figure, and what is reached without the release.

    With --progress json, each attack that ends is told as {"attack": ...}.
    """
    from ldpaudit.audit.printing import audit_lines
    from ldpaudit.cli.custody import known_key
    from ldpaudit.engine.auditing import AuditRequest, audit_release
    from ldpaudit.progress import ProgressReporter

    progress = Progress(style)
    reporter = ProgressReporter(progress, progress.stopped)
    if lessons:
        _show_lessons(reporter, progress, as_json=as_json)
        return
    if folder is None:
        raise UserError("name what to audit", where="DIR", hint="as in: ldpaudit audit release-2026")
    request = AuditRequest(
        folder,
        against,
        beside,
        row_key,
        control,
        unit or "",
        tuple(listed_names(sensitive)),
        counting,
        chosen,
        known_key(),
    )
    report = audit_release(request, reporter, progress.attacked)
    progress.clear()
    show(report.as_json(), as_json, lambda: audit_lines(report))
    if report.lost:
        sys.exit(MISTAKE)
    if report.violated:
        sys.exit(NO)


def _show_lessons(reporter: ProgressReporter, progress: Progress, *, as_json: bool) -> None:
    """Play and print the lessons."""
    from ldpaudit.audit.lessons import lessons

    played = lessons(check_cancelled=reporter.check_cancelled, progress=reporter.watch("lessons"))
    progress.clear()

    def lines() -> Iterator[str]:
        for lesson in played:
            yield from lesson.lines()
            yield ""

    show({"lessons": [lesson.as_json() for lesson in played]}, as_json, lines)
