# fmt: off
"""Verify a release of ldpaudit without ldpaudit: one file, the standard library, exact fractions.

`ldpaudit-verify OUT`, or copied elsewhere `python ldpaudit_verify.py OUT/release`. The manifest holds the whole
numbers that noise was drawn by: from these every epsilon is derived anew. Hashes, columns, sums, sentences and
estimates are held against each other. Each claim gets one line: verified, refused, or not verified. The exit is
0 where nothing is refused, 1 where something is, 2 for what is no release. English only; at most 400 lines, to be read.
"""
import csv, gzip, hashlib, html, json, math, re, sys
from collections import Counter
from fractions import Fraction as F
from pathlib import Path
from types import SimpleNamespace
WORD, FINE, INF, SLACK = 1 << 64, 1 << 256, (math.inf, math.inf), F(1, 10**12)
SEVERAL = {"Smp": "one drawn", "Allomfree": "one drawn", "Spl": "sum", "RSFD": "one true", "RSRFD": "one true"}
METHODS = {"product": "product", "rows": "matrix", "window": "matrix", "geometric": "matrix"}
def need(holds, what):
    if not holds: raise ValueError(what)
def ln(ratio):  # two rational ends of the logarithm of a fraction >= 1: powers of 2, series of artanh
    twos = max(0, ratio.numerator.bit_length() - ratio.denominator.bit_length())
    total, rest = 0, ratio / (1 << twos)
    for times, z in ((1, int(FINE * (rest - 1) / (rest + 1))), (twos, FINE // 3)):
        power, n = z, 1
        while power: total, power, n = total + 2 * times * (power // n), power * z // FINE * z // FINE, n + 2
    return F(total - 4096 * (twos + 1), FINE), F(total + 4096 * (twos + 1), FINE)
def exp(x):  # two rational ends of e^x, x >= 0: the series of e^(x / 2^n), squared n times
    halvings = math.ceil(x).bit_length() + 8
    part = F(int(x * FINE) >> halvings, FINE)
    low, high = (int(FINE * sum(part**n / math.factorial(n) for n in range(40))) + more for more in (0, 256))
    for _ in range(halvings): low, high = low * low // FINE, high * high // FINE + 1
    return F(low, FINE), F(high, FINE)
def plus(*ends): return INF if INF in ends else tuple(map(sum, zip(*ends, strict=True)))
def dec(value): return math.inf if value is None or math.isinf(value) else F(repr(float(value)))  # as it prints
def same(claimed, ends, what):  # the derived figure, rounded up to a double, is the claimed one
    near = None if ends == INF else float(ends[1])
    near = math.nextafter(near, math.inf) if near is not None and dec(near) < ends[0] else near
    return need(claimed in (..., near) and type(claimed) is not bool, f"{what} is {near}, not {claimed}") or dec(near)
def close(claimed, ends, what, off=SLACK):  # above the derived one by no more than doubles are off
    need(ends[0] * (1 - SLACK / 100) <= F(claimed) <= ends[1] * (1 + off), f"{what} is not {claimed}")
def rounded_up(text, value, digits):  # to so many significant digits, or 4 decimals
    step = F(10) ** (-4 if digits is None else math.floor(math.log10(value)) + 1 - digits)
    need(0 <= F(text) - dec(value) < step, f"{text} is not {value} rounded up")
def whole(*weights):  # refuse weights that are no distribution over the 2^64 words of a draw
    holds = all(type(one) is int and one > 0 for one in weights) and sum(weights) == WORD
    return need(holds, "the words of a draw do not add up to 2^64") or weights
def listed(names):  # list names as sentences do
    return ", ".join(n if n.isprintable() and n == n.strip() and not {*n} & {*',;:"'} else json.dumps(n, ensure_ascii=False)
                     for n in names)
def channel(part):
    """Return what follows from the numbers of a column: its ratio, and the means g1, g0 of support."""
    c = SimpleNamespace(form=part["form"], k=part.get("size"), g1=None, ratio=None, width=0, outputs=0, reach=0, second=None)
    k, rows = c.k, part.get("rows")
    if c.form is None and part.keys() <= {"form", "column", "protocol", "parameters"}: raise NotImplementedError("without numbers")
    if c.form == "values":
        c.g1, c.g0 = (F(one, WORD) for one in whole(part["kept"], *[part["moved"]] * (k - 1))[:2])
        c.ratio = max(c.g1 / c.g0, c.g0 / c.g1)
    elif c.form == "product":
        true, other, c.bits, c.reach = *(whole(*part[one]) for one in ("true", "other")), part["bits"], len(part["true"]) // 2 - 1
        up, down = max(map(F, true, other)), max(map(F, other, true))
        c.ratio = need(1 <= c.bits <= k, "bits") or (up * down if c.bits > 1 else max(up, down))
        c.g1, c.g0 = (F(sum((at - c.reach) * w for at, w in enumerate(one)), WORD) * c.bits / k for one in (true, other))
    elif c.form == "subset":
        c.g1, c.width = F(whole(*part["with"])[0], WORD), part["width"]
        ratio = c.g1 * (k - c.width) / ((1 - c.g1) * c.width)
        c.ratio, c.g0 = max(ratio, 1 / ratio), (c.g1 * (c.width - 1) + (1 - c.g1) * c.width) / (k - 1)
    elif c.form == "hashing":
        c.inner, c.kept = channel(part["buckets"]), 33 - max(1, (k - 1).bit_length())
        c.width, c.ratio, c.g1 = c.inner.k, c.inner.ratio, c.inner.g1
        least, more = divmod(1 << c.kept, c.width)
        c.meet = F(more * (least + 1) ** 2 + (c.width - more) * least**2, 1 << 2 * c.kept)
        c.g0 = c.meet * c.g1 + (1 - c.meet) * c.inner.g0
    elif c.form == "hadamard":
        c.g1, c.g0, c.ratio = F(whole(*part["with"])[0], WORD), F(1, 2), F(*part["with"])
        need(part["order"] == 1 << k.bit_length(), "the order of the matrix")
    elif c.form == "memory":
        c, c.form, c.kind = (first := channel(part["first"])), "memory", first.form
        need(part["second"] or c.kind == "product", "the second round is missing")
        if part["second"]:
            c.second = channel(part["second"])
            need((c.second.form, c.second.k) == (c.kind, c.k), "the rounds are of two kinds")
            one, two = (c.inner, c.second.inner) if c.kind == "hashing" else (c, c.second)
            (p1, q1), (p2, q2), c.size = (one.g1, one.g0), (two.g1, two.g0), one.k
            c.pairs, moved = (p1, q1, p2, q2), q1 * p2 + p1 * q2 + (c.size - 2) * q1 * q2
            c.g1, c.g0 = 1 - (c.size - 1) * moved, moved
            if c.kind == "product": c.g1, c.g0 = q2 + p1 * (p2 - q2), q2 + q1 * (p2 - q2)
            c.g0 = c.meet * c.g1 + (1 - c.meet) * moved if c.kind == "hashing" else c.g0
    elif c.form == "geometric":
        ends = [sum(part["steps"][i:]) + part["beyond"] for i in range(k)]
        rows = [[ends[i], *(part["steps"][abs(i - j)] for j in range(1, k - 1)), ends[k - 1 - i]] for i in range(k)]
    elif c.form == "window":
        inside, bit = [weight for weight, many in part["inside"] for _ in range(many)], part.get("bit")
        wide, c.width = inside + [part["outside"]] * (k - (len(inside) if part["cyclic"] else 1)), len(inside)
        rows = [[*wide[len(wide) - i:], *wide[:len(wide) - i]] for i in range(k)]
        rows = [row + [bit[0] + bit[1] * j for j in (k - 1 - i, i)] if bit else row for i, row in enumerate(rows)]
    if rows and not need(len(rows) == k and all(whole(*row) for row in rows), "the table has another size"):
        c.outputs, c.ratio = len(rows[0]), max(F(max(y), min(y)) for y in {*zip(*rows, strict=True)})
    need(c.ratio is not None, "the form of a channel is unknown")
    c.lows = [] if c.g1 is None else [c.g0] * c.k
    return fakes(part, c) if "fakes" in part else c
def fakes(part, c):  # support among fakes; `lows`: of each value that is not there
    fake, share, k = part["fakes"], F(part["weight"], WORD), c.k
    each, gap = [F(1, k)] * k if fake in ("none", "even") else [F(w, WORD) for w in whole(*fake)], c.g1 - c.g0
    means = each if c.form == "values" else [c.g0 + gap * f * (fake != "none") for f in each]
    c.lows = [share * c.g0 + (1 - share) * mean for mean in means]
    c.g0, c.g1 = sum(c.lows) / k, sum(c.lows) / k + share * gap
    return c
def over(c, reports):  # the epsilon of one value in so many reports of a memory; None stands for any number
    if reports is None or not c.second: return ln(c.ratio)
    (p1, q1, p2, q2), k = c.pairs, c.size
    x, y = (q2 / p2) ** reports, ((1 - p2) / (1 - q2)) ** reports
    if c.kind == "product": return ln((p1 + (1 - p1) * x) / (q1 + (1 - q1) * x) * (q1 * y + 1 - q1) / (p1 * y + 1 - p1))
    return ln((p1 / q1 + (k - 1) * x) / (1 + (p1 / q1 + k - 2) * x))
def further(c):  # the epsilon of one more report of a memory
    _, _, p2, q2 = c.pairs if c.second else (0, 0, 1, 1)
    one = ln(max(p2 / q2, (1 - q2) / (1 - p2) if c.kind == "product" else 0)) if c.second else INF
    return plus(*[one] * (c.size if c.second and c.kind == "product" else 1))
def sampled(g, ch):  # check epsilon and delta of rows drawn at random, of which groups below k are removed (SafePub)
    (stay, go), k, best, n = whole(ch["kept"], ch["removed"]), ch["k"], 1, ch["k"]
    need(ln(F(WORD, go))[1] <= dec(g["epsilon"]), "more rows stay than epsilon allows")
    close(g["epsilon"], ln(F(WORD, go)), "epsilon")
    (low, high), beta = exp(dec(g["epsilon"])), F(stay, WORD)
    turn, r = 1 - (1 - beta) / high, int(low / (1 - beta) * FINE)
    fall = turn * ln(turn / beta)[0] - (1 - turn) * ln((1 - beta) / (1 - turn))[1]
    while n * fall < ln(F(FINE, best))[1]:
        at, total = max(k, math.floor(n * turn) + 1), 0
        term = math.comb(n, at) * stay**at * go ** (n - at) * FINE >> 64 * n if at <= n else 0
        while term << 64 > total:
            total += term * max(0, FINE - (n - at) * r // n) // FINE
            at, term = at + 1, term * (n - at) * stay // ((at + 1) * go)
        best, n = max(best, total), n + 1
    close(g["delta"], (F(best, FINE),) * 2, "delta", SLACK * 10**4)
    need(f"rate {ch['kept'] / WORD:.4f} and {k}-anonymity" in g["protocol"], "rate or k")
def moved(g, ch):  # check moved points by rational ends: of the noise, of finite precision, of the Earth, of rounding
    per, root, radius = F(ch["level"]) / F(ch["radius"]), F(math.isqrt(2 * 10**80), 10**40), F(ch["radius"])
    snap, ends, extra, scale = F(ch["snap"]), (per, per), F(0), F(ch.get("scale", 1))
    if lattice := ch["form"] == "rate":
        metres = root * snap + F(1, 10**6)
        close(ch["rate"], (F(ch["level"]) * snap / (scale * radius + metres) * (1 - SLACK),) * 2, "the rate")
        per, extra = F(ch["rate"]) / snap, metres / scale
        ends = (F(ch["level"]) / (radius + extra * ("same_within" in ch)),) * 2
    else:
        need(ch["form"] == ("plane" if "scale" in ch else "point"), "the sampler")
        close(ch["per_metre"], ends, "the noise per metre")
        far, step, pi = 60 / per, F(99, 100) * snap, F("3.141592653589793238463")
        grain = far * pi / 2**52 + 4 / per / 2**41 + 2 * (F(1, 10**8) + far * 3 / 10**15)
        spread = 2 * exp(per * step)[1] * grain / step
        ends = *((per + end / step) * scale for end in ln((1 + spread) / (1 - spread))),
        if "scale" not in ch:
            x = F(int(far / (earth := F(6378137) * (1 - 1 / F("298.257223563"))) * 2**80), 2**80)
            sine, cosine = (sum((-1) ** (n // 2) * x**n / math.factorial(n) for n in range(odd, 40, 2)) for odd in (1, 0))
            ends = plus(ends, ((1 / x - cosine / sine) / earth,) * 2)
    extra += root * F(ch["same_within"]) + F(1, 10**6) if "same_within" in ch else 0
    need("same_within" not in ch or f"rounded to {ch['same_within']:g} m" in g["protocol"], "the rounding of true points")
    close(g["rounding"], (extra, extra), "the rounding")
    close(g["epsilon"], [e * (radius if lattice and "same_within" not in ch else radius + extra) for e in ends], "epsilon")
    shown = re.search(r"\(eps = (.*?) per metre, (lattice|continuous) sampler, \D*? (\S+) m( of EPSG.*)?\)", g["protocol"])
    words = ("lattice" if lattice else "continuous", f"{ch['snap']:g}")
    need(not rounded_up(shown[1], float(per), 4) and shown.group(2, 3) == words and float(words[1]) == ch["snap"], "the noise in words")
    need(g["distance"] == ch["radius"] and ch.get("crs", "") in g["protocol"], "the distance or the plane")
def record(r, g, part, c, alone, text, told, m):  # what is said to those who estimate from a column
    name, joint, p = r["column"], SEVERAL.get(r["protocol"]), dict(r["parameters"])
    need(joint == g["channel"]["together"] if joint else r["protocol"] == part["protocol"], "the protocol")
    need(r.get("together") == (g["columns"] if joint else None) and p == part["parameters"], f"what {name} is made with")
    need((r["period"] or "-") in (m["columns"][r["period_column"]]["treatment"] if r["period_column"] else "-"), "period")
    need(len(r.get("labels", [0] * c.k)) == c.k and r.get("most_rows", 1) == (g["most_rows"] or 1), f"the size of {name}")
    if joint == "one true" and not g["person"]:
        rounded_up(re.match(r"one column alone: (\S+);", g["caveat"])[1], r["epsilon"], None)
        need(len({other["epsilon"] for other in told.values() if other.get("together") == g["columns"]}) == 1, "one column")
    else: same(r["epsilon"], alone, f"epsilon of {name}")
    known = {"domain_size": c.k, "inputs": c.k, "subset_size": c.width, "g": c.width, "outputs": c.outputs, "b": c.reach,
             "reach": c.width // 2, "cyclic": int(part.get("cyclic", 0)), "weight": part.get("weight", 0) / WORD,
             **({} if c.g1 is None else {"p": float(c.g1), "q": float(c.g0)})}
    if "low" in p:
        need("{:g} to {:g} in {:g} cells".format(*map(p.pop, ("low", "high", "cells"))) in g["protocol"], f"{name}")
        beyond = f"missing number counts as {r['missing']:g}." if r["missing"] is not None else "Randomizes"
        need(beyond in text and r["outside"] == ("clamp" if "nearer end" in text else "error"), f"what is outside {name}")
    for key, value in p.items():
        said = f"{value:.4g}" if key == "theta" else f"{value:g}" if isinstance(value, int | float) else str(value)
        shown = rf"\b({key}|{key.removesuffix('_permanent')}) = ({re.escape(said)}|{re.escape(str(value))})[,); ]"
        shown = re.search(shown, text) or isinstance(value, str | list) or c.g1 is None and key[0] in "pq"
        need(value == known[key] if key in known else shown, f"{key} of {name}")
def promise(g, m, told):  # derive a guarantee anew from the numbers of its channel
    ch, unit, most, named = g["channel"], listed([m["unit"]]), g["most_rows"], m["unit"] in m["columns"]
    if ch is None: raise NotImplementedError("without numbers")
    how, memory, several = ch["together"], "reports" in ch, "" if unit == "row" else ", one row"
    several = f"; k rows of one {unit}: k times as much" if named else several
    wanted = {"verified": "closed form", "neighbours": "row", "all_rows": memory, "bound": how in ("place", "sampling"),
              "one_row_bound": False, "most_places": None, "relation": f"one {unit}, there or not", "delta": 0.0}
    nothing = ("one_row", "one_person", "further", *("most_rows",) * (how not in SEVERAL.values() or not g["person"]))
    wanted |= {} if memory else dict.fromkeys(nothing)
    if how == "sampling":
        wanted |= {"neighbours": "presence", "delta": sampled(g, ch) or g["delta"]}
    elif how == "place":
        moved(g, ch)
        two, about = f"two points {ch['radius']:g} m apart", re.match("one place|one .* at one place|", g["relation"])[0]
        need(not g["person"] or about == f"one {listed([g['person']])} at one place", "the person")
        nobody = f", and nobody has more than {g['most_places']}" if g["most_places"] else ""
        shared = f"{about}, all its rows, {two}, given which rows share it; k places: k times as much{nobody}"
        wanted |= {"neighbours": "place", "all_rows": True, "most_places": g["most_places"]} if about else {}
        wanted["relation"] = shared if about else two + several
    else:
        parts, joint, cs = ch["parts"], "together" in told[g["columns"][0]], [*map(channel, ch["parts"])]
        drawn, true, one = how == "one drawn", how == "one true", "row" if named else unit
        need([p["column"] for p in parts] == g["columns"] and (drawn or true or how == "sum"), "the columns")
        need(all((c.form == "memory") == memory and ("weight" in p) == (how != "sum") for c, p in zip(cs, parts, strict=True))
             and (how == "sum" or whole(*(part["weight"] for part in parts))), "how columns add up")
        alone = [ln(c.ratio) for c in cs]
        each = [over(c, ch["reports"]) for c in cs] if memory else alone
        # Sums of which one part is true: their ratio lies between those of the parts.
        every = (min(each)[0], max(each)[1]) if true else max(each) if drawn else plus(*each)
        same(g["epsilon"], every, "epsilon")
        for at, (part, c) in enumerate(zip(parts, cs, strict=True)):
            text = f"{g['protocol']} {m['columns'][part['column']]['treatment']}"
            need(joint or re.search(rf"{part['protocol']} \(.*(\bk = {c.k}[,)]| cells)", g["protocol"]), "the protocol")
            record(told[part["column"]], g, part, c, every if true else max(alone) if joint else alone[at], text, told, m)
        wanted["verified"] = "closed form" if true else METHODS.get(cs[0].kind if memory else cs[0].form, "closed form")
        wanted["relation"] = (f"one {one}, whole tuple" if joint else "whole tuple" if cs[1:] else f"one {one}") + several
        if memory:
            many = f"at most {ch['reports']}" if ch["reports"] else "any number of"
            many = "one row" if ch["reports"] == 1 else f"one {'tuple' if joint else 'value'} in {many} rows"
            many = ("whole tuple, " if cs[1:] and not joint else "") + f"one {listed([g['person']])}, {many}"
            loose = (most or 1) > 1 and any(not c.second or c.kind != "product" or most > 8 for c in cs)
            wanted |= {"relation": many, "neighbours": "row" if ch["reports"] == 1 else "value",
                       "one_row_bound": ch["reports"] != 1 and loose}
            more = [further(c) for c in cs]
            more = max(more) if drawn or not cs[1:] else (sum(same(..., ends, "") for ends in more),) * 2
            same(g["further"], more, "what one more report adds")
            least = max(over(c, 1) for c in cs)[0] * (1 - SLACK)
            need(all(dec(g[key]) >= least for key in ("one_row", "one_person")), "one row or one person")
    wanted |= {} if how == "place" else {"distance": None, "rounding": 0.0}
    for key, value in wanted.items(): need(g[key] == value, f"{key} is {value!r}, not {g[key]!r}")
def linked(m):  # the columns that show which rows are of one person
    return [*dict.fromkeys(n for f in m["findings"] if f["code"] == "linked-rows" for n in f["columns"])]
def sentence(g, m):  # check that the sentence of a guarantee says its figures, and what it does not cover
    head, _, rest = g["line"].partition("; not covered: ")
    links, most, e = linked(m) if g["neighbours"] == "row" else [], m["most_rows"], dec(g["epsilon"])
    e = e if not links else e * most if most else math.inf
    found = re.match(re.escape(listed(g["columns"])) + r": (no bound|eps (<?=) ([\d.]+))(?:, delta = (\S+))? \(", head)
    if not g["holds"]: return need(g["line"].startswith(f"{listed(g['columns'])}: no privacy claim: "), "it promises")
    words = ["one person" if links and most else "all rows of one person" if links else f"({g['relation']}", *links,
             f", by {g['protocol']}, verified by {g['verified']}", listed(g["within"]), listed(g["given"])]
    need(found[2] in (None, "<=" if g["bound"] else "=") and all(one in head for one in words), "its words are others")
    for text, value, digits in ((found[3], e, None), (found[4], g["delta"], 2)):
        need((text is None) == (value in (0, math.inf)) and (text is None or not rounded_up(text, value, digits)), "figures")
    others = [o["columns"] for o in m["guarantees"] if o is not g] + [[n] for n in m["released_columns"] if n not in m["noise"]]
    need(g["neighbours"] == "presence" or all(listed(names) in rest for names in others), "it leaves out a column")
def totals(m):  # add up the promises that hold, within each relation and across none: constant, nats a metre, delta
    unit, most, links, found = m["unit"] if m["unit"] in m["columns"] else "", m["most_rows"], linked(m), []
    claims = [{**g, "person": g["person"] or ("" if g["neighbours"] == "place" else m["person"])}
              for g in m["guarantees"] if g["holds"]]
    no, named, far = (math.inf, 0, 0.0), {g["person"] for g in claims} - {""}, max([g["distance"] or 0 for g in claims] + [0])
    whose = unit or (min(named) if len(named) == 1 else "")
    same_place = [{*f["columns"]} for f in m["findings"] if f["code"] == "same-place"]
    places, of_rows = ([g for g in claims if g["neighbours"] in kinds] for kinds in (("place",), ("row", "value")))
    def head(g):
        slope = dec(g["epsilon"]) / (dec(g["distance"]) + dec(g["rounding"])) if g["distance"] else 0
        return slope * dec(g["rounding"]) if slope else dec(g["epsilon"]), slope, g["delta"]
    def row(g): return head(g) if g["one_row"] is None and g["neighbours"] != "value" else (dec(g["one_row"]), 0, 0.0)
    def rows(g, sharing=False):
        place = g["neighbours"] == "place"
        many = [n for n in (most, g["most_places"] if place else None) if n is not None]
        if g["person"] not in ("", whose) or place and not (g["person"] and (sharing or most == 1)) or not many: return no
        remembered = g["one_person"] is not None or g["neighbours"] == "value"
        return (dec(g["one_person"]), 0, 0.0) if remembered else (*(x * min(many) for x in head(g)[:2]), 0.0)
    def at(g):
        if not g["distance"] or places and g["neighbours"] == "row": return no if places else row(g)
        return head(g)[0] + head(g)[1] * dec(far), *head(g)[1:]
    def summed(relation, parts, bound=1, finite_only=False):
        constant, slope, delta = map(sum, zip(*parts, strict=True)) if parts else no
        finite = math.isfinite(constant + slope)
        if parts and (finite or not finite_only):
            found.append((relation, *((float(constant), float(slope), bound) if finite else (None,) * 3), delta))
    summed("one row, there or not", [head(g) for g in claims if g["neighbours"] == "presence"])
    summed("one row that keeps its place" if places else "one row",
           [row(g) for g in of_rows if not links and not (places and g["distance"])])
    summed("one row that moves to another place", [no] * bool(places and not links))
    summed("one person", [rows(g) for g in of_rows + places], most)
    summed("one person whose rows share their places as before", [rows(g, True) for g in claims if places], most, True)
    for person in dict.fromkeys(g["person"] for g in of_rows if g["neighbours"] == "value"):
        own = [g for g in of_rows if g["person"] == person or g["neighbours"] == "row"]
        one = "one person" if person == whose else f"one {listed([person])}"
        summed(f"{one}, one value in all rows", [(rows, head)[g["neighbours"] == "value"](g) for g in own], 1, True)
    about = [at(g) for g in claims if far and (g["distance"] or any(place & {*g["columns"]} for place in same_place))]
    summed(f"one place with all its rows, {far:g} m elsewhere" if places else f"two places {far:g} m apart", about)
    return sorted(found, key=lambda total: bool(unit) != (total[0] == "one person"))
def estimates(r, part, cells, shares):  # reports are of the domain, and give the estimates of all rows
    known = {one[1]: one[3:5] for one in shares if one[0] == r["column"] and one[2] == "all"}
    names, c, labels = r.get("report_columns", [r["column"]]), channel(part), r.get("labels", ["mean"])
    form, rows = c.kind if c.form == "memory" else c.form, [*zip(*(cells[name] for name in names), strict=True)]
    rows, found = [row for row in rows if any(row) or "together" not in r], []
    if not rows: return need(not known, "there are no reports")
    if form in ("window", "geometric", "rows"):
        need("labels" not in r or [*known] == labels, "the values are others")
        if "labels" in r or r["protocol"] == "SquareWave": raise NotImplementedError("which need the whole table")
        found = [sum(F(row[0]) for row in rows) / len(rows)]
    elif form == "values":
        need({row[0] for row in rows} <= {*labels}, "a value is not of the domain")
        counts = [Counter(row[0] for row in rows)[label] for label in labels]
    else:
        rows = [[int({"true": 1, "false": 0, "": 0}.get(cell, cell)) for cell in row] for row in rows]
        if form in ("product", "subset"):
            need(names == [f"{r['column']}={label}" for label in labels], "its columns are others")
            need(form == "product" or all(sum(row) == c.width for row in rows), "a subset has another size")
            counts = [*map(sum, zip(*rows, strict=True))]
        elif form == "hashing":
            counts = [sum(((a * v + b) % 2**32 >> 32 - c.kept) * c.width >> c.kept == h for a, b, h in rows) for v in range(c.k)]
        else: counts = [sum(not (v + 1 & x).bit_count() % 2 for x, in rows) for v in range(c.k)]
    found = found or [(F(count, len(rows)) - low) / (c.g1 - c.g0) for count, low in zip(counts, c.lows, strict=True)]
    for label, share in zip(labels, found, strict=True):
        need(int(known[label][0]) == len(rows) and abs(F(known[label][1]) - share) <= SLACK * 10**3 * (1 + abs(share)), label)
def sha(path): return hashlib.sha256(path.read_bytes()).hexdigest()
def read(path, mark):  # rows of a text file, without the marks before what a spreadsheet would run
    with (gzip.open if path.name.endswith("gz") else open)(path, "rt", encoding="utf-8", newline="") as file:
        return [[cell.removeprefix(mark) for cell in row] for row in csv.reader(file)]
def verify(folder):  # a line for each claim: verdict, columns, what
    release = folder / "release" if (folder / "release").is_dir() else folder
    m, lines = json.loads((release / "manifest.json").read_text("utf-8")), []
    told, mark = {r["column"]: r for r in m["randomized"] + m["numbers"]}, "'" * ("formulas" in m)
    def check(columns, what, call, *given):
        try:
            call(*given)
            lines.append(("verified", columns, what))
        except NotImplementedError as gap: lines.append(("not verified", columns, f"{what}, {gap}"))
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, OSError) as fault:
            lines.append(("refused", columns, f"{what}: {fault}"))
    def hashes():
        need({path.name for path in release.iterdir()} == {*m["files"], "manifest.json"}, "a file is missing, or not listed")
        need({m["table"], "estimates.csv", "report.html"} <= {*m["files"]}, "a file is not listed")
        for name, one in m["files"].items():
            need(one["sha256"] == sha(release / name), f"{name} was changed")
            need(one.get("content_sha256", one["sha256"]) == one["sha256"] or not name.endswith(".csv"), f"{name} was changed")
        text = json.dumps({k: v for k, v in m.items() if k != "manifest_sha256"}, sort_keys=True).encode()
        need(hashlib.sha256(text).hexdigest() == m["manifest_sha256"], "the manifest was changed")
        need(m["key"] in (["test key: no privacy"] if "TEST KEY - NO PRIVACY.txt" in m["files"] else ["fresh", "held"]), "key")
        if release != folder and (folder / "internal").is_dir():
            inside = json.loads((folder / "internal/manifest.json").read_text("utf-8"))
            need(inside["release_manifest_sha256"] == sha(release / "manifest.json"), "the manifest was changed")
    def table():
        if not re.search(r"\.csv(\.gz)?$", m["table"]): raise NotImplementedError("which is no CSV")
        rows = read(release / m["table"], mark)
        need((rows[0], len(rows) - 1) == (m["released_columns"], m["rows"]), "they are others")
        cells.update(zip(rows[0], zip(*rows[1:], strict=True), strict=len(rows) > 1))
    def groups():
        if m["anonymity"]["unit"] == "case" or "hidden_cases" in m["anonymity"]: raise NotImplementedError("of cases")
        for one in (m["anonymity"], m["anonymity"]["everything"]):
            sizes = Counter(zip(*(cells[name] for name in one["columns"]), strict=True)) or {(): m["rows"]}
            figures = {"rows": m["rows"], "classes": len(sizes), "unique_rows": [*sizes.values()].count(1), "unit": "row",
                       "k": min(sizes.values()), "class_sizes": {str(a): b for a, b in Counter(sizes.values()).items()}}
            need(all(one.get(key, figure) == figure for key, figure in figures.items()), "they are others")
    def sums():
        told = [(t["relation"], t["epsilon"], t["per_metre"], t["bound"], t["delta"]) for t in m["totals"]]
        need(told == (found := totals(m)), f"they are {found}")
        persons = {g["person"] for g in m["guarantees"]} - {""} | ({m["unit"]} & m["columns"].keys())
        many = {t["bound"] for t in m["totals"] if t["relation"] == "one person"} | {g["most_rows"] for g in m["guarantees"]}
        many = many - {None} if m["person"] and any(many) else many | ({m["most_rows"]} if m["unit"] in m["columns"] else set())
        need(m["most_rows"] in many | ({None} if not any(many) else set()), "how many rows a person has")
        need(m["person"] in persons | {""} and persons <= m["columns"].keys() and (m["person"] or len(persons) != 1), "persons")
        said = m["together"].removeprefix("Together: ").split(". ")[0].split("; ") if m["together"] else []
        for t, words in zip(m["totals"], said, strict=True):
            figure = re.match(rf"eps {'=' if t['tight'] else '<='} ([\d.]+)|no bound", words)
            need(t["why"] in words and (figure[1] is None) == (t["epsilon"] is None), "they are others in words")
            if t["epsilon"] is not None: rounded_up(figure[1], t["epsilon"] or t["per_metre"], None if t["epsilon"] else 4)
        need(m.get("total_epsilon") in [None] + [t["epsilon"] for t in m["totals"] if t["relation"] == "one row"], "the total")
    def report():
        page = (release / "report.html").read_text("utf-8")
        if '<html lang="en">' not in page: raise NotImplementedError("which is not in English")
        text = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split()).casefold()
        said = [g["line"] for g in m["guarantees"]] + [f["message"] for f in m["findings"]] + [f"{m['rows']:,} rows"]
        said += [f"{name} {one['role']} {one['treatment']}" for name, one in m["columns"].items()]
        said += re.split(r"; |\. ", m["together"].removeprefix("Together: ").rstrip("."))
        said += [g["caveat"] for g in m["guarantees"] if g["holds"] and g["distance"] is None and not g["delta"]]
        for one in said: need(" ".join(one.split()).casefold() in text, f"it does not say: {one}")
    cells, parts = {}, {p["column"]: p for g in m["guarantees"] for p in (g["channel"] or {}).get("parts", [])}
    check([], "hashes of all files", hashes)
    for g in m["guarantees"]:
        what = f"epsilon {g['epsilon']}, {g['relation']}"
        check(g["columns"], what, promise, g, m, told)
        check(g["columns"], f"the sentence of {what}", sentence, g, m)
        gaps = {"the scale of the map": "scale" in (g["channel"] or ()), "one row, one person": g["one_person"]}
        lines += [("not verified", g["columns"], gap) for gap, there in gaps.items() if there]
    check([], "sums of the promises", sums)
    check(m["released_columns"], "columns and rows of the table", table)
    if m["anonymity"].get("one_value"): lines.append(("not verified", m["anonymity"]["columns"], "values within groups"))
    if cells:
        check(m["anonymity"]["columns"], "sizes of groups", groups)
        shares = read(release / "estimates.csv", mark)
        for name, r in told.items(): check([name], "estimates from the reports", estimates, r, parts[name], cells, shares)
    check([], "what the report says", report)
    return lines
def main():  # print a line for each claim, and leave with 0, 1 or 2
    given = [one for one in sys.argv[1:] if one != "--json"]
    try: lines = need(len(given) == 1, "give one folder, and --json if wanted") or verify(Path(given[0]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as fault:
        sys.exit(print(f"ldpaudit-verify: this is no release: {fault}", file=sys.stderr) or 2)
    count = {one: [verdict for verdict, _, _ in lines].count(one) for one in ("verified", "refused", "not verified")}
    said = [f"{verdict}: {listed(columns) or 'release'}: {what}" for verdict, columns, what in lines]
    said += [", ".join(f"{many} {verdict}" for verdict, many in count.items())]
    print(json.dumps({**count, "claims": lines}) if "--json" in sys.argv else "\n".join(said))
    sys.exit(count["refused"] > 0)
if __name__ == "__main__": main()
