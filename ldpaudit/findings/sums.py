"""Findings about sums of promises."""

from __future__ import annotations

from ldpaudit.findings.finding import Case, Finding, FindingKind, register
from ldpaudit.findings.repairs import TableFacts
from ldpaudit.language import Message, Template


@register
class NoBound(FindingKind):
    """No bound for one person."""

    code = "no-bound"
    title = "No bound for one person"
    field = "most_rows"
    _message = "there is no bound for one {unit}: {why}"
    cases = {
        "rows": Case(
            _message, "declare under [input] how many rows one has at most: most_rows = 20", "block"
        ),
        "places": Case(
            _message, "declare under [input] how many rows one has at most: most_rows = 20", "block"
        ),
        "declared": Case(
            _message, "leave out or randomize what has no bound, or say why that is acceptable", "block"
        ),
    }

    @classmethod
    def page_of(cls, finding: Finding, facts: TableFacts) -> str:  # noqa: ARG003 - as of all
        """Return the page on which the missing number is declared."""
        return "places" if finding.parameters.get("case") == "places" else cls.page

    @classmethod
    def on_page(cls, finding: Finding) -> str:
        """Return where the missing number is declared in the window."""
        return {
            "rows": Message("say on Roles how many rows one has at most"),
            "places": Message("say on Places how many places one has at most"),
        }.get(finding.parameters.get("case", ""), finding.hint)


@register
class VagueEstimates(FindingKind):
    """Estimates that the noise drowns."""

    code = "vague-estimates"
    title = "Estimates that say little"
    page = "categories"
    message = Template(
        "{n} (report|reports) of {column} say little: a share is known within {error:.0f} points on either "
        "side, and one of {values} values has {share:.2g} on average",
        by="reports",
    )
    hint = "merge values, release more rows at once, take a larger epsilon, or keep a small table"


@register
class ViolatedClaim(FindingKind):
    """A promise that an attack has shown to be false."""

    code = "violated-claim"
    title = "A false promise"
    severity = "block"
    voids_claim = True
    acceptable = False
    page = "audit"
    message = "an attack ({attack}) has shown that a promise is false"
    hint = "do not release; find out why, and run the audit again"


@register
class LargeEpsilon(FindingKind):
    """A sum of promises that says little."""

    code = "large-epsilon"
    title = "A weak promise"
    page = "categories"
    hint = "lower epsilon, randomize fewer columns, or say why so much is acceptable"
    cases = {
        "weak": Case(
            Template(
                "the promises for {who}, {apart} m apart, add up to eps = {epsilon}: odds may change by a "
                "factor of up to {factor}, and this is a weak promise",
                given="apart",
                otherwise="the promises for {who} add up to eps = {epsilon}: odds may change by a factor of "
                "up to {factor}, and this is a weak promise",
            ),
            hint,
            "warn",
        ),
        "hardly any": Case(  # no text
            Template(
                "the promises for {who}, {apart} m apart, add up to eps = {epsilon}: odds may change by a "
                "factor of up to {factor}, and next to nothing is hidden",
                given="apart",
                otherwise="the promises for {who} add up to eps = {epsilon}: odds may change by a factor of "
                "up to {factor}, and next to nothing is hidden",
            ),
            hint,
            "block",
        ),
    }
