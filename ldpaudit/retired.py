"""What earlier versions took by name, and what to write instead: a sentence each."""

from __future__ import annotations

from ldpaudit.language import Message

_NUMBERS = Message("write SquareWave: it gives the mean without bias, and the distribution")
_SHARES = Message("write norm-sub: the nearest shares that can be true")

#: By what was named (a protocol, a command, a post-processing, a step or its key): the old names.
RETIRED: dict[str, dict[str, Message]] = {
    "protocol": {
        "RR": Message("write GRR: over two values it is randomized response"),
        "SHE": Message("write OUE, which is more accurate"),
        "ATHE": Message("write THE, which takes the threshold of least error"),
        "AUE": Message("write SS with a larger subset_size, which lets guess less"),
        "ASS": Message("write SS, which takes subset_size"),
        "ALH": Message("write OLH, which takes the number of buckets g"),
        "HadamardResponse": Message("write OLH: three short numbers a row, and less error"),
        "DBitFlipPM": Message("write LOSUE: its reports show less of when a value changes"),
        **dict.fromkeys(("Hybrid", "Piecewise", "Duchi", "DiscreteLaplace"), _NUMBERS),
    },
    "command": {
        "hierarchy": Message(
            "write a value in each line, its groups behind it; propose finds ladders itself"
        ),
        "match": Message("run the recipe: its findings say which places have no region"),
        "bench": Message("run tests/benchmarks/bench.py of the source code"),
        "regions": Message("write ldpaudit inspect FILE --id code, and --repair OUT"),
        "disclosures": Message("write ldpaudit anonymity TABLE --examples 10"),
        "mosaic": Message("write ldpaudit audit ONE --with OTHER"),
        "counts": Message("write ldpaudit audit TABLE --count COLUMN"),
        "subtraction": Message("write ldpaudit audit TABLE --count COLUMN"),
        "exposure": Message("write ldpaudit anonymity TABLE --quasi-identifiers A,B"),
        "places": Message("write ldpaudit audit TABLE --x LON --y LAT"),
        "traces": Message("write ldpaudit audit TABLE --x LON --y LAT --person COLUMN --time COLUMN"),
        "shares": Message("write ldpaudit estimate RELEASED --polygons FILE"),
        "forecast-places": Message("write ldpaudit plan --kind places --polygons FILE"),
        "safepub": Message("write ldpaudit plan --kind sampling --epsilon E"),
        "steps": Message("write ldpaudit protocols --steps"),
        **dict.fromkeys(("outlook", "labels"), Message("write ldpaudit check RECIPE")),
    },
    "post-processing": dict.fromkeys(("mle", "power", "power-ns", "base-cut", "base-pos", "norm"), _SHARES),
    "step": {
        "remap": Message("leave it out: who analyses the points can guess by a public prior"),
        "smooth-speed": Message("write sample-trace or geographic-k-anonymity, or leave the trace out"),
    },
    "audit": {"mechanism": Message("leave it out: ldpaudit tests its own sampler alone")},
    "planar-laplace": {
        "sampler": Message("leave it out: what double precision may disclose is part of epsilon"),
        "origin": Message("leave it out: the grid of the result is the same everywhere"),
        "plane": Message("leave it out: points are moved by true metres anywhere"),
    },
}


def instead_of(what: str, name: str) -> Message | None:
    """Return what to write instead of a name of an earlier version; None for one that never was."""
    return {old.lower(): words for old, words in RETIRED.get(what, {}).items()}.get(name.lower())
