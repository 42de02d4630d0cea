"""Families with a free parameter, chosen by the attack success or the error that is accepted."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from ldpaudit.errors import UserError
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message
from ldpaudit.protocols.attack import attack_success
from ldpaudit.protocols.channel import PureChannel
from ldpaudit.protocols.domain import UnfitDomainError
from ldpaudit.protocols.entry import EPSILON, Parameter, ProtocolEntry

C = TypeVar("C", bound=PureChannel)

#: Reports behind the error that a user names.
REPORTS = 10_000
#: Figures that differ by less, relative to each other, differ by rounding only.
_ROUNDING = 1e-9
PAPER = (
    "Arcolezi, Gambs: Revisiting locally differentially private protocols, arXiv 2503.01482, 2026"  # no text
)

MAX_ATTACK = Parameter(
    "largest share of values that may be guessed from one report each, all being equally likely; of these, "
    "the setting of least error is taken",
    "0.25", label="Attack success of at most", above=0, below=1,
)  # fmt: skip
MAX_ERROR = Parameter(
    "largest standard error of a share of average size from 10,000 reports; of these, the setting of least "
    "attack success is taken",
    "0.03", label="Standard error of at most", above=0,
)  # fmt: skip


def refined_entry(maker: Callable[..., Any], free: str, known: Parameter) -> ProtocolEntry:
    """Return the entry of a protocol that is made from epsilon, and from one of three further figures."""
    meaning = Message("{what}; or write max_attack or max_error instead", what=known.meaning)
    parameters = {
        "epsilon": replace(EPSILON),
        free: replace(known, meaning=meaning),
        "max_attack": MAX_ATTACK,
        "max_error": MAX_ERROR,
    }
    return ProtocolEntry("one value", maker, parameters, (("epsilon",), (free, "max_attack", "max_error")))


def chosen(
    entry: ProtocolEntry,
    given: Mapping[str, Any],
    tried: Callable[[], Iterable[Any]],
    channel_of: Callable[[Any], C],
) -> tuple[dict[str, Any], Any, C]:
    """Return what was asked for, and the free parameter and its channel: as given, or the best one.

    Parameters
    ----------
    entry : ProtocolEntry
        As `refined_entry` makes it.
    given : mapping of str to object
        The free parameter, `max_attack` and `max_error`, of which one is not None.
    tried : callable
        Returns the values of the free parameter that are tried.
    channel_of : callable
        Returns the channel of a value.

    Raises
    ------
    UserError
        If none or several are given, one is out of range, or no value keeps to it.
    """
    asked = {name: value for name, value in given.items() if value is not None}
    names = entry.needed[1]
    if len(asked) != 1:
        raise UserError(
            Message("{name} needs one of: {names}", name=entry.name, names=", ".join(names)),
            hint=Message(
                "write {name} = {example}", name=names[0], example=entry.parameters[names[0]].example
            ),
        )
    ((name, value),) = asked.items()
    entry.parameters[name].check(name, value)
    if name == names[0]:
        return asked, value, channel_of(value)
    channels = ((one, channel_of(one)) for one in tried())
    figures = [(weighed(channel), one, channel) for one, channel in channels if channel.informative]
    # What is bounded, and what is as small as can be then.
    bounded = 0 if name == "max_attack" else 1
    least = min((both[bounded] for both, _, _ in figures), default=math.inf)
    within = [one for one in figures if one[0][bounded] <= float(value) * (1 + _ROUNDING)]
    if not within:
        raise UnfitDomainError(
            Message(
                "no setting of {protocol} keeps {name} to {value:g}",
                protocol=entry.name,
                name=name,
                value=value,
            ),
            hint=Message("write {least} or more, or another epsilon", least=round_up(least, 4)),
        )
    _, best, channel = min(within, key=lambda one: (one[0][1 - bounded], one[0][bounded]))
    return asked, best, channel


def weighed(channel: PureChannel) -> tuple[float, float]:
    """Return attack success, and the standard error of a share of average size from 10,000 reports.

    The squared error of a share of 1/k is the mean of that over all values, whoever the people are.
    """
    spread = channel.exact_variance(Fraction(1, channel.size))
    return attack_success(channel), math.sqrt(float(spread / REPORTS))
