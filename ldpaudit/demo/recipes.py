"""The recipes of the demo, as a user would write them: one to follow, and one that shows what goes wrong."""

from __future__ import annotations

import json

from ldpaudit.demo.messy import DATE_FORMATS, HEADERS, MISSING

CLEAN = """\
# Interventions of a fictional department: the best release we know of them.
# For whoever asks where, when and for what the crews go out; nobody in it can be picked out.
ldpaudit = 1

[input]
path = "interventions.csv"
unit = "intervention"       # the table does not know who called twice; a place is moved once for all its rows

[columns]
id = "identifier"
start = "time"
town = "quasi-identifier"   # computed again from the moved point
town_code = "drop"          # gives the town away
lon = "location"
lat = "location"
address = "drop"            # gives the household away
station = "drop"            # gives the town away
cause = "sensitive"
victims = "drop"            # tells the cause, and nobody asked for it
age = "quasi-identifier"    # where it is missing nobody was hurt: that tells the cause
gender = "drop"             # the same, and nobody asked for it
duration = "sensitive"      # a fire takes longer than a fall
remarks = "free-text"

[[step]]                    # a day with few calls names them
do = "generalize-time"
column = "start"
to = "quarter"              # by month the noise would hide what the causes are

[[step]]                    # four ages are enough to plan by
do = "intervals"
column = "age"
edges = [18, 65, 80]

[[step]]                    # six hours in a cave name the cave
do = "intervals"
column = "duration"
edges = [30, 60, 120]

[[step]]                    # seven kinds: a rare cause names its victim, and fewer values take less noise
do = "generalize"
column = "cause"
hierarchy = "causes.csv"
level = 1

[[step]]                    # a quarter of fewer than five rows goes; only a tiny table has one
do = "suppress"
columns = ["start"]         # nothing that depends on the cause or the place decides
k = 5
max_suppressed = 0.1

[[step]]                    # by 2 km on average: a farm is lost among its neighbours, a region is not
do = "planar-laplace"
x = "lon"
y = "lat"
level = "ln(1.5)"           # two places 400 m apart are told apart with odds of 3 to 2 at most
radius = 400
snap = 500                  # many places share a point, so that equal points do not show who calls often
per = "place"               # who calls every week is moved once: an average finds nothing

[[step]]                    # the region of the moved point tells no more than the point
do = "generalize-region"
polygons = "regions.geojson"
id = "region"
x = "lon"
y = "lat"
outside = "nearest"
into = "town"
recompute = true

[[step]]                    # each row answers one of three questions, with noise
do = "randomize"
columns = ["cause", "age", "duration"]
protocol = "Smp"
oracle = "GRR"              # one label a row, which anybody can read
epsilon = 0.5               # of the whole row: odds of 5 to 3 at most; with the place it stays below 1
missing = "category"

[step.domain]               # public lists, never what the table holds
cause = "causes.csv#kind"
age = ["< 18", "18–64", "65–79", ">= 80"]
duration = ["< 30", "30–59", "60–119", ">= 120"]

[output]
path = "released.csv"
periods = ["year"]
"""

_ROLES = {
    "id": "identifier", "start": "time", "town": "drop", "town_code": "quasi-identifier", "lon": "drop",
    "lat": "drop", "address": "drop", "station": "drop", "cause": "sensitive", "victims": "plain",
    "age": "quasi-identifier", "gender": "quasi-identifier", "duration": "plain", "remarks": "free-text",
}  # fmt: skip


def messy() -> str:
    """Return the recipe of the messy file; the reader finds its encoding, delimiter, header and decimals."""
    roles = "\n".join(f"{_quoted(header)} = {_quoted(_ROLES[name])}" for name, header in HEADERS.items())
    formats = ", ".join(_quoted(written) for written in DATE_FORMATS)
    words = ", ".join(_quoted(word) for word in MISSING if word)
    return f"""\
# An old export: dates in three ways, two words for a missing value. It reads, and it runs to the end.
# It shows what goes wrong, so hand nobody what it makes: a quarter of the rows stand alone on week, region,
# age and sex, and nine of ten on all that leaves without noise; epsilon is 2, and how long it took and how
# many were hurt leave as they were written.
ldpaudit = 1

[input]
path = "messy.csv"
unit = "intervention"
missing = [{words}]
date_formats = {{ {_quoted(HEADERS["start"])} = [{formats}] }}

[columns]
{roles}

[[step]]
do = "generalize-time"
column = {_quoted(HEADERS["start"])}
to = "week"

[[step]]
do = "intervals"
column = {_quoted(HEADERS["age"])}
width = 20
top = 80

[[step]]
do = "generalize-region"
column = {_quoted(HEADERS["town_code"])}
table = "towns.csv"
from = "code"
to = "region"

[[step]]
do = "randomize"
columns = [{_quoted(HEADERS["cause"])}]
protocol = "GRR"
epsilon = 2.0
domain = "causes.csv#cause"
missing = "category"

[output]
path = "released.csv"
periods = ["week"]
"""


def _quoted(text: str) -> str:
    # A JSON string without escapes beyond the common ones is a TOML basic string.
    return json.dumps(text, ensure_ascii=False)
