"""What every protocol of the registry must hold, whoever wrote it: `check_protocol(entry, folder)`.

One check a sentence; each takes an entry and asks the protocol, its channel and everything that is made from
the entry. A protocol that passes needs no line elsewhere. Keys are fixed, so a failure repeats.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from pydantic import TypeAdapter

from ldpaudit.cli import ldpaudit
from ldpaudit.errors import UserError
from ldpaudit.protocols import Counts, Protocol, Randomize, RandomizeNumber
from ldpaudit.protocols.registry import Parameter, ProtocolEntry, entry_of
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from tests.matrices import written_out

#: Values of the small domains, of which channels are written out.
_SIZES = (2, 3, 4)
_SEVERAL = (3, 2)
#: Subsets of one value, which are the best up to five values at epsilon 1, would be GRR.
LARGER = {"SS": 7}
_ROUNDING = 1e-9


def check_protocol(entry: ProtocolEntry, folder: Path) -> None:
    """Hold a protocol to all checks, with an empty folder for recipes; the first that fails names itself."""
    for check in CHECKS:
        check(entry, folder)


def given(entry: ProtocolEntry) -> dict[str, Any]:
    """Return the example of each parameter that the protocol needs, by what recipes call it."""
    found = {alternatives[0]: entry.fields[alternatives[0]].begins() for alternatives in entry.needed}
    if "priors" in found:
        found["priors"] = "1,2,3;2,1"
    return found


def over(entry: ProtocolEntry, size: int) -> Any:
    """Return what a protocol of this kind is made over."""
    return entry.over(_SEVERAL if entry.kind == "several columns" else size)


def made(name: str, size: int, **more: Any) -> Any:
    """Make a registered protocol from the examples of its parameters, and others."""
    entry = entry_of(name)
    return entry.make(over(entry, size), {**given(entry), **more})


def protocols(entry: ProtocolEntry) -> list[Protocol]:
    """Make the protocol over each small domain; of several columns, that of each column."""
    if entry.kind == "several columns":
        return [made(entry.name, 0).attribute_protocol(place) for place in range(len(_SEVERAL))]
    return [made(entry.name, size) for size in _SIZES]


def check_channel(entry: ProtocolEntry, _folder: Path) -> None:
    """Rows of the channel sum to 1, and its epsilon is the largest log-ratio, by enumeration."""
    for protocol in protocols(entry):
        matrix = written_out(protocol.channel())
        assert all(sum(row) == 1 for row in matrix)
        if entry.kind in ("repeated", "several columns"):
            # The promise is that of all reports or columns; the tests of each kind enumerate it.
            continue
        columns = [column for column in zip(*matrix, strict=True) if max(column) > 0]
        assert min(min(column) for column in columns) > 0
        ratio = max(max(column) / min(column) for column in columns)
        exact = float(protocol.channel().epsilon())
        assert exact == pytest.approx(math.log(ratio), abs=1e-12)
        assert protocol.epsilon() >= exact * (1 - 1e-15)
        # What is asked for is never exceeded.
        assert protocol.epsilon() <= protocol.requested_epsilon() * (1 + 1e-12)


def check_estimator(entry: ProtocolEntry, _folder: Path) -> None:
    """The estimate is unbiased and its variance is that of the channel, by enumeration of single reports.

    Reports that the channel writes out by more than what they support (hash functions, numbers) are
    enumerated by the tests of their own.
    """
    if entry.kind == "number":
        return
    for protocol in protocols(entry):
        patterns, k, channel = _patterns(protocol.channel()), protocol.domain.size, protocol.channel()
        if patterns is None:
            continue
        matrix = np.array([[float(one) for one in row] for row in written_out(channel)])
        # As from so many reports that nothing is decided by few of them: the estimate is linear.
        counts = Counts(np.full(len(patterns), 100_000), np.array(patterns) * 100_000)
        each = protocol.estimate(counts).raw
        means = matrix @ each
        assert np.allclose(means, np.eye(k), atol=_ROUNDING), entry.name
        spreads = np.array([row @ (each - mean) ** 2 for row, mean in zip(matrix, np.eye(k), strict=True)])
        shares = np.arange(1.0, k + 1) / sum(range(1, k + 1))
        assert np.allclose(channel.variance(10, shares), shares @ spreads / 10, rtol=1e-9), entry.name
        others = np.where(np.eye(k, dtype=bool), -np.inf, spreads).max(axis=0)
        for f in (0.0, 0.3, 1.0):
            most = (f * np.diagonal(spreads) + (1 - f) * others).max()
            assert float(channel.variance(10, f)) == pytest.approx(most / 10, rel=1e-9)
            assert float(channel.exact_variance(Fraction(f))) == pytest.approx(most, rel=1e-9)


def _patterns(channel: Any) -> list[tuple[int, ...]] | None:
    """Return which values each output of the written channel supports, one a column; None for others."""
    k = channel.size
    if channel.form == "values":
        return [tuple(int(value == output) for value in range(k)) for output in range(k)]
    if channel.form in ("product", "subset"):
        return [tuple(output >> value & 1 for value in range(k)) for output in range(1 << k)]
    return None


def check_release(entry: ProtocolEntry, _folder: Path) -> None:
    """Released columns are read again, and the protocol is made again from what a manifest says of it."""
    if entry.kind == "several columns":
        return
    for protocol in protocols(entry):
        values: Any = [0.5, -0.25, 1.0] if entry.kind == "number" else [0, 1, 1]
        reports = protocol.sanitize(values, Key.for_tests(904))
        columns = reports.columns("c")
        assert tuple(columns) == protocol.report_columns("c")
        assert protocol.count(protocol.read_reports(columns, "c")) == protocol.count(reports)
        said = json.loads(json.dumps(protocol.parameters()))
        if entry.kind != "choice":
            again = entry.rebuild(protocol.interval if entry.kind == "number" else protocol.domain, said)
            assert again.parameters() == protocol.parameters()
            assert written_out(again.channel()) == written_out(protocol.channel())


def _recipe(entry: ProtocolEntry, fields: dict[str, Any], folder: Path) -> Recipe:
    number, several = entry.kind == "number", entry.kind == "several columns"
    domain = {"a": ["x", "y", "z"], **({"b": ["u", "v"]} if several else {})}
    written = {
        "do": "randomize-number" if number else "randomize",
        "columns": [*domain],
        "protocol": entry.name,
        **({"low": -1.0, "high": 1.0} if number else {"domain": domain}),
        **fields,
    }
    if entry.remembers:
        written |= {"person": "who", "most_rows": 3}
    text = 'ldpaudit = 1\ninput = { path = "t.csv" }\n[[step]]\n'
    text += "\n".join(f"{name} = {_toml(value)}" for name, value in written.items()) + "\n"
    return Recipe.parse(text, folder=folder)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(one)}" for name, one in value.items()) + " }"
    return json.dumps(value)


def check_recipe(entry: ProtocolEntry, folder: Path) -> None:
    """Every parameter is written in a recipe and read; others and bad values are refused in one line."""
    fields = given(entry)
    (step,) = _recipe(entry, fields, folder).steps
    kind = RandomizeNumber if entry.kind == "number" else Randomize
    assert isinstance(step, kind)
    assert {name: getattr(step, name) for name in fields} == fields
    adapter = TypeAdapter(kind)
    assert adapter.validate_python(adapter.dump_python(step)) == step
    assert entry.name in step.describe()
    for name, known in entry.fields.items():
        for bad in _bad(known):
            _refused(lambda name=name, bad=bad: _recipe(entry, {**fields, name: bad}, folder), name)
    _refused(lambda: _recipe(entry, {**fields, "no_such": 1}, folder), "no_such")


def _bad(known: Parameter) -> list[Any]:
    """Return values beyond the range of a parameter, and of another kind."""
    beyond = {"gt": 0, "lt": 0, "ge": -1, "le": 1}
    found: list[Any] = [known.type(limit + beyond[end]) for end, limit in known.limits.items()]
    if known.type in (float, int):
        found.append("much")
    if known.choices:
        found.append("no such choice")
    return found


def _refused(ask: Callable[[], Any], names: str) -> None:
    with pytest.raises(UserError) as refused:
        ask()
    assert "\n" not in str(refused.value)
    assert names in str(refused.value)


@functools.cache
def _asked(*arguments: str) -> Any:
    """Ask the command line, once, and return what it prints as JSON."""
    answer = CliRunner().invoke(ldpaudit, [*arguments, "--json"], catch_exceptions=False)
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.output)


def check_verify(entry: ProtocolEntry, _folder: Path) -> None:
    """`protocols` lists it, and `verify` takes each parameter as an option and says what it promises."""
    (listed,) = [one for one in _asked("protocols")["protocols"] if one["name"] == entry.name]
    assert set(listed["fields"]) == set(entry.fields)
    several = entry.kind == "several columns"
    size = ["--domain-sizes", "3,2"] if several else ["--domain-size", "4"]
    options = [
        part for name, one in given(entry).items() for part in (f"--{name.replace('_', '-')}", str(one))
    ]
    told = _asked("verify", entry.name, *size, *options)
    assert told["protocol"] == entry.name
    assert told["epsilon"] is None or told["epsilon"] > 0


CHECKS: tuple[Callable[[ProtocolEntry, Path], None], ...] = (
    check_channel,
    check_estimator,
    check_release,
    check_recipe,
    check_verify,
)
