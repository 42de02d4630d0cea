"""What the user must know before a release, and the kinds of it: each says all about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from dataclasses import field as _field
from typing import Any, Literal

from ldpaudit.findings.repairs import Repair, TableFacts
from ldpaudit.language import Message, Template, coded, decoded, first_in_line

Severity = Literal["block", "warn", "note"]


@dataclass(frozen=True)
class Finding:
    """Something the user must know before a release.

    code: stable name by which a recipe accepts it; `accepted` says why somebody does, "" where nobody does.
    message, hint: one sentence, without values of the raw table; what to do about it.
    voids_claim: true where the promise of `columns` does not hold while this stands.
    parameters: those of the sentence, with the "case" of its kind, where it has several.
    """

    code: str
    severity: Severity
    message: str
    columns: tuple[str, ...] = ()
    hint: str = ""
    voids_claim: bool = False
    accepted: str = ""
    parameters: Mapping[str, Any] = _field(default_factory=dict, compare=False)

    def as_json(self) -> dict[str, Any]:
        """Return the finding as plain values for a manifest."""
        return {**vars(self), "parameters": coded(self.parameters)}

    @classmethod
    def of_json(cls, written: Mapping[str, Any]) -> Finding:
        """Return a finding of a manifest, in the messages of its kind where that says the same."""
        known = {one.name: written[one.name] for one in fields(cls) if one.name in written}
        parameters = decoded(known.get("parameters", {}))
        found = cls(**{**known, "columns": tuple(known.get("columns", ())), "parameters": parameters})
        made = found.again(found.columns, parameters)
        if made is None or made.message != found.message:
            return found
        return replace(found, message=made.message, hint=made.hint if made.hint == found.hint else found.hint)

    def again(self, columns: Sequence[str], parameters: Mapping[str, Any]) -> Finding | None:
        """Return the finding with other columns and parameters; None where its kind has no such sentence."""
        more = {name: value for name, value in parameters.items() if name != "case"}
        try:
            return self.kind.make(parameters.get("case", ""), columns=columns, **more)
        except (LookupError, TypeError, ValueError):
            return None  # of another version, whose parameters are others

    @property
    def kind(self) -> FindingKind:
        """The kind of the finding."""
        return kind_of(self.code)


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings with those of one cause in one: what differs between them is listed.

    They are of one kind and case, and agree in all parameters but one, which is a list of columns.
    """
    found: list[Finding] = []
    for finding in findings:
        both = ((at, made) for at, one in enumerate(found) if (made := _together(one, finding)))
        at, made = next(both, (len(found), finding))
        found[at : at + 1] = [made]
    return found


def _together(one: Finding, other: Finding) -> Finding | None:
    """Return two findings as one; None where they are about more than one thing."""
    first, second = one.parameters, other.parameters
    unlike = [name for name in first if first[name] != second.get(name)]
    listed = [both.get(name, "") for name in unlike for both in (first, second)]
    alike = (one.code, one.severity, one.accepted) == (other.code, other.severity, other.accepted)
    alike = alike and first.keys() == second.keys() and len(unlike) == 1
    if not alike or not all(isinstance(each, list | tuple) for each in listed):
        return None
    parameters = {**first, unlike[0]: tuple(dict.fromkeys((*listed[0], *listed[1])))}
    made = one.again(tuple(dict.fromkeys((*one.columns, *other.columns))), parameters)
    return None if made is None else replace(made, accepted=one.accepted)


@dataclass(frozen=True)
class Case:
    """One sentence of a kind, with named parameters; {columns} are those of the finding."""

    message: Template
    hint: Template
    severity: Severity = "warn"
    voids_claim: bool = False


@dataclass(frozen=True, eq=False)
class FindingKind:
    """A kind of findings: what it says, where it shows, what repairs it.

    cases: its sentences by the name of their case, "" for the only one; `words` are hints in those of a page.
    page, field, where: page of the desktop on which it is put right, and the field there; or what tells it.
    acceptable, holds_given: whether a reason can lift it, and a promise then holds given the columns named.
    repairs: what can be done at once, the best first.
    live, of_output: whether it is looked for at each change of the recipe; is a matter of the output alone.
    fault: whether it is an error of the recipe, shown like a finding: no recipe names it.
    follows_place_by: what shows that its first column follows from the place that the others hold: "values",
        "name" or "".
    """

    code: str
    title: str
    cases: Mapping[str, Case]
    page: str = "roles"
    field: str = ""
    acceptable: bool = True
    holds_given: bool = False
    repairs: Sequence[Repair] = ()
    live: bool = False
    of_output: bool = False
    fault: bool = False
    follows_place_by: str = ""
    where: Callable[[Finding, TableFacts], str] | None = None
    words: Mapping[str, Message] = _field(default_factory=dict)

    def make(self, case: str = "", /, *, columns: Sequence[str] = (), **parameters: Any) -> Finding:
        """Return a finding of this kind.

        case: which of its sentences, where it has several.
        **parameters: those of message and hint, by name: texts, numbers, messages, sequences of these.
        Raises KeyError, TypeError: if there is no such case, or a parameter is missing or unknown.
        """
        said = self.cases[case]
        if unknown := parameters.keys() - said.message.names - said.hint.names:
            raise TypeError(f"{self.code}: no sentence has {', '.join(sorted(unknown))}")  # no text
        # One name is counted as one, and not by its letters.
        shown = first_in_line(tuple(columns)) if len(columns) > 1 else tuple(columns)
        values = {"columns": shown, **parameters}
        message, hint = said.message.fill(values), said.hint.fill(values)
        kept = {"case": case, **parameters} if case else parameters
        about = self.code, said.severity, message, tuple(columns), hint, said.voids_claim
        return Finding(*about, parameters=kept)

    def page_of(self, finding: Finding, facts: TableFacts) -> str:
        """Return the page on which a finding is put right."""
        return self.page if self.where is None else self.where(finding, facts)

    def on_page(self, finding: Finding) -> str:
        """Return the hint in the words of the page."""
        return self.words.get(finding.parameters.get("case", ""), finding.hint)


#: All kinds of findings, by code.
FINDINGS: dict[str, FindingKind] = {}
#: A finding of another version, of which nothing is known but what it says.
_UNKNOWN = FindingKind("", "", {}, acceptable=False)


def kind_of(code: str) -> FindingKind:
    """Return the kind of a finding by its code; that of "step" stands for the faults of all steps."""
    if code in FINDINGS:
        return FINDINGS[code]
    family = FINDINGS.get(code.partition("-")[0], _UNKNOWN)
    return family if family.fault else _UNKNOWN


def nameable(code: str) -> str:
    """Return the code of a finding, as a recipe may name it."""
    known = sorted(one for one, kind in FINDINGS.items() if not kind.fault)
    if code not in known:
        raise ValueError(Message("there is no such finding; there are {codes}", codes=known))
    return code
