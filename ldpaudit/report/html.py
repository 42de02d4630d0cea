"""Lay a report out as one HTML file without scripts, fonts or pictures from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ldpaudit.audit.printing import (
    PROMISES,
    REACHED,
    attack_row,
    by_question,
    promise_rows,
    results_of,
    run_verdict,
    undecided,
)
from ldpaudit.escaping import escaped
from ldpaudit.estimate import about_rows
from ldpaudit.findings import Finding, grouped
from ldpaudit.guarantee import round_up
from ldpaudit.language import (
    Catalogue,
    Message,
    capital,
    current,
    first_in_line,
    in_line,
    join_texts,
    translated,
)
from ldpaudit.recipe import WITHHELD
from ldpaudit.report.sentences import moved_rows, recorded_numbers
from ldpaudit.tables import share

_CHART_WIDTH = 258.0
#: What a template counts by a name that it computes.
_COUNTED = {"row": Message("{n:,} (row|rows)").template, "case": Message("{n:,} (case|cases)").template}


def external_report(manifest: Mapping[str, Any], estimates: Sequence[Mapping[str, Any]]) -> str:
    """Write the report that goes with the release, in the language of this process: no true count, no path.

    manifest: the external manifest.
    estimates: of each randomized column: column, protocol, number (whether it holds numbers), reports, and
        rows of `estimate.SCHEMA` over the whole table.
    """
    return _rendered("external.html", manifest, estimates, None)


def internal_report(manifest: Mapping[str, Any], estimates: Sequence[Mapping[str, Any]]) -> str:
    """Write the report that stays with the data holder, of the internal manifest: with truth and errors."""
    return _rendered("internal.html", manifest, estimates, manifest)


def _rendered(
    template: str,
    manifest: Mapping[str, Any],
    estimates: Sequence[Mapping[str, Any]],
    inside: Mapping[str, Any] | None,
) -> str:
    findings = grouped([Finding.of_json(one) for one in manifest["findings"]])
    results = by_question(results_of(manifest))
    # What one report tells is what is promised.
    told = [one for one in results if one.tested or one.code != "averaging"]
    inner = [one for one in told if not one.tested and one.verdict == "held"]
    moved, verdict = any(one["distance"] for one in manifest["guarantees"]), run_verdict(manifest)
    if inside is None:
        # What earlier releases add stays with the data holder.
        verdict = Message("this release by itself: {verdict}", verdict=verdict)
    return str(
        _environment(current())
        .get_template(template)
        .render(
            m=manifest,
            inside=inside,
            estimates=estimates,
            findings=findings,
            moved=moved,
            after=manifest["anonymity"] if inside is None else manifest["anonymity"]["after"],
            verdict=verdict,
            promises=promise_rows(manifest),
            unbounded=[
                Message("{relation} ({why})", relation=one["relation"], why=one["why"])
                for one in manifest["totals"]
                if one["epsilon"] is None
            ],
            of_person=any(one["epsilon"] and one["relation"] == "one person" for one in manifest["totals"]),
            attacks=[attack_row(one) for one in told if one not in inner],
            persons=next((one.persons for one in results if one.persons), ""),
            inner=[join_texts(" ", attack_row(one)[:2]) for one in inner],
            undecided=[join_texts(" ", attack_row(one)[:2]) for one in by_question(undecided(manifest))],
            columns=_treated(manifest),
            withheld=[name for name, one in manifest["columns"].items() if one["role"] in WITHHELD],
            about=about_rows(manifest["rows"], manifest["removal"]),
        )
    )


def _treated(manifest: Mapping[str, Any]) -> list[tuple[list[str], str, str]]:
    """Return the released columns with their role and treatment; those of one treatment together."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, one in manifest["columns"].items():
        if one["role"] not in WITHHELD:
            found.setdefault((one["role"], one["treatment"]), []).append(name)
    return [(names, role, treatment) for (role, treatment), names in found.items()]


def bars(rows: Sequence[Mapping[str, Any]], truth: Mapping[str, float] | None) -> list[dict[str, Any]]:
    """Lay out estimates as bars with their intervals, in pixels.

    rows: value, estimate, low, high.
    truth: true shares, for the internal report alone.
    """
    reach = float(max([*(one["high"] for one in rows), *(truth or {}).values(), 1e-9]))

    def pixels(share: float) -> float:
        return round(_CHART_WIDTH * max(0.0, share) / reach, 1)

    return [
        {
            "bar": pixels(one["estimate"]),
            "low": pixels(one["low"]),
            "high": pixels(one["high"]),
            "truth": None if truth is None else pixels(truth[one["value"]]),
        }
        for one in rows
    ]


def true_shares(inside: Mapping[str, Any], column: str) -> dict[str, float]:
    """Return the true share of each value of a randomized column among the released rows."""
    counts = inside["truth"][column]["all"]
    return {label: count / max(1, inside["rows"]) for label, count in counts.items()}


def reach_of(rows: Sequence[Mapping[str, float]]) -> float:
    """Return how far the intervals reach from their estimates at most."""
    return max(
        (max(one["high"] - one["estimate"], one["estimate"] - one["low"]) for one in rows), default=0.0
    )


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
    """Write an estimated or a true share in percent, with two decimals."""
    return Message("{percent:.2f}", percent=100 * value)  # no text


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


def _shown(value: Any, language: Catalogue) -> Any:
    """Return a text of the reader's language that does no more in a page than show itself."""
    if isinstance(value, Message):
        value = translated(value, language)
    return escaped(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _texts(language: Catalogue) -> Callable[..., Markup]:
    """Return what translates the texts of the templates, which are of our own and may hold entities."""

    def tr(template: str, n: float | None = None, **values: Any) -> Markup:
        shown = {name: _shown(value, language) for name, value in values.items()}
        known = {name: escape(value) if isinstance(value, str) else value for name, value in shown.items()}
        # Ends of lines in a template are those of the file, not of the text.
        return Markup(language.text(" ".join(template.split()), n, "", known))  # noqa: S704, escaped

    return tr


@cache
def _environment(language: Catalogue) -> Environment:
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
        sentence=lambda text, columns=(): capital(_shown(text, language), columns),
        names=in_line,
        few=first_in_line,
        join=lambda texts, mark="": join_texts(mark, texts),
        round_up=lambda value: round_up(value, 2),
    )
    functions = (bars, histogram, reach_of, true_shares, moved_rows, recorded_numbers)
    environment.globals.update({one.__name__: one for one in functions}, tr=_texts(language))
    environment.globals.update(language=language.code, reached=REACHED, promised=PROMISES)
    return environment
