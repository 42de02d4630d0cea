"""The tables of `mistakes.md`, and what they name: kinds of columns, files, longer values."""

from __future__ import annotations

import csv
import io
import json
import math
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import md5
from pathlib import Path
from typing import Any

Draw = random.Random
#: A value of a row: its number, what draws, and what the row holds so far.
Make = Callable[[int, Draw, dict[str, str]], str]
TOWNS = ("Dole", "Arbois", "Poligny", "Morez", "Salins", "Nozeroy", "Bletterans", "Orgelet")
CAUSES = ("fire", "flood", "rescue", "accident")
MOTIFS = ("Incendie", "Secours à personne", "Inondation", "Opérations diverses")
CODES = {town: f"{1000 + 7 * at:05}" for at, town in enumerate(TOWNS)}
#: Addresses, from some of which people call more than once.
PLACES = [
    (f"{one.gauss(5.6, 0.15):.5f}", f"{one.gauss(46.8, 0.1):.5f}") for one in [Draw(7)] for _ in range(150)
]


def _of(*words: str) -> Make:
    return lambda _n, d, _r: d.choice(words)


def _time(form: str) -> Make:
    begin = datetime(2024, 1, 1)  # noqa: DTZ001 - of no zone
    return lambda _n, d, _r: (begin + timedelta(seconds=d.randint(0, 15_600_000))).strftime(form)


def _number(low: float, high: float, digits: int = 0, mark: str = ".") -> Make:
    return lambda _n, d, _r: f"{d.uniform(low, high):.{digits}f}".replace(".", mark)


def _place(axis: int, pace: int = 37, digits: int = 5) -> Make:
    return lambda n, _d, _r: f"{float(PLACES[n * pace % 150][axis]):.{digits}f}"


def _some(make: Make, other: str, each: int) -> Make:
    return lambda n, d, r: other if n % each == 0 else make(n, d, r)


def _far(r: Mapping[str, str], lon: float = 5.55, lat: float = 46.75) -> float:
    east, north, lon, lat = map(math.radians, (float(r["lon"]), float(r["lat"]), lon, lat))
    half = (
        math.sin((lat - north) / 2) ** 2 + math.cos(lat) * math.cos(north) * math.sin((lon - east) / 2) ** 2
    )
    return 12742 * math.asin(math.sqrt(half))


@dataclass(frozen=True)
class Kind:
    make: Make
    role: str = ""
    step: str = ""


