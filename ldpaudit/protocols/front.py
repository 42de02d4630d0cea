"""Attack success beside error: the settings of protocols of which none is better in both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ldpaudit.errors import UserError
from ldpaudit.protocols.attack import attack_success
from ldpaudit.protocols.entry import ProtocolEntry
from ldpaudit.protocols.numbers import NumberProtocol
from ldpaudit.protocols.planning import expected
from ldpaudit.protocols.registry import ENTRIES
from ldpaudit.protocols.setting import BoundStep, Scenario, made_all, planned_protocols

#: Figures that differ by less, relative to each other, differ by rounding only.
_ROUNDING = 1e-9
#: Kinds of protocols whose channel is that of one report of one value.
KINDS = ("one value", "repeated")


@dataclass(frozen=True)
class WeighedSetting:
    """What a protocol with its parameters gives a reader to guess, beside how much it errs.

    Parameters
    ----------
    protocol : str
        Its name in the registry.
    parameters : mapping
        The free parameters beside epsilon, such as the size of the subsets; empty for most.
    attack : float
        Chance that the best guess of a value from one report is right, all values being equally likely.
    stderr, half_width : float
        As for `planning.Expected`.
    epsilon : float
        What one report delivers, in nats; protocols with a threshold deliver less than asked.
    p, q : float
        Chances that a report supports its true value, and another one.
    pareto : bool
        Whether no setting of a protocol of the kind has less of one figure and no more of the other.
    same_as : str or None
        Another protocol that is the same with this domain and epsilon.
    """

    protocol: str
    parameters: Mapping[str, Any]
    attack: float
    stderr: float
    half_width: float
    epsilon: float
    p: float
    q: float
    pareto: bool = False
    same_as: str | None = None

    def dominates(self, other: WeighedSetting) -> bool:
        """Whether it has less attack success or less error than another, and no more of either."""
        pairs = ((self.attack, other.attack), (self.stderr, other.stderr))
        no_more = all(here <= there * (1 + _ROUNDING) for here, there in pairs)
        return no_more and any(here < there * (1 - _ROUNDING) for here, there in pairs)

    @property
    def setting(self) -> str:
        """The protocol with its free parameters, such as "ASS, subset_size = 7"."""
        free = (f"{name} = {value:.4g}" for name, value in self.parameters.items())
        return ", ".join([self.protocol, *free])

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values, with the protocol and its parameters in one text."""
        return {**asdict(self), "setting": self.setting}


def weighed_settings(setting: Scenario) -> list[WeighedSetting]:
    """Return the protocols of the setting's kind, with each useful value of a free parameter.

    Those of one protocol follow each other, from the least error to the least attack success; values of a
    free parameter that err more than another one without hiding more are left out. Empty for several columns
    and numbers.
    """
    if setting.kind not in KINDS:
        return []
    found: list[WeighedSetting] = []
    for name in planned_protocols(setting.kind):
        entry = ENTRIES[name]
        own = [_weighed(entry, protocol, setting) for protocol in made_all(entry, setting)]
        settings = [one for one in own if one is not None]
        useful = _undominated(settings)
        kept = [one for one, here in zip(settings, useful, strict=True) if here]
        found += sorted(kept, key=lambda one: (one.stderr, -one.attack))
    fixed = [one for one in found if not one.parameters]
    return [
        replace(one, pareto=here, same_as=_same(one, fixed))
        for one, here in zip(found, _undominated(found), strict=True)
    ]


def weighed(name: str, protocol: BoundStep, setting: Scenario) -> WeighedSetting | None:
    """Return the figures of one protocol; None for kinds without, and channels too large to be asked."""
    return _weighed(ENTRIES[name], protocol, setting)


def _weighed(entry: ProtocolEntry, protocol: BoundStep, setting: Scenario) -> WeighedSetting | None:
    if isinstance(protocol, NumberProtocol) or setting.kind not in KINDS:
        return None
    channel = protocol.channel()
    try:
        attack = attack_success(channel)
    except UserError:
        return None
    errors, free = (
        expected(protocol, setting),
        [name for name, one in entry.parameters.items() if one.weighed],
    )
    held = protocol.parameters() if free else {}
    return WeighedSetting(
        entry.name,
        {name: held[name] for name in free},
        attack,
        errors.stderr,
        errors.half_width,
        float(channel.epsilon()),
        **{name: figure for name, figure in channel.figures().items() if name in ("p", "q")},
    )


def _same(one: WeighedSetting, others: Sequence[WeighedSetting]) -> str | None:
    """Return the first of the others with the same figures; of these themselves, one before."""
    before = others if one.parameters else others[: others.index(one)]
    return next((other.protocol for other in before if _alike(one, other)), None)


def _alike(one: WeighedSetting, other: WeighedSetting) -> bool:
    pairs = ((getattr(one, name), getattr(other, name)) for name in ("attack", "stderr", "epsilon", "p", "q"))
    return all(abs(here - there) <= _ROUNDING * there for here, there in pairs)


def _undominated(settings: Sequence[WeighedSetting]) -> list[bool]:
    """Return of each setting whether none dominates it."""
    return [not any(other.dominates(one) for other in settings) for one in settings]
