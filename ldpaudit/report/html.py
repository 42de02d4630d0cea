"""Lay a report out as one HTML file without scripts, fonts or pictures from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ldpaudit.escaping import escaped
from ldpaudit.guarantee import round_up
from ldpaudit.report.content import Content, EstimateTold, Inside
from ldpaudit.report.sentences import recorded_numbers
from ldpaudit.tables import share

#: Values drawn as bars; the table lists all of them.
SHOWN_BARS = 20
_CHART_WIDTH = 520.0


def external_report(content: Content) -> str:
    """Write the report that goes with the release: no true count, no raw value, no path."""
    return str(_template("external.html").render(content=content, inside=None))


def internal_report(content: Content, inside: Inside) -> str:
    """Write the report that stays with the data holder: with truth, errors and the riskiest rows."""
    return str(_template("internal.html").render(content=content, inside=inside))


def bars(estimate: EstimateTold, truth: Sequence[float] | None) -> list[dict[str, Any]]:
    """Lay out the largest values of an estimate as bars with their intervals, in pixels.

    Parameters
    ----------
    estimate : EstimateTold
        Shares with intervals.
    truth : sequence of float, optional
        True shares, for the internal report alone.
    """
    order = sorted(range(len(estimate.labels)), key=lambda at: -estimate.share[at])[:SHOWN_BARS]
    reach = max([*(estimate.high[at] for at in order), *(truth or ()), 1e-9])

    def pixels(share: float) -> float:
        return round(_CHART_WIDTH * max(0.0, share) / reach, 1)

    return [
        {
            "label": estimate.labels[at],
            "share": estimate.share[at],
            "bar": pixels(estimate.share[at]),
            "low": pixels(estimate.low[at]),
            "high": pixels(estimate.high[at]),
            "truth": None if truth is None else pixels(truth[at]),
        }
        for at in order
    ]


def histogram(class_sizes: Mapping[Any, int]) -> list[dict[str, Any]]:
    """Gather class sizes into readable bands: groups, and what they hold."""
    bands = ((1, 1), (2, 2), (3, 4), (5, 9), (10, 19), (20, 49), (50, 99), (100, 999), (1000, None))
    sizes = {int(size): classes for size, classes in class_sizes.items()}
    total = sum(size * classes for size, classes in sizes.items()) or 1
    told = []
    for low, high in bands:
        inside = {size: n for size, n in sizes.items() if size >= low and (high is None or size <= high)}
        rows = sum(size * n for size, n in inside.items())
        name = str(low) if high == low else f"{low}–{high}" if high else f"{low} and more"
        told.append({"band": name, "groups": sum(inside.values()), "rows": rows, "share": rows / total})
    return told


def _percent(value: float) -> str:
    """Write an estimated or a true share with two decimals, of which small ones need more than counts do."""
    if 0 < value < 5e-5:
        return "less than 0.01 %"
    return f"{100 * value:.2f} %"


def _number(value: float) -> str:
    return f"{value:,}"


def _counted(value: int, noun: str) -> str:
    return f"{_number(value)} {noun}" if value == 1 else f"{_number(value)} {noun}s"


def _several(unit: str, value: int) -> str:
    """Name what a group is counted in."""
    return _counted(value, unit) if unit in {"row", "case"} else f"{_number(value)} different {unit}"


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.4g}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _shown(value: Any) -> Any:
    """Return a text without the characters that would do more in a page than show themselves."""
    return escaped(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("ldpaudit.report"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        percent=_percent,
        number=_number,
        counted=_counted,
        several=_several,
        share=share,
        figure=_figure,
        sentence=_sentence,
        round_up=lambda value: round_up(value, 2),
        recorded=recorded_numbers,
    )
    environment.globals.update(bars=bars, histogram=histogram)
    return environment


def _template(name: str) -> Any:
    return _environment().get_template(name)
