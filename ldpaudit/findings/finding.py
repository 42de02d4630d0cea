"""What the user must know before a release, and the classes of it: each says all about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from dataclasses import field as _field
from typing import Any, Literal

from ldpaudit.findings.repairs import Repair, TableFacts
from ldpaudit.language import Catalogue, Message, Template, translated, values_as_json, values_from_json

Severity = Literal["block", "warn", "note"]


@dataclass(frozen=True)
class Finding:
    """Something the user must know before a release.

    Its class, named by the code, and its parameters say it in any language; message and hint are messages.

    code: stable name by which a recipe accepts it.
    severity {"block", "warn", "note"}: whether it stops a release.
    message: one sentence, without values of the raw table.
    columns: columns concerned.
    hint: what to do about it.
    voids_claim: true where the promise of `columns` does not hold while this stands.
    accepted: why somebody accepts it; "" where nobody does.
    parameters: those of the sentence, with the "case" of its class, where it has several.
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
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**values, "parameters": values_as_json(self.parameters)}

    @classmethod
    def of_json(cls, written: Mapping[str, Any]) -> Finding:
        """Return a finding of a manifest."""
        known = {one.name: written[one.name] for one in fields(cls) if one.name in written}
        known["columns"] = tuple(known.get("columns", ()))
        return cls(**{**known, "parameters": values_from_json(known.get("parameters", {}))})._in_messages()

    @property
    def kind(self) -> FindingKind:
        """The class of the finding."""
        return kind_of(self.code)

    def translated(self, language: Catalogue | None = None) -> tuple[str, str]:
        """Return message and hint in a language, or in that of this process."""
        return translated(self.message, language), translated(self.hint, language)

    def _in_messages(self) -> Finding:
        """Return the finding with the messages of its class; as it is where that says something else."""
        if isinstance(self.message, Message):
            return self
        try:
            case = self.kind.all_cases()[self.parameters.get("case", "")]
            message, hint = case.fill({"columns": self.columns, **self.parameters})
        except (LookupError, TypeError, ValueError):
            # A manifest of another version may have other parameters.
            return self
        if not self.message.startswith(message):
            return self
        # What follows was added later: of what run it is.
        rest = self.message.removeprefix(str(message))
        return replace(
            self, message=message + rest if rest else message, hint=hint if hint == self.hint else self.hint
        )


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings with those of one cause in one: what differs between them is listed.

    They are of one class and case, and agree in all parameters but one, which is a list of columns.
    """
    found: list[Finding] = []
    for finding in findings:
        at, both = next(
            ((at, both) for at, one in enumerate(found) if (both := _together(one, finding))), (None, None)
        )
        if at is None or both is None:
            found.append(finding)
        else:
            found[at] = both
    return found


def _together(one: Finding, other: Finding) -> Finding | None:
    """Return two findings as one; None where they are about more than one thing."""
    if (one.code, one.severity, one.accepted) != (other.code, other.severity, other.accepted):
        return None
    first, second = dict(one.parameters), dict(other.parameters)
    if first.keys() != second.keys():
        return None
    unlike = [name for name in first if first[name] != second[name]]
    if len(unlike) != 1 or not all(isinstance(one[unlike[0]], list | tuple) for one in (first, second)):
        return None
    first[unlike[0]] = tuple(dict.fromkeys((*first[unlike[0]], *second[unlike[0]])))
    columns = tuple(dict.fromkeys((*one.columns, *other.columns)))
    case = first.pop("case", "")
    try:
        return replace(one.kind.make(case, columns=columns, **first), accepted=one.accepted)
    except (LookupError, TypeError):
        return None


@dataclass(frozen=True)
class Case:
    """One sentence of a class of findings, where it has several.

    message, hint: with named parameters; {columns} are those of the finding.
    severity {"block", "warn", "note"}
    """

    message: str | Template
    hint: str | Template = ""
    severity: Severity = "warn"
    voids_claim: bool = False
    by: str = ""

    def templates(self) -> tuple[Template, Template]:
        """Return message and hint; what they say of a number depends on the parameter `by`."""
        both = (self.message, self.hint)
        message, hint = (one if isinstance(one, Template) else Template(one, self.by) for one in both)
        return message, hint

    @property
    def names(self) -> frozenset[str]:
        """The names of the parameters of both."""
        message, hint = self.templates()
        return message.names | hint.names

    def fill(self, values: Mapping[str, Any]) -> tuple[Message, Message]:
        """Return message and hint; KeyError where a parameter is missing."""
        message, hint = self.templates()
        return message.fill(values), hint.fill(values)


@dataclass(frozen=True, eq=False)
class FindingKind:
    """A kind of findings: where it shows, what repairs it, and what it says.

    It has one sentence (`message`, `hint`, `severity`, `voids_claim`), or several by the name of their case.

    code, title: by which a recipe accepts it; a few words for lists.
    by: name of the parameter on which the forms of its sentences depend, as of a `Template`.
    page, field: page of the desktop on which it is put right, and the field there, where it is a single one.
    acceptable: whether a reason in the recipe can lift it.
    holds_given: whether a promise that it voids holds given the columns that it names, once it is accepted.
    repairs: what can be done at once, the best first.
    live, of_output: whether it is looked for at each change of the recipe; whether it is a matter of the
        output alone.
    fault: whether it is an error of the recipe, shown like a finding: no recipe names it.
    follows_place_by: what shows that its first column follows from the place that the others hold: "values",
        "name" or "".
    where: returns the page of a finding, where that is not always the same.
    words: hints in the words of the page, by case.
    """

    code: str
    title: str
    message: str | Template = ""
    hint: str | Template = ""
    severity: Severity = "warn"
    voids_claim: bool = False
    cases: Mapping[str, Case] = _field(default_factory=dict)
    by: str = ""
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

    def all_cases(self) -> Mapping[str, Case]:
        """Return the sentences by the name of their case, "" for the only one."""
        if not self.cases:
            return {"": Case(self.message, self.hint, self.severity, self.voids_claim, self.by)}
        return {
            name: replace(one, hint=one.hint or self.hint, by=self.by) for name, one in self.cases.items()
        }

    def make(self, case: str = "", /, *, columns: Sequence[str] = (), **parameters: Any) -> Finding:
        """Return a finding of this kind.

        case: which of its sentences, where it has several.
        columns: columns concerned.
        **parameters: those of message and hint, by name: texts, numbers, messages, sequences of these.
        Raises KeyError, TypeError: if there is no such case, or a parameter is missing or unknown: a mistake
            of the caller.
        """
        chosen = self.all_cases()[case]
        unknown = set(parameters) - chosen.names
        if unknown:
            raise TypeError(f"{self.code}: no sentence has {', '.join(sorted(unknown))}")  # no text
        columns = tuple(columns)
        message, hint = chosen.fill({"columns": columns, **parameters})
        return Finding(
            code=self.code,
            severity=chosen.severity,
            message=message,
            columns=columns,
            hint=hint,
            voids_claim=chosen.voids_claim,
            parameters={**({"case": case} if case else {}), **parameters},
        )

    def page_of(self, finding: Finding, facts: TableFacts) -> str:
        """Return the page on which a finding is put right."""
        return self.page if self.where is None else self.where(finding, facts)

    def on_page(self, finding: Finding) -> str:
        """Return the hint in the words of the page."""
        return self.words.get(finding.parameters.get("case", ""), finding.hint)


#: All classes of findings, by code.
FINDINGS: dict[str, FindingKind] = {}


def register(kind: FindingKind) -> FindingKind:
    """Enter a kind of findings; command line, desktop, report and recipes know it from then on."""
    if not kind.code or kind.code in FINDINGS:
        raise ValueError(f'{kind.title}: the code "{kind.code}" is taken, or empty')  # no text
    FINDINGS[kind.code] = kind
    return kind


#: A finding of another version, of which nothing is known but what it says.
Unknown = FindingKind("", "", acceptable=False)


def kind_of(code: str) -> FindingKind:
    """Return the class of a finding by its code; that of "step" stands for the faults of all steps."""
    if code in FINDINGS:
        return FINDINGS[code]
    family = FINDINGS.get(code.partition("-")[0], Unknown)
    return family if family.fault else Unknown


def nameable(code: str) -> str:
    """Return the code of a finding, as a recipe may name it."""
    known = sorted(one for one, kind in FINDINGS.items() if not kind.fault)
    if code not in known:
        raise ValueError(Message("there is no such finding; there are {codes}", codes=known))
    return code
