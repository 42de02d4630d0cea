"""Attacks on a release: each class says what it finds, of what, at what cost, and what helps against it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Literal, get_args

from ldpaudit.audit.evidence import Evidence
from ldpaudit.audit.view import ReleaseView
from ldpaudit.findings import Finding, FindingKind, Repair

#: The three questions of Opinion 05/2014 of the Article 29 Working Party (WP216, 2.2.1): can somebody be
#: singled out, can records of one person be linked, can something be inferred about them?
Question = Literal["single-out", "link", "infer"]
#: What an attack may need: the rows of a release, the true rows behind them, a second release of the same
#: people, a register of the population, published counts, traces of persons, a map of where people are.
Input = Literal["released", "truth", "second release", "register", "counts", "traces", "prior"]  # no text


@dataclass(frozen=True)
class AttackResult:
    """What one attack reached.

    Parameters
    ----------
    code : str
        The attack.
    tested : int
        Rows, persons or points that were attacked.
    figure : float
        What it reached, as a share, or in the unit of `claim`.
    baseline : float
        What is reached without the release.
    low, high : float
        Interval of `figure`.
    claim : float, optional
        What the release promises at most; None where it promises nothing of it.
    verdict : str
        In words.
    column : str
        What is found out; "" where it is no column.
    columns : tuple of str
        By what.
    """

    code: str
    tested: int
    figure: float
    baseline: float
    low: float
    high: float
    claim: float | None = None
    verdict: str = ""
    column: str = ""
    columns: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the result as plain values."""
        return asdict(self)


class Attack(ABC):
    """A class of attacks; a subclass is registered by `register_attack`."""

    code: ClassVar[str] = ""
    #: A few words for lists.
    title: ClassVar[str] = ""
    question: ClassVar[Question]
    #: In one sentence, what the attacker has found out where the attack succeeds.
    finds: ClassVar[str] = ""
    inputs: ClassVar[tuple[Input, ...]] = ()
    #: How its time grows.
    cost: ClassVar[str] = ""
    #: Page of the desktop that shows it.
    page: ClassVar[str] = "check"
    #: What helps against it, in one sentence; and findings that it raises, with repairs of their own.
    hint: ClassVar[str] = ""
    raises: ClassVar[tuple[type[FindingKind], ...]] = ()

    @classmethod
    @abstractmethod
    def run(cls, *args: Any, **options: Any) -> Any:
        """Attack; each class says what it is given and what it returns."""

    @classmethod
    def repairs(cls) -> tuple[Repair, ...]:
        """Return what can be done at once against it, the best first."""
        return tuple(dict.fromkeys(repair for kind in cls.raises for repair in kind.repairs))


class RowSearch(Attack):
    """An attack that every run makes on the rows which it is about to release."""

    inputs = ("released", "truth")

    @classmethod
    @abstractmethod
    def run(cls, view: ReleaseView) -> Iterable[Finding]:
        """Return what stands against the release."""

    @classmethod
    def looked(cls, evidence: Evidence) -> Sequence[str]:  # noqa: ARG003 - for subclasses
        """Return where it looked, in words without true values or counts."""
        return ()


#: All attacks, by code, in the order in which they are made.
ATTACKS: dict[str, type[Attack]] = {}


def register_attack(attack: type[Attack]) -> type[Attack]:
    """Enter a class of attacks; runs make it from then on where it is a `RowSearch`."""
    if not attack.code or attack.code in ATTACKS:
        raise ValueError(f'{attack.__name__}: the code "{attack.code}" is taken, or empty')  # no text
    ATTACKS[attack.code] = attack
    return attack


def row_searches() -> list[type[RowSearch]]:
    """Return the attacks that every run makes."""
    return [one for one in ATTACKS.values() if issubclass(one, RowSearch)]


def listing() -> list[dict[str, Any]]:
    """Return all attacks by the question that they answer, as plain values."""
    order = get_args(Question)
    return [
        {
            "code": one.code,
            "title": one.title,
            "question": one.question,
            "finds": one.finds,
            "inputs": list(one.inputs),
            "cost": one.cost,
            "page": one.page,
            "hint": one.hint,
            "findings": [kind.code for kind in one.raises],
        }
        for one in sorted(ATTACKS.values(), key=lambda one: order.index(one.question))
    ]
