"""The commands about places: how names match a public table, what traces tell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldpaudit.cli.commands.options import JSON, READ_AS, READING, TABLE
from ldpaudit.cli.terminal import reading_options, reading_steps, show
from ldpaudit.errors import UserError
from ldpaudit.language import Message, join_texts

if TYPE_CHECKING:
    from ldpaudit.geography import PlanarLaplace

_SAME = Message("Metres of a grid to which points are rounded first, so that places nearly the same are one.")
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
    answer = examine_traces(
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
    show(answer, as_json, lambda: _of_traces(answer))


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
    """Count how often a table names the same place, and tell what averaging its moved points would find.

    With --radius, "lone_places" are those of one row without another place within it, and "lone_share" is
    their share of the rows that have a point.
    """
    from ldpaudit.geography import PRESETS
    from ldpaudit.geography.noise.repeated import PlaceRepeats, cost_lines

    asked = _noise(level, radius)
    mechanisms = [_noise(one.level, one.radius) for one in PRESETS] if asked is None else [asked]
    found = PlaceRepeats.of(
        table,
        x,
        y,
        person=person,
        same_within=same_within,
        radius=radius,
        options=reading_options(written),
        steps=reading_steps(read_as),
    )
    settings = [(one, found.under(one)) for one in mechanisms if one is not None]
    answer = {**found.as_json(), "settings": [under for _, under in settings], "advice": found.advice()}

    def lines() -> Iterator[str]:
        by_rows = answer["places_by_rows"]
        yield Message(
            "rows:             {rows:,}, of which {points:,} have a point",
            rows=answer["rows"],
            points=answer["points"],
        )
        yield Message("distinct places:  {places:,}", places=answer["places"])
        yield Message("most repeated:    {most_rows:,} rows of one place", most_rows=answer["most_rows"])
        yield Message("places by rows:   ") + join_texts(
            ", ", (f"{name}: {number:,}" for name, number in by_rows.items())
        )
        if person is not None:
            most = answer["most_places_of_a_person"]
            yield Message(
                "draws by person:  {draws_by_person:,}, of up to {most:,} places each",
                draws_by_person=answer["draws_by_person"],
                most=most,
            )
        for mechanism, under in settings:
            yield ""
            yield from cost_lines(mechanism, under)
        yield ""
        yield from found.advice()

    show(answer, as_json, lines)


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


def _of_traces(answer: dict[str, Any]) -> Iterator[str]:
    """Return lines about persons, stays, places and what noise leaves of them."""
    yield Message("persons:  {persons}", persons=answer["persons"])
    yield Message(
        "rows:     {rows}, of which {left_out} lack a person, a time or a place",
        rows=answer["rows"],
        left_out=answer["left_out"],
    )
    yield Message(
        "stays:    {count} of {seconds:g} minutes or longer",
        count=answer["stays"]["count"],
        seconds=answer["stays"]["seconds"] / 60,
    )
    stayed = Message("{n} (person|persons)", n=answer["places"]["persons"])
    yield Message("places:   {count} where {stayed} stayed", count=answer["places"]["count"], stayed=stayed)
    homes = Message("{n} (person|persons)", n=answer["homes"])
    yield Message(
        "homes:    guessed for {homes} by their nights; works for {works} by day",
        homes=homes,
        works=answer["works"],
    )
    yield ""
    usual = answer["unicity"][0]
    yield (
        Message(
            "share of the persons with at least p distinct points whom p known points, drawn {n} "
            "(time|times) with seed {seed}, single out",
            n=usual["draws"],
            seed=answer["seed"],
        )
    )
    count = len(answer["unicity"][0]["unique"])
    yield Message("  cell     time   ") + "".join(f"{f'p={p}':>8}" for p in range(1, count + 1))
    for one in answer["unicity"]:
        shares = "".join(f"{'-' if s is None else f'{100 * s:.1f} %':>8}" for s in one["unique"])
        yield Message(
            "  {cell_metres:5g} m  {bin_seconds:4g} h {shares}",
            cell_metres=one["cell_metres"],
            bin_seconds=one["bin_seconds"] / 3600,
            shares=shares,
        )
        persons = (
            Message("p={p}: {n} (person|persons)", n=many, p=p)
            for p, many in enumerate(one["persons"], start=1)
        )
        yield Message("                   {persons}", persons=join_texts(", ", persons))
    if "noise" not in answer:
        return
    noise = answer["noise"]
    words = {
        "per_row": Message("noise anew for each fix"),
        "per_place": Message("one noise for each place and person"),
    }
    for name, drawing in words.items():
        one = noise[name]
        yield ""
        yield (
            Message(
                "{drawing}: a person spends up to {epsilon_of_a_person:g} nats for two traces {radius:g} m "
                "apart ({most_draws_of_a_person} draws)",
                drawing=drawing,
                epsilon_of_a_person=one["epsilon_of_a_person"],
                radius=noise["radius"],
                most_draws_of_a_person=one["most_draws_of_a_person"],
            )
        )
        for near, homes in one["homes_found"].items():
            places = one["places_found"][near]
            yield (
                Message(
                    "  within {near} m: {found_homes} of {homes} homes and {found_places} of "
                    "{places} places found again",
                    near=near,
                    found_homes=homes,
                    homes=noise["homes"],
                    found_places=places,
                    places=noise["places"],
                )
            )
