# fmt: off
# ruff: noqa: E702
"""Verify a release of ldpaudit without ldpaudit: one file, the standard library, exact fractions.

`ldpaudit-verify OUT`, or copied elsewhere `python ldpaudit_verify.py OUT/release`. The manifest holds the whole
numbers that noise was drawn by: from these every epsilon is derived anew. Hashes, columns, sums, sentences and
estimates are held against each other. Each claim gets one line: verified, refused, or not verified. The exit is
0 where nothing is refused, 1 where something is, 2 for what is no release. English only; at most 400 lines, to be read.
"""
import collections, csv, fractions, gzip, hashlib, html, json, math, os, pathlib, re, sys, types
F, Path, Counter = fractions.Fraction, pathlib.Path, collections.Counter; WORD, FINE, INF, SLACK = 1 << 64, 1 << 256, (math.inf, math.inf), F(1, 10**12)
SEVERAL = {"Smp": "one drawn", "Allomfree": "one drawn", "Spl": "sum", "RSFD": "one true", "RSRFD": "one true"}
VOID = ("gives-away", "follows-from-place", "raw-location", "removed-by-proxy", "violated-claim"); TELLING = ("gives-away", "follows-from-place")
OBEYED = r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
SEVERITY = {"block": "Blocks", "warn": "Warning", "note": "Note"}
QUESTIONS = {"single-out": "Can a person be singled out?", "link": "Can rows of one person be linked?", "infer": "Can something about a person be inferred?"}
METHODS = {"product": "product", "rows": "matrix", "window": "matrix", "geometric": "matrix"}
#: What this file reads of a manifest, and what in it is derived by nothing here; a section that it does not know is said to be so.
SEEN = set(re.findall(r"\w+", """ldpaudit recipe unit person most_rows key guarantees totals total_epsilon together findings columns noise searched
    released_columns randomized numbers table rows anonymity files audit formulas derived removal manifest_sha256"""))
UNSEEN = ("removal", "derived", "recipe (beyond 16 digits)", "findings (codes, columns, parameters)", "hints of accepted findings", "audit (codes of attacks)")
def need(holds, what):
    if not holds: raise ValueError(what)
