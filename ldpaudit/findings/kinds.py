"""The kinds of findings: what each says, how grave it is, where it is put right, and what repairs it."""

from __future__ import annotations

from typing import Any

from ldpaudit.findings.finding import Case, Finding, FindingKind, register
from ldpaudit.findings.repairs import (
    TableFacts,
    coarsen,
    compute_again,
    exchange_axes,
    form_no_groups_by,
    generalize_times,
    prefix_formulas,
    share_noise,
    take_suggested_roles,
    withhold,
)
from ldpaudit.language import Message, Template

#: Where the number of cases that a row stands for is not released, rows alone are not said to be.
HIDDEN = Template("; how many cases ({column}) a row stands for is not released")


def part(rows: int, all_rows: int, share: str, *, cases: bool) -> Message:
    """Return how many of all rows, or of all cases where a row stands for several."""
    if cases:
        return Message(
            "{number:,} of {n:,} released (case|cases) ({share})", all_rows, number=rows, share=share
        )
    return Message("{number:,} of {n:,} released (row|rows) ({share})", all_rows, number=rows, share=share)


def only_rows(number: int) -> Message:
    """Return that some rows are the only ones of their groups."""
    return Message("(is the only row of its group|are the only row of their group)", number)


_AS_RECORDED = Template("{column} is released as precisely as it was recorded")
_WITHHOLD = withhold()
_REPAIRS = (_WITHHOLD, coarsen, withhold(1), withhold(2), withhold(3))
_LESS = Template(
    "drop or generalize (|one of ){others}, or randomize (it|one of them) together with {secret}", by="others"
)
_LESS_BESIDE = Template("drop or generalize (|one of ){others}", by="others")
_LINKED = Template(
    "rows of one person can be linked by {columns}: {reasons}; what is promised about one "
    "row is not promised about one person"
)
_EXACT = Template(
    "{columns} (holds|hold) exact places ({what}), whatever the role says, and (it is|they are) released",
    by="columns",
)
_EXACT_HINT = Template("move them by planar Laplace, generalize them to a region, or drop them")


def _kind(code: str, title: str, **about: Any) -> FindingKind:
    return register(FindingKind(code, title, **about))


def _missing_number(finding: Finding, _: TableFacts) -> str:
    return "places" if finding.parameters.get("case") == "places" else "roles"


def _of_point(finding: Finding, facts: TableFacts) -> str:
    """Return the page of points, or that of other columns."""
    return "places" if finding.columns[0] in (facts.points or ()) else "generalize"


def _of_step(finding: Finding, facts: TableFacts) -> str:
    """Return the page on which the step is set."""
    return facts.step_page(finding.code.removeprefix("step-")) or "roles"


