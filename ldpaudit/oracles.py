"""The commands about frequency oracles: which there are, what they promise, what their reports tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import click

from ldpaudit.errors import UserError
from ldpaudit.terminal import listed, show

_PATH = click.Path(path_type=Path, readable=False)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")


@click.command(epilog="Example: ldpaudit protocols --json")
@_JSON
def protocols(as_json: bool) -> None:
    """List the protocols with their parameters, papers and where they may be used."""
    from ldpaudit.protocols import catalogue

    told = catalogue()
    show({"protocols": told}, as_json, lambda: (f"{one['name']:14} {one['summary']}" for one in told))


@click.command(epilog="Example: ldpaudit verify OUE --epsilon 1 --domain-size 17")
@click.argument("name", metavar="PROTOCOL")
@click.option("--epsilon", type=float, help="Requested epsilon in nats; for repeated reports: of all.")
@click.option("--f", type=float, help="Instead of epsilon, for OneTimeRappor.")
@click.option("--domain-size", type=int, help="Number of values.")
@click.option("--domain-sizes", help="Number of values of each of several columns: 3,3,8.")
@click.option("--epsilon-first", type=float, help="For repeated reports: epsilon of the first one.")
@click.option("--calibration", help="LGRR: published, exact or horizon.")
@click.option("--horizon", type=int, help="Reports after which the budget of a horizon shall be spent.")
@click.option("--oracle", "protocol", help="Several columns: the protocol of each column.")
@click.option("--budget", help="RSFD: published, attribute or tuple.")
@click.option("--reports", type=int, default=1, show_default=True, help="Reports about the same person.")
@click.option("--neighbours", type=click.Choice(["value", "attribute", "tuple", "stream"]), default="value")
@_JSON
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

    told = verified(
        name,
        domain_size=domain_size,
        domain_sizes=None if domain_sizes is None else _sizes(domain_sizes),
        reports=reports,
        neighbours=neighbours,
        **parameters,
    )
    show(told, as_json, lambda: iter([told["line"]]))


@click.command(epilog="Example: ldpaudit estimate release-2026 --by month --json")
@click.argument("released", type=_PATH)
@click.option("--by", type=click.Choice(["all", "year", "month", "day"]), default="all", show_default=True)
@click.option("--post", type=click.Choice(["raw", "norm-sub", "mle"]), default="raw", show_default=True)
@_JSON
def estimate(released: Path, by: str, post: str, as_json: bool) -> None:
    """Estimate frequencies with intervals from a release alone; no truth is needed."""
    from ldpaudit.estimate import estimates

    told = estimates(released, by=by, post=post)
    show({"by": by, "post": post, **told}, as_json, lambda: listed(told))


def _sizes(written: str) -> tuple[int, ...]:
    """Read whole numbers between commas."""
    try:
        return tuple(int(size) for size in written.split(","))
    except ValueError:
        raise UserError(
            "the domain sizes are not whole numbers", where="--domain-sizes", mend="write for instance: 3,3,8"
        ) from None
