"""Verify a release of ldpaudit without ldpaudit: one file, the standard library, exact fractions.

`ldpaudit-verify OUT`, or copied elsewhere `python ldpaudit_verify.py OUT/release`. The manifest holds the
whole numbers that noise was drawn by: from these every epsilon is derived anew. Hashes, columns, sums, groups
and estimates are held against each other. Sentences are not read: they may change, and these figures may not.
Each claim gets one line: verified, refused, or not verified. The exit is 0 where nothing is refused, 1 where
something is, 2 for what is no release.
"""

import argparse
import csv
import decimal
import gzip
import hashlib
import json
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

#: A chance is so many of the 2^64 words of a draw; sums of chances are counted in so many parts of one.
WORD, FINE = 1 << 64, 1 << 256
#: Logarithms are right to 200 digits; a figure may be above what is derived by so much, and one that is
#: computed in doubles below it by a hundredth of that.
EXACT, SLACK = decimal.Context(prec=200), Fraction(1, 10**12)
DOUBLES = 1 - SLACK / 100
#: How the columns of a protocol for several add up.
SEVERAL = {
    "Smp": "one drawn", "Allomfree": "one drawn", "Spl": "sum", "RSFD": "one true", "RSRFD": "one true",
}  # fmt: skip
#: By which method the epsilon of a form is computed, where it is no closed form.
METHODS = {"product": "product", "window": "matrix"}
#: The figures of a sum.
TOTAL = ("relation", "epsilon", "per_metre", "bound", "delta", "tight")
#: Findings that void a promise, and those of them given which it holds where somebody accepts them.
VOID = ("gives-away", "follows-from-place", "raw-location", "removed-by-proxy", "violated-claim")
TELLING = VOID[:2]
#: Roles of columns by which nobody recognizes a row.
UNKNOWN = ("plain", "sensitive", "identifier", "free-text", "drop")
#: What nothing here derives.
UNSEEN = (
    "what the manifest says beside its figures: sentences, findings that void nothing, attacks, which groups "
    "the recipe asks for, who a person is, intervals and estimates of periods"
)

Json = dict[str, Any]


def need(holds: object, what: str) -> None:
    """Refuse a claim that does not hold."""
    if not holds:
        raise ValueError(what)


def ln(ratio: Fraction) -> Fraction:
    """Return the logarithm of a fraction >= 1."""
    return Fraction(EXACT.ln(EXACT.divide(ratio.numerator, ratio.denominator)))


def exp(x: Fraction) -> Fraction:
    """Return e^x, x >= 0."""
    return Fraction(EXACT.exp(EXACT.divide(x.numerator, x.denominator)))


def dec(value: float | None) -> Any:
    """Return a double as the fraction that it prints; None is infinite."""
    return math.inf if value is None or math.isinf(value) else Fraction(repr(float(value)))


def agree(claimed: Json, derived: Json, off: Fraction = SLACK) -> None:
    """Refuse figures that are not the derived ones; of a fraction those below it, or not next to it."""
    for key, value in derived.items():
        found, holds = claimed[key], claimed[key] == value
        if isinstance(value, Fraction):
            holds = type(found) is float and value <= dec(found) <= value * (1 + off)
            value = float(value)
        need(holds, f"{key} is {value!r}, not {found!r}")


def whole(*weights: int) -> tuple[int, ...]:
    """Refuse weights that are no distribution over the 2^64 words of a draw."""
    holds = all(type(one) is int and one > 0 for one in weights) and sum(weights) == WORD
    need(holds, "the words of a draw do not add up to 2^64")
    return weights


@dataclass
class Channel:
    """What follows from the numbers of a column: its ratio, and the means g1, g0 of support."""

    form: str  # of a memory, that of its rounds
    k: int
    ratio: Any = None
    p: Any = None  # chances of the true value, bit or hash, and of another
    q: Any = None
    g1: Any = None
    g0: Any = None
    width: int = 0
    outputs: int = 0
    kept: int = 0  # bits of a hash that count
    meet: Fraction = Fraction(0)  # how often two values have one hash
    rounds: tuple[Fraction, ...] = ()  # of a memory: p and q of what is kept, and of each report
    further: Any = None  # epsilon of one more of its reports
    lows: list[Fraction] = field(default_factory=list)  # mean of support of each value that is not there


