"""Verify a release of ldpaudit without ldpaudit: one file, the standard library, exact fractions.

`ldpaudit-verify OUT`, or copied elsewhere `python ldpaudit_verify.py OUT/release`. The manifest holds the whole
numbers that noise was drawn by: from these every epsilon is derived anew. Hashes, columns, sums, sentences and
estimates are held against each other. Each claim gets one line: verified, refused, or not verified. The exit is
0 where nothing is refused, 1 where something is, 2 for what is no release.
"""

import csv
import gzip
import hashlib
import html
import io
import json
import math
import re
import sys
from collections import Counter
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction as F
from itertools import product, starmap
from pathlib import Path
from types import SimpleNamespace

# fmt: off - at most 400 lines, so that somebody reads them all
WORD, FINE, INF = 1 << 64, 1 << 256, (math.inf, math.inf)
SEVERAL = {"Smp": "one drawn", "Allomfree": "one drawn", "Spl": "sum", "RSFD": "one true", "RSRFD": "one true"}
METHODS = {"product": "product", "rows": "matrix", "window": "matrix", "geometric": "matrix"}

def need(holds, what):
    """Refuse what does not hold."""
    if not holds:
        raise ValueError(what)

def ln(ratio):
    """Return two rational ends of the logarithm of a fraction >= 1: powers of 2, and the series of artanh."""
    twos = max(0, ratio.numerator.bit_length() - ratio.denominator.bit_length())
    total, rest = 0, ratio / (1 << twos)
    for times, z in ((1, int(FINE * (rest - 1) / (rest + 1))), (twos, FINE // 3)):
        power, n = z, 1
        while power:
            total, power, n = total + 2 * times * (power // n), power * z // FINE * z // FINE, n + 2
    return F(total - 4096 * (twos + 1), FINE), F(total + 4096 * (twos + 1), FINE)

def exp(x):
    """Return two rational ends of e^x, x >= 0: the series of e^(x / 2^n), squared n times."""
    halvings = math.ceil(x).bit_length() + 8
    part, low, term = int(x * FINE) >> halvings, FINE, FINE
    for n in range(1, 60):
        term = term * part // (n * FINE)
        low += term
    high = low + 256
    for _ in range(halvings):
        low, high = low * low // FINE, high * high // FINE + 1
    return F(low, FINE), F(high, FINE)

def plus(*ends):
    """Add numbers with two ends."""
    return INF if INF in ends else tuple(map(sum, zip(*ends, strict=True)))

def mul(ends, n):
    """Multiply a number with two ends."""
    return INF if ends == INF else (ends[0] * n, ends[1] * n)

def dec(value):
    """Return the decimal that a number prints as, as a fraction."""
    return math.inf if value is None or math.isinf(value) else F(repr(float(value)))

def printed(ends):
    """Return the double of which the decimal is just no less than a number with two ends."""
    near = float(ends[1])
    return near if math.isinf(near) or dec(near) >= ends[0] else math.nextafter(near, math.inf)

def same(claimed, ends, what):
    """Refuse a figure that is not the derived one, rounded up to a double."""
    found = None if ends in (None, INF) else printed(ends)
    need(claimed == found and type(claimed) is not bool, f"{what} is {found}, not {claimed}")

def close(claimed, ends, what, off=10**12):
    """Refuse a figure that is below the derived one, or above it by more than its doubles are off."""
    holds = ends[0] * (1 - F(1, 10**14)) <= F(claimed) <= ends[1] * (1 + F(1, off))
    need(holds, f"{what} is {float(ends[1])}, not {claimed}")

def whole(*weights):
    """Refuse weights that are no distribution over the 2^64 words of a draw."""
    holds = all(type(one) is int and one > 0 for one in weights) and sum(weights) == WORD
    need(holds, "the words of a draw do not add up to 2^64")
    return weights

def channel(part):
    """Return what follows from the numbers of a column: its ratio, and the means g1, g0 of support."""
    c = SimpleNamespace(form=part["form"], k=part.get("size"), g1=None, g0=None, width=0, outputs=0, reach=0)
    k, rows = c.k, part.get("rows")
    if c.form is None:
        need(part.keys() <= {"form", "column", "protocol"}, "a channel has no form")
        raise NotImplementedError("by a channel of which no numbers are written")
    if c.form == "values":
        whole(part["kept"], *[part["moved"]] * (k - 1))
        c.g1, c.g0 = F(part["kept"], WORD), F(part["moved"], WORD)
        c.ratio = max(c.g1 / c.g0, c.g0 / c.g1)
    elif c.form == "product":
        true, other = whole(*part["true"]), whole(*part["other"])
        up, down = max(map(F, true, other)), max(map(F, other, true))
        c.bits, c.reach = part["bits"], len(true) // 2 - 1
        need(1 <= c.bits <= k, "the number of answers is impossible")
        c.ratio = up * down if c.bits > 1 else max(up, down)
        c.g1, c.g0 = (F(sum((at - c.reach) * w for at, w in enumerate(one)), WORD) * c.bits / k for one in (true, other))
    elif c.form == "subset":
        c.g1, c.width = F(whole(*part["with"])[0], WORD), part["width"]
        c.ratio = c.g1 * (k - c.width) / ((1 - c.g1) * c.width)
        c.ratio, c.g0 = max(c.ratio, 1 / c.ratio), (c.g1 * (c.width - 1) + (1 - c.g1) * c.width) / (k - 1)
    elif c.form == "hashing":
        c.inner, c.kept = channel(part["buckets"]), 33 - max(1, (k - 1).bit_length())
        least, more = divmod(1 << c.kept, c.inner.k)
        c.meet = F(more * (least + 1) ** 2 + (c.inner.k - more) * least**2, 1 << 2 * c.kept)
        c.ratio, c.g1, c.width = c.inner.ratio, c.inner.g1, c.inner.k
        c.g0 = c.meet * c.g1 + (1 - c.meet) * c.inner.g0
    elif c.form == "hadamard":
        need(part["order"] == 1 << k.bit_length(), "the order of the matrix is not that of the domain")
        c.g1, c.g0, c.ratio = F(whole(*part["with"])[0], WORD), F(1, 2), F(*part["with"])
    elif c.form == "memory":
        c.first, c.second = channel(part["first"]), part["second"] and channel(part["second"])
        c.kind, c.k, c.ratio, c.width = c.first.form, c.first.k, c.first.ratio, c.first.width
        c.g1, c.g0, c.bits = c.first.g1, c.first.g0, getattr(c.first, "bits", 0)
        if c.second:
            need((c.second.form, c.second.k) == (c.kind, c.k), "the rounds are of two kinds")
            one, two = (c.first.inner, c.second.inner) if c.kind == "hashing" else (c.first, c.second)
            (p1, q1), (p2, q2), c.size = (one.g1, one.g0), (two.g1, two.g0), one.k
            c.pairs, moved = (p1, q1, p2, q2), q1 * p2 + p1 * q2 + (c.size - 2) * q1 * q2
            c.g1, c.g0 = 1 - (c.size - 1) * moved, moved
            if c.kind == "product":
                c.g1, c.g0 = q2 + p1 * (p2 - q2), q2 + q1 * (p2 - q2)
        if c.kind == "hashing":
            c.meet, c.inner, c.kept = c.first.meet, c.first.inner, c.first.kept
            c.g0 = c.meet * c.g1 + (1 - c.meet) * moved
    elif c.form == "geometric":
        steps, ends = [*part["steps"], 0], [part["beyond"]]
        for one in reversed(part["steps"][1:]):
            ends.insert(0, ends[0] + one)
        ends.insert(0, ends[0] + steps[0])
        rows = [[ends[i], *(steps[abs(i - j)] for j in range(1, k - 1)), ends[-1 - i]] for i in range(k)]
    elif c.form == "window":
        inside = [weight for weight, many in part["inside"] for _ in range(many)]
        bit, wide, c.width = part.get("bit"), [part["outside"]] * (k - 1), len(inside)
        rows = [[*wide[i:], *inside, *wide[:i]][::-1] for i in range(k)]
        if part["cyclic"]:
            base = inside + wide[c.width - 1:]
            rows = [base[k - i:] + base[:k - i] for i in range(k)]
        rows = [row + [bit[0] + bit[1] * (k - 1 - i), bit[0] + bit[1] * i] if bit else row for i, row in enumerate(rows)]
    if rows:
        need(len(rows) == k and all(map(whole_row, rows)), "the table has another size")
        c.outputs = len(rows[0])
        c.ratio = max(F(max(y), min(y)) for y in {*zip(*rows, strict=True)})
    if c.form == "rows" and part["supports"] is not None:
        c.supports = part["supports"]
        held = [[at for at, values in enumerate(c.supports) if v in values] for v in range(k)]
        g = [[F(sum(row[at] for at in one), WORD) for one in held] for row in rows]
        c.g1, c.g0 = min(g[v][v] for v in range(k)), max(g[x][v] for x in range(k) for v in range(k) if x != v)
    return fakes(part, c) if "fakes" in part else c

def whole_row(row):
    """Check one row of a table."""
    return bool(whole(*row))

def fakes(part, c):
    """Add extreme odds of a true report over a fake, under two values and under one; mix the support."""
    p, q, k, fake, share = c.g1, c.g0, c.k, part["fakes"], F(part["weight"], WORD)
    each = None if fake == "none" else [F(1, k)] * k if fake == "even" else [F(w, WORD) for w in whole(*fake)]
    high, low, c.uneven = p / q, (1 - p) / (1 - q), isinstance(fake, list)
    if c.form == "values":
        pairs = [pair for f in {*each} for pair in ((p / f, q / f), (q / f, p / f), (q / f, q / f))]
        c.odds = [(r, s) for r, s in pairs if k > 2 or r != s], [q / f for f in each]
        mean = F(1, k)
    elif each is None:
        c.odds, mean = ([(high, low), (low, high), (high, high), (low, low)], [high, low]), q
    else:
        rare, mean = sorted(each)[:2], q + (p - q) / k
        many, few, none = (low + (high - low) * f for f in (1 - rare[0], rare[0], 1 - sum(rare)))
        c.odds = [(one / f, other / f) for f in (few, many) for one, other in ((high, low), (low, high))]
        c.odds = [*c.odds, (low / none, low / none), (F(1), F(1))], [low / many, F(1)]
    c.g1, c.g0 = (share * g + (1 - share) * mean for g in (p, q))
    return c

def largest(parts, cs, changed):
    """Return the largest ratio of tuples that differ in some columns, one of which is true (Dinkelbach)."""
    ratio, following = F(0), F(1)
    while following > ratio:
        ratio, sums = following, (0, 0)
        for at, (part, c) in enumerate(zip(parts, cs, strict=True)):
            pairs = [(r, r) for r in c.odds[1]] + (c.odds[0] if at in changed else [])
            best = max(pairs, key=lambda pair: pair[0] - ratio * pair[1])
            sums = sums[0] + part["weight"] * best[0], sums[1] + part["weight"] * best[1]
        following = sums[0] / sums[1]
    return ln(ratio)

def over(c, reports):
    """Return the epsilon of one value in so many reports of a memory; None stands for any number."""
    if reports is None or not c.second:
        return ln(c.ratio)
    (p1, q1, p2, q2), k = c.pairs, c.size
    x, y = (q2 / p2) ** reports, ((1 - p2) / (1 - q2)) ** reports
    if c.kind == "product":
        return ln((p1 + (1 - p1) * x) / (q1 + (1 - q1) * x) * (q1 * y + 1 - q1) / (p1 * y + 1 - p1))
    return ln((p1 / q1 + (k - 1) * x) / (1 + (p1 / q1 + k - 2) * x))

def further(c):
    """Return the epsilon of one more report of a memory."""
    if not c.second:
        return INF
    _, _, p2, q2 = c.pairs
    return mul(ln(max(p2 / q2, (1 - q2) / (1 - p2))), c.size) if c.kind == "product" else ln(p2 / q2)

def sampled(g, ch):
    """Check epsilon and delta of rows drawn at random, of which groups below k are removed (SafePub)."""
    (stay, go), k, best, n = whole(ch["kept"], ch["removed"]), ch["k"], 1, ch["k"]
    need(ln(F(WORD, go))[1] <= dec(g["epsilon"]), "more rows stay than epsilon allows")
    close(g["epsilon"], ln(F(WORD, go)), "epsilon")
    (low, high), beta = exp(dec(g["epsilon"])), F(stay, WORD)
    turn, r = 1 - (1 - beta) / high, int(low / (1 - beta) * FINE)
    fall = turn * ln(turn / beta)[0] - (1 - turn) * ln((1 - beta) / (1 - turn))[1]
    while exp(n * fall)[0] * best < FINE:
        at, total = max(k, math.floor(n * turn) + 1), 0
        term = math.comb(n, at) * stay**at * go ** (n - at) * FINE >> 64 * n if at <= n else 0
        while term << 64 > total:
            total += term * max(0, FINE - (n - at) * r // n) // FINE
            at, term = at + 1, term * (n - at) * stay // ((at + 1) * go)
        best, n = max(best, total), n + 1
    close(g["delta"], (F(best, FINE),) * 2, "delta", 10**8)
    need(f"rate {ch['kept'] / WORD:.4f} and {k}-anonymity" in g["protocol"], "rate or k")

def moved(g, ch):
    """Check moved points by rational ends: of the noise, of finite precision, of the Earth, of rounding."""
    per, root, radius = F(ch["level"]) / F(ch["radius"]), F(math.isqrt(2 * 10**80), 10**40), ch["radius"]
    snap, ends, extra, lattice, scale = F(ch["snap"]), (per, per), F(0), "rate" in ch, F(ch.get("scale", 1))
    if lattice:
        metres = root * snap + F(1, 10**6)
        close(ch["rate"], (F(ch["level"]) * snap / (scale * F(radius) + metres),) * 2, "the rate", -10**14)
        per, extra = F(ch["rate"]) / snap, metres / scale
    else:
        close(ch["per_metre"], ends, "the noise per metre")
        far, step, pi = 60 / per, F(99, 100) * snap, F("3.141592653589793238463")
        grain = far * pi / 2**52 + 4 / per / 2**41 + 2 * (F(1, 10**8) + far * 3 / 10**15)
        spread = 2 * exp(per * step)[1] * grain / step
        ends = mul(plus(ends, mul(ln((1 + spread) / (1 - spread)), 1 / step)), scale)
        need(f"moves up to {float(far) / 1000:,.1f} km" in g["caveat"], "how far points move")
        if "scale" not in ch:
            earth = F(6378137) * (1 - 1 / F("298.257223563"))
            x = F(int(far / earth * 2**80), 2**80)
            sine, cosine = (sum((-1) ** (n // 2) * x**n / math.factorial(n) for n in range(odd, 40, 2)) for odd in (1, 0))
            ends = plus(ends, ((1 / x - cosine / sine) / earth,) * 2)
    if ch.get("same_within") is not None:
        extra += root * F(ch["same_within"]) + F(1, 10**6)
        need(f"rounded to {ch['same_within']:g} m" in g["protocol"], "the rounding of true points")
    close(g["rounding"], (extra, extra), "the rounding")
    close(g["epsilon"], mul(ends, F(radius) + extra * ("same_within" in ch or not lattice)), "epsilon")
    shown = f"(eps = {rate(float(per))} per metre, {'lattice' if lattice else 'continuous'} sampler, "
    need(shown in g["protocol"] and f" {ch['snap']:g} m" in g["protocol"], "the noise in words")
    need((g["distance"], ch["form"]) == (radius, "rate" if lattice else "plane" if "scale" in ch else "point"), "the distance")

def up(value, digits=4):
    """Write a number with so many decimals, never below it."""
    return f"{Decimal(repr(value * 1.0)).quantize(Decimal(1).scaleb(-digits), ROUND_CEILING, Context(prec=400)):f}"

def rate(value):
    """Write nats per metre with four digits, never below them."""
    return up(value, 3 - math.floor(math.log10(value))) if value else up(value)

def eps(value, bound):
    """Write an epsilon, rounded up."""
    return "no bound" if value is None else f"eps {'<=' if bound else '='} {up(value)}"

def chance(value):
    """Write a small chance, rounded up."""
    exact = Decimal(repr(value or 1.0))
    exact = exact.quantize(Decimal(1).scaleb(exact.adjusted() - 1), ROUND_CEILING)
    return f", delta = {exact:.1e}" if value else ""

def listed(names):
    """List names as sentences do."""
    plain = lambda n: n.isprintable() and n == n.strip() and not {*n} & {*',;:"'}  # noqa: E731
    return ", ".join(n if plain(n) else json.dumps(n, ensure_ascii=False) for n in names)

def record(r, g, part, c, alone, text):
    """Check what is said of one column, for those who estimate from its reports."""
    name, joint = r["column"], SEVERAL.get(r["protocol"])
    need(joint == g["channel"]["together"] if joint else r["protocol"] == part["protocol"], f"the protocol of {name}")
    need(r.get("together") == (g["columns"] if joint else None), f"what {name} is together with")
    need((len(r.get("labels", [])) or c.k, r.get("most_rows", 1)) == (c.k, g["most_rows"] or 1), f"the size of {name}")
    same(r["epsilon"], alone, f"epsilon of {name}")
    known = {"domain_size": c.k, "inputs": c.k, "subset_size": c.width, "g": c.width, "outputs": c.outputs, "b": c.reach,
             "reach": (c.width - 1) // 2, "cyclic": int(part.get("cyclic", 0)), "weight": part.get("weight", 0) / WORD}
    known |= {} if c.g1 is None else {"p": float(c.g1), "q": float(c.g0)}
    for key, value in r["parameters"].items():
        if key in known:
            need(value == known[key], f"{key} of {name} is {known[key]}, not {value}")
        elif isinstance(value, int | float):
            near = alone != INF and abs(value - alone[1]) < 1e-9
            need(near or float(f"{value:g}") == value and re.search(rf"(?<![\d.]){re.escape(f'{value:.4g}')}(?![\d])", text), f"{key} of {name}")
        elif isinstance(value, str):
            need(value in text or value == value.lower() == "auto", f"{key} of {name}")

def promise(g, m, told):
    """Derive a guarantee anew from the numbers of its channel, and check the sentence that says it."""
    ch, unit, most, named = g["channel"], listed([m["unit"]]), g["most_rows"], m["unit"] in m["columns"]
    need(g["holds"] is True, "a claim without a promise")
    if ch is None:
        raise NotImplementedError("by a channel of which no numbers are written")
    how, reports, bound = ch["together"], ch.get("reports"), ch["together"] in ("place", "sampling")
    several = f"; k rows of one {unit}: k times as much" if named else "" if unit == "row" else ", one row"
    wanted = {"verified": "closed form", "neighbours": "row", "all_rows": False, "bound": bound}
    left, relation = dict.fromkeys(("one_row", "one_person", "further", "most_places")), f"one {unit}, there or not"
    if how == "sampling":
        sampled(g, ch)
        wanted["neighbours"] = "presence"
    elif how == "place":
        moved(g, ch)
        relation = f"two points {ch['radius']:g} m apart{several}"
        if g["all_rows"]:
            about = re.match("one place|one .* at one place", g["relation"])[0]
            need(not g["person"] or about == f"one {listed([g['person']])} at one place", "the person")
            relation = f"{about}, all its rows, {relation.removesuffix(several)}, given which rows share it; "
            relation += "k places: k times as much"
            relation += f", and nobody has more than {g['most_places']}" if g["most_places"] else ""
            wanted |= {"neighbours": "place", "all_rows": True, "most_places": g["most_places"]}
    else:
        parts, joint = ch["parts"], "together" in told[g["columns"][0]]
        cs, memory, drawn = [*map(channel, parts)], "reports" in ch, how == "one drawn"
        need([p["column"] for p in parts] == g["columns"] and how in ("sum", "one drawn", "one true"), "the columns")
        need(all((c.form == "memory") == memory for c in cs) and all(("weight" in p) == (how != "sum") for p in parts), "how columns add up")
        if how != "sum":
            whole(*(part["weight"] for part in parts))
        each = [over(c, reports) for c in cs] if memory else [ln(c.ratio) for c in cs]
        every = largest(parts, cs, range(len(cs))) if how == "one true" else max(each) if drawn else plus(*each)
        same(g["epsilon"], every, "epsilon")
        alone = [ln(c.ratio) for c in cs]
        if joint:
            hidden = [every] if g["person"] else [largest(parts, cs, [at]) for at in range(len(cs))]
            alone = [max(hidden if how == "one true" else alone)] * len(cs)
        for part, c, one in zip(parts, cs, alone, strict=True):
            record(told[part["column"]], g, part, c, one, g["protocol"] + m["columns"][part["column"]]["treatment"])
        relation = f"one {unit}, whole tuple" if joint else f"one {unit}" if len(cs) == 1 else "whole tuple"
        relation, kind = relation + several, cs[0].kind if memory else cs[0].form
        wanted["verified"] = METHODS.get(kind, "closed form") if how != "one true" else "closed form"
        if memory:
            who, many = listed([g["person"]]), "any number of" if reports is None else f"at most {reports}"
            relation = f"one {who}, one {'tuple' if joint else 'value'} in {many} rows"
            relation = ("whole tuple, " if len(cs) > 1 and not joint else "") + relation
            relation = f"one {who}, one row" if reports == 1 else relation
            wanted |= {"all_rows": True, "neighbours": "row" if reports == 1 else "value"}
            add = max if drawn else lambda ends: ends[0] if len(ends) == 1 else (sum(map(dec, map(printed, ends))),) * 2
            more, first = [further(c) for c in cs], [over(c, 1) for c in cs]
            same(g["further"], add(more), "what one more report adds")
            upper = [plus(a, mul(b, most - 1)) if most > 1 else a for a, b in zip(first, more, strict=True)] if most else [INF]
            for key, low, high in (("one_row", first, more if most != 1 else first), ("one_person", [over(c, most) for c in cs], upper)):
                if g[key] is not None:
                    need(add(low)[0] <= dec(g[key]) <= add(high)[1] * (1 + F(1, 10**15)), f"epsilon of {key}")
                left.pop(key)
            left.pop("further")
    for key, value in {**left, **wanted, "relation": relation}.items():
        need(g[key] == value, f"{key} is {value!r}, not {g[key]!r}")
    need(how == "place" or not g["distance"] and not g["rounding"], "a distance")
    need(how == "sampling" or not g["delta"], "delta")
    line(g, m)

def line(g, m):
    """Check that the sentence of a guarantee says its figures, and what it does not cover."""
    links, most, e, relation = linked(m), m["most_rows"], g["epsilon"], g["relation"]
    only = f"; only between places of the same {listed(g['within'])}" if g["within"] else ""
    only += f"; given which rows are left, decided by {listed(g['given'])}" if g["given"] else ""
    if links and g["neighbours"] == "row":
        why = f"which {listed(links)} show{'s' * (len(links) == 1)}"
        relation = f"one person, {most} row{'s' * (most != 1)}, {why}"
        if most is None:
            relation, only = f"all rows of one person, {why}; one row alone: {eps(e, g['bound'])}", ""
        e = None if most is None else float(Decimal(repr(e)) * most)
    start = f"{listed(g['columns'])}: {eps(e, g['bound'])}{chance(g['delta'])} ({relation}{only}), by {g['protocol']}"
    start += f", verified by {g['verified']}; not covered: "
    need(g["line"].startswith(start), f"the sentence does not begin with {start!r}")
    rest = [o["columns"] for o in m["guarantees"] if o is not g] + [[n] for n in m["released_columns"] if n not in m["noise"]]
    rest = [] if g["neighbours"] == "presence" else rest
    need(all(listed(names) in g["line"].removeprefix(start) for names in rest), "the sentence leaves out a column")

def linked(m):
    """Return the columns that show which rows are of one person."""
    return [*dict.fromkeys(n for f in m["findings"] if f["code"] == "linked-rows" for n in f["columns"])]

def totals(m):
    """Add up the promises that hold, within each relation and across none: constant, nats a metre, delta."""
    unit, most, links = m["unit"] if m["unit"] in m["columns"] else "", m["most_rows"], linked(m)
    claims = [{**g, "person": g["person"] or ("" if g["neighbours"] == "place" else m["person"])}
              for g in m["guarantees"] if g["holds"]]
    named, found, no = {g["person"] for g in claims} - {""}, [], (math.inf, 0, 0.0)
    whose = unit or (min(named) if len(named) == 1 else "")
    def head(g):
        slope = dec(g["epsilon"]) / (dec(g["distance"]) + dec(g["rounding"])) if g["distance"] else F(0)
        return slope * dec(g["rounding"]) if slope else dec(g["epsilon"]), slope, g["delta"]
    def row(g):
        return head(g) if g["one_row"] is None and g["neighbours"] != "value" else (dec(g["one_row"]), 0, 0.0)
    def rows(g, sharing=False):
        place, one = g["neighbours"] == "place", head(g)
        many = [n for n in (g["most_places"], most) if n is not None and (place or n == most)]
        if g["person"] not in ("", whose) or place and not (g["person"] and (sharing or most == 1)) or not many:
            return no
        if g["one_person"] is not None or g["neighbours"] == "value":
            return dec(g["one_person"]), 0, 0.0
        return one[0] * min(many), one[1] * min(many), 0.0
    def summed(relation, parts, bound=1, only_finite=False):
        constant, slope, delta = map(sum, zip(*parts, strict=True))
        finite = math.isfinite(constant + slope)
        if finite or not only_finite:
            figures = (float(constant), float(slope), bound) if finite else (None, None, None)
            found.append((relation, *figures, delta))
    of_rows, places, present = ([g for g in claims if g["neighbours"] in k] for k in (("row", "value"), ("place",), ("presence",)))
    staying = [g for g in of_rows if not g["distance"]] if places else of_rows
    if present:
        summed("one row, there or not", map(head, present))
    if staying and not links:
        summed("one row that keeps its place" if places else "one row", map(row, staying))
    if places and not links:
        summed("one row that moves to another place", [no])
    if both := of_rows + places:
        summed("one person", map(rows, both), most)
    if places:
        summed("one person whose rows share their places as before", [rows(g, True) for g in both], most, True)
    for person in dict.fromkeys(g["person"] for g in of_rows if g["neighbours"] == "value"):
        own = [g for g in of_rows if g["person"] == person or g["neighbours"] == "row"]
        one = "one person" if person == whose else f"one {listed([person])}"
        summed(f"{one}, one value in all rows", [(head if g["neighbours"] == "value" else rows)(g) for g in own], 1, True)
    if far := max((g["distance"] or 0 for g in claims), default=0):
        same_place = [{*f["columns"]} for f in m["findings"] if f["code"] == "same-place"]
        def at(g):
            if not g["distance"] or places and g["neighbours"] == "row":
                return no if places else row(g)
            constant, slope, delta = head(g)
            return constant + slope * dec(far), slope, delta
        about = [g for g in claims if g["distance"] or any(place & {*g["columns"]} for place in same_place)]
        words = f"one place with all its rows, {far:g} m elsewhere" if places else f"two places {far:g} m apart"
        summed(words, map(at, about))
    return sorted(found, key=lambda total: bool(unit) != (total[0] == "one person"))

def support(r, c, cells):
    """Count the released reports that support each value of a column; return also how many reports there are."""
    names, k, form = r["report_columns"], c.k, c.kind if c.form == "memory" else c.form
    filled = [row for row in zip(*(cells[name] for name in names), strict=True) if any(row) or form == "product"]
    if form == "values":
        counts = Counter(row[0] for row in filled)
        need(counts.keys() <= {*r["labels"]}, f"{r['column']} holds a value that is not of its domain")
        return [counts[label] for label in r["labels"]], len(filled)
    bits = {"true": 1, "false": 0, "": 0}
    filled = [[int(bits.get(cell, cell)) for cell in row] for row in filled if any(row) or "together" not in r]
    if form in ("product", "subset"):
        need(names == [f"{r['column']}={label}" for label in r["labels"]], f"the columns of {r['column']}")
        need(form == "product" or all(sum(row) == c.width for row in filled), f"a subset of {r['column']}")
        return [sum(column) for column in zip(*filled, strict=True)], len(filled)
    if form == "hashing":
        hit = lambda v, a, b, h: ((a * v + b) % 2**32 >> 32 - c.kept) * c.width >> c.kept == h  # noqa: E731
    else:
        hit = (lambda v, at: v in c.supports[at]) if form == "rows" else lambda v, x: not (v + 1 & x).bit_count() % 2
    need(len(filled) * k < 10**7, "many")
    return [sum(hit(v, *row) for row in filled) for v in range(k)], len(filled)

def estimates(r, part, cells, told):
    """Check that the released reports give the estimates."""
    known = {value: (int(n), float(share)) for column, value, period, n, share, *_ in told if column == r["column"] and period == "all"}
    if "labels" not in r:
        need(r["protocol"] == "SquareWave" or abs(sum(map(float, cells[r["column"]])) / len(cells[r["column"]]) - known["mean"][1]) < 1e-6 * (1 + abs(known["mean"][1])), "mean")
        return
    c = channel(part)
    if part.get("fakes") not in (None, "none", "even") or c.form == "rows":
        raise NotImplementedError("its estimates")
    counts, n = support(r, c, cells)
    for label, count in zip(r["labels"], counts, strict=True):
        share = float((F(count, n) - c.g0) / (c.g1 - c.g0))
        need(known[label][0] == n and math.isclose(known[label][1], share, rel_tol=1e-9, abs_tol=1e-9), f"the estimate of {r['column']}")

def sha(path):
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()

def verify(folder):
    """Return one line a claim: verdict, columns, what."""
    release = folder / "release" if (folder / "release").is_dir() else folder
    m, lines = json.loads((release / "manifest.json").read_text("utf-8")), []

    def check(columns, what, call, *given):
        try:
            result = call(*given)
            lines.append(("verified", columns, what))
            return result
        except NotImplementedError as gap:
            lines.append(("not verified", columns, f"{what}, {gap}"))
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, OSError) as fault:
            lines.append(("refused", columns, f"{what}: {fault}"))

    def hashes():
        for name, listed in m["files"].items():
            need(Path(name).name == name and sha(release / name) == listed["sha256"], f"{name} was changed")
            need(not name.endswith(".csv") or listed.get("content_sha256", listed["sha256"]) == listed["sha256"], name)
        need({p.name for p in release.iterdir()} == {*m["files"], "manifest.json"}, "a file is not listed")
        need({m["table"], "estimates.csv", "report.html"} <= m["files"].keys(), "a file is not listed")
        text = json.dumps({k: v for k, v in m.items() if k != "manifest_sha256"}, sort_keys=True)
        need(hashlib.sha256(text.encode()).hexdigest() == m["manifest_sha256"], "the manifest was changed")

    def internal():
        inside = json.loads((release.parent / "internal/manifest.json").read_text("utf-8"))
        need(inside["release_manifest_sha256"] == sha(release / "manifest.json"), "the manifest was changed")
        for key in m.keys() - {"files", "findings", "anonymity", "manifest_sha256"}:
            need(inside[key] == m[key], f"{key} is another inside")
        for name, listed in inside["files"].items():
            need(sha(release.parent / "internal" / name) == listed["sha256"], f"internal/{name} was changed")

    def table():
        if not re.search(r"\.csv(\.gz)?$", m["table"]):
            raise NotImplementedError("which is no CSV")
        packed = (release / m["table"]).read_bytes()
        rows = [*csv.reader(io.StringIO((gzip.decompress(packed) if m["table"].endswith("gz") else packed).decode()))]
        strip = (lambda cell: cell.removeprefix("'")) if m.get("formulas") else lambda cell: cell
        need([*map(strip, rows[0])] == m["released_columns"] and len(rows) - 1 == m["rows"], "columns or rows")
        return {name: [*map(strip, column)] for name, column in zip(m["released_columns"], zip(*rows[1:], strict=True), strict=True)}

    def groups():
        for one in (m["anonymity"], m["anonymity"]["everything"]):
            sizes = Counter(zip(*(cells[name] for name in one["columns"]), strict=True)) if one["columns"] else Counter({(): m["rows"]})
            need((one["rows"], one["classes"], one["unique_rows"]) == (m["rows"], len(sizes), [*sizes.values()].count(1)), "groups")
            need(one.get("class_sizes") in (None, {str(a): b for a, b in Counter(sizes.values()).items()}), "sizes")
        need(m["anonymity"]["k"] == min(Counter(zip(*(cells[n] for n in m["anonymity"]["columns"]), strict=True)).values(), default=0), "k")

    def sums():
        told = [tuple(t[key] for key in ("relation", "epsilon", "per_metre", "bound", "delta")) for t in m["totals"]]
        need(told == totals(m), f"the sums are {totals(m)}")
        for t in m["totals"]:
            need(t["epsilon"] is None or eps(t["epsilon"], not t["tight"]) in m["together"] or not t["epsilon"], t["relation"])
            need(t["why"] in m["together"], "why")

    def report():
        page = (release / "report.html").read_text("utf-8")
        if '<html lang="en">' not in page:
            raise NotImplementedError("which is not in English")
        text = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split()).casefold()
        said = [g["line"] for g in m["guarantees"]] + [f["message"] for f in m["findings"]] + [f"{m['rows']:,} rows"]
        said += [f"{name} {one['role']} {one['treatment']}" for name, one in m["columns"].items()]
        said += m["together"].removeprefix("Together: ").rstrip(".").split("; ")[:1]
        for one in said:
            need(" ".join(one.split()).casefold() in text, f"it does not say: {one}")

    check([], "hashes of all files", hashes)
    if release != folder:
        check([], "the internal side", internal)
    told = {r["column"]: r for r in m["randomized"] + m["numbers"]}
    for g in m["guarantees"]:
        check(g["columns"], f"{eps(g['epsilon'], g['bound'])}, {g['relation']}", promise, g, m, told)
    check([], "sums of the promises", sums)
    cells = check(m["released_columns"], "columns and rows of the table", table)
    parts = {p["column"]: p for g in m["guarantees"] for p in (g["channel"] or {}).get("parts", [])}
    if cells:
        check(m["anonymity"]["columns"], "sizes of groups", groups)
        shares = [*csv.reader((release / "estimates.csv").open(encoding="utf-8", newline=""))][1:]
        for name, r in told.items():
            check([name], "estimates from the reports", estimates, r, parts[name], cells, shares)
    check([], "what the report says", report)
    return lines

def main():
    """Print a line for each claim, and leave with 0, 1 or 2."""
    given = [one for one in sys.argv[1:] if one != "--json"]
    try:
        need(len(given) == 1, "usage: ldpaudit-verify RELEASE [--json]")
        lines = verify(Path(given[0]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as fault:
        print(f"ldpaudit-verify: {given and given[0]}: {fault}", file=sys.stderr)
        sys.exit(2)
    count = Counter(verdict for verdict, _, _ in lines)
    if "--json" in sys.argv:
        print(json.dumps({"lines": lines, **count}))
    else:
        for verdict, columns, what in lines:
            print(f"{verdict}: {listed(columns) or 'release'}: {what}")
        print(", ".join(f"{count[one]} {one}" for one in ("verified", "refused", "not verified")))
    sys.exit(count["refused"] > 0)

if __name__ == "__main__":
    main()
