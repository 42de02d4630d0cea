"""The commands about frequency oracles: which there are, what they promise, what their reports tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from ldpaudit.cli.commands.options import JSON, PATH
from ldpaudit.cli.commands.parameters import PlanCommand, VerifyCommand
from ldpaudit.cli.terminal import listed, planned, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, translated
from ldpaudit.retired import instead_of

if TYPE_CHECKING:
    from ldpaudit.protocols.plan import Kind

    _Choice = click.Choice[str]
else:
    _Choice = click.Choice

_LEVEL = click.option(
    "--level",
    type=float,
    default=0.95,
    show_default=True,
    help="Confidence of the intervals, between 0 and 1.",
)
_SIMULTANEOUS = click.option(
    "--simultaneous", is_flag=True, help="Let the intervals of all values hold together at that confidence."
)
#: The rules of post-processing, which are read before the library that knows them is loaded.
POST = ("raw", "norm-sub", "simplex", "norm-mul")


class _Post(_Choice):
    """The rules, and what to write in the place of those that are gone."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Take one of the rules."""
        instead = instead_of("post-processing", str(value))
        if instead is not None:
            raise UserError(Message('there is no post-processing "{post}"', post=value), hint=instead)
        return super().convert(value, param, ctx)


@click.command(epilog="Example: ldpaudit protocols --json")
@JSON
def protocols(as_json: bool) -> None:
    """List the protocols with their parameters, papers and where they may be used."""
    from ldpaudit.protocols import catalogue

    answer = catalogue()
    show({"protocols": answer}, as_json, lambda: _by_kind(answer))


@click.command(cls=VerifyCommand, epilog="Example: ldpaudit verify OUE --epsilon 1 --domain-size 17")
@click.argument("name", metavar="PROTOCOL")
@click.option("--domain-size", type=int, help="Number of values.")
@click.option("--domain-sizes", help="Number of values of each of several columns: 3,3,8.")
@click.option("--reports", type=int, default=1, show_default=True, help="Reports about the same person.")
@click.option("--neighbours", type=click.Choice(["value", "attribute", "tuple", "stream"]), default="value")
@JSON
def verify(
    name: str,
    domain_size: int | None,
    domain_sizes: str | None,
    reports: int,
    neighbours: Literal["value", "attribute", "tuple", "stream"],
    as_json: bool,
    **parameters: Any,
) -> None:
    """Compute a protocol's exact epsilon from its channel."""
    from ldpaudit.protocols import verify as verified

    answer = verified(
        name,
        domain_size=domain_size,
        domain_sizes=None if domain_sizes is None else _sizes(domain_sizes),
        reports=reports,
        neighbours=neighbours,
        **parameters,
    )
    show(answer, as_json, lambda: iter([answer["line"]]))


@click.command(epilog="Example: ldpaudit estimate release-2026 --by month --post norm-sub --json")
@click.argument("released", type=PATH)
@click.option(
    "--by",
    default="all",
    show_default=True,
    help="year, quarter, month, week, day, hour, weekday, hour-of-day, part-of-day, days such as "
    '"3 days"; or a released column.',
)
@click.option(
    "--post",
    type=_Post(POST),
    default="raw",
    show_default=True,
    help="Post-processing; raw stays beside.",
)
@_LEVEL
@_SIMULTANEOUS
@JSON
def estimate(released: Path, by: str, post: str, level: float, simultaneous: bool, as_json: bool) -> None:
    """Estimate frequencies with intervals from a release alone; no truth is needed."""
    from ldpaudit.estimate import about_release, estimates, release_folder
    from ldpaudit.estimate.manifest import TEST_KEY, read_manifest

    asked: dict[str, Any] = {
        "by": by,
        "post": post,
        "level": level,
        "simultaneous": simultaneous,
    }
    answer = estimates(released, **asked)
    manifest = read_manifest(release_folder(released))
    test_key = manifest.key == TEST_KEY
    about = [*([TEST_KEY.upper()] if test_key else []), *about_release(manifest, by)]

    def lines() -> Iterator[str]:
        yield from (Message("# {sentence}", sentence=sentence) for sentence in about)
        yield from listed(answer)

    show({**asked, "test_key": test_key, "about": about, **answer}, as_json, lines)


