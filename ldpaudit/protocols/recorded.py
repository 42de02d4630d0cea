"""A protocol made again from the whole numbers in a manifest, whatever version drew by them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ldpaudit.protocols.channel import Channel, HashFamily, bits, hashing, subsets, twice, values
from ldpaudit.protocols.domain import Domain
from ldpaudit.protocols.exact import WORD
from ldpaudit.protocols.loss import Mixture, Prior
from ldpaudit.protocols.memory import Rounds
from ldpaudit.protocols.protocol import Protocol
from ldpaudit.protocols.several import Part


class RecordedProtocol(Protocol):
    """A protocol of one value as a manifest tells it: what reads, counts and estimates its reports."""

    def __init__(self, name: str, domain: Domain, channel: Channel, rounds: Rounds | None = None) -> None:
        self.name = name  # type: ignore[misc]
        self.domain, self._channel, self._asked = domain, channel, {}
        #: Both rounds of a protocol with memory.
        self.rounds = rounds


def recorded_protocol(name: str, domain: Domain, together: str, part: Mapping[str, Any]) -> Protocol:
    """Make a column's protocol from its part of `Guarantee.channel`, and how the parts go together.

    Raises ValueError, KeyError or TypeError where these are no numbers that a protocol draws by.
    """
    rounds = None
    if part["form"] == "memory":
        rounds = Rounds(_channel(part["first"]), _channel(part["second"]))
    channel = _channel(part) if rounds is None else twice(rounds.first, rounds.second)
    if channel.size != domain.size:
        raise ValueError("the domain has another size")
    inside = RecordedProtocol(name, domain, channel, rounds)
    if together == "sum":
        return inside
    weight = Fraction(part["weight"], WORD)
    if not 0 < weight < 1:
        raise ValueError("the weight is no share of rows")
    if together == "one drawn":
        return Part(inside, name, weight)
    fakes: Prior | None = None
    if part["fakes"] == "even":
        fakes = (Fraction(1, domain.size),) * domain.size
    elif part["fakes"] != "none":
        fakes = tuple(Fraction(one, WORD) for one in part["fakes"])
        if len(fakes) != domain.size or sum(fakes) != 1 or min(fakes) <= 0:
            raise ValueError("the weights of fakes are no distribution")
    return Part(inside, name, weight, Mixture.of(channel, weight, fakes))


def _channel(part: Mapping[str, Any]) -> Channel:
    """Make the channel of which `Channel.integers` gave the numbers."""

    def share(words: int) -> Fraction:
        return Fraction(words, WORD)

    k = part["size"]
    match part["form"]:
        case "values":
            made = values(k, share(part["moved"]))
        case "product":
            made = bits(k, share(part["true"][1]), share(part["other"][1]))
        case "subset":
            made = subsets(k, part["width"], share(part["with"][0]))
        case "hashing":
            inner = _channel(part["buckets"])
            made = hashing(HashFamily(k, inner.size), inner)
        case other:
            raise ValueError(other)
    if not made.informative or any(part[name] != number for name, number in made.integers().items()):
        raise ValueError("these are no numbers of a channel")
    return made