def channel(part: Json) -> Channel:
    """Derive the channel of a column from its whole numbers."""
    k, c = part.get("size", 0), Channel(part["form"], part.get("size", 0))
    match part["form"]:
        case "values":
            kept, moved, *_ = whole(part["kept"], *[part["moved"]] * (k - 1))
            c.p, c.q = Fraction(kept, WORD), Fraction(moved, WORD)
            c.ratio = max(c.p / c.q, c.q / c.p)
        case "product":  # a bit of each value
            true, other = whole(*part["true"]), whole(*part["other"])
            need(part["bits"] == k, "bits")
            c.ratio = max(map(Fraction, true, other)) * max(map(Fraction, other, true))
            c.p, c.q = Fraction(true[1], WORD), Fraction(other[1], WORD)
        case "subset":  # a set of values, more often one with the true value
            c.p, c.width = Fraction(whole(*part["with"])[0], WORD), part["width"]
            ratio = c.p * (k - c.width) / ((1 - c.p) * c.width)
            c.ratio = max(ratio, 1 / ratio)
            c.q = (c.p * (c.width - 1) + (1 - c.p) * c.width) / (k - 1)
        case "hashing":
            inner, c.kept = channel(part["buckets"]), 33 - max(1, (k - 1).bit_length())
            c.width, c.ratio, c.p, c.q = inner.k, inner.ratio, inner.p, inner.q
            least, more = divmod(1 << c.kept, c.width)
            c.meet = Fraction(more * (least + 1) ** 2 + (c.width - more) * least**2, 1 << 2 * c.kept)
        case "memory":  # an answer that is drawn once and kept, and drawn from again for each report
            c, second = channel(part["first"]), channel(part["second"])
            need((second.form, second.k) == (c.form, c.k), "the rounds are of two kinds")
            p, q, c.rounds = second.p, second.q, (c.p, c.q, second.p, second.q)
            c.further = c.k * ln(max(p / q, (1 - q) / (1 - p))) if c.form == "product" else ln(p / q)
            c.p, c.q = (q + one * (p - q) for one in (c.p, c.q))
        case "window":  # from around the true value, or from outside
            inside = [weight for weight, many in part["inside"] for _ in range(many)]
            far = [part["outside"]] * (k - (len(inside) if part["cyclic"] else 1))
            weights = whole(*inside, *far)
            c.width, c.outputs, c.ratio = len(inside), len(weights), Fraction(max(weights), min(weights))
            return c
    need(c.ratio is not None, "the form of a channel is unknown")
    c.g1, c.g0 = c.p, c.meet * c.p + (1 - c.meet) * c.q
    c.lows = [c.g0] * c.k
    if fake := part.get("fakes"):  # the true value is reported in a share of the rows alone
        share, gap = Fraction(part["weight"], WORD), c.g1 - c.g0
        even = [Fraction(1, c.k)] * c.k
        each = even if fake in ("none", "even") else [Fraction(one, WORD) for one in whole(*fake)]
        means = each if c.form == "values" else [c.g0 + gap * one * (fake != "none") for one in each]
        c.lows = [share * c.g0 + (1 - share) * mean for mean in means]
        c.g0 = sum(c.lows) / c.k
        c.g1 = c.g0 + share * gap
    return c


def over(c: Channel, reports: int | None) -> Fraction:
    """Return the epsilon of one value in so many reports of a memory; None stands for any number."""
    if reports is None or not c.rounds:
        return ln(c.ratio)
    (p1, q1, p2, q2), size = c.rounds, c.width or c.k
    x, y = (q2 / p2) ** reports, ((1 - p2) / (1 - q2)) ** reports
    if c.form == "product":
        true = (p1 + (1 - p1) * x) / (q1 + (1 - q1) * x)
        return ln(true * (q1 * y + 1 - q1) / (p1 * y + 1 - p1))
    return ln((p1 / q1 + (size - 1) * x) / (1 + (p1 / q1 + size - 2) * x))


