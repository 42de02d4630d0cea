"""The commands about places: how names match a public table, what traces tell."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from ldpaudit.cli.commands.options import JSON, READ_AS, READING, TABLE
from ldpaudit.cli.terminal import NO, reading_options, reading_steps, show
from ldpaudit.errors import UserError

if TYPE_CHECKING:
    from ldpaudit.geography import PlanarLaplace

_SAME = "Metres of a grid to which points are rounded first, so that places nearly the same are one."
#: Names of a public table that are listed; --json gives all.
_SHOWN = 20
_DAY = click.DateTime(formats=["%Y-%m-%d"])


@click.command(epilog="Example: ldpaudit traces fixes.csv --person user --time time --x lon --y lat")
@TABLE
@click.option("--person", required=True, help="Column that names the person.")
@click.option("--time", required=True, help="Column of times.")
@click.option("--x", required=True, help="Column of longitudes, WGS84 degrees.")
@click.option("--y", required=True, help="Column of latitudes, WGS84 degrees.")
@click.option(
    "--points",
    "most",
    type=click.IntRange(1, 50),
    default=8,
    show_default=True,
    help="Points that an attacker knows at most.",
)
@click.option(
    "--stay-metres", type=click.FloatRange(1), default=200, show_default=True, help="Radius of a stay."
)
@click.option(
    "--stay-minutes", type=click.FloatRange(0.1), default=20, show_default=True, help="Shortest stay."
)
@click.option(
    "--longest-gap",
    type=click.FloatRange(0.1),
    help="Minutes without a fix after which a stay ends; without it none does.",
)
@click.option(
    "--utc-offset",
    type=click.FloatRange(-14, 14),
    default=0,
    show_default=True,
    help="Hours to add to the table's clock to get that of the place.",
)
@click.option("--level", help="Noise to try: factor within the radius, as ln(2).")
@click.option("--radius", type=float, help="Noise to try: metres.")
@click.option(
    "--same-within",
    type=click.FloatRange(1),
    default=100,
    show_default=True,
    help="Metres within which fixes of a person share one draw of the noise that is tried.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Which points are known, and which noise is tried."
)
@READING
@READ_AS
@JSON
def traces(
    table: Path,
    person: str,
    time: str,
    x: str,
    y: str,
    most: int,
    stay_metres: float,
    stay_minutes: float,
    longest_gap: float | None,
    utc_offset: float,
    level: str | None,
    radius: float | None,
    same_within: float,
    seed: int,
    written: str | None,
    read_as: tuple[str, ...],
    as_json: bool,
) -> None:
    """Measure how few points single a person out, and what noise leaves of homes and other places."""
    from ldpaudit.audit import examine_traces
    from ldpaudit.geography.traces import Traces

    mechanism = _noise(level, radius)
    read = Traces.read(table, person, time, x, y, reading_options(written), steps=reading_steps(read_as))
    told = examine_traces(
        read,
        most=most,
        metres=stay_metres,
        seconds=round(60 * stay_minutes),
        longest_gap=None if longest_gap is None else round(60 * longest_gap),
        utc_offset=utc_offset,
        mechanism=mechanism,
        same_within=same_within,
        seed=seed,
    )
    show(told, as_json, lambda: _of_traces(told))


@click.command(epilog="Example: ldpaudit places calls.csv --x lon --y lat --level ln(2) --radius 1000")
@TABLE
@click.option("--x", required=True, help="Column of longitudes, WGS84 degrees.")
@click.option("--y", required=True, help="Column of latitudes, WGS84 degrees.")
@click.option("--person", help="Column that names the person.")
@click.option("--same-within", type=click.FloatRange(0, 10_000, min_open=True), help=_SAME)
@click.option("--level", help="Noise to look at: factor within the radius, as ln(2); else five usual ones.")
@click.option("--radius", type=float, help="Noise to look at: metres.")
@READING
@READ_AS
@JSON
def places(
    table: Path,
    x: str,
    y: str,
    person: str | None,
    same_within: float | None,
    level: str | None,
    radius: float | None,
    written: str | None,
    read_as: tuple[str, ...],
    as_json: bool,
) -> None:
    """Count how often a table names the same place, and tell what averaging its moved points would find."""
    from ldpaudit.geography import PRESETS
    from ldpaudit.geography.noise.repeated import PlaceRepeats, described

    asked = _noise(level, radius)
    mechanisms = [_noise(one.level, one.radius) for one in PRESETS] if asked is None else [asked]
    found = PlaceRepeats.of(
        table,
        x,
        y,
        person=person,
        same_within=same_within,
        options=reading_options(written),
        steps=reading_steps(read_as),
    )
    settings = [(one, found.under(one)) for one in mechanisms if one is not None]
    told = {**found.as_json(), "settings": [under for _, under in settings], "advice": found.advice()}

    def lines() -> Iterator[str]:
        by_rows = told["places_by_rows"]
        yield f"rows:             {told['rows']:,}, of which {told['points']:,} have a point"
        yield f"distinct places:  {told['places']:,}"
        yield f"most repeated:    {told['most_rows']:,} rows of one place"
        yield "places by rows:   " + ", ".join(f"{name}: {number:,}" for name, number in by_rows.items())
        if person is not None:
            most = told["most_places_of_a_person"]
            yield f"draws by person:  {told['draws_by_person']:,}, of up to {most:,} places each"
        for mechanism, under in settings:
            yield ""
            yield from described(mechanism, under)
        yield ""
        yield from found.advice()

    show(told, as_json, lines)


def _noise(level: str | None, radius: float | None) -> PlanarLaplace | None:
    """Read the noise that a command shall look at; None where none is asked for."""
    from ldpaudit.geography import PlanarLaplace, parse_level

    if (level is None) != (radius is None):
        raise UserError("noise has a level and a radius", hint="give --level and --radius, or neither")
    if level is None or radius is None:
        return None
    try:
        return PlanarLaplace(parse_level(level), radius)
    except ValueError as error:
        raise UserError(str(error), where="--level", hint='write for instance "ln(2)"') from None


def _of_traces(told: dict[str, Any]) -> Iterator[str]:
    """Return in lines what traces tell."""
    from ldpaudit.tables import counted

    yield f"persons:  {told['persons']}"
    yield f"rows:     {told['rows']}, of which {told['left_out']} lack a person, a time or a place"
    yield f"stays:    {told['stays']['count']} of {told['stays']['seconds'] / 60:g} minutes or longer"
    stayed = counted(told["places"]["persons"], "person")
    yield f"places:   {told['places']['count']} where {stayed} stayed"
    homes = counted(told["homes"], "person")
    yield f"homes:    guessed for {homes} by their nights; works for {told['works']} by day"
    yield ""
    usual = told["unicity"][0]
    yield (
        "share of the persons with at least p distinct points whom p known points, drawn "
        f"{counted(usual['draws'], 'time')} with seed {told['seed']}, single out"
    )
    count = len(told["unicity"][0]["unique"])
    yield "  cell     time   " + "".join(f"{f'p={p}':>8}" for p in range(1, count + 1))
    for one in told["unicity"]:
        shares = "".join(f"{'-' if s is None else f'{100 * s:.1f} %':>8}" for s in one["unique"])
        yield f"  {one['cell_metres']:5g} m  {one['bin_seconds'] / 3600:4g} h {shares}"
        persons = (f"p={p}: {counted(many, 'person')}" for p, many in enumerate(one["persons"], start=1))
        yield f"                   {', '.join(persons)}"
    if "noise" not in told:
        return
    noise = told["noise"]
    words = {"per_row": "noise anew for each fix", "per_place": "one noise for each place and person"}
    for name, said in words.items():
        one = noise[name]
        yield ""
        yield (
            f"{said}: a person spends up to {one['epsilon_of_a_person']:g} nats"
            f" for two traces {noise['radius']:g} m apart ({one['most_draws_of_a_person']} draws)"
        )
        for near, homes in one["homes_found"].items():
            places = one["places_found"][near]
            yield (
                f"  within {near} m: {homes} of {noise['homes']} homes and {places} of {noise['places']}"
                " places found again"
            )


@click.command(
    epilog="Example: ldpaudit match fires.csv --column town --table epci.csv --from name --to epci --show"
)
@TABLE
@click.option("--column", required=True, help="Column of names or codes of places.")
@click.option("--table", "public", required=True, help="Public table of places and regions.")
@click.option("--from", "from_", required=True, help="Its column of places.")
@click.option("--to", required=True, help="Its column of regions.")
@click.option("--compare", type=click.Choice(["alike", "exact"]), default="alike", show_default=True)
@click.option("--changes", help="Public table of mergers and renamings.")
@click.option("--changes-from", help="Its column of old places.")
@click.option("--changes-to", help="Its column of new places.")
@click.option("--changes-date", help="Its column of days.")
@click.option("--changes-where", help='Its rows that count: "column = value".')
@click.option("--since", type=_DAY, help="No place was written before this day.")
@click.option("--as-of", type=_DAY, help="The day whose places the public table holds.")
@click.option("--show", "listed", is_flag=True, help="List the places without a region; they are private.")
@READING
@JSON
def match(
    table: Path,
    column: str,
    public: str,
    compare: Literal["alike", "exact"],
    since: datetime | None,
    as_of: datetime | None,
    listed: bool,
    written: str | None,
    as_json: bool,
    **keys: str | None,
) -> None:
    """Tell how many places of a table find their region in a public table; 1 if one does not."""
    from ldpaudit.geography import GeneralizeRegion
    from ldpaudit.geography.names.matching import matched
    from ldpaudit.step import Context
    from ldpaudit.tables import Source

    source = Source.open(table, reading_options(written))
    days = {name: None if day is None else day.date() for name, day in (("since", since), ("as_of", as_of))}
    given: dict[str, Any] = {name: value for name, value in {**keys, **days}.items() if value is not None}
    step = GeneralizeRegion(column=column, table=public, compare=compare, **given)
    context = Context(Path(), source.columns)
    context.column(column)
    told = matched(source, column, step.gazetteer(context), show=listed)
    show(told, as_json, lambda: _matches(told))
    if not told["ok"]:
        sys.exit(NO)


def _matches(told: dict[str, Any]) -> Iterator[str]:
    """Return how places were found, and which were not."""
    yield f"{told['rows']:,} rows, {told['missing']:,} of them without a value"
    for how, counts in told["matches"].items():
        yield f"{how + ':':28} {counts['rows']:>12,} rows {counts['values']:>9,} values"
    moved = told["moved"]
    if moved["values"]:
        yield (
            f"{moved['rows']:,} rows of {moved['values']:,} values of the table name a place a part of which "
            "went to another region, or that was another place once; they count where they are today"
        )
        if "list" in moved:
            yield "  " + ", ".join(moved["list"])
    several = told["of_several"]
    if several:
        more = f" and {len(several) - _SHOWN:,} more" if len(several) > _SHOWN else ""
        named = _quoted(several[:_SHOWN]) + more
        yield f"one name in several regions of the public table, so that its rows have none: {named}"
    apart = [[name for name in names if name not in several] for names in told["contested"].values()]
    apart = [names for names in apart if names]
    for names in apart[:_SHOWN]:
        written = _quoted(names)
        yield f"alike in the public table, in different regions, and told apart only as written: {written}"
    if len(apart) > _SHOWN:
        yield f"and {len(apart) - _SHOWN:,} more such names"
    alike = told.get("alike", [])
    for one in alike[:_SHOWN]:
        yield f"{one['rows']:>9,} rows  {one['value']!r}: {one['how']}, {one['region']}"
    if len(alike) > _SHOWN:
        yield f"and {len(alike) - _SHOWN:,} more found that way; --json gives all"
    for one in told.get("unmatched", ()):
        became = f"; became {', '.join(one['became'])}" if one["became"] else ""
        closest = f"; like {', '.join(one['closest'])}" if one["closest"] else ""
        yield f"{one['rows']:>9,} rows  {one['value']!r}: {one['why']}{became}{closest}"
    if not told["ok"]:
        hint = "" if "unmatched" in told else "; --show lists them"
        yield f'Some places have no region{hint}. Complete the table, or write unmatched = "other".'


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