@click.command(
    cls=PlanCommand,
    epilog="Example: ldpaudit plan --domain-size 17 --epsilon 1 --rows 50000 --half-width 0.01; or: "
    'ldpaudit plan --kind "several columns" --attributes 5 --domain-size 17 --epsilon 1 --rows 50000',
)
@click.option(
    "--domain-size", type=int, help="Number of values, or of those of each column; not for numbers."
)
@click.option(
    "--epsilon",
    type=float,
    required=True,
    help="Budget of one report, in nats; for several columns: of the whole row.",
)
@click.option(
    "--permanent",
    type=float,
    help="Repeated reports, Allomfree: epsilon of any number of them; default: twice that of one.",
)
@click.option("--attributes", type=int, help="Number of columns, for several; default: 2.")
@click.option("--rows", type=int, required=True, help="Number of reports.")
@click.option("--share", type=float, help="True share of the value looked at; default: the mean, 1 / values.")
@click.option("--half-width", type=float, help="Half the interval that is wanted, as a share: 0.01.")
@click.option("--relative", type=float, help="The same as a part of the share: 0.1.")
@click.option(
    "--parts", type=click.IntRange(min=1), multiple=True, help="Errors of one of so many equal parts, too."
)
@_LEVEL
@_SIMULTANEOUS
@JSON
def plan(
    kind: Kind,
    domain_size: int | None,
    epsilon: float,
    permanent: float | None,
    attributes: int | None,
    rows: int,
    share: float | None,
    half_width: float | None,
    relative: float | None,
    parts: tuple[int, ...],
    level: float,
    simultaneous: bool,
    as_json: bool,
    **parameters: Any,
) -> None:
    """Show which errors to expect of each protocol, and how many rows an accuracy takes; no data are read."""
    from ldpaudit.protocols.plan import Scenario, forecast

    _refuse_foreign(kind, domain_size=domain_size, permanent=permanent, attributes=attributes, share=share)
    if relative is not None:
        if half_width is not None or share is None or not share > 0:
            raise UserError(
                "a relative error needs a share, and no half-width beside it",
                where="--relative",
                hint="write for instance: --share 0.05 --relative 0.1",
            )
        half_width = relative * share
    # A mean has no domain, and its figures do not depend on the smallest.
    size = 2 if domain_size is None else domain_size
    # The squared error of a value of the mean share is the mean over all values, whoever the people are.
    looked_at = 1 / max(size, 2) if share is None else share
    answer = forecast(
        Scenario(
            *(size, epsilon, rows, looked_at, level, simultaneous),
            kind=kind,
            permanent=permanent,
            attributes=2 if attributes is None else attributes,
            parameters={name: value for name, value in parameters.items() if value is not None},
        ),
        half_width,
        parts,
    )
    show(answer, as_json, lambda: planned(answer))


def _refuse_foreign(kind: Kind, **written: float | None) -> None:
    """Refuse figures that a kind of protocol does not have, and a domain that is missing."""
    from ldpaudit.protocols.plan import KINDS, figures_of

    if "size" in figures_of(kind) and written["domain_size"] is None:
        raise UserError(
            "the size of the domain is missing", where="--domain-size", hint="write for instance: 17"
        )
    for name, value in written.items():
        figure = {"domain_size": "size", "share": "f"}.get(name, name)
        if value is not None and figure not in figures_of(kind):
            kinds = [one for one in KINDS if figure in figures_of(one)]
            raise UserError(
                Message('protocols of the kind "{kind}" have no such figure', kind=kind),
                where="--" + name.replace("_", "-"),
                hint=Message("leave it out, or write --kind ") + " or ".join(f'"{one}"' for one in kinds),
            )


def _by_kind(answer: list[dict[str, Any]]) -> Iterator[str]:
    """Return the protocols under the name of their kind."""
    width = max(len(one["name"]) for one in answer)
    for kind, entries in groupby(answer, key=itemgetter("kind")):
        yield Message("{kind}:", kind=Message(kind, meaning="kind of a protocol"))
        yield from (f"  {one['name']:{width}}  {translated(one['summary'])}" for one in entries)


def _sizes(written: str) -> tuple[int, ...]:
    """Read whole numbers between commas."""
    try:
        return tuple(int(size) for size in written.split(","))
    except ValueError:
        raise UserError(
            "the domain sizes are not whole numbers", where="--domain-sizes", hint="write for instance: 3,3,8"
        ) from None