def sampled(g: Json, ch: Json) -> Json:
    """Derive epsilon and delta of rows drawn at random, of which groups below k are removed (SafePub)."""
    stay, go = whole(ch["kept"], ch["removed"])
    agree(g, {"epsilon": ln(Fraction(WORD, go))})
    factor, beta = exp(dec(g["epsilon"])), Fraction(stay, WORD)
    turn, r = 1 - (1 - beta) / factor, int(factor / (1 - beta) * FINE)
    fall = turn * ln(turn / beta) - (1 - turn) * ln((1 - beta) / (1 - turn))
    best, n = 1, ch["k"]
    while n * fall < ln(Fraction(FINE, best)):
        at, total, term = max(ch["k"], math.floor(n * turn) + 1), 0, 0
        if at <= n:
            term = math.comb(n, at) * stay**at * go ** (n - at) * FINE >> 64 * n
        while term << 64 > total:
            total += term * max(0, FINE - (n - at) * r // n) // FINE
            at, term = at + 1, term * (n - at) * stay // ((at + 1) * go)
        best, n = max(best, total), n + 1
    agree(g, {"delta": DOUBLES * Fraction(best, FINE)}, SLACK * 10**4)
    return {"neighbours": "presence", "delta": g["delta"]}


def moved(g: Json, ch: Json) -> Json:
    """Derive the epsilon of moved points: of noise, precision, Earth and rounding."""
    level, radius, snap = (Fraction(ch[one]) for one in ("level", "radius", "snap"))
    per, extra, shared = level / radius, Fraction(0), g["neighbours"] == "place"
    agree(ch, {"form": "point", "per_metre": DOUBLES * per})
    if "same_within" in ch:
        extra = Fraction(math.sqrt(2)) * Fraction(ch["same_within"]) + Fraction(1, 10**6)
    more = {"neighbours": "place", "all_rows": True, "most_places": g["most_places"]} if shared else {}
    return {
        "distance": ch["radius"],
        "rounding": DOUBLES * extra,
        "epsilon": DOUBLES * (per + imprecise(per, snap * 99 / 100)) * (radius + extra),
        **more,
    }


def imprecise(per: Fraction, step: Fraction) -> Fraction:
    """Return what each metre costs more: points are drawn as doubles, on a grid, and the Earth is round."""
    far, pi = 60 / per, Fraction("3.141592653589793238463")
    grain = far * pi / 2**52 + 4 / per / 2**41 + 2 * (Fraction(1, 10**8) + far * 3 / 10**15)
    spread = 2 * exp(per * step) * grain / step
    earth = 6378137 * (1 - 1 / 298.257223563)
    curved = earth / float(far) - 1 / math.tan(float(far) / earth)
    return ln((1 + spread) / (1 - spread)) / step + Fraction(curved / earth)


def promise(g: Json, m: Json, told: Mapping[str, Json]) -> None:
    """Derive a guarantee anew from the numbers of its channel."""
    ch = g["channel"]
    if ch is None:
        raise NotImplementedError("without numbers")
    how, remembered = ch["together"], "reports" in ch
    derived = {
        "verified": "closed form", "neighbours": "row", "all_rows": remembered, "delta": 0.0,
        "bound": how in ("place", "sampling"), "one_row_bound": False, "most_places": None,
        "distance": None, "rounding": 0.0,
    }  # fmt: skip
    if not remembered:
        derived |= dict.fromkeys(("one_row", "one_person", "further"))
    if how in ("place", "sampling") or not g["person"]:
        derived["most_rows"] = None
    match how:
        case "sampling":
            derived |= {**sampled(g, ch), "columns": m["released_columns"]}
        case "place":
            derived |= moved(g, ch)
        case _:
            derived |= of_columns(g, ch, told)
    agree(g, derived)


def of_columns(g: Json, ch: Json, told: Mapping[str, Json]) -> Json:
    """Derive a promise about randomized columns."""
    how, remembered, parts = ch["together"], "reports" in ch, ch["parts"]
    cs, true = [channel(part) for part in parts], how == "one true"
    if how != "sum":
        whole(*(part["weight"] for part in parts))
    each = [over(c, ch.get("reports")) for c in cs]
    # Of a sum of which one part is true, the ratio lies between those of the parts, which are next to alike.
    add: Any = {"sum": sum, "one drawn": max, "one true": min}[how]
    method = "closed form" if true else METHODS.get(cs[0].form, "closed form")
    derived = {"columns": [part["column"] for part in parts], "epsilon": add(each), "verified": method}
    for part, c in zip(parts, cs, strict=True):
        alone = ln(c.ratio) if not true else min(each) if g["person"] else None
        record(told[part["column"]], g, part, c, alone)
    if true and not g["person"]:
        said = {told[name]["epsilon"] for name in g["columns"]}
        need(len(said) == 1 and 0 < max(said) <= g["epsilon"], "epsilon of one column")
    if remembered:
        single, most = ch["reports"] == 1, g["most_rows"] or 1
        loose = most > 1 and any(c.form != "product" or most > 8 for c in cs)
        derived |= {"neighbours": "row" if single else "value", "one_row_bound": loose and not single}
        derived["further"] = add(c.further for c in cs)
        least = max(over(c, 1) for c in cs) * (1 - SLACK)
        need(dec(g["one_person"]) >= dec(g["one_row"]) >= least, "one row or one person")
    return derived


def record(r: Json, g: Json, part: Json, c: Channel, alone: Fraction | None) -> None:
    """Check what is said to those who estimate from a column."""
    joint = SEVERAL.get(r["protocol"])
    need(joint in (None, g["channel"]["together"]), "how columns add up")
    derived = {"parameters": part["parameters"], "most_rows": g["most_rows"] or 1}
    derived["together"] = g["columns"] if joint else None
    derived |= {} if joint else {"protocol": part["protocol"]}
    derived |= {} if alone is None else {"epsilon": alone}
    agree({"together": None, "most_rows": 1, **r}, derived)
    known = {
        "domain_size": c.k, "inputs": c.k, "subset_size": c.width, "g": c.width, "outputs": c.outputs,
        "reach": c.width // 2, "cyclic": int(part.get("cyclic", 0)), "p": float(c.g1 or 0),
        "q": float(c.g0 or 0), "weight": part.get("weight", 0) / WORD,
    }  # fmt: skip
    agree(r["parameters"], {key: known[key] for key in known.keys() & r["parameters"].keys()})


def limits(m: Json) -> None:
    """Check which promises the findings void, and given what the others hold."""
    for f in m["findings"]:
        need(f["accepted"] or f["severity"] != "block", "a finding that blocks is not accepted")
        # What was generalized is under no promise.
        promised = f.get("parameters", {}).get("case") != "generalized"
        voids = f["code"] in VOID and f["severity"] == "block" and promised
        need(f["voids_claim"] == voids or f["code"] == "swapped-axes", "what voids a claim")
    for g in m["guarantees"]:
        own, drawn = {*g["columns"]}, g["neighbours"] == "presence"
        about = [f for f in m["findings"] if own & {*f["columns"]} and not drawn]
        told = [f for f in about if f["accepted"] and f["code"] in TELLING]
        need(g["holds"] is not any(f["voids_claim"] and f not in told for f in about) or drawn, "what holds")
        given = {
            "given_columns": told,
            "given": [f for f in about if f["code"] == "given-rows-left"],
            "within": [f for f in about if f["code"] == "coarser-place" and g["distance"]],
        }
        for key, found in given.items():
            names = [*dict.fromkeys(n for f in found for n in f["columns"] if n not in own and g["holds"])]
            need(g[key] == names, f"{key}: {listed(names)}")


Part = tuple[Any, Any, float, bool]  # constant, nats a metre, delta, tight
NO: Part = (math.inf, 0, 0.0, True)


def stated(g: Json, far: Any = 0) -> Part:
    """Return a promise as it is stated, of points that are so far apart."""
    if not g["distance"]:
        return dec(g["epsilon"]), 0, g["delta"], not g["bound"]
    slope = dec(g["epsilon"]) / (dec(g["distance"]) + dec(g["rounding"]))
    return slope * (dec(g["rounding"]) + dec(far)), slope, g["delta"], not g["bound"]


def of_row(g: Json) -> Part:
    """Return what a promise says of one row."""
    own = g["one_row"] is not None or g["neighbours"] == "value"
    return (dec(g["one_row"]), 0, 0.0, not g["one_row_bound"]) if own else stated(g)


def of_person(g: Json, whose: str, most: int | None, *, sharing: bool = False) -> Part:
    """Return what a promise says of all rows of one person."""
    place = g["neighbours"] == "place"
    many = [n for n in (most, g["most_places"] if place else None) if n is not None]
    unknown = place and not (g["person"] and (sharing or most == 1))
    if g["person"] not in ("", whose) or unknown or not many:
        return NO
    if g["one_person"] is not None or g["neighbours"] == "value":
        return dec(g["one_person"]), 0, 0.0, most == 1
    constant, slope, *_ = stated(g)
    return constant * min(many), slope * min(many), 0.0, not (place or g["bound"])


def totals(m: Json) -> list[Json]:
    """Add up the promises that hold, within each relation and across none."""
    unit, most, found = m["unit"] if m["unit"] in m["columns"] else "", m["most_rows"], list[Json]()
    claims = [
        g | {"person": g["person"] or ("" if g["neighbours"] == "place" else m["person"])}
        for g in m["guarantees"] if g["holds"]
    ]  # fmt: skip
    named = {g["person"] for g in claims} - {""}
    whose = unit or (min(named) if len(named) == 1 else "")
    shared = [g for g in claims if g["neighbours"] == "place"]
    by_row = [g for g in claims if g["neighbours"] in ("row", "value")]

    def add(relation: str, parts: list[Part], bound: int | None = 1, *, asked: bool = True) -> None:
        constant, slope, delta, tight = map(sum, zip(*parts, strict=True)) if parts else NO
        finite = math.isfinite(constant + slope)
        if parts and (finite or asked):
            figures = (float(constant), float(slope), bound) if finite else (None, None, None)
            told = (relation, *figures, delta, tight == len(parts))
            found.append(dict(zip(TOTAL, told, strict=True)))

    add("one row, there or not", [stated(g) for g in claims if g["neighbours"] == "presence"])
    if not any(f["code"] == "linked-rows" and f["columns"] for f in m["findings"]):
        staying = [g for g in by_row if not (shared and g["distance"])]
        add("one row that keeps its place" if shared else "one row", [of_row(g) for g in staying])
        add("one row that moves to another place", [NO] * bool(shared))
    add("one person", [of_person(g, whose, most) for g in by_row + shared], most)
    # Of what is no question of its own no bound is no news.
    if shared:
        parts = [of_person(g, whose, most, sharing=True) for g in claims]
        add("one person whose rows share their places as before", parts, most, asked=False)
    for person in dict.fromkeys(g["person"] for g in by_row if g["neighbours"] == "value"):
        own = [g for g in by_row if g["person"] == person or g["neighbours"] == "row"]
        parts = [stated(g) if g["neighbours"] == "value" else of_person(g, whose, most) for g in own]
        one = "one person" if person == whose else f"one {listed([person])}"
        add(f"{one}, one value in all rows", parts, asked=False)
    if far := max((g["distance"] or 0 for g in claims), default=0):
        same_place = [{*f["columns"]} for f in m["findings"] if f["code"] == "same-place"]
        about = [g for g in claims if g["distance"] or any(one & {*g["columns"]} for one in same_place)]
        apart = "one place with all its rows, {:g} m elsewhere" if shared else "two places {:g} m apart"
        moving = [g["distance"] and not (shared and g["neighbours"] == "row") for g in about]
        still = [NO if shared else of_row(g) for g in about]
        parts = [stated(g, far) if moves else own for g, moves, own in zip(about, moving, still, strict=True)]
        add(apart.format(far), parts)
    return sorted(found, key=lambda total: bool(unit) != (total["relation"] == "one person"))


def sums(m: Json, told: Mapping[str, Json]) -> None:
    """Check the sums, and whom and which columns they are about."""
    found, unit, guarantees = totals(m), m["unit"], m["guarantees"]
    need([{one: t[one] for one in TOTAL} for t in m["totals"]] == found, f"they are {found}")
    named = {g["person"] for g in guarantees} - {""}
    of_unit = unit in m["columns"]
    agree(m, {"person": unit if of_unit else named.pop() if len(named) == 1 else ""})
    need(m["person"] or m["most_rows"] is None, "how many rows a person has")
    (row,) = [t["epsilon"] for t in found if t["relation"] == "one row"] or [None]
    of_rows = {(g["neighbours"], g["distance"], g["delta"]) for g in guarantees if g["holds"]}
    single = row is not None and of_rows == {("row", None, 0)} and not of_unit
    need(m.get("total_epsilon", ...) == (row if single else ...), "the total")
    # Which released columns are noise, and which were made of such alone.
    noise, released = m["noise"], {*m["released_columns"]}
    pairs = [{*g["columns"]} & released for g in guarantees if g["distance"]]
    reports = {name for r in told.values() for name in r.get("report_columns", [r["column"]])}
    itself = {name for name, source in noise.items() if not source or name in source}
    need(itself == reports.union(*pairs) & released, "which columns are noise")
    for source in map(set, noise.values()):
        whole_pairs = all(not pair & source or pair <= source for pair in pairs)
        need(source <= noise.keys() and whole_pairs, "which columns noise comes from")
    for r in told.values():
        need(r["period_column"] in {None, *released} - noise.keys(), "the period")
    need(
        all({"labels", "most_rows", "report_columns"} <= r.keys() for r in m["randomized"]),
        "what is said of a column",
    )


def estimates(r: Json, part: Any, cells: Mapping[str, Any], shares: list[list[str]]) -> None:
    """Check that reports are of the domain, and give the estimates of all rows."""
    known = {one[1]: one[3:5] for one in shares if one[0] == r["column"] and one[2] == "all"}
    names, labels, c = r.get("report_columns", [r["column"]]), r.get("labels", []), channel(part)
    need([*known] in ([], labels or [*known]), "the values are others")
    if not cells:
        raise NotImplementedError("for the table could not be used")
    reports = list(zip(*(cells[name] for name in names), strict=True))
    if "together" in r:  # rows that report another column
        reports = [row for row in reports if any(row)]
    if c.form == "window":  # the middles of cells
        low, wide = r["parameters"]["low"], (r["parameters"]["high"] - r["parameters"]["low"]) / c.k
        first = low - (0 if part["cyclic"] else (c.width - 1) // 2 * wide)
        at = [(float(cell) - first) / wide - 0.5 for (cell,) in {*reports} - {("",)}]
        near = all(abs(one - round(one)) < 1e-6 and -0.5 < one < c.outputs - 0.5 for one in at)
        need(near, "a number is none that noise leads to")
        raise NotImplementedError("which need the whole table")
    if c.form in ("product", "subset"):
        need(names == [f"{r['column']}={label}" for label in labels], "its columns are others")
    for at, count in enumerate(supported(c, labels, reports) if reports or known else ()):
        share = (Fraction(count, len(reports)) - c.lows[at]) / (c.g1 - c.g0)
        rows, estimate = int(known[labels[at]][0]), Fraction(known[labels[at]][1])
        near = abs(estimate - share) <= SLACK * 10**3 * (1 + abs(share))
        need(rows == len(reports) and near, labels[at])


def supported(c: Channel, labels: list[str], reports: list[tuple[str, ...]]) -> list[int]:
    """Count by how many reports each value is supported."""
    if c.form == "values":
        counts = Counter(row[0] for row in reports)
        need(counts.keys() <= {*labels}, "a value is not of the domain")
        return [counts[label] for label in labels]
    bits = {"true": 1, "false": 0}
    rows = [[int(bits.get(cell, cell)) for cell in row] for row in reports]
    if c.form in ("product", "subset"):
        need(c.form == "product" or {sum(row) for row in rows} == {c.width}, "a subset has another size")
        return [sum(column) for column in zip(*rows, strict=True)]
    return [
        sum(((a * at + b) % 2**32 >> 32 - c.kept) * c.width >> c.kept == h for a, b, h in rows)
        for at in range(c.k)
    ]


def groups(m: Json, cells: Mapping[str, Any]) -> None:
    """Count groups anew on released columns without noise: their sizes, and those of one sensitive value."""
    said, rows = m["anonymity"], m["rows"]
    if said["unit"] == "case" or "hidden_cases" in said:
        raise NotImplementedError("of cases")
    if not cells:
        raise NotImplementedError("for the table could not be used")
    exact = [name for name in m["released_columns"] if name not in m["noise"]]
    roles = {name: m["columns"][name]["role"] for name in exact}
    known = [name for name in exact if roles[name] not in UNKNOWN]
    told, secret = said["told"]["columns"], said["one_value"]
    need({name for name in exact if roles[name] == "sensitive"} <= secret.keys() <= {*exact}, "secrets")
    need(sorted(told) == sorted({*exact} - (secret.keys() - {*known})), "those that are no secret")

    def grouped(columns: list[str]) -> Any:
        return list(zip(*(cells[name] for name in columns), strict=True)) or [()] * rows

    def figures(columns: list[str]) -> tuple[list[int], Json]:
        sizes = [*Counter(grouped(columns)).values()]
        return sizes, {"columns": columns, "rows": rows, "classes": len(sizes), "unique_rows": sizes.count(1)}

    sizes, derived = figures(known)
    derived |= {"everything": figures(exact)[1], "told": figures(told)[1], "unit": "row", "k": min(sizes)}
    agree(said, derived | {"class_sizes": {str(size): many for size, many in Counter(sizes).items()}})
    for one in said["asked"]:
        sizes, _ = figures(one["columns"])
        below, smallest = sum(n for n in sizes if n < one["k"]), min(sizes, default=one["k"])
        holds = not below or any(f["code"] == "broken-groups" for f in m["findings"])
        need(holds and {*one["columns"]} <= {*exact}, f"{one['step']} asks for larger groups")
        agree(one, {"smallest": smallest, "rows_below": below})
    for name in secret:
        held = defaultdict(list)
        for key, value in zip(grouped([n for n in known if n != name]), cells[name], strict=True):
            held[key].append(value)
        single = [len(own) for own in held.values() if len({*own}) == 1]
        lone = {"single": len(single), "rows": sum(single), "lone_rows": single.count(1)}
        agree(secret, {name: {"classes": len(held), **lone}})


def listed(names: Any) -> str:
    """List names as sentences do."""
    plain = {one for one in names if one.isprintable() and one == one.strip() and not {*one} & {*',;:"'}}
    return ", ".join(one if one in plain else json.dumps(one, ensure_ascii=False) for one in names)


def read(path: Path, mark: str) -> list[list[str]]:
    """Return the rows of a text file, without the marks before what a spreadsheet would run."""
    with (gzip.open if path.name.endswith("gz") else open)(path, "rt", encoding="utf-8", newline="") as file:
        return [[cell.removeprefix(mark) for cell in row] for row in csv.reader(file)]


def hashes(m: Json, release: Path) -> None:
    """Check the hashes of all files, and that no other is there."""
    files, name = m["files"], m["table"]
    own = {
        one.name: {"sha256": hashlib.sha256(one.read_bytes()).hexdigest()}
        for one in release.iterdir()
        if one.name != "manifest.json"
    }
    # What is packed, or no text, has a hash of its content that nobody can derive without the program.
    content = own[name]["sha256"] if name.endswith(".csv") else files[name]["content_sha256"]
    own[name]["content_sha256"] = content
    strange = [one for one in {*files, *own} if files.get(one) != own.get(one)]
    need(not strange, f"changed, missing or not listed: {listed(sorted(strange))}")
    text = json.dumps({k: v for k, v in m.items() if k != "manifest_sha256"}, sort_keys=True).encode()
    need(hashlib.sha256(text).hexdigest() == m["manifest_sha256"], "the manifest was changed")
    test = "TEST KEY - NO PRIVACY.txt" in files
    need(m["key"] in (["test key: no privacy"] if test else ["fresh", "held"]), "key")
    need(not m.get("trial"), "this is a trial, which is not handed over")


def table(m: Json, release: Path, mark: str, cells: Json) -> None:
    """Check columns and rows of the table, and keep its cells by column."""
    if not re.search(r"\.csv(\.gz)?$", m["table"]):
        raise NotImplementedError("which is no CSV")
    names, *found = read(release / m["table"], mark)
    need((names, len(found)) == (m["released_columns"], m["rows"]), "they are others")
    cells.update(zip(names, zip(*found, strict=True), strict=bool(found)))


def verify(folder: Path) -> list[tuple[str, list[str], str]]:
    """Return a line for each claim: verdict, columns, what."""
    release = folder / "release" if (folder / "release").is_dir() else folder
    path = release / "manifest.json"
    try:
        m = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as fault:
        what = "cannot be read" if isinstance(fault, OSError) else "is cut off, or no manifest"
        raise ValueError(f"{str(path)!r} {what}; name the folder of a release, copied whole") from None
    need(isinstance(m, dict) and "guarantees" in m, "manifest.json holds no promises")
    lines: list[tuple[str, list[str], str]] = []

    def check(columns: Any, what: str, call: Callable[..., None], *given: Any) -> None:
        columns = [*map(str, columns)] if isinstance(columns, list) else []
        try:
            call(*given)
        except NotImplementedError as gap:
            lines.append(("not verified", columns, f"{what}, {gap}"))
        except Exception as fault:  # noqa: BLE001 - whatever else a manifest may hold
            told = str(fault) if isinstance(fault, ValueError) else "something there is of another kind"
            why = f"there is no {fault}" if isinstance(fault, KeyError) else told
            lines.append(("refused", columns, f"{what}: {why}"))
        else:
            lines.append(("verified", columns, what))

    def claims() -> None:
        told = {r["column"]: r for r in m["randomized"] + m["numbers"]}
        parts = {p["column"]: p for g in m["guarantees"] for p in (g["channel"] or {}).get("parts", [])}
        for g in m["guarantees"]:
            what = f"epsilon {g['epsilon']}, neighbours by {g['neighbours']}"
            check(g["columns"], what, promise, g, m, told)
            if g["one_person"]:
                lines.append(("not verified", g["columns"], "one row, one person"))
        check([], "what voids a promise, and given what it holds", limits, m)
        check([], "sums of the promises", sums, m, told)
        mark, cells = "'" * ("formulas" in m), dict[str, Any]()
        check(m["released_columns"], "columns and rows of the table", table, m, release, mark, cells)
        check(m["anonymity"]["columns"], "sizes of groups", groups, m, cells)
        shares = read(release / "estimates.csv", mark)
        if strange := sorted({row[0] for row in shares[1:]} - told.keys()):
            check(strange, "estimates", need, False, "no reports are about them")
        for name, r in told.items():
            check([name], "estimates from the reports", estimates, r, parts.get(name), cells, shares)
        lines.append(("not verified", [], UNSEEN))

    check([], "hashes of all files", hashes, m, release)
    check([], "the sections of the manifest", claims)
    return lines


def main() -> None:
    """Print a line for each claim, and leave with 0, 1 or 2."""
    parser = argparse.ArgumentParser("ldpaudit-verify", description=__doc__)
    parser.add_argument("folder", type=Path)
    try:
        lines = verify(parser.parse_args().folder)
    except Exception as fault:  # noqa: BLE001 - whatever a file may hold
        parser.exit(2, f"ldpaudit-verify: this is no release: {fault}\n")
    verdicts = Counter(verdict for verdict, _, _ in lines)
    said = [f"{verdict}: {listed(columns) or 'release'}: {what}" for verdict, columns, what in lines]
    said.append(", ".join(f"{verdicts[one]} {one}" for one in ("verified", "refused", "not verified")))
    # Signs that a terminal may obey are written as escapes.
    plain = ("".join(c if c.isprintable() else repr(c)[1:-1] for c in line) for line in said)
    try:
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        print("\n".join(plain), flush=True)
    except (AttributeError, OSError, ValueError) as fault:
        parser.exit(2, f"ldpaudit-verify: the answer cannot be written: {fault}\n")
    sys.exit(verdicts["refused"] > 0)


if __name__ == "__main__":
    main()