_START, _AGE, _CAUSE = _time("%Y-%m-%d %H:%M:%S"), _number(1, 89), _of(*CAUSES)
COLUMNS: dict[str, Kind] = {
    "id": Kind(lambda n, _d, _r: str(70_000 + n), "identifier"),
    "start": Kind(_START, "time", "step generalize-time column=start to=month"),
    "town": Kind(_of(*TOWNS), "quasi-identifier"),
    "lon": Kind(_place(0), "location", "noise lon lat"),
    "lat": Kind(_place(1), "location"),
    "cause": Kind(_CAUSE, "sensitive", "grr cause $causes"),
    "age": Kind(_AGE, "quasi-identifier", "step intervals column=age width=30"),
    "gender": Kind(_of("f", "m"), "quasi-identifier"),
    "minutes": Kind(lambda _n, d, _r: str(5 * d.randint(1, 12)), "plain"),
}
COLUMNS |= {
    name: Kind(make)
    for name, make in {
        "note": _of("a", "b"),
        "said": lambda n, _d, _r: f"asked for {n}",
        "address": lambda _n, _d, r: f"{int(r['lon'][-3:]) % 90 + 1} rue du {r['lat'][-4:]}",
        "code": lambda _n, _d, r: CODES[r["town"]],
        "short_code": lambda _n, _d, r: CODES[r["town"]].lstrip("0"),
        "remarks": lambda n, d, _r: (
            f"fall at Mme {d.choice(('Petit', 'Roux'))}, 06 12 34 {n % 90 + 10} {n % 80 + 10}"
        ),
        "what": lambda n, d, _r: "avalanche" if n == 77 else d.choice(CAUSES),
        "village": lambda n, d, _r: "Lajoux" if n == 77 else d.choice(TOWNS),
        "plate": lambda n, _d, _r: f"AB-{n % 130:03}-CD",
        "hash": lambda n, _d, _r: md5(str(n % 130).encode()).hexdigest(),  # noqa: S324 - the mistake
        "badge": lambda n, _d, _r: f"P{n % 90}",
        "caller": lambda _n, d, _r: f"33{d.randint(600_000_000, 600_000_120)}",
        "local_cause": lambda _n, d, r: "fire" if r["town"] == "Dole" else d.choice(CAUSES),
        "team": lambda _n, d, r: str(d.randint(1, 30) if r["town"] == "Dole" else 1),
        "easting": lambda _n, _d, r: f"{885_000 + (float(r['lon']) - 5.5) * 76_000:.0f}",
        "northing": lambda _n, _d, r: f"{6_627_000 + (float(r['lat']) - 46.7) * 111_000:.0f}",
        "lon3": _place(0, digits=3),
        "lat3": _place(1, digits=3),
        "lon0": _some(_place(0), "0", 50),
        "lat0": _some(_place(1), "0", 50),
        "end_lon": _place(0, 53),
        "end_lat": _place(1, 53),
        "metres": lambda _n, _d, r: f"{1000 * _far(r, float(r['end_lon']), float(r['end_lat'])):.0f}",
        "km": lambda _n, _d, r: f"{_far(r):.1f}",
        "station": lambda _n, _d, r: "Dole" if _far(r) < _far(r, 5.7, 46.9) else "Morez",
        "region": lambda _n, _d, r: f"S{int(float(r['lon'])) - 4}",
        "link": lambda _n, _d, r: f"https://maps.example.org/?q={r['lat']},{r['lon']}",
        "gap": _some(_CAUSE, "", 9),
        "age_or_-1": _some(_AGE, "-1", 8),
        "age_gap": _some(_AGE, "", 9),
        "town_or_*": _some(_of(*TOWNS), "*", 9),
        "formula": _of("=1+1", "none", "ok"),
        "utc": lambda n, d, r: _START(n, d, r).replace(" ", "T") + "Z",
        "us_day": lambda _n, d, _r: f"{d.randint(1, 28):02}/{d.randint(1, 6):02}/2024",
        "end": lambda _n, d, r: r["start"][:-2] + f"{d.randint(10, 59)}",
        "moment": _START,
        "kind": lambda _n, _d, r: f"C{CAUSES.index(r['cause'])}",
        "day": _time("%Y-%m-%d"),
        "hour": _time("%H:%M"),
        "french_time": _time("%d/%m/%Y %H:%M"),
        "german_day": _time("%d.%m.%Y"),
        "french_hours": _number(5, 90, 1, ","),
        "commune": _of("Besançon", "Pontarlier", "Ornans", "Montbéliard"),
        "motif": _of(*MOTIFS),
        "vehicles": lambda _n, d, r: str(d.choice((1, 2, 3, 3) if r["cause"] == "fire" else (1, 1, 2, 3))),
        "degrees": _number(-5, 35, 1),
        "weather": _of("sun", "rain", "snow"),
        "mode": _of("bike", "scooter", "walk"),
        "tower": lambda _n, d, _r: f"T{d.randint(1, 12):02}",
        "seconds": lambda _n, d, _r: str(int(d.expovariate(1 / 140))),
        "vehicle": lambda n, _d, _r: f"V{n % 12}",
        "postcode": lambda _n, d, _r: f"{d.choice((25, 39, 70))}{d.choice((0, 110, 200, 300)):03}",
        "meter": lambda n, _d, _r: f"FR{100_000 + n}",
        "kwh": _number(3, 40, 2),
        "heating": _of("gas", "electric", "wood"),
    }.items()
}


def table(columns: str, rows: int = 400, cut: str = ",") -> str:
    draw, text = Draw(columns), io.StringIO()
    written = csv.writer(text, delimiter=cut.replace("tab", "\t"), lineterminator="\n")
    kinds = dict((one.split("=") * 2)[:2] for one in columns.split())
    written.writerow(kinds)
    for at in range(rows):
        row: dict[str, str] = {}
        for header, kind in kinds.items():
            row[header] = COLUMNS[kind].make(at, draw, row)
        written.writerow(row.values())
    return text.getvalue()


