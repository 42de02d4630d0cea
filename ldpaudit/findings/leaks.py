"""Findings about what gives the protected values away."""

from __future__ import annotations

from ldpaudit.findings.finding import Case, FindingKind, register
from ldpaudit.findings.repairs import Coarsen, FormNoGroupsBy, Withhold
from ldpaudit.language import Template

#: How well the columns guess, of true rows: for the data holder alone.
_FIGURES = Case(
    "in {step}, {guessed} is guessed from {by} in {percent:.0f} % of the rows, and in {blind:.0f} % without",
    severity="note",
)


#: The columns that tell, each of them or one of them, withheld or made coarser.
_REPAIRS = (Withhold(), Coarsen(), Withhold(at=1), Withhold(at=2), Withhold(at=3))
_LESS = Template(
    "drop or generalize (|one of ){others}, or randomize (it|one of them) together with {secret}", by="others"
)
_LESS_BESIDE = Template("drop or generalize (|one of ){others}", by="others")


@register
class GivesAway(FindingKind):
    """Released columns that show what another protects."""

    code = "gives-away"
    title = "Columns give another away"
    repairs = _REPAIRS
    holds_given = True
    cases = {
        "most": Case(
            Template(
                "{others} (gives|together give) {secret} away: who sees (it|them) can tell the true {secret} "
                "of most rows",
                by="others",
            ),
            _LESS,
            "block",
            voids_claim=True,
        ),
        "some": Case(
            Template(
                "{others} (gives|together give) {secret} away in some rows: who sees (it|them) knows the "
                "true {secret} for certain, of {percent:.0f} % of the rows or more",
                by="others",
            ),
            _LESS,
            "block",
            voids_claim=True,
        ),
        "number": Case(
            Template(
                "{others} (gives|together give) {secret} away: who sees (it|them) comes so close to the true "
                "{secret} that the noise hides little",
                by="others",
            ),
            _LESS,
            "block",
            voids_claim=True,
        ),
        "place": Case(
            Template(
                "{others} (gives|together give) the true place away, which {secret} are moved to hide: who "
                "sees (it|them) comes close to it",
                by="others",
            ),
            _LESS_BESIDE,
            "block",
            voids_claim=True,
        ),
        "generalized": Case(
            Template(
                "{others} (gives|together give) away what was generalized in {secret}: who sees (it|them) "
                "can tell the recorded {secret} of many rows",
                by="others",
            ),
            _LESS_BESIDE,
            "block",
        ),
    }


@register
class GuessedByOthers(FindingKind):
    """How well the other released columns guess a protected one."""

    code = "guessed-by-others"
    title = "What other columns tell"
    repairs = _REPAIRS
    cases = {
        "protected": Case(
            Template(
                "{others} (lets|together let) {secret} be guessed better than blindly: the promise is about "
                "what the report adds to (it|them)",
                by="others",
            ),
            _LESS,
            "note",
        ),
        "generalized": Case(
            Template(
                "{others} (says|together say) more of the recorded {secret} than its generalized values do",
                by="others",
            ),
            _LESS_BESIDE,
            "note",
        ),
        "sensitive": Case(
            Template(
                "{others} (lets|together let) the sensitive {secret}, which is released as it is, be guessed "
                "better than blindly",
                by="others",
            ),
            Template("randomize {secret}, or drop or generalize (|one of ){others}", by="others"),
            "note",
        ),
        "sensitive told": Case(
            Template(
                "{others} (tells|together tell) the sensitive {secret}, which is released as it is: who "
                "knows (it|them) of somebody learns what it is of most rows, or for certain of some",
                by="others",
            ),
            Template("randomize {secret}, or drop or generalize (|one of ){others}", by="others"),
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
    repairs = (FormNoGroupsBy(),)
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
