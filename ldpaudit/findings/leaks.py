"""Findings about what gives the protected values away."""

from __future__ import annotations

from ldpaudit.findings.finding import Case, FindingKind, register
from ldpaudit.findings.repairs import Withhold
from ldpaudit.language import Template

#: How well the columns guess, of true rows: for the data holder alone.
_FIGURES = Case(
    "in {step}, {guessed} is guessed from {by} in {percent:.0f} % of the rows, and in {blind:.0f} % without",
    severity="note",
)


@register
class GivesAway(FindingKind):
    """A released column that shows what another protects."""

    code = "gives-away"
    title = "A column gives another away"
    repairs = (Withhold(),)
    cases = {
        "column": Case(
            "{other} gives {secret} away: who sees it can tell the true {secret} of most rows",
            "drop or generalize {other}",
            "block",
            voids_claim=True,
        ),
        "pair": Case(
            "{others} together give {secret} away: who sees them can tell the true {secret} of most rows",
            "drop or generalize one of {others}",
            "block",
            voids_claim=True,
        ),
        "part": Case(
            "a part of {other} gives {secret} away: who sees it can tell the true {secret} of most rows",
            "drop {other}, or leave that part of its values out",
            "block",
            voids_claim=True,
        ),
        "some": Case(
            "some values of {other} give {secret} away: who sees them knows the true {secret} for "
            "certain, of {percent:.0f} % of the rows or more",
            "drop {other}, or generalize it until rows of each value differ in {secret}",
            "block",
            voids_claim=True,
        ),
    }


@register
class SameSecret(FindingKind):
    """Two promises about one value."""

    code = "same-secret"
    title = "Two promises, one secret"
    message = "{first} and {second} say the same: their promises add up"
    hint = "release only one of them to keep {first}'s promise alone"


@register
class RemovedByProxy(FindingKind):
    """Rows that are removed, or settled, by what a protected column depends on."""

    code = "removed-by-proxy"
    title = "Rows decided by a protected value"
    page = "generalize"
    cases = {
        "": Case(
            Template(
                "{may} by the true {by}, which {secrets} (depends|depend) on, in {step}: {there} says "
                "something about the true {secrets}",
                by="secrets",
            ),
            "leave {by} out of that step, or drop or generalize {secrets} instead of randomizing",
            "block",
            voids_claim=True,
        ),
        "figures": _FIGURES,
    }


@register
class GivenRowsLeft(FindingKind):
    """A promise that holds given which rows are left."""

    code = "given-rows-left"
    title = "A promise about the rows left"
    page = "generalize"
    cases = {
        "": Case(
            Template(
                "{may} by the true {by}, in {step}: the promise about {secrets} holds between rows that "
                "agree in {by}, given which rows are left",
                given="agree",
                otherwise="{may} by the true {by}, in {step}: the promise about {secrets} holds given which "
                "rows are left",
            ),
            "leave {by} out of that step to promise more",
            "note",
        ),
        "figures": _FIGURES,
    }
