"""Lay a report out as one HTML file without scripts, fonts or pictures from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ldpaudit.audit.printing import REACHED
from ldpaudit.escaping import escaped
from ldpaudit.guarantee import round_up
from ldpaudit.language import ENGLISH, Catalogue, Message, current, join_texts, translated
from ldpaudit.report.content import Content, EstimateSummary, Inside
from ldpaudit.report.sentences import recorded_numbers
from ldpaudit.tables import share

#: Values drawn as bars; the table lists all of them.
SHOWN_BARS = 20
_CHART_WIDTH = 520.0
#: What a template counts by a name that it computes.
_COUNTED = {"row": Message("{n:,} (row|rows)").template, "case": Message("{n:,} (case|cases)").template}


def external_report(content: Content, language: Catalogue | None = None) -> str:
    """Write the report that goes with the release: no true count, no raw value, no path.

    Parameters
    ----------
    content : Content
        What it says.
    language : Catalogue, optional
        Of the reader; that of this process where none is given.
    """
    return str(_template("external.html", language).render(content=content, inside=None))


def internal_report(content: Content, inside: Inside, language: Catalogue | None = None) -> str:
    """Write the report that stays with the data holder: with truth, errors and the riskiest rows."""
    return str(_template("internal.html", language).render(content=content, inside=inside))


def bars(estimate: EstimateSummary, truth: Sequence[float] | None) -> list[dict[str, Any]]:
    """Lay out the largest values of an estimate as bars with their intervals, in pixels.

    Parameters
    ----------
    estimate : EstimateSummary
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
    figures = []
    for low, high in bands:
        inside = {size: n for size, n in sizes.items() if size >= low and (high is None or size <= high)}
        rows = sum(size * n for size, n in inside.items())
        name = (
            str(low)
            if high == low
            else Message("{low}–{high}", low=low, high=high)
            if high
            else Message("{low} and more", low=low)
        )
        figures.append({"band": name, "groups": sum(inside.values()), "rows": rows, "share": rows / total})
    return figures


def _percent(value: float) -> str:
    """Write an estimated or a true share with two decimals, of which small ones need more than counts do."""
    if 0 < value < 5e-5:
        return Message("less than 0.01 %")
    return Message("{percent:.2f} %", percent=100 * value)


def _number(value: float) -> str:
    return Message("{value:,}", value=value)


def _counted(value: int, noun: str) -> str:
    known = _COUNTED.get(noun)
    return Message(f"{{n:,}} ({noun}|{noun}s)" if known is None else known, n=value)


def _several(unit: str, value: int) -> str:
    """Name what a group is counted in."""
    if unit in _COUNTED:
        return _counted(value, unit)
    return Message("{value:,} different {unit}", value=value, unit=unit)


def _figure(value: float | None) -> str:
    return "–" if value is None else Message("{value:.4g}", value=value)


def _sentence(text: str) -> str:
    return Message("^{text}", text=text)


def _shown(value: Any, language: Catalogue | None) -> Any:
    """Return a text of the reader's language that does no more in a page than show itself."""
    if isinstance(value, Message):
        value = translated(value, language)
    return escaped(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _texts(language: Catalogue | None) -> Callable[..., Markup]:
    """Return what translates the texts of the templates, which are of our own and may hold entities."""

    def tr(template: str, n: float | None = None, **values: Any) -> Markup:
        shown = {name: _shown(value, language) for name, value in values.items()}
        known = {name: escape(value) if isinstance(value, str) else value for name, value in shown.items()}
        if language is None:
            return Markup(Message(template, n, **known))  # noqa: S704, its values are escaped
        # Ends of lines in a template are those of the file, not of the text.
        return Markup(language.text(" ".join(template.split()), n, "", known))  # noqa: S704, as above

    return tr


@cache
def _environment(language: Catalogue | None) -> Environment:
    environment = Environment(
        loader=PackageLoader("ldpaudit.report"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=partial(_shown, language=language),
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
        join=lambda texts, mark="": join_texts(mark, texts),
        round_up=lambda value: round_up(value, 2),
        recorded=recorded_numbers,
    )
    code = ENGLISH if language is None else language.code
    environment.globals.update(
        reached=REACHED, bars=bars, histogram=histogram, tr=_texts(language), language=code
    )
    return environment


def _template(name: str, language: Catalogue | None) -> Any:
    return _environment(current() if language is None else language).get_template(name)
