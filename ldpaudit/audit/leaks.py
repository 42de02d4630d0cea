"""What every run searches a release for, and what it found: what the documentation lists under Attacks.

The mechanism keeps its promise about the column that it treats. The promise is idle all the same where the
columns beside it tell as much: no pattern is looked for, an attacker learns to guess the column from all
others. Rows that a step removes by what a protected column depends on tell of it, too: the promise then holds
given which rows are left, or not at all, however few the rows in which that shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from ldpaudit import findings
from ldpaudit.audit.attack import CLOSE, MEDIAN, AttackResult, NotTestedError, attack
from ldpaudit.audit.columns import role_of, secret_columns
from ldpaudit.audit.dependence import LEAST_ROWS, Codes, codes, guess, is_copy
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.evidence import Deciding, Evidence, Floats, Move, Pair
from ldpaudit.audit.identifiers import PlaceColumns, linked_rows, personal_values
from ldpaudit.audit.inference import RUN, Inference, Secret, inferences
from ldpaudit.audit.near_places import MOST, Marks, Surroundings, place_leaks
from ldpaudit.audit.views import Observed, cut, joined_codes
from ldpaudit.findings import Finding
from ldpaudit.guarantee import in_line
from ldpaudit.language import Message, join_texts
from ldpaudit.progress import CheckCancelled, ProgressCallback, never_cancelled

#: Version of what is searched for, as a manifest names it; counted up with the list in the documentation.
SEARCHED = 6
#: A missing value of a protected column, as no text of a table is.
_MISSING = "\0missing"
#: Names in `Observed` of the two numbers that the texts of one column hold.
_AXES = ("\0x", "\0y")
#: A gain below shows in no figure.
_SEEN = 0.0005
#: Columns give one away that they tell for certain of so many rows; from here on these are most.
SOME, _MOST_ROWS = 0.05, 0.7
#: One column says the same as another where it guesses so much of it, in most rows.
_GUESSED, _COVERED = 0.95, 0.5
#: Recorded columns that are guessed; of how many rows one value may be, to be worth a guess; values of a
#: column that is released more coarsely, from which on the recorded ones are not asked for; rows laid side
#: by side.
_MOST, _OFTEN, _FINELY, _TOLD_ROWS = 12, 2, 1_000, 2 * RUN.rows
#: Of what decides about rows: chance that rows of one value agree, rows looked at, bins of numbers that are
#: guessed and by which is guessed, columns of one step that are combined in pairs.
_BY_CHANCE, _ROWS, _BINS, _FINE, _MOST_PAIRED = 1e-4, 30_000, 16, 256, 8
#: Removed rows of one value that tell it, where they are nearly all removed rows or nearly all of the value.
_LEAST_GONE, _NEARLY_ALL = 20, 0.95


@dataclass(frozen=True)
class Searched:
    """What the searches of a release found: what anybody may know, and figures for the data holder alone.

    unmeasured: protected columns of which too few rows tell how well others guess them.
    """

    findings: tuple[Finding, ...] = ()
    inferences: tuple[Inference, ...] = ()
    unmeasured: tuple[str, ...] = ()


def search(evidence: Evidence, check_cancelled: CheckCancelled = never_cancelled) -> Searched:
    """Search a release for what gives its protected columns or its persons away."""
    places = PlaceColumns(evidence)
    found = [*_same_secrets(evidence), *place_leaks(evidence, check_cancelled)]
    few, told = evidence.rows < LEAST_ROWS, list[Inference]()
    if few:
        found += _copies(evidence)
    else:
        told = list(told_by_others(evidence, found, places, check_cancelled))
        found += [one for inference in told if (one := _finding(evidence, inference, found)) is not None]
    found += _proxies(evidence, check_cancelled)
    found += [*places.findings(), *personal_values(evidence), *linked_rows(evidence)]
    unmeasured = (name for secret in secrets_of(evidence) for name in secret.columns) if few else ()
    return Searched(tuple(found), tuple(told), tuple(dict.fromkeys(unmeasured)))


def _same_secrets(evidence: Evidence) -> Iterator[Finding]:
    """Find randomized columns that say the same."""

    def says(one: Codes, other: Codes) -> bool:
        found = guess(one, other)
        return min(found.guessed - _GUESSED, found.coverage - _COVERED, found.closed - MOST) >= 0

    protected = {name: codes(values) for name, values in evidence.protected.items() if len(values)}
    for (name, truth), (other, same) in combinations(protected.items(), 2):
        if is_copy(truth, same) or says(truth, same) or says(same, truth):
            yield findings.SameSecret.make(columns=(name, other), first=name, second=other)


def _copies(evidence: Evidence) -> Iterator[Finding]:
    """Find copies, which show in however few rows."""
    for name, truth in evidence.protected.items():
        for other, seen in evidence.released.items():
            if len(seen) and is_copy(codes(seen), codes(truth)):
                yield findings.GivesAway.make("most", columns=(other, name), others=(other,), secret=(name,))


def told_by_others(
    evidence: Evidence, found: Sequence[Finding], places: PlaceColumns, check_cancelled: CheckCancelled
) -> Iterator[Inference]:
    """Measure how well all other released columns guess each protected one."""
    if not evidence.released:
        return
    # Columns that narrow the promise about a moved place to their own regions.
    narrowing = [one.columns for one in found if one.kind is findings.CoarserPlace]
    coarser = {pair: tuple(name for name, *of in narrowing if (*of,) == pair) for pair in evidence.places}
    numbers, pairs = dict(evidence.numbers), dict.fromkeys((*evidence.exact_places, *places.pairs()))
    for name, both in places.points().items():
        x, y = (name + axis for axis in _AXES)
        numbers |= {x: both[0], y: both[1]}
        pairs[x, y] = None
    for inference in inferences(
        list(secrets_of(evidence, coarser)), Observed(evidence.released, numbers, list(pairs)),
        persons=evidence.persons, effort=RUN, check_cancelled=check_cancelled,
    ):  # fmt: skip
        yield _of_use(evidence, inference)


def _of_use(evidence: Evidence, inference: Inference) -> Inference:
    """Return an inference, as none where it adds nothing, or small groups alone tell a recorded value."""
    if inference.error is not None:
        return inference
    fewer = inference.candidates < inference.before or inference.some
    idle = inference.verdict == "narrow" and inference.gain < _SEEN and not fewer
    recorded = inference.secret[0] in evidence.recorded
    by_design = recorded and inference.verdict == "block" and inference.low <= inference.blind
    return replace(inference, verdict="none", columns=()) if idle or by_design else inference


def secrets_of(evidence: Evidence, coarser: Mapping[Pair, tuple[str, ...]] | None = None) -> Iterator[Secret]:
    """Return what an attacker would find out: randomized, moved, generalized and sensitive columns."""
    released = evidence.released
    for name, truth in evidence.protected.items():
        numbers = evidence.protected_numbers.get(name)
        # That a value is missing is randomized as a value of its own, and may be told like one.
        yield Secret((name,), truth if numbers is not None else truth.fill_null(_MISSING), numbers)
    for pair, place in evidence.places.items():
        known = {name: released[name] for name in (coarser or {}).get(pair, ())}
        yield Secret(pair, place=place, known=known)
    for name, recorded in evidence.recorded.items():
        known = {one: released[one] for one in evidence.of_recorded[name]}
        numbers = evidence.recorded_numbers.get(name)
        if numbers is not None and name in released:
            # What is above its coarser value is the same everywhere, and many rows tell it together. Times
            # count from the begin of a period already, but not those of an hour or a part of any day.
            within = _within(numbers, codes(released[name]))
            if within is not numbers:
                # Where few are left, each is a value: two of three that are ruled out show in no error.
                recorded = pa.array(within, from_pandas=True).cast(pa.string())
            if name in evidence.times or within is not numbers:
                numbers, known = within, {}
        yield Secret((name,), recorded, numbers, known=known)
    for name in evidence.sensitive:
        yield Secret((name,), released[name], evidence.numbers.get(name))


def _within(numbers: Floats, coarse: Codes) -> Floats:
    """Return what a coarser value leaves out of a number: how far it is above the smallest of that value."""
    if len(np.unique(coarse)) > len(numbers) / LEAST_ROWS:
        return numbers
    lowest = np.full(int(coarse.max(initial=0)) + 1, np.inf)
    np.fmin.at(lowest, coarse, numbers)
    return np.asarray(numbers - lowest[coarse])


def columns_of(inference: Inference) -> tuple[str, ...]:
    """Return the columns that tell a secret, by their own names."""
    return tuple(dict.fromkeys(name.partition("\0")[0] for name in inference.columns))


def _finding(evidence: Evidence, inference: Inference, found: Sequence[Finding]) -> Finding | None:
    """Return what a measured inference means for the promise about its column, unless that is known."""
    others, secret = columns_of(inference), inference.secret
    about = {one.columns[0] for one in found if one.kind.follows_place_by and one.columns[1:] == secret}
    if inference.verdict == "none" or (len(secret) > 1 and set(others) <= about):
        return None
    blocks = inference.verdict == "block"
    kind = findings.GivesAway if blocks else findings.GuessedByOthers
    case, more = "protected", dict[str, Any]()
    if secret[0] in evidence.recorded:
        case = "generalized"
    elif secret[0] in evidence.sensitive:
        kind, case = findings.GuessedByOthers, "sensitive told" if blocks else "sensitive"  # no text
    elif blocks and inference.error is not None:
        case = "place" if len(secret) > 1 else "number"
    elif blocks and inference.certain >= SOME and inference.guessed < _MOST_ROWS:
        case, more = "some", {"percent": 100 * SOME}
    elif blocks:
        case = "most"
    return kind.make(case, columns=(*others, *secret), others=others, secret=secret, **more)


def _proxies(evidence: Evidence, check_cancelled: CheckCancelled) -> Iterator[Finding]:
    """Find protected columns on which it depends what rows are left, or what else all rows decide."""
    every = evidence.all_rows
    if every is None:
        return
    for step in evidence.deciding:
        some = _one_row_each(every, step)
        single = {name: codes(values.take(some)) for name, values in step.columns.items()}
        single = {name: seen for name, seen in single.items() if len(np.unique(seen)) > 1}
        groups: dict[tuple[str, ...], Codes] = {(name,): seen for name, seen in single.items()}
        paired = combinations(single, 2) if len(single) <= _MOST_PAIRED else ()
        for names in (*paired, *([tuple(single)] if len(single) > 2 else [])):
            groups[names] = joined_codes([single[name] for name in names])
        numbers: dict[tuple[str, ...], Floats] = {
            (name,): values[some] for name, values in step.numbers.items() if name in single
        }
        gone = np.zeros(len(some), np.bool_)
        if single and every.stays is not None:
            # Rows that another step removed are not of groups that go whole.
            whole = joined_codes([*single.values()])
            gone = np.bincount(whole, every.stays[some])[whole] == 0
        for name, truth in every.protected.items():
            check_cancelled()
            amounts, true = every.protected_numbers.get(name), truth.take(some)
            coarse = codes(true) if amounts is None else cut(amounts[some], _BINS) + 1
            by = _decides(groups, numbers, true, None if amounts is None else amounts[some])
            if not by and _gone_tells(gone, coarse, np.asarray(true.is_valid())):
                by = tuple(single)
            yield _of_rows_left(step, by, (name,))
        for pair, (x, y) in every.places.items():
            check_cancelled()
            around, metres = Surroundings(x[some], y[some]), every.moves.get(pair, Move()).metres
            by = ()
            for names, seen in groups.items():
                if by and len(names) > 1:
                    break
                near = [around.near(seen[around.rows])]
                near += [around.near(numbers[names][around.rows])] if names in numbers else []
                # As many places around have the same value, the move hides among them.
                if any(one.follows for one in near) and around.kept(seen, metres) < MOST:
                    by += names
            yield _of_rows_left(step, by, pair)


def _one_row_each(every: Evidence, step: Deciding) -> npt.NDArray[np.int64]:
    """Choose one row of each person, since rows of one person agree in everything, and not too many."""
    chosen = np.arange(len(next(iter(step.columns.values()))))
    if every.persons is not None:
        first = np.unique(every.persons, return_index=True)[1]
        chosen = np.sort(first) if len(first) >= LEAST_ROWS else chosen
    return chosen[:: max(1, -(-len(chosen) // _ROWS))]


def _decides(
    groups: Mapping[tuple[str, ...], Codes], numbers: Mapping[tuple[str, ...], Floats], truth: pa.Array,
    amounts: Floats | None,
) -> tuple[str, ...]:  # fmt: skip
    """Return the fewest columns that tell a protected one, or that it tells."""
    wanted = codes(truth)
    coarse, fine = (wanted, wanted) if amounts is None else (cut(amounts, _BINS) + 1, cut(amounts, _FINE) + 1)
    known, found = np.asarray(truth.is_valid()), list[tuple[str, ...]]()
    for names, seen in groups.items() if len(np.unique(wanted)) > 1 else ():
        if found and len(found[0]) < len(names):
            break
        tried = [seen, *([cut(numbers[names], _FINE) + 1] if names in numbers else [])]
        told = [guess(one, coarse) for one in tried]
        told += [guess(fine, one) for one in tried if len(names) == 1]
        decides = any(one.sure and one.closed >= MOST for one in told)
        if decides or any(_certain(one, coarse, known) >= SOME for one in tried):
            found.append(names)
    return tuple(dict.fromkeys(name for names in found for name in names))


def _certain(seen: Codes, wanted: Codes, known: Marks) -> float:
    """Share of rows whose wanted value is the only one beside their seen value, too often for chance.

    That a value is missing where another says so is no secret of its own.
    """
    shares = np.bincount(wanted) / len(seen)
    _, first, inverse, counts = np.unique(seen, return_index=True, return_inverse=True, return_counts=True)
    pure = (np.bincount(inverse, wanted != wanted[first][inverse]) == 0) & (counts > 1) & known[first]
    pure &= len(counts) * shares[wanted[first]] ** counts < _BY_CHANCE
    return float(counts[pure].sum() / len(seen))


def _gone_tells(gone: Marks, wanted: Codes, known: Marks) -> bool:
    """Whether that a row was removed tells its value, or that it stays rules one out, in however few rows."""
    from scipy.stats import hypergeom

    there, lost = np.bincount(wanted), np.bincount(wanted[gone & known], minlength=int(wanted.max()) + 1)
    often, values, removed = lost >= _LEAST_GONE, np.count_nonzero(there), int(gone.sum())
    there, lost, share = there[often], lost[often], there[often] / len(wanted)
    alone = (lost >= _NEARLY_ALL * removed) & (lost / max(removed, 1) - share >= MOST * (1 - share))
    chance = values * hypergeom.sf(lost - 1, len(wanted), there, removed)
    return bool(((alone | (lost >= _NEARLY_ALL * there)) & (chance < _BY_CHANCE)).any())


def _of_rows_left(step: Deciding, by: tuple[str, ...], secrets: tuple[str, ...]) -> Finding:
    """Return that a promise falls by what decides, or what it is about: no sample proves independence."""
    if not by:
        by = tuple(step.columns)
        return findings.GivenRowsLeft.make(
            columns=(*by, *secrets), may=step.may_decide, by=by, secrets=secrets, step=step.place
        )
    there = Message("whether a row is there" if step.removes else "what became of the rows")
    return findings.RemovedByProxy.make(
        columns=(*by, *secrets), may=step.may_decide, by=by, secrets=secrets, step=step.place, there=there
    )


@attack(
    "inference", title="Attribute inference attack: values told by all other columns",
    by="{column} from other columns", limit="gap", question="infer", inputs=("released", "evidence"),
    decides=True, page="roles", hint="drop, coarsen or randomize the columns that tell it",
)  # fmt: skip
def told(dossier: Dossier, watch: ProgressCallback) -> Iterator[AttackResult]:
    """Yield, for each protected column, how often it is guessed and by which others, as every run does it."""
    if dossier.measured:
        # By the same rows and the same lots it would be the same again.
        yield from dossier.measured
        return
    evidence = _named(dossier) if dossier.evidence is None else dossier.evidence
    if not list(secrets_of(evidence)):
        raise NotTestedError(Message("no column is protected"))
    for found in search(evidence, lambda: watch(1, 1000)).inferences:
        result = inference_result(found)
        coarser = found.secret[0] in evidence.recorded and found.secret[0] in evidence.released
        yield beyond(result) if coarser else result


def _named(dossier: Dossier) -> Evidence:
    """Return released rows beside recorded ones of the same key: noise is protected, the rest recorded."""
    raw, released, same = dossier.raw, dossier.released, dossier.same_rows
    assert raw is not None  # noqa: S101 - it does not lack the evidence
    assert same is not None  # noqa: S101 - likewise
    some = np.sort(dossier.rng("rows").permutation(len(same[0]))[:_TOLD_ROWS])
    recorded_rows, rows = same[0][some], same[1][some]
    apart = {dossier.unit, dossier.row_key}
    shown = {name: released.texts(name).take(pa.array(rows)) for name in dossier.exact if name not in apart}
    true = {name: raw.texts(name).take(pa.array(recorded_rows)) for name in raw.names if name not in apart}
    noisy = [name for name in dict.fromkeys((*dossier.randomized, *dossier.noisy)) if name in true]
    other = [
        name
        for name, values in true.items()
        if name not in noisy
        # What was left out and is no secret is anybody's to know.
        and (name in shown or role_of(dossier, name) == "sensitive")
        and not (name in shown and values.equals(shown[name]))
        # What is released of it nearly as finely is told by design.
        and not (name in shown and pc.count_distinct(shown[name]).as_py() > _FINELY)
        and (raw.numbers(name) is not None or len(np.unique(raw.codes(name))) * _OFTEN <= raw.rows)
    ][:_MOST]
    numbers = {name: values[rows] for name in shown if (values := released.numbers(name)) is not None}
    recorded = {name: values[recorded_rows] for name in true if (values := raw.numbers(name)) is not None}
    return Evidence(
        protected={name: true[name] for name in noisy},
        protected_numbers={name: recorded[name] for name in noisy if name in recorded},
        released=shown,
        numbers=numbers,
        exact_places=[pair for pair in dossier.points if set(pair) <= set(numbers)],
        recorded={name: true[name] for name in other},
        recorded_numbers={name: recorded[name] for name in other if name in recorded},
        of_recorded={name: (name,) if name in shown else () for name in other},
        sensitive=[name for name in secret_columns(dossier) if name in shown and name not in other],
        persons=raw.codes(dossier.unit)[recorded_rows] if dossier.unit in raw.names else None,
        unit=dossier.unit,
    )


def beyond(result: AttackResult) -> AttackResult:
    """Return a result about what a released value leaves out of the recorded one."""
    also = join_texts(", ", [text for text in (Message("its released value known"), result.also) if text])
    return replace(result, also=also)


def inference_result(found: Inference) -> AttackResult:
    """Return what other columns tell of a protected one as the result of an attack; of a place, its error."""
    about: dict[str, Any] = {"column": in_line(found.secret), "columns": columns_of(found)}
    if not found.tested:
        reason = Message("too few rows have a value, or all have the same")
        return AttackResult.not_tested("inference", reason, **about)
    shares = (found.guessed, found.blind, found.low, found.high)
    about["measure"] = CLOSE if found.error is not None else ""
    if len(found.secret) > 1 and found.error is not None and found.blind_error is not None:
        shares = (found.error, found.blind_error, found.error, found.error)
        about |= {"unit": "metres", "measure": MEDIAN}
    if found.certain >= SOME:
        words = "{certain:.0f} % almost for certain (limit {most:.0f} %)"
        about["also"] = Message(words, certain=100 * found.certain, most=100 * SOME)
    result = AttackResult("inference", found.tested, *shares, verdict="held", **about).judged()
    if found.given:
        # What is known by design is no fault of the other columns, but of the release.
        said = (Message("given {columns}", columns=in_line(found.given)), result.also)
        also = join_texts(", ", [text for text in said if text])
        result = replace(result, baseline=found.without, also=also)
    if found.verdict != "block" and found.certain < SOME and result.verdict == "held":
        return result
    return replace(result, verdict="weak")