def ln(ratio):  # two rational ends of the logarithm of a fraction >= 1: powers of 2, series of artanh
    twos = max(0, ratio.numerator.bit_length() - ratio.denominator.bit_length()); total, rest = 0, ratio / (1 << twos)
    for times, z in ((1, int(FINE * (rest - 1) / (rest + 1))), (twos, FINE // 3)):
        power, n = z, 1
        while power: total, power, n = total + 2 * times * (power // n), power * z // FINE * z // FINE, n + 2
    return F(total - 4096 * (twos + 1), FINE), F(total + 4096 * (twos + 1), FINE)
def exp(x):  # two rational ends of e^x, x >= 0: the series of e^(x / 2^n), squared n times
    halvings = math.ceil(x).bit_length() + 8; part = F(int(x * FINE) >> halvings, FINE); low, high = (int(FINE * sum(part**n / math.factorial(n) for n in range(40))) + more for more in (0, 256))
    for _ in range(halvings): low, high = low * low // FINE, high * high // FINE + 1
    return F(low, FINE), F(high, FINE)
def plus(*ends): return INF if INF in ends else tuple(map(sum, zip(*ends, strict=True)))
def dec(value): return math.inf if value is None or math.isinf(value) else F(repr(float(value)))  # as it prints
def same(claimed, ends, what):  # the derived figure, rounded up to a double, is the claimed one
    near = None if ends == INF else float(ends[1]); near = math.nextafter(near, math.inf) if near is not None and dec(near) < ends[0] else near
    return need(claimed in (..., near) and type(claimed) is not bool, f"{what} is {near}, not {claimed}") or dec(near)
def close(claimed, ends, what, off=SLACK):  # above the derived one by no more than doubles are off
    need(ends[0] * (1 - SLACK / 100) <= F(claimed) <= ends[1] * (1 + off), f"{what} is not {claimed}")
def rounded_up(text, value, digits):  # to so many significant digits, or 4 decimals
    step = F(10) ** (-4 if digits is None else math.floor(math.log10(value)) + 1 - digits); need(0 <= F(text) - dec(value) < step, f"{text} is not {value} rounded up")
def whole(*weights):  # refuse weights that are no distribution over the 2^64 words of a draw
    holds = all(type(one) is int and one > 0 for one in weights) and sum(weights) == WORD; return need(holds, "the words of a draw do not add up to 2^64") or weights
def listed(names):  # list names as sentences do
    return ", ".join(n if n.isprintable() and n == n.strip() and not {*n} & {*',;:"'} else json.dumps(n, ensure_ascii=False) for n in names)
def channel(part):
    """Return what follows from the numbers of a column: its ratio, and the means g1, g0 of support."""
    c = types.SimpleNamespace(form=part["form"], k=part.get("size"), g1=None, ratio=None, width=0, outputs=0, reach=0, second=None); k, rows = c.k, part.get("rows")
    if c.form is None and part.keys() <= {"form", "column", "protocol", "parameters"}: raise NotImplementedError("without numbers")
    if c.form == "values": c.g1, c.g0 = (F(one, WORD) for one in whole(part["kept"], *[part["moved"]] * (k - 1))[:2]); c.ratio = max(c.g1 / c.g0, c.g0 / c.g1)
    elif c.form == "product":
        true, other, c.bits, c.reach = *(whole(*part[one]) for one in ("true", "other")), part["bits"], len(part["true"]) // 2 - 1; up, down = max(map(F, true, other)), max(map(F, other, true))
        c.ratio = need(1 <= c.bits <= k, "bits") or (up * down if c.bits > 1 else max(up, down))
        c.g1, c.g0 = (F(sum((at - c.reach) * w for at, w in enumerate(one)), WORD) * c.bits / k for one in (true, other))
    elif c.form == "subset":
        c.g1, c.width = F(whole(*part["with"])[0], WORD), part["width"]; ratio = c.g1 * (k - c.width) / ((1 - c.g1) * c.width)
        c.ratio, c.g0 = max(ratio, 1 / ratio), (c.g1 * (c.width - 1) + (1 - c.g1) * c.width) / (k - 1)
    elif c.form == "hashing":
        c.inner, c.kept = channel(part["buckets"]), 33 - max(1, (k - 1).bit_length()); c.width, c.ratio, c.g1 = c.inner.k, c.inner.ratio, c.inner.g1; least, more = divmod(1 << c.kept, c.width)
        c.meet = F(more * (least + 1) ** 2 + (c.width - more) * least**2, 1 << 2 * c.kept); c.g0 = c.meet * c.g1 + (1 - c.meet) * c.inner.g0
    elif c.form == "hadamard": c.g1, c.g0, c.ratio = F(whole(*part["with"])[0], WORD), F(1, 2), F(*part["with"]); need(part["order"] == 1 << k.bit_length(), "the order of the matrix")
    elif c.form == "memory":
        c, c.form, c.kind = (first := channel(part["first"])), "memory", first.form; need(part["second"] or c.kind == "product", "the second round is missing")
        if part["second"]:
            c.second = channel(part["second"]); need((c.second.form, c.second.k) == (c.kind, c.k), "the rounds are of two kinds")
            one, two = (c.inner, c.second.inner) if c.kind == "hashing" else (c, c.second); (p1, q1), (p2, q2), c.size = (one.g1, one.g0), (two.g1, two.g0), one.k
            c.pairs, moved = (p1, q1, p2, q2), q1 * p2 + p1 * q2 + (c.size - 2) * q1 * q2; c.g1, c.g0 = 1 - (c.size - 1) * moved, moved
            if c.kind == "product": c.g1, c.g0 = q2 + p1 * (p2 - q2), q2 + q1 * (p2 - q2)
            c.g0 = c.meet * c.g1 + (1 - c.meet) * moved if c.kind == "hashing" else c.g0
    elif c.form == "geometric":
        ends = [sum(part["steps"][i:]) + part["beyond"] for i in range(k)]; rows = [[ends[i], *(part["steps"][abs(i - j)] for j in range(1, k - 1)), ends[k - 1 - i]] for i in range(k)]
    elif c.form == "window":
        inside, bit = [weight for weight, many in part["inside"] for _ in range(many)], part.get("bit")
        wide, c.width = inside + [part["outside"]] * (k - (len(inside) if part["cyclic"] else 1)), len(inside); rows = [[*wide[len(wide) - i:], *wide[:len(wide) - i]] for i in range(k)]
        rows = [row + [bit[0] + bit[1] * j for j in (k - 1 - i, i)] if bit else row for i, row in enumerate(rows)]
    if rows and not need(len(rows) == k and all(whole(*row) for row in rows), "the table has another size"):
        c.outputs, c.ratio = len(rows[0]), max(F(max(y), min(y)) for y in {*zip(*rows, strict=True)})
    need(c.ratio is not None, "the form of a channel is unknown"); c.lows = [] if c.g1 is None else [c.g0] * c.k; return fakes(part, c) if "fakes" in part else c
def fakes(part, c):  # support among fakes; `lows`: of each value that is not there
    fake, share, k = part["fakes"], F(part["weight"], WORD), c.k; each, gap = [F(1, k)] * k if fake in ("none", "even") else [F(w, WORD) for w in whole(*fake)], c.g1 - c.g0
    means = each if c.form == "values" else [c.g0 + gap * f * (fake != "none") for f in each]; c.lows = [share * c.g0 + (1 - share) * mean for mean in means]
    c.g0, c.g1 = sum(c.lows) / k, sum(c.lows) / k + share * gap; return c
def over(c, reports):  # the epsilon of one value in so many reports of a memory; None stands for any number
    if reports is None or not c.second: return ln(c.ratio)
    (p1, q1, p2, q2), k = c.pairs, c.size; x, y = (q2 / p2) ** reports, ((1 - p2) / (1 - q2)) ** reports
    if c.kind == "product": return ln((p1 + (1 - p1) * x) / (q1 + (1 - q1) * x) * (q1 * y + 1 - q1) / (p1 * y + 1 - p1))
    return ln((p1 / q1 + (k - 1) * x) / (1 + (p1 / q1 + k - 2) * x))
def further(c):  # the epsilon of one more report of a memory
    _, _, p2, q2 = c.pairs if c.second else (0, 0, 1, 1); one = ln(max(p2 / q2, (1 - q2) / (1 - p2) if c.kind == "product" else 0)) if c.second else INF
    return plus(*[one] * (c.size if c.second and c.kind == "product" else 1))
def sampled(g, ch):  # check epsilon and delta of rows drawn at random, of which groups below k are removed (SafePub)
    (stay, go), k, best, n = whole(ch["kept"], ch["removed"]), ch["k"], 1, ch["k"]; need(ln(F(WORD, go))[1] <= dec(g["epsilon"]), "more rows stay than epsilon allows")
    close(g["epsilon"], ln(F(WORD, go)), "epsilon"); (low, high), beta = exp(dec(g["epsilon"])), F(stay, WORD); turn, r = 1 - (1 - beta) / high, int(low / (1 - beta) * FINE)
    fall = turn * ln(turn / beta)[0] - (1 - turn) * ln((1 - beta) / (1 - turn))[1]
    while n * fall < ln(F(FINE, best))[1]:
        at, total = max(k, math.floor(n * turn) + 1), 0; term = math.comb(n, at) * stay**at * go ** (n - at) * FINE >> 64 * n if at <= n else 0
        while term << 64 > total: total += term * max(0, FINE - (n - at) * r // n) // FINE; at, term = at + 1, term * (n - at) * stay // ((at + 1) * go)
        best, n = max(best, total), n + 1
    close(g["delta"], (F(best, FINE),) * 2, "delta", SLACK * 10**4); need(f"rate {ch['kept'] / WORD:.4f} and {k}-anonymity" in g["protocol"], "rate or k")
def moved(g, ch):  # check moved points by rational ends: of the noise, of finite precision, of the Earth, of rounding
    per, root, radius = F(ch["level"]) / F(ch["radius"]), F(math.isqrt(2 * 10**80), 10**40), F(ch["radius"]); snap, ends, extra, scale = F(ch["snap"]), (per, per), F(0), F(ch.get("scale", 1))
    if lattice := ch["form"] == "rate":
        metres = root * snap + F(1, 10**6); close(ch["rate"], (F(ch["level"]) * snap / (scale * radius + metres) * (1 - SLACK),) * 2, "the rate")
        per, extra = F(ch["rate"]) / snap, metres / scale; ends = (F(ch["level"]) / (radius + extra * ("same_within" in ch)),) * 2
    else:
        need(ch["form"] == ("plane" if "scale" in ch else "point"), "the sampler"); close(ch["per_metre"], ends, "the noise per metre")
        far, step, pi = 60 / per, F(99, 100) * snap, F("3.141592653589793238463"); grain = far * pi / 2**52 + 4 / per / 2**41 + 2 * (F(1, 10**8) + far * 3 / 10**15)
        spread = 2 * exp(per * step)[1] * grain / step; ends = *((per + end / step) * scale for end in ln((1 + spread) / (1 - spread))),
        if "scale" not in ch:
            x = F(int(far / (earth := F(6378137) * (1 - 1 / F("298.257223563"))) * 2**80), 2**80)
            sine, cosine = (sum((-1) ** (n // 2) * x**n / math.factorial(n) for n in range(odd, 40, 2)) for odd in (1, 0)); ends = plus(ends, ((1 / x - cosine / sine) / earth,) * 2)
    extra += root * F(ch["same_within"]) + F(1, 10**6) if "same_within" in ch else 0
    need("same_within" not in ch or f"rounded to {ch['same_within']:g} m" in g["protocol"], "the rounding of true points"); close(g["rounding"], (extra, extra), "the rounding")
    close(g["epsilon"], [e * (radius if lattice and "same_within" not in ch else radius + extra) for e in ends], "epsilon")
    shown = re.search(r"\(eps = (.*?) per metre, (lattice|continuous) sampler, \D*? (\S+) m( of EPSG.*)?\)", g["protocol"]); words = ("lattice" if lattice else "continuous", f"{ch['snap']:g}")
    need(not rounded_up(shown[1], float(per), 4) and shown.group(2, 3) == words and float(words[1]) == ch["snap"], "the noise in words")
    grown = rf"moves up to {60 / float(per) / 1000:,.1f} km \(a longer one has probability 5e-25\)|exact within 1,000 km of the grid's centre"
    grown = rf"(all rows|each row) .*(double precision is included for )?({grown}); which points are missing is not hidden"
    need(re.fullmatch(grown, g["caveat"]) and g["caveat"].startswith("each row by itself: n rows of one place add up to n times this; "
         if not g["all_rows"] else "all rows of one "), "what it assumes")
    need(g["distance"] == ch["radius"] and ch.get("crs", "") in g["protocol"], "the distance or the plane")
def record(r, g, part, c, alone, text, told, m):  # what is said to those who estimate from a column
    name, joint, p = r["column"], SEVERAL.get(r["protocol"]), dict(r["parameters"]); need(joint == g["channel"]["together"] if joint else r["protocol"] == part["protocol"], "the protocol")
    need(r.get("together") == (g["columns"] if joint else None) and p == part["parameters"], f"what {name} is made with")
    treated = m["columns"][r["period_column"]]["treatment"] if r["period_column"] else ""
    need(re.search(rf"(?<!\w){re.escape(r['period'])}(?!\w)", treated) if r["period"] else not r["period_column"], "period")
    need(len(r.get("labels", [0] * c.k)) == c.k and r.get("most_rows", 1) == (g["most_rows"] or 1), f"the size of {name}")
    if joint == "one true" and not g["person"]:
        rounded_up(re.match(r"one column alone: (\S+);", g["caveat"])[1], r["epsilon"], None)
        need(len({other["epsilon"] for other in told.values() if other.get("together") == g["columns"]}) == 1, "one column")
    else: same(r["epsilon"], alone, f"epsilon of {name}")
    known = {"domain_size": c.k, "inputs": c.k, "subset_size": c.width, "g": c.width, "outputs": c.outputs, "b": c.reach,
             "reach": c.width // 2, "cyclic": int(part.get("cyclic", 0)), "weight": part.get("weight", 0) / WORD, **({} if c.g1 is None else {"p": float(c.g1), "q": float(c.g0)})}
    if "low" in p:
        need("{:g} to {:g} in {:g} cells".format(*map(p.pop, ("low", "high", "cells"))) in g["protocol"], f"{name}")
        beyond = f"missing number counts as {r['missing']:g}." if r["missing"] is not None else "Randomizes"
        said = f"{r['missing'] or 0:g}"  # six digits, of which fewer say all
        need(len(re.findall(r"\d", said)) > 5 or F(said) == dec(r["missing"] or 0), f"what a missing number of {name} counts as")
        need(beyond in text and ("missing number counts as" in text) == (r["missing"] is not None) and r["outside"] == ("clamp" if "nearer end" in text else "error"), f"what is outside {name}")
    for key, value in p.items():
        said = f"{value:.4g}" if key == "theta" else f"{value:g}" if isinstance(value, int | float) else str(value)
        shown = rf"\b({key}|{key.removesuffix('_permanent')}) = ({re.escape(said)}|{re.escape(str(value))})[,); ]"
        shown = re.search(shown, text) or isinstance(value, str | list) or c.g1 is None and key[0] in "pq"; need(value == known[key] if key in known else shown, f"{key} of {name}")
def promise(g, m, told):  # derive a guarantee anew from the numbers of its channel
    ch, unit, most, named = g["channel"], listed([m["unit"]]), g["most_rows"], m["unit"] in m["columns"]
    if ch is None: raise NotImplementedError("without numbers")
    how, memory, several = ch["together"], "reports" in ch, "" if unit == "row" else ", one row"; several = f"; k rows of one {unit}: k times as much" if named else several
    wanted = {"verified": "closed form", "neighbours": "row", "all_rows": memory, "bound": how in ("place", "sampling"),
              "one_row_bound": False, "most_places": None, "relation": f"one {unit}, there or not", "delta": 0.0}
    nothing = ("one_row", "one_person", "further", *("most_rows",) * (how not in SEVERAL.values() or not g["person"])); wanted |= {} if memory else dict.fromkeys(nothing)
    if how == "sampling": wanted |= {"neighbours": "presence", "delta": sampled(g, ch) or g["delta"]}
    elif how == "place":
        moved(g, ch); two, about = f"two points {ch['radius']:g} m apart", re.match("one place|one .* at one place|", g["relation"])[0]
        need(not g["person"] or about == f"one {listed([g['person']])} at one place", "the person"); nobody = f", and nobody has more than {g['most_places']}" if g["most_places"] else ""
        shared = f"{about}, all its rows, {two}, given which rows share it; k places: k times as much{nobody}"
        wanted |= {"neighbours": "place", "all_rows": True, "most_places": g["most_places"]} if about else {}; wanted["relation"] = shared if about else two + several
    else:
        parts, joint, cs = ch["parts"], "together" in told[g["columns"][0]], [*map(channel, ch["parts"])]; drawn, true, one = how == "one drawn", how == "one true", "row" if named else unit
        need([p["column"] for p in parts] == g["columns"] and (drawn or true or how == "sum"), "the columns")
        need(all((c.form == "memory") == memory and ("weight" in p) == (how != "sum") for c, p in zip(cs, parts, strict=True))
             and (how == "sum" or whole(*(part["weight"] for part in parts))), "how columns add up")
        alone = [ln(c.ratio) for c in cs]; each = [over(c, ch["reports"]) for c in cs] if memory else alone; every = (min(each)[0], max(each)[1]) if true else max(each) if drawn else plus(*each)
        # Sums of which one part is true: their ratio lies between those of the parts.
        same(g["epsilon"], every, "epsilon")
        for at, (part, c) in enumerate(zip(parts, cs, strict=True)):
            text = f"{g['protocol']} {m['columns'][part['column']]['treatment']}"; need(joint or re.search(rf"{part['protocol']} \(.*(\bk = {c.k}[,)]| cells)", g["protocol"]), "the protocol")
            record(told[part["column"]], g, part, c, every if true else max(alone) if joint else alone[at], text, told, m)
        wanted["verified"] = "closed form" if true else METHODS.get(cs[0].kind if memory else cs[0].form, "closed form")
        wanted["relation"] = (f"one {one}, whole tuple" if joint else "whole tuple" if cs[1:] else f"one {one}") + several
        if memory:
            many = f"at most {ch['reports']}" if ch["reports"] else "any number of"; many = "one row" if ch["reports"] == 1 else f"one {'tuple' if joint else 'value'} in {many} rows"
            many = ("whole tuple, " if cs[1:] and not joint else "") + f"one {listed([g['person']])}, {many}"
            loose = (most or 1) > 1 and any(not c.second or c.kind != "product" or most > 8 for c in cs)
            wanted |= {"relation": many, "neighbours": "row" if ch["reports"] == 1 else "value", "one_row_bound": ch["reports"] != 1 and loose}; more = [further(c) for c in cs]
            more = max(more) if drawn or not cs[1:] else (sum(same(..., ends, "") for ends in more),) * 2; same(g["further"], more, "what one more report adds")
            least = max(over(c, 1) for c in cs)[0] * (1 - SLACK); need(all(dec(g[key]) >= least for key in ("one_row", "one_person")), "one row or one person")
    wanted |= {} if how == "place" else {"distance": None, "rounding": 0.0}
    for key, value in wanted.items(): need(g[key] == value, f"{key} is {value!r}, not {g[key]!r}")
def linked(m):  # the columns that show which rows are of one person
    return [*dict.fromkeys(n for f in m["findings"] if f["code"] == "linked-rows" for n in f["columns"])]
def held(g, m):  # the columns that a promise holds given, since somebody accepts that they tell its own
    return [*dict.fromkeys(n for f in m["findings"] if f["code"] in TELLING and f["accepted"] and {*g["columns"]} & {*f["columns"]} for n in f["columns"] if n not in g["columns"])]
def sentence(g, m):  # check that the sentence of a guarantee says its figures, and what it does not cover, and no more
    links, most, e, own = linked(m) if g["neighbours"] == "row" else [], m["most_rows"], dec(g["epsilon"]), listed(g["columns"])
    if not g["holds"]: return need(g["line"].startswith(f"{own}: no privacy claim: ") and not g["beside"], "it promises")
    need(g["given_columns"] == held(g, m), f"it holds given {listed(held(g, m))}")
    need(not [f for f in m["findings"] if f["voids_claim"] and not f["accepted"] and {*f["columns"]} & {*g["columns"]}], "it is void")
    sign, shows = "<=" if g["bound"] else "=", f"which {listed(links)} show{'s' * (len(links) == 1)}"; alone, e = e, e if not links else e * most if most else math.inf
    within = "; only between places of the same " * bool(g["within"]) + listed(g["within"]); within += "; given which rows are left, decided by " * bool(g["given"]) + listed(g["given"])
    within += "; given " * bool(g["given_columns"]) + listed(g["given_columns"]); about = g["relation"] if not links else f"one person, {most} row{'s' * (most != 1)}, {shows}" if most else ""
    about = re.escape(about + within if about else f"all rows of one person, {shows}; one row alone: ") + ("" if about else "no bound" if math.isinf(alone) else rf"eps {sign} (?P<alone>[\d.]+)")
    others = [listed(o["columns"]) for o in m["guarantees"] if o is not g and o["neighbours"] != "presence"]
    rest = rf"(?:(?:{'|'.join(map(re.escape, others))}) \((?:another promise|(?:is|are) also about .*?)\), ){{{len(others)}}}" * bool(others)
    rest += "".join(re.escape(listed([n])) + r"(?: \([^()]*\))?, " for n in m["released_columns"] if n not in m["noise"])
    rest += "which rows have no point, " * bool(g["distance"]) + "the number of rows"; rest = "the choice of the steps, if this table decided it" if g["neighbours"] == "presence" else rest
    head = rf"{re.escape(own)}: {'no bound' if math.isinf(e) else f'eps {sign} (?P<eps>[0-9.]+)'}"
    head += rf"{r', delta = (?P<delta>[^ ]+)' * bool(g['delta'])} \({about}\), by {re.escape(g['protocol'])}, verified by {g['verified']}"
    found = re.fullmatch(rf"{head}; not covered: {rest}\.", g["line"]); figures = {"eps": (e, None), "alone": (alone, None), "delta": (g["delta"], 2)}
    for name, text in need(found, "its words are others") or found.groupdict().items(): rounded_up(text, *figures[name])
def worded(m):  # check the words of all sums, with what they leave out
    said, figures, unit = [], [], f"one {listed([m['unit']])}"
    for t in m["totals"]:
        name, sign, rate, parts = t["relation"], "=" if t["tight"] else "<=", t["per_metre"], []
        apart, person = name.endswith((" apart", " elsewhere")), m["unit"] in m["columns"] and name.startswith("one person"); about = name.replace("one person", unit, 1) if person else name
        about = f"{unit} ({name})" if m["unit"] not in ("row", "person", *m["columns"]) and name.startswith("one row") else about
        if t["epsilon"] is None: parts = ["no bound"]
        else:
            about += f" with at most {t['bound']} row{'s' * (t['bound'] != 1)}" * (name == "one person") + " (one row)" * name.endswith(" apart")
            if t["epsilon"] or not rate: parts, figures = [rf"eps {sign} ([\d.]+)"], [*figures, (t["epsilon"], None)]
            if t["delta"]: parts, figures = [*parts, r"delta = ([\d.e-]+)"], [*figures, (t["delta"], 2)]
            if rate and not apart: parts = [", ".join(parts) + (" plus " if parts else f"eps {sign} ") + r"([\d.]+) for each metre between two places"]; figures = [*figures, (rate, 4)]
        said.append(", ".join(parts) + re.escape(f" for {about}" + f" ({t['why']})" * bool(t["why"])))
    claims = [g for g in m["guarantees"] if g["holds"]]; within, given, told = ([*dict.fromkeys(n for g in claims for n in g[key])] for key in ("within", "given", "given_columns"))
    are, tell = ("is", "tells") if len(told) == 1 else ("are", "tell")
    said = [f"Together: {'; '.join(said)}."] + [re.escape(text) for text, there in ((f"What grows with distance holds between places of the same {listed(within)} only.", within),
        (f"They hold given which rows are left, decided by {listed(given)}.", given), (f"They hold given {listed(told)}, which {are} released and {tell} protected values.", told),
        ("Columns without a claim are not in this sum.", len(claims) < len(m["guarantees"]))) if there]
    found = re.fullmatch(" ".join(said) if m["totals"] else "", m["together"])
    for text, figure in zip(need(found, "they are others in words") or found.groups(), figures, strict=True): rounded_up(text, *figure)
    need(all((t["epsilon"] is None) == bool(t["why"]) for t in m["totals"]), "why there is no bound")
def totals(m):  # add up the promises that hold, within each relation and across none: constant, nats a metre, delta
    unit, most, links, found = m["unit"] if m["unit"] in m["columns"] else "", m["most_rows"], linked(m), []
    claims = [{**g, "person": g["person"] or ("" if g["neighbours"] == "place" else m["person"])} for g in m["guarantees"] if g["holds"]]
    no, named, far = (math.inf, 0, 0.0, True), {g["person"] for g in claims} - {""}, max([g["distance"] or 0 for g in claims] + [0]); whose = unit or (min(named) if len(named) == 1 else "")
    same_place = [{*f["columns"]} for f in m["findings"] if f["code"] == "same-place"]
    places, of_rows = ([g for g in claims if g["neighbours"] in kinds] for kinds in (("place",), ("row", "value")))
    def head(g):
        slope = dec(g["epsilon"]) / (dec(g["distance"]) + dec(g["rounding"])) if g["distance"] else 0; return slope * dec(g["rounding"]) if slope else dec(g["epsilon"]), slope, g["delta"], not g["bound"]
    def row(g): return head(g) if g["one_row"] is None and g["neighbours"] != "value" else (dec(g["one_row"]), 0, 0.0, not g["one_row_bound"])
    def rows(g, sharing=False):
        place = g["neighbours"] == "place"; many = [n for n in (most, g["most_places"] if place else None) if n is not None]
        if g["person"] not in ("", whose) or place and not (g["person"] and (sharing or most == 1)) or not many: return no
        remembered = g["one_person"] is not None or g["neighbours"] == "value"; return (dec(g["one_person"]), 0, 0.0, most == 1) if remembered else (*(x * min(many) for x in head(g)[:2]), 0.0, not (place or g["bound"]))
    def at(g):
        if not g["distance"] or places and g["neighbours"] == "row": return no if places else row(g)
        return head(g)[0] + head(g)[1] * dec(far), *head(g)[1:]
    def summed(relation, parts, bound=1, finite_only=False):
        constant, slope, delta, tight = map(sum, zip(*parts, strict=True)) if parts else no; finite = math.isfinite(constant + slope)
        if parts and (finite or not finite_only): found.append((relation, *((float(constant), float(slope), bound) if finite else (None,) * 3), delta, tight == len(parts)))
    summed("one row, there or not", [head(g) for g in claims if g["neighbours"] == "presence"])
    summed("one row that keeps its place" if places else "one row", [row(g) for g in of_rows if not links and not (places and g["distance"])])
    summed("one row that moves to another place", [no] * bool(places and not links)); summed("one person", [rows(g) for g in of_rows + places], most)
    summed("one person whose rows share their places as before", [rows(g, True) for g in claims if places], most, True)
    for person in dict.fromkeys(g["person"] for g in of_rows if g["neighbours"] == "value"):
        own = [g for g in of_rows if g["person"] == person or g["neighbours"] == "row"]; one = "one person" if person == whose else f"one {listed([person])}"
        summed(f"{one}, one value in all rows", [(rows, head)[g["neighbours"] == "value"](g) for g in own], 1, True)
    about = [at(g) for g in claims if far and (g["distance"] or any(place & {*g["columns"]} for place in same_place))]
    summed(f"one place with all its rows, {far:g} m elsewhere" if places else f"two places {far:g} m apart", about)
    return sorted(found, key=lambda total: bool(unit) != (total[0] == "one person"))
def estimates(r, part, cells, shares):  # reports are of the domain, and give the estimates of all rows
    known = {one[1]: one[3:5] for one in shares if one[0] == r["column"] and one[2] == "all"}
    need(part and [*known] in ([], r.get("labels", [*known])), "no promise is about it, or of other values")
    names, c, labels = r.get("report_columns", [r["column"]]), channel(part), r.get("labels", ["mean"])
    form, rows = c.kind if c.form == "memory" else c.form, [*zip(*(cells[name] for name in names), strict=True)]; rows, found = [row for row in rows if any(row) or "together" not in r], []
    if not rows: return need(not known, "there are no reports")
    if form in ("window", "geometric", "rows"):
        need("labels" not in r or [*known] == labels, "the values are others")
        if "labels" in r or r["protocol"] == "SquareWave": raise NotImplementedError("which need the whole table")
        found = [sum(F(row[0]) for row in rows) / len(rows)]
    elif form == "values": need({row[0] for row in rows} <= {*labels}, "a value is not of the domain"); counts = [Counter(row[0] for row in rows)[label] for label in labels]
    else:
        rows = [[int({"true": 1, "false": 0, "": 0}.get(cell, cell)) for cell in row] for row in rows]
        if form in ("product", "subset"):
            need(names == [f"{r['column']}={label}" for label in labels], "its columns are others")
            need(form == "product" or all(sum(row) == c.width for row in rows), "a subset has another size"); counts = [*map(sum, zip(*rows, strict=True))]
        elif form == "hashing": counts = [sum(((a * v + b) % 2**32 >> 32 - c.kept) * c.width >> c.kept == h for a, b, h in rows) for v in range(c.k)]
        else: counts = [sum(not (v + 1 & x).bit_count() % 2 for x, in rows) for v in range(c.k)]
    found = found or [(F(count, len(rows)) - low) / (c.g1 - c.g0) for count, low in zip(counts, c.lows, strict=True)]
    for label, share in zip(labels, found, strict=True): need(int(known[label][0]) == len(rows) and abs(F(known[label][1]) - share) <= SLACK * 10**3 * (1 + abs(share)), label)
def counted(n, word): return f"{n:,} {word}{'s' * (n != 1)}"
def plain(texts):  # as a page shows them
    return [" ".join(re.sub(OBEYED, lambda one: one[0].encode("unicode_escape").decode(), one).split()) for one in texts]
def folded(texts): return [one.casefold() for one in plain(texts)]
def shown(part, tag):  # the texts of the elements of a part of a page
    found = re.findall(rf"<{tag}(?: [^>]*)?>(.*?)</{tag}>", part, re.DOTALL); return [" ".join(html.unescape(re.sub(r"<[^>]*>", " ", one)).split()) for one in found]
def cells_of(part):  # the rows of a table
    return [row for one in re.findall("<tr>(.*?)</tr>", part, re.DOTALL) if (row := shown(one, "td"))]
def sha(path): return hashlib.sha256(path.read_bytes()).hexdigest()
def read(path, mark):  # rows of a text file, without the marks before what a spreadsheet would run
    with (gzip.open if path.name.endswith("gz") else open)(path, "rt", encoding="utf-8", newline="") as file: return [[cell.removeprefix(mark) for cell in row] for row in csv.reader(file)]
def verify(folder):  # a line for each claim: verdict, columns, what
    release = folder / "release" if (folder / "release").is_dir() else folder; m, lines, told, mark, cells, parts = json.loads((release / "manifest.json").read_text("utf-8")), [], {}, "", {}, {}
    need(isinstance(m, dict) and "guarantees" in m, "manifest.json holds no promises")
    def check(columns, what, call, *given):
        columns = [*map(str, columns)] if isinstance(columns, list) else []
        try: lines.append(("verified", columns, what)) if call(*given) is not lines else None
        except NotImplementedError as gap: lines.append(("not verified", columns, f"{what}, {gap}"))
        except Exception as fault:  # noqa: BLE001 - whatever else a manifest may hold
            lines.append(("refused", columns, f"{what}: {f'there is no {fault}' if isinstance(fault, KeyError) else fault}"))
    def hashes():
        need({path.name for path in release.iterdir()} == {*m["files"], "manifest.json"}, "a file is missing, or not listed")
        need({m["table"], "estimates.csv", "report.html"} <= {*m["files"]}, "a file is not listed")
        need([name for name, one in m["files"].items() if "content_sha256" in one] == [m["table"]], "the hash of the table's content")
        for name, one in m["files"].items():
            need(one["sha256"] == sha(release / name), f"{name} was changed"); need(one.get("content_sha256", one["sha256"]) == one["sha256"] or not name.endswith(".csv"), f"{name} was changed")
        text = json.dumps({k: v for k, v in m.items() if k != "manifest_sha256"}, sort_keys=True).encode()
        need(hashlib.sha256(text).hexdigest() == m["manifest_sha256"], "the manifest was changed")
        need(m["key"] in (["test key: no privacy"] if "TEST KEY - NO PRIVACY.txt" in m["files"] else ["fresh", "held"]), "key")
        if release != folder and (folder / "internal").is_dir():
            inside = json.loads((folder / "internal/manifest.json").read_text("utf-8")); need(inside["release_manifest_sha256"] == sha(release / "manifest.json"), "the manifest was changed")
    def table():
        if not re.search(r"\.csv(\.gz)?$", m["table"]): raise NotImplementedError("which is no CSV")
        rows = read(release / m["table"], mark); need((rows[0], len(rows) - 1) == (m["released_columns"], m["rows"]), "they are others")
        cells.update(zip(rows[0], zip(*rows[1:], strict=True), strict=len(rows) > 1))
    def groups():
        if m["anonymity"]["unit"] == "case" or "hidden_cases" in m["anonymity"]: raise NotImplementedError("of cases")
        for one in (m["anonymity"], m["anonymity"]["everything"]):
            sizes = Counter(zip(*(cells[name] for name in one["columns"]), strict=True)) or {(): m["rows"]}
            figures = {"rows": m["rows"], "classes": len(sizes), "unique_rows": [*sizes.values()].count(1), "unit": "row",
                       "k": min(sizes.values()), "class_sizes": {str(a): b for a, b in Counter(sizes.values()).items()}}
            need(len({*one["columns"]}) == len(one["columns"]), "a column is named twice"); wanted = figures if one is m["anonymity"] else ("rows", "classes", "unique_rows")
            need(all(one[key] == figures[key] for key in wanted) and figures | one == one | figures, "they are others")
    def sums():
        claims = [g for g in m["guarantees"] if g["holds"]]; said = [(t["relation"], t["epsilon"], t["per_metre"], t["bound"], t["delta"], t["tight"]) for t in m["totals"]]
        need(said == (found := totals(m)), f"they are {found}"); persons = {g["person"] for g in m["guarantees"]} - {""} | ({m["unit"]} & m["columns"].keys())
        many = {t["bound"] for t in m["totals"] if t["relation"] == "one person"} | {g["most_rows"] for g in m["guarantees"]}
        many = many - {None} if m["person"] and any(many) else many | ({m["most_rows"]} if m["unit"] in m["columns"] else set())
        need(m["most_rows"] in many | ({None} if not any(many) else set()), "how many rows a person has")
        need(m["person"] in persons | {""} and persons <= m["columns"].keys() and (m["person"] or len(persons) != 1), "persons"); worded(m)
        claimed = {n for r in told.values() for n in r.get("report_columns", [r["column"]])}; claimed |= {n for g in m["guarantees"] if g["distance"] for n in g["columns"]}
        need({n for n, source in m["noise"].items() if not source} == claimed & {*m["released_columns"]}, "which columns are noise")
        places = [{*g["columns"]} & {*m["released_columns"]} for g in m["guarantees"] if g["distance"]]; need(m["noise"].keys() <= {*m["released_columns"]}, "noise is not released")
        need(all({*source} <= m["noise"].keys() and all(not xy & {*source} or xy <= {*source} for xy in places) for source in m["noise"].values()), "which columns noise comes from")
        single = m["unit"] not in m["columns"] and all((g["neighbours"], g["distance"], g["delta"]) == ("row", None, 0) for g in claims)
        of_rows = [t["epsilon"] for t in m["totals"] if single and t["relation"] == "one row" and t["epsilon"] is not None]; need(m.get("total_epsilon", ...) == [*of_rows, ...][0], "the total")
        need(len(told) == len(m["randomized"] + m["numbers"]), "a column is said twice"); reports = [n for r in m["randomized"] for n in r.get("report_columns", [])]
        need(len({*reports}) == len(reports) and all([n for n in m["released_columns"] if n in r["report_columns"]] == [n for n in r["report_columns"] if n in m["released_columns"]] for r in m["randomized"]), "the columns of reports")
        need(re.fullmatch("[0-9a-f]{64}", m["recipe"]), "the recipe's hash")
        need(all({"labels", "report_columns", "most_rows"} <= r.keys() for r in m["randomized"]), "what is said of a column")
    def report():
        page = (release / "report.html").read_text("utf-8")
        if '<html lang="en">' not in page: raise NotImplementedError("which is not in English")
        _, promised, found, columns, groups, *_, last = page.split("<section>"); lead = f"{counted(m['rows'], 'row')}. This report goes with the file"
        need(any(one.startswith(lead) for one in shown(page, "p")), f"it does not say: {lead}"); begin, _, rest = re.split('<h3>|<p class="faint">', promised)[0].partition("<p>Together:</p>")
        said = [one for g in m["guarantees"] for one in (g["line"], *(f"{beside}." for beside in g["beside"]))]
        none = "No privacy claim: no column is randomized. What protects here is generalization alone (section 4)."; need(shown(begin, "p") == plain(said or [none]), "the promises are others")
        holds, words, items = [g for g in m["guarantees"] if g["holds"]], shown(rest, "p"), "; ".join(shown(rest, "li"))
        limits = " ".join([f"Together: {items}."] * bool(items) + words[:len(words) - len(holds)]); need(limits == "".join(plain([m["together"]])), "the sums are others")
        for g, one in zip(holds, words[len(words) - len(holds):], strict=True):
            caveat, given, place = plain([g["caveat"]])[0], g["given_columns"], f"{listed(g['within'])}, which is released."
            end = f" That is what the report adds to {listed(given)}, which {'is' if len(given) == 1 else 'are'} released beside it and tell{'s' * (len(given) == 1)} most of {listed(g['columns'])}." if given and not g["delta"] else ""
            end = f" {caveat}.{end}" if caveat and not g["delta"] and (g["all_rows"] or not g["distance"]) else end
            end = f" It hides a place only among those with the same {place}{end}" if g["within"] else end; end = f" together.{f' This holds if {caveat}.' * bool(caveat)}" if g["delta"] else end
            start = "" if g["delta"] else "in this part of the land." if g["distance"] else r"one at 50 %, at most [\d.]+ %\."
            need(re.search(f"{start} ?{re.escape(*plain([end]))}$", one, re.IGNORECASE), f"what a promise means: {listed(g['columns'])}")
        said = [(SEVERITY[f["severity"]], f"{f['message']}." + f" What would help: {f['hint']}." * bool(f["hint"] and not f["accepted"]),
                 f"Accepted: {f['accepted']}" if f["accepted"] else "Needs no decision" if f["severity"] == "note" else "Not decided") for f in m["findings"]]
        voids = [(f["code"] in VOID and f["severity"] == "block", f["voids_claim"]) for f in m["findings"] if f["code"] != "swapped-axes"]
        need(all(one == told for one, told in voids), "what voids a claim"); audit, tables = m["audit"], re.findall("<table>(.*?)</table>", found, re.DOTALL)
        need(cells_of(tables.pop(0) if m["findings"] else "") == [plain(one) for one in said], "the findings are others"); looked = shown(found.partition("<h3>")[0], "li")
        need(folded(looked) == folded(f"{one}." for one in m["searched"]["looked"] + m["searched"]["not_looked"]), "the searches")
        asked = [(QUESTIONS[name], answer) for name, answer in audit["questions"].items()]
        need([*map(folded, cells_of(tables[0]))] == [*map(folded, asked)] and len(asked) == 3, "the three questions are others")
        made = [(folded([title])[0], column, verdict.lower()) for title, column, verdict in cells_of(tables[1])]
        need([one[1:] for one in made] == [(*plain([a["column"]]), a["verdict"]) for a in audit["attacks"]], "the attacks are others")
        pairs = {(a["code"], one[0]) for a, one in zip(audit["attacks"], made, strict=True)}
        need(len({a for a, _ in pairs}) == len(pairs) == len({b for _, b in pairs}), "the names of attacks are others"); recipient = f"Attacker: {audit['recipient']}."
        need(any(one.endswith(recipient) for one in shown(found, "p")) if audit["recipient"] else "Attacker: " not in found, "the attacker")
        said = [plain([name, one["role"], one["treatment"]]) for name, one in m["columns"].items()]; need(cells_of(columns) == said, "the columns are others")
        need(f"ldpaudit {m['ldpaudit']} · recipe {m['recipe'][:16]} · {m['table']}," in shown(last, "p")[-1], "version or recipe")
        kept = {"fresh": "that was forgotten", "held": "the data holder keeps and answers for"}.get(m["key"], "a test key that others know")
        need(any(kept in one for one in shown(last, "li")), "the key is another"); a, thing = m["anonymity"], "case" if m["anonymity"]["unit"] == "case" else "row"
        smallest = counted(a["k"], thing) if a["unit"] in ("row", "case") else f"{a['k']:,} different {a['unit']}"
        said = f"On {', '.join(a['columns'])}, the {thing}s form {counted(a['classes'], 'group')}; the smallest has {smallest}. "
        said = said if a["columns"] else "No column by which somebody could recognize a row is released without noise."
        need(shown(groups, "p")[0].startswith(plain([said])[0]) and ("for several cases" in groups) == ("hidden_cases" in a), "the groups are others")
        alike = cells_of(groups.partition("<h3>")[2])
        said = [[*plain([name]), f"{one['single']:,} of {one['classes']:,}", f"{one['rows']:,}", f"{one['lone_rows']:,}"] for name, one in a["one_value"].items()]
        need([[*row[:3], row[4]] for row in alike] == said, "the columns within groups are others")
    def claims():
        told.update((r["column"], r) for r in m["randomized"] + m["numbers"]); parts.update((p["column"], p) for g in m["guarantees"] for p in (g["channel"] or {}).get("parts", []))
        for g in m["guarantees"]:
            what = f"epsilon {g['epsilon']}, {g['relation']}"; check(g["columns"], what, promise, g, m, told); check(g["columns"], f"the sentence of {what}", sentence, g, m)
            gaps = {"the scale of the map": "scale" in (g["channel"] or ()), "one row, one person": g["one_person"]}
            lines.extend(("not verified", g["columns"], gap) for gap, there in gaps.items() if there)
        check([], "sums of the promises", sums); check(m["released_columns"], "columns and rows of the table", table)
        if m["anonymity"].get("one_value"): lines.append(("not verified", m["anonymity"]["columns"], "values within groups"))
        if cells:
            check(m["anonymity"]["columns"], "sizes of groups", groups); shares = read(release / "estimates.csv", mark)
            for name, r in told.items(): check([name], "estimates from the reports", estimates, r, parts.get(name), cells, shares)
        check([], "what the report says", report); lines.append(("not verified", [], f"what the manifest says of {listed([*UNSEEN, *sorted(m.keys() - SEEN)])}")); return lines
    mark = "'" * ("formulas" in m); check([], "hashes of all files", hashes); check([], "the manifest", claims); return lines
def main():  # print a line for each claim, and leave with 0, 1 or 2
    given = [one for one in sys.argv[1:] if one != "--json"]
    if {"-h", "--help"} & {*given}: sys.exit(print("usage: ldpaudit-verify [--json] FOLDER\n\n" + __doc__))
    try: lines = need(len(given) == 1, "give one folder, and --json if wanted") or verify(Path(given[0]))
    except Exception as fault:  # noqa: BLE001 - whatever a file may hold
        sys.exit(print(f"ldpaudit-verify: this is no release: {fault}", file=sys.stderr) or 2)
    count = {one: [verdict for verdict, _, _ in lines].count(one) for one in ("verified", "refused", "not verified")}
    said = [f"{verdict}: {listed(columns) or 'release'}: {what}" for verdict, columns, what in lines]; said += [", ".join(f"{many} {verdict}" for verdict, many in count.items())]
    try:
        need(sys.stdout, "there is no standard output") or sys.stdout.reconfigure(errors="backslashreplace")
        print(json.dumps({**count, "claims": lines}) if "--json" in sys.argv else "\n".join(plain(said)), flush=True)
    except (OSError, ValueError) as fault:
        print(f"ldpaudit-verify: the answer cannot be written: {fault}", file=sys.stderr)
        os._exit(2)  # what could not be written would be tried again
    sys.exit(count["refused"] > 0)
if __name__ == "__main__": main()