def _listed(header: str, lines: Any) -> str:
    return "\n".join((header, *lines, ""))


_PEOPLE = "start town cause age gender"
_MONTHS = [f"2024-{month:02}" for month in range(1, 13)]
#: Files and longer values, by the name that acts call them.
DATA: dict[str, Any] = {
    "causes": CAUSES,
    "towns": TOWNS,
    "motifs": MOTIFS,
    "codes": tuple(CODES.values()),
    "short_codes": tuple(one.lstrip("0") for one in CODES.values()),
    "three": {"gender": ["f", "m"], "town": list(TOWNS), "cause": list(CAUSES)},
    "american": {"start": "%m/%d/%Y"},
    "none": {},
    "nothing": (),
    "comma": ",",
    "regions": _listed("name,region", [f"{town},{'north' if len(town) % 2 else 'south'}" for town in TOWNS]),
    "list": _listed("cause", CAUSES),
    "longer": _listed("cause", ("other", *CAUSES)),
    "stations": _listed("name,lon,lat", ("Dole,5.5,46.8", "Morez,5.7,46.9")),
    "rewritten": _listed("town,cause", ("Dole,fire",)),
    #: What a newspaper told of the first calls: day, town and age.
    "news": _listed("start,town,age", [
        f"{one[0][:10]},{one[1]},{one[3]}" for one in list(csv.reader(io.StringIO(table(_PEOPLE))))[1:200]]),
    "counts": _listed("town,month,calls", [
        f"{town},{month},{Draw(town + month).randint(3, 240)}" for town in TOWNS for month in _MONTHS]),
    "totals": _listed("month,sex,calls", [
        f"{month},{sex},{n}" for at, month in enumerate(_MONTHS, 1)
        for sex, n in (("F", 20 + at), ("M", at), ("Total", 20 + 2 * at))]),
    "by_hand": 'ldpaudit = 1\n[input]\npath = "table.csv"\n[columns]\ntown = "plain"\ncause = "plain"\n',
    "squares": json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"code": f"S{at}"}, "geometry": {"type": "Polygon", "coordinates": [
            [[4 + at, 46], [5 + at, 46], [5 + at, 48], [4 + at, 48], [4 + at, 46]]]}} for at in range(3)]}),
}  # fmt: skip
DATA["fewer_regions"] = DATA["regions"].replace("Morez", "Moret")
DATA["heights"] = DATA["regions"] + "Lajoux,heights\n"
DATA["merged"] = DATA["regions"] + "Lajoux,north\n"
DATA["seeded"] = "seed = 1\n" + DATA["by_hand"]
DATA["no_totals"] = re.sub(r".*Total.*\n", "", DATA["totals"])


DATA |= {"unpacked": table("town cause"), "forty": table("town cause", 40), "fifty": table("town cause", 50)}
DATA["packed"] = "".join(f'"{line}"\n' for line in DATA["unpacked"].splitlines())
DATA["headless"] = DATA["unpacked"].partition("\n")[2]


@dataclass(frozen=True)
class Case:
    name: str
    columns: str
    does: str
    seen: str = ""
    mends: str = ""

    @property
    def text(self) -> str:
        parts = re.fullmatch(r"(.*?)(?: \((\d+)\))?(?: \((\S+)\))?", self.columns)
        columns, rows, cut = parts.groups() if parts else (self.columns, None, None)
        given = columns.startswith("$")
        return str(DATA[columns[1:]]) if given else table(columns, int(rows or 400), cut or ",")


_LINES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in Path(__file__).with_suffix(".md").read_text("utf-8").splitlines()
    if line.startswith("| ")
]
#: Below the two lines of headers.
MISTAKES, CLEAN = ([Case(*line) for line in _LINES if len(line) == cells][1:] for cells in (5, 3))
assert (len(MISTAKES), len(CLEAN)) == (61, 20)