UndecidedColumn = _kind(
    "undecided-column", "Columns without a role", by="number", severity="block", acceptable=False,
    repairs=(take_suggested_roles,),
    message="{n} (column|columns) without a role: {columns}",
    hint='give each a role under [columns], as in: name = "quasi-identifier"',
)  # fmt: skip
NothingReleased = _kind(
    "nothing-released", "Nothing is released", severity="block", acceptable=False,
    message="every column is withheld, so nothing would be released",
    hint="give at least one column another role",
)  # fmt: skip
NotTried = _kind(
    "not-tried", "Not what was tried", page="check", acceptable=False, hint="run a trial again",
    cases={
        "table": Case("the table has changed since the trial", severity="block"),
        "recipe": Case("the recipe or a public file has changed since the trial", severity="block"),
        "released": Case(
            "these rows were released since the trial, or may have been: what it says of earlier "
            "releases is old", severity="block",
        ),
    },
)  # fmt: skip
RawTime = _kind(
    "raw-time", "A time as recorded", page="generalize", repairs=(generalize_times,),
    cases={
        "day": Case(_AS_RECORDED, "generalize it to the day, the week or the month"),
        "week": Case(_AS_RECORDED, "generalize it to the week or the month"),
        "hour-of-day": Case(_AS_RECORDED, "generalize it to the hour of the day"),
        "number": Case(_AS_RECORDED, "put it into intervals, say by which date format it reads, or drop it"),
        "text": Case(_AS_RECORDED, "say by which date format it reads, or drop it"),
    },
)  # fmt: skip
TimeInUTC = _kind(
    "time-in-utc", "Periods of UTC", page="generalize", field="zone",
    message="{column} is in UTC, and its periods are those of UTC, not those of the place",
    hint='name the time zone of the place, for instance "Europe/Paris", or "UTC" if UTC is meant',
)  # fmt: skip
NoPeriod = _kind(
    "no-period", "No estimates by period", of_output=True,
    hint="generalize a time column to that period, or ask for other periods",
    cases={
        "none": Case("no estimates by {periods}: no released column holds periods", severity="note"),
        "other": Case("no estimates by {periods}: {columns} holds {held} a row", severity="note"),
    },
)  # fmt: skip
FormulaCells = _kind(
    "formula-cells", "Formulas", page="release", repairs=(prefix_formulas,),
    message="a spreadsheet may run cells or names of columns that begin with =, +, -, @, a tab or a line "
    "break: {columns}", hint='write formulas = "prefix" in [output]: an apostrophe before each',
)  # fmt: skip
RecipeFault = _kind(
    "recipe", "The recipe does not fit the table", severity="block", acceptable=False, fault=True,
    message="{what}", hint="{instead}",
)  # fmt: skip
StepFault = _kind(
    "step", "A step does not fit the table", severity="block", acceptable=False, fault=True, where=_of_step,
    message="{modified}: {what}", hint="{instead}",
)  # fmt: skip
UniqueRows = _kind(
    "unique-rows", "Rows alone in their group", page="generalize",
    message="{part} {alone} on {columns}{hidden}",
    hint="generalize these columns further, or remove the rows of small groups",
)  # fmt: skip
BrokenGroups = _kind(
    "broken-groups", "Groups that a later step broke", page="generalize", severity="block",
    message="{part} are in groups of fewer than {k} on {columns}, which {step} asks for: another step "
    "removed rows of these groups", hint="ask for all columns in one step, or for no groups by the others",
)  # fmt: skip
CountsThatFollow = _kind(
    "counts-that-follow", "Removed counts that follow", by="number", page="generalize", severity="block",
    message="{number} (count|counts) below {k} that (was|were) removed (follows|follow) from what is "
    "released by {columns}, by subtraction from totals", hint="leave out the totals, or remove further "
    "counts, or add noise to all",
)  # fmt: skip
UniqueOnEverything = _kind(
    "unique-on-everything", "Rows alone on all columns", page="generalize",
    message="{part} {alone} on all that is released without noise ({columns}): who knows that much of "
    "somebody finds the row{hidden}",
    hint="leave out columns that nobody needs, or generalize those of many values",
)  # fmt: skip
OneSensitiveValue = _kind(
    "one-sensitive-value", "Groups of one value", page="generalize", repairs=(_WITHHOLD,),
    message="{where} one value of {sensitive}, so that whoever recognizes the group knows it: "
    "{part}{besides}",
    hint="ask for groups with 2 or more values of {sensitive} (l = 2), randomize or generalize it, or "
    "generalize the groups",
)  # fmt: skip
SensitiveUntouched = _kind(
    "sensitive-untouched", "Sensitive columns as they are", by="columns", page="categories",
    repairs=(_WITHHOLD,),
    message="{columns} (is|are) sensitive and (leaves as it is|leave as they are): whoever recognizes a row "
    "reads (it|them)", hint="randomize or generalize it, ask for l in suppress or local-recoding, or leave "
    "it out",
)  # fmt: skip
UnevenRemoval = _kind(
    "uneven-removal", "Regions thinned out", by="number", page="generalize",
    message="{n} of {regions} (loses|lose) more than {percent:g} % of the rows",
    hint="generalize the place further, allow fewer rows to be removed, or tell whoever uses the file "
    "that these regions are thinned out",
)  # fmt: skip
GivesAway = _kind(
    "gives-away", "Columns give another away", by="others", repairs=_REPAIRS, holds_given=True,
    cases={
        "most": Case(
            "{others} (gives|together give) {secret} away: who sees (it|them) can tell the true {secret} of "
            "most rows", _LESS, "block", voids_claim=True,
        ),
        "some": Case(
            "{others} (gives|together give) {secret} away in some rows: who sees (it|them) knows the true "
            "{secret} almost for certain, of {percent:.0f} % of the rows or more", _LESS, "block",
            voids_claim=True,
        ),
        "number": Case(
            "{others} (gives|together give) {secret} away: who sees (it|them) comes so close to the true "
            "{secret} that the noise hides little", _LESS, "block", voids_claim=True,
        ),
        "place": Case(
            "{others} (gives|together give) the true place away, which {secret} are moved to hide: who sees "
            "(it|them) comes close to it", _LESS_BESIDE, "block", voids_claim=True,
        ),
        "generalized": Case(
            "{others} (gives|together give) away what was generalized in {secret}: who sees (it|them) can "
            "tell the recorded {secret} of many rows", _LESS_BESIDE, "block",
        ),
    },
)  # fmt: skip
GuessedByOthers = _kind(
    "guessed-by-others", "What other columns tell", by="others", repairs=_REPAIRS,
    cases={
        "protected": Case(
            "{others} (lets|together let) {secret} be guessed better than blindly: the promise is about "
            "what the report adds to (it|them)", _LESS, "note",
        ),
        "generalized": Case(
            "{others} (says|together say) more of the recorded {secret} than its generalized values do",
            _LESS_BESIDE, "note",
        ),
        "sensitive": Case(
            "{others} (lets|together let) the sensitive {secret}, which is released as it is, be guessed "
            "better than blindly", "randomize {secret}, or drop or generalize (|one of ){others}",
            "note",
        ),
        "sensitive told": Case(
            Template(
                "{others} (tells|together tell) the sensitive {secret}, which is released as it is: who "
                "knows (it|them) of somebody learns what it is of most rows, or almost for certain of some",
                by="others",
            ), "randomize {secret}, or drop or generalize (|one of ){others}",
        ),
    },
)  # fmt: skip
SameSecret = _kind(
    "same-secret", "Two promises, one secret",
    message="{first} and {second} say the same: their promises add up",
    hint="release only one of them to keep {first}'s promise alone",
)  # fmt: skip
RemovedByProxy = _kind(
    "removed-by-proxy", "Rows decided by a protected value", by="secrets", page="generalize",
    repairs=(form_no_groups_by,),
    severity="block", voids_claim=True,
    message="{may} by the true {by}, which {secrets} (depends|depend) on, in {step}: {there} says something "
    "about the true {secrets}", hint="leave {by} out of that step, or drop or generalize {secrets} instead "
    "of randomizing",
)  # fmt: skip
GivenRowsLeft = _kind(
    "given-rows-left", "A promise about the rows left", page="generalize", severity="note",
    message="{may} by the true {by}, in {step}: the promise about {secrets} holds between rows that agree "
    "in {by}, given which rows are left", hint="leave {by} out of that step to promise more",
)  # fmt: skip
PersonalValues = _kind(
    "personal-values", "Values that name persons", severity="block", repairs=(_WITHHOLD,),
    message="{columns} names or reaches persons: {share} of its values {hold} {what}{how}",
    hint="leave {columns} out: give it the role identifier, or drop it",
)  # fmt: skip
LinkedRows = _kind(
    "linked-rows", "Rows that can be linked", repairs=(_WITHHOLD,),
    hint="leave {columns} out, or generalize until many persons share each value",
    cases={"person": Case(_LINKED, severity="block"), "row": Case(_LINKED, severity="warn")},
)  # fmt: skip
RowIdentifier = _kind(
    "row-identifier", "Columns that number rows", by="columns", repairs=(_WITHHOLD,),
    message="{columns} (has|have) a value of its own in nearly each row: (it names|they name) the same row "
    "in any other table or release that holds it", hint="leave {columns} out",
)  # fmt: skip
RawLocation = _kind(
    "raw-location", "An exact place", page="places", repairs=(withhold(of_points=False),), where=_of_point,
    cases={
        "role": Case(
            "{column} is a location and no step hides where it is",
            "move it by planar Laplace, generalize it to a region, or drop it", "block", voids_claim=True,
        ),
        "values": Case(_EXACT, _EXACT_HINT, "block", voids_claim=True),
        "decimals": Case(_EXACT, _EXACT_HINT),
    },
)  # fmt: skip
SmallNoise = _kind(
    "small-noise", "Points hardly move", page="places", field="radius", live=True,
    message="{x} and {y} are moved by {metres} m on average, so that a point still shows the house",
    hint="choose a radius of some hundred metres: its unit is the metre",
)  # fmt: skip
RepeatedPlace = _kind(
    "repeated-place", "Places of several rows", page="places", repairs=(share_noise,),
    hint="draw the noise once for each place, so that all its rows share one point; or replace the "
    "points by regions, or leave them out",
    cases={
        "row": Case(
            "some places occur in several rows: each row moves {x}, {y} anew, so n rows of one place "
            "cost n times the epsilon, and the average of their points finds it",
        ),
        "person": Case(
            "some places occur in several rows: each person moves {x}, {y} anew, so n persons of one "
            "place cost n times the epsilon, and the average of their points finds it",
        ),
        "near": Case(
            "many places ({x}, {y}) lie within {metres:g} m of many others, as one does that is measured "
            "anew: each has noise of its own, and their middle finds it",
            'write per = "place" and same_within = {metres:g}: what lies so near is moved as one',
        ),
    },
)  # fmt: skip
FollowsFromPlace = _kind(
    "follows-from-place", "A column follows from the place", page="places", severity="block",
    voids_claim=True, repairs=(_WITHHOLD, compute_again), follows_place_by="values", holds_given=True,
    message="{column} follows from the true place, which {x} and {y} are moved to hide: {how}",
    hint=Template(
        "leave {column} out, generalize it until places around share it, randomize it, or {again}",
        given="again",
        otherwise="leave {column} out, generalize it until places around share it, or randomize it",
    ),
)  # fmt: skip
CoarserPlace = _kind(
    "coarser-place", "A column shows the place coarsely", page="places",
    repairs=(_WITHHOLD, compute_again), follows_place_by="values",
    cases={
        "generalized": Case(
            "{column} is generalized and still tells where the true place is: the moved {x}, {y} hide a "
            "place only among those with the same {column}",
            Template(
                "leave {column} out to hide places among all others, or {again}", given="again",
                otherwise="leave {column} out to hide places among all others",
            ),
        ),
        "too early": Case(
            "{column} follows from the true place, which {x} and {y} are moved to hide: {how}, so places "
            "are hidden only among those with the same {column}",
            "put the step that makes {column} after the one that moves {x} and {y}, or leave {column} out",
            "block",
        ),
    },
)  # fmt: skip
OneValueAPlace = _kind(
    "one-value-a-place", "One value at each place", page="places", repairs=(_WITHHOLD,),
    follows_place_by="values",
    message="rows of one place have the same {column}: who knows it of the places around the moved {x}, "
    "{y} has fewer to choose from", hint="leave {column} out, generalize or randomize it",
)  # fmt: skip
DependsOnPlace = _kind(
    "depends-on-place", "A column depends on the place", page="places", repairs=(_WITHHOLD,),
    follows_place_by="values",
    message="{column} depends in part on the true place, which {x} and {y} are moved to hide: {how}, "
    "more than by chance", hint="leave {column} out, generalize or randomize it",
)  # fmt: skip
PlaceByName = _kind(
    "place-by-name", "A place by its name", page="places", repairs=(_WITHHOLD, compute_again),
    follows_place_by="name",
    message='{column} speaks of a place by its name ("{words}"), and the rows cannot tell whether it '
    "follows from the true place, which {x} and {y} are moved to hide",
    hint=Template(
        "leave {column} out, generalize it, or {again}", given="again",
        otherwise="leave {column} out, or generalize it",
    ),
)  # fmt: skip
SamePlace = _kind(
    "same-place", "Two promises, one place", page="places", follows_place_by="values",
    message="{column} and the moved {x}, {y} show the same place: their promises add up",
    hint="release only one of them to keep {column}'s promise alone",
)  # fmt: skip
SwappedAxes = _kind(
    "swapped-axes", "Exchanged coordinates", page="places", live=True, repairs=(exchange_axes,),
    hint="exchange the two columns",
    cases={
        "table": Case(
            "{east} is taken for the {first} and {north} for the {second}, and {why} it is the other way "
            "round: distances, and the noise, would be wrong", severity="block", voids_claim=True,
        ),
        "file": Case(
            "{east} of {file} is taken for the {first} and {north} for the {second}, and {why} it is the "
            "other way round: distances would be wrong", severity="block",
        ),
    },
)  # fmt: skip
UnknownAxes = _kind(
    "unknown-axes", "Longitude or latitude?", page="places", live=True,
    cases={
        "table": Case(
            "which of {pair} is the {first} is not known: {why}; the recipe takes {east}",
            "look at the points on the map, or at the values; exchange the two columns, or confirm them",
            "block",
        ),
        "file": Case(
            "which of {pair} of {file} is the {first} is not known: {why}; the recipe takes {east}",
            "look at the values of {path}; exchange the two columns, or confirm them", "block",
        ),
    },
)  # fmt: skip
MixedAxes = _kind(
    "mixed-axes", "Coordinates of two points", page="places", live=True,
    message="{east} and {north} are taken for one point, and by the names {better} belongs to {east}",
    hint="take the two coordinates of one point, or say why these are",
)  # fmt: skip
NoBound = _kind(
    "no-bound", "No bound for one person", field="most_rows", where=_missing_number,
    cases={
        "rows": Case(
            "there is no bound for one {unit}: {why}",
            "declare under [input] how many rows one has at most: most_rows = 20", "block",
        ),
        "places": Case(
            "there is no bound for one {unit}: {why}",
            "declare under [input] how many rows one has at most: most_rows = 20", "block",
        ),
        "declared": Case(
            "there is no bound for one {unit}: {why}",
            "leave out or randomize what has no bound, or say why that is acceptable", "block",
        ),
    },
    words={
        "rows": Message("say on Roles how many rows one has at most"),
        "places": Message("say on Places how many places one has at most"),
    },
)  # fmt: skip
VagueEstimates = _kind(
    "vague-estimates", "Estimates that say little", by="reports", page="categories",
    message="{n} (report|reports) of {column} say little: a share is known within {error:.0f} points on "
    "either side, and one of {values} values has {share:.2g} on average",
    hint="merge values, release more rows at once, take a larger epsilon, or keep a small table",
)  # fmt: skip
LimitedNumbers = _kind(
    "limited-numbers", "Numbers beyond their bounds", by="limited", page="categories",
    message="{n:,} (number|numbers) of {column} ({percent:.0f} %) lay outside the bounds and (was|were) "
    "limited to them: {below:,} below, {above:,} above", hint="declare the bounds that the column can have; "
    "its mean is that of the limited numbers",
)  # fmt: skip
ViolatedClaim = _kind(
    "violated-claim", "A false promise", severity="block", voids_claim=True, acceptable=False, page="audit",
    message="an attack ({attack}) has shown that a promise is false",
    hint="do not release; find out why, and run the audit again",
)  # fmt: skip
LargeEpsilon = _kind(
    "large-epsilon", "A weak promise", page="categories",
    hint="lower epsilon, randomize fewer columns, or say why so much is acceptable",
    cases={
        "weak": Case(
            "the promises for {who} add up to eps = {epsilon}: odds may change by a factor of up to "
            "{factor}, and this is a weak promise",
        ),
        "hardly any": Case(
            "the promises for {who} add up to eps = {epsilon}: odds may change by a factor of up to "
            "{factor}, and next to nothing is hidden", severity="block",
        ),
    },
)  # fmt: skip
