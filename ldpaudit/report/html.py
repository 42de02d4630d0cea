"""Lay a report out as one HTML file without scripts, fonts or pictures from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from ldpaudit.report.content import Content, EstimateTold, Inside

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
    """Gather class sizes into readable bands: rows that share their group with so many others."""
    bands = ((1, 1), (2, 2), (3, 4), (5, 9), (10, 19), (20, 49), (50, 99), (100, 999), (1000, None))
    sizes = {int(size): classes for size, classes in class_sizes.items()}
    total = sum(size * classes for size, classes in sizes.items()) or 1
    told = []
    for low, high in bands:
        rows = sum(size * n for size, n in sizes.items() if size >= low and (high is None or size <= high))
        name = str(low) if high == low else f"{low}–{high}" if high else f"{low} and more"
        told.append({"band": name, "rows": rows, "share": rows / total})
    return told


def _percent(value: float, digits: int = 2) -> str:
    return f"{100 * value:.{digits}f} %"


def _number(value: float) -> str:
    return f"{value:,}".replace(",", "\u202f")


def _counted(value: int, noun: str) -> str:
    return f"{_number(value)} {noun}" if value == 1 else f"{_number(value)} {noun}s"


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.4g}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("ldpaudit.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        percent=_percent, number=_number, counted=_counted, figure=_figure, sentence=_sentence
    )
    environment.globals.update(bars=bars, histogram=histogram)
    return environment


def _template(name: str) -> Any:
    return _environment().get_template(name)
