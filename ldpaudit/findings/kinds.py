"""The kinds of findings: what each says, how grave it is, where it is put right, and what repairs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ldpaudit.findings import repairs as fix
from ldpaudit.findings.finding import FINDINGS, Case, FindingKind, Severity
from ldpaudit.language import Message, Template


def part(rows: int, all_rows: int, share: str, *, cases: bool) -> Message:
    """Return how many of all rows, or of all cases where a row stands for several."""
    about: dict[str, Any] = {"number": rows, "share": share}
    if cases:
        return Message("{number:,} of {n:,} released (case|cases) ({share})", all_rows, **about)
    return Message("{number:,} of {n:,} released (row|rows) ({share})", all_rows, **about)


def only_rows(number: int) -> Message:
    """Return that some rows are the only ones of their groups."""
    return Message("(is the only row of its group|are the only row of their group)", number)


_WITHHOLD = fix.withhold()
_GIVEN_AWAY = (fix.coarsen_alike, _WITHHOLD, fix.coarsen(), fix.withhold(1), fix.withhold(2), fix.withhold(3))
_LESS = "drop or generalize (|one of ){others}"
_LESS_TOGETHER = _LESS + ", or randomize (it|one of them) together with {secret}"
_TOO_WEAK = (
    "the promises for {who} add up to eps = {epsilon}: odds may change by a factor of up to {factor}, "
)


class _Said(NamedTuple):
    """One sentence of several; message, hint and severity are those of its kind where it says none."""

    message: str = ""
    hint: str | Template = ""
    severity: Severity | None = None
    voids: bool = False


def _kind(
    code: str, title: str, message: str = "", hint: str | Template = "", severity: Severity = "warn", *,
    voids: bool = False, by: str = "", cases: Mapping[str, _Said] | None = None, **about: Any,
) -> FindingKind:  # fmt: skip
    """Enter a kind of findings: its one sentence, or several; its forms depend on the number of `by`."""

    def template(text: str | Template) -> Template:
        return text if isinstance(text, Template) else Template(text, by)

    found = {}
    for case, one in (cases or {"": _Said()}).items():
        grave = (one.severity, one.voids) if one.severity else (severity, voids)
        found[case] = Case(template(one.message or message), template(one.hint or hint), *grave)
    return FINDINGS.setdefault(code, FindingKind(code, title, found, **about))


#: How a column is taken from the moved point instead.
_AGAIN = (
    "or compute it again from the moved point (recompute = true of generalize-region or distance-to-place)"
)

UndecidedColumn = _kind(
    "undecided-column", "Columns without a role", "{n} (column|columns) without a role: {columns}",
    'give each a role under [columns], as in: name = "quasi-identifier"', "block", by="number",
    acceptable=False, repairs=(fix.take_suggested_roles,),
)  # fmt: skip
NothingReleased = _kind(
    "nothing-released", "Nothing is released",
    "every column is withheld or dropped, so nothing would be released",
    "give at least one column another role, or drop fewer", "block", acceptable=False, live=True,
)  # fmt: skip
NotTried = _kind(
    "not-tried", "Not what was tried", hint="run a trial again", severity="block", page="check",
    acceptable=False,
    cases={
        "table": _Said("the table has changed since the trial"),
        "recipe": _Said("the recipe or a public file has changed since the trial"),
        "released": _Said("these rows were released since the trial, or may have been: what it says of "
            "earlier releases is old"),
    },
)  # fmt: skip
RawTime = _kind(
    "raw-time", "A time as recorded", "{column} is released as precisely as it was recorded",
    page="generalize", repairs=(fix.coarsen(times=True),),
    cases={
        "day": _Said(hint="generalize it to the day, the week or the month"),
        "week": _Said(hint="generalize it to the week or the month"),
        "hour-of-day": _Said(hint="generalize it to the hour of the day"),
        "number": _Said(hint="put it into intervals, say by which date format it reads, or drop it"),
        "text": _Said(hint="say by which date format it reads, or drop it"),
    },
)  # fmt: skip
TimeInUTC = _kind(
    "time-in-utc", "Periods of UTC",
    "{column} is in UTC, and its periods are those of UTC, not those of the place",
    'name the time zone of the place, for instance "Europe/Paris", or "UTC" if UTC is meant',
    page="generalize", field="zone",
)  # fmt: skip
NoPeriod = _kind(
    "no-period", "No estimates by period", severity="note", of_output=True,
    hint="generalize a time column to that period, or ask for other periods",
    cases={
        "none": _Said("no estimates by {periods}: no released column holds periods"),
        "other": _Said("no estimates by {periods}: {columns} holds {held} a row"),
    },
)  # fmt: skip
FormulaCells = _kind(
    "formula-cells", "Formulas", "a spreadsheet may run cells or names of columns that begin with =, +, -, "
    "@, a tab or a line break: {columns}", 'write formulas = "prefix" in [output]: an apostrophe before each',
    page="release", repairs=(fix.prefix_formulas,),
)  # fmt: skip
RecipeFault = _kind(
    "recipe", "The recipe does not fit the table", "{what}", "{instead}", "block", acceptable=False,
    fault=True,
)  # fmt: skip
StepFault = _kind(
    "step", "A step does not fit the table", "{modified}: {what}", "{instead}", "block", acceptable=False,
    fault=True, where=lambda one, facts: facts.step_page(one.code.removeprefix("step-")) or "roles",
)  # fmt: skip
UniqueRows = _kind(
    "unique-rows", "Rows alone in their group", "{part} {alone} on {columns}",
    "generalize these columns further, or remove the rows of small groups", page="generalize",
)  # fmt: skip
BrokenGroups = _kind(
    "broken-groups", "Groups that a later step broke", "{part} are in groups of fewer than {k} on {columns}, "
    "which {step} asks for: another step removed rows of these groups",
    "ask for all columns in one step, or for no groups by the others", "block", page="generalize",
)  # fmt: skip
CountsThatFollow = _kind(
    "counts-that-follow", "Removed counts that follow", "{number} (count|counts) below {k} that (was|were) "
    "removed (follows|follow) from what is released by {columns}, by subtraction from totals",
    "leave out the totals, or remove further counts, or add noise to all", "block", by="number",
    page="generalize",
)  # fmt: skip
UniqueOnEverything = _kind(
    "unique-on-everything", "Rows alone on all columns", "{part} {alone} on all that is released without "
    "noise ({columns}): who knows that much of somebody finds the row",
    "leave out columns that nobody needs, or generalize those of many values", page="generalize",
)  # fmt: skip
OneSensitiveValue = _kind(
    "one-sensitive-value", "Groups of one value", "{where} one value of {sensitive}, so that whoever "
    "recognizes the group knows it: {part}{besides}", "ask for groups with 2 or more values of {sensitive} "
    "(l = 2), randomize or generalize it, or generalize the groups", page="generalize", repairs=(_WITHHOLD,),
)  # fmt: skip
SensitiveUntouched = _kind(
    "sensitive-untouched", "Sensitive columns as they are", "{columns} (is|are) sensitive and (leaves as it "
    "is|leave as they are): whoever recognizes a row reads (it|them)", "randomize or generalize it, ask for "
    "l in suppress or local-recoding, or leave it out", by="columns", page="categories",
    repairs=(_WITHHOLD,),
)  # fmt: skip
LargerGroups = _kind(
    "larger-groups", "Groups larger than asked for", "the smallest group on {known} has {smallest:,}, and "
    "{k} is asked for", "look for settings again: times or places may be finer than when they were found",
    "note", page="generalize",
)  # fmt: skip
UnevenRemoval = _kind(
    "uneven-removal", "Regions thinned out", "{n} of {regions} (loses|lose) more than {percent:g} % of the "
    "rows", "generalize the place further, allow fewer rows to be removed, or tell whoever uses the file "
    "that these regions are thinned out", by="number", page="generalize",
)  # fmt: skip
GivesAway = _kind(
    "gives-away", "Columns give another away", severity="block", voids=True, by="others", holds_given=True,
    repairs=_GIVEN_AWAY,
    cases={
        "most": _Said("{others} (gives|together give) {secret} away: who sees (it|them) can tell the "
            "true {secret} of most rows", _LESS_TOGETHER),
        "some": _Said("{others} (gives|together give) {secret} away in some rows: who sees (it|them) "
            "knows the true {secret} almost for certain, of {percent:.0f} % of the rows or more",
            _LESS_TOGETHER),
        "number": _Said("{others} (gives|together give) {secret} away: who sees (it|them) comes so close "
            "to the true {secret} that the noise hides little", _LESS_TOGETHER),
        "place": _Said("{others} (gives|together give) the true place away, which {secret} are moved to "
            "hide: who sees (it|them) comes close to it", _LESS),
        "generalized": _Said("{others} (gives|together give) away what was generalized in {secret}: who "
            "sees (it|them) can tell the recorded {secret} of many rows",
            _LESS + ", times by the same period as {secret}", "block"),
    },
)  # fmt: skip
GuessedByOthers = _kind(
    "guessed-by-others", "What other columns tell", severity="note", by="others", repairs=_GIVEN_AWAY,
    cases={
        "protected": _Said("{others} (lets|together let) {secret} be guessed better than blindly: the "
            "promise is about what the report adds to (it|them)", _LESS_TOGETHER),
        "generalized": _Said("{others} (says|together say) more of the recorded {secret} than its "
            "generalized values do", _LESS),
        "sensitive": _Said("{others} (lets|together let) the sensitive {secret}, which is released as it "
            "is, be guessed better than blindly", "randomize {secret}, or " + _LESS),
        "sensitive told": _Said("{others} (tells|together tell) the sensitive {secret}, which is "
            "released as it is: who knows (it|them) of somebody learns what it is of most rows, or "
            "almost for certain of some", "randomize {secret}, or " + _LESS, "warn"),
    },
)  # fmt: skip
SameSecret = _kind(
    "same-secret", "Two promises, one secret", "{first} and {second} say the same: their promises add up",
    "release only one of them to keep {first}'s promise alone",
)  # fmt: skip
RemovedByProxy = _kind(
    "removed-by-proxy", "Rows decided by a protected value", "{may} by the true {by}, which {secrets} "
    "(depends|depend) on, in {step}: {there} says something about the true {secrets}", "leave {by} out of "
    "that step, or drop or generalize {secrets} instead of randomizing", "block", voids=True, by="secrets",
    page="generalize", repairs=(fix.form_no_groups_by,),
)  # fmt: skip
GivenRowsLeft = _kind(
    "given-rows-left", "A promise about the rows left", "{may} by the true {by}, in {step}: the promise "
    "about {secrets} holds between rows that agree in {by}, given which rows are left",
    "leave {by} out of that step to promise more", "note", page="generalize",
)  # fmt: skip
PersonalValues = _kind(
    "personal-values", "Values that name persons",
    "{columns} names or reaches persons: {share} of its values {hold} {what}{how}",
    "leave {columns} out: give it the role identifier, or drop it", "block", repairs=(_WITHHOLD,),
)  # fmt: skip
LinkedRows = _kind(
    "linked-rows", "Rows that can be linked", "rows of one person can be linked by {columns}: {reasons}; "
    "what is promised about one row is not promised about one person",
    "leave {columns} out, or generalize until many persons share each value",
    cases={"person": _Said(severity="block"), "row": _Said()}, repairs=(_WITHHOLD,),
)  # fmt: skip
RowsOfOne = _kind(
    "rows-of-one", "Several rows of one", "many rows have the same {column}, and each is protected by itself "
    "alone", "protect them together: name {column} as who is protected (unit)", live=True,
    cases={"person": _Said(severity="block"), "thing": _Said()}, repairs=(fix.protect_all_rows,),
)  # fmt: skip
RowIdentifier = _kind(
    "row-identifier", "Columns that number rows", "{columns} (has|have) a value of its own in nearly each "
    "row: (it names|they name) the same row in any other table or release that holds it",
    "leave {columns} out", by="columns", repairs=(_WITHHOLD,),
)  # fmt: skip
RawLocation = _kind(
    "raw-location", "An exact place", "{columns} (holds|hold) exact places ({what}), whatever the role says, "
    "and (it is|they are) released", "move them by planar Laplace, generalize them to a region, or drop them",
    "block", voids=True, by="columns", page="places", repairs=(fix.withhold(of_points=False),),
    where=lambda one, facts: "places" if one.columns[0] in (facts.points or ()) else "generalize",
    cases={
        "role": _Said("{column} is a location and no step hides where it is", "move it by planar Laplace, "
            "generalize it to a region, or drop it"),
        "values": _Said(),
        "decimals": _Said(severity="warn"),
    },
)  # fmt: skip
SmallNoise = _kind(
    "small-noise", "Points hardly move", "{x} and {y} are moved by {metres} m on average, so that a point "
    "still shows the house", "choose a radius of some hundred metres: its unit is the metre", page="places",
    field="radius", live=True,
)  # fmt: skip
RepeatedPlace = _kind(
    "repeated-place", "Places of several rows", page="places", repairs=(fix.share_noise,),
    hint="draw the noise once for each place, so that all its rows share one point; or replace the points "
    "by regions, or leave them out",
    cases={
        "row": _Said("some places occur in several rows: each row moves {x}, {y} anew, so n rows of one "
            "place cost n times the epsilon, and the average of their points finds it"),
        "person": _Said("some places occur in several rows: each person moves {x}, {y} anew, so n persons "
            "of one place cost n times the epsilon, and the average of their points finds it"),
        "near": _Said("many places ({x}, {y}) lie within {metres:g} m of many others, as one does that "
            "is measured anew: each has noise of its own, and their middle finds it", "write per = "
            '"place" and same_within = {metres:g}: what lies so near is moved as one'),
    },
)  # fmt: skip
FollowsFromPlace = _kind(
    "follows-from-place", "A column follows from the place",
    "{column} follows from the true place, which {x} and {y} are moved to hide: {how}",
    "leave {column} out, generalize it until places around share it, randomize it, " + _AGAIN,
    "block", voids=True, holds_given=True, page="places", repairs=(_WITHHOLD, fix.compute_again),
    follows_place_by="values",
)  # fmt: skip
CoarserPlace = _kind(
    "coarser-place", "A column shows the place coarsely", page="places", follows_place_by="values",
    repairs=(_WITHHOLD, fix.compute_again),
    cases={
        "generalized": _Said("{column} is generalized and still tells where the true place is: the moved "
            "{x}, {y} hide a place only among those with the same {column}",
            "leave {column} out to hide places among all others, " + _AGAIN),
        "too early": _Said("{column} follows from the true place, which {x} and {y} are moved to hide: "
            "{how}, so places are hidden only among those with the same {column}", "put the step that "
            "makes {column} after the one that moves {x} and {y}, or leave {column} out", "block"),
    },
)  # fmt: skip
OneValueAPlace = _kind(
    "one-value-a-place", "One value at each place", "rows of one place have the same {column}: who knows it "
    "of the places around the moved {x}, {y} has fewer to choose from",
    "leave {column} out, generalize or randomize it", page="places", repairs=(_WITHHOLD,),
    follows_place_by="values",
)  # fmt: skip
DependsOnPlace = _kind(
    "depends-on-place", "A column depends on the place", "{column} depends in part on the true place, which "
    "{x} and {y} are moved to hide: {how}, more than by chance",
    "leave {column} out, generalize or randomize it", page="places", repairs=(_WITHHOLD,),
    follows_place_by="values",
)  # fmt: skip
PlaceByName = _kind(
    "place-by-name", "A place by its name", '{column} speaks of a place by its name ("{words}"), and the '
    "rows cannot tell whether it follows from the true place, which {x} and {y} are moved to hide",
    "leave {column} out, generalize it, " + _AGAIN,
    page="places", repairs=(_WITHHOLD, fix.compute_again), follows_place_by="name",
)  # fmt: skip
SamePlace = _kind(
    "same-place", "Two promises, one place",
    "{column} and the moved {x}, {y} show the same place: their promises add up",
    "release only one of them to keep {column}'s promise alone", page="places", follows_place_by="values",
)  # fmt: skip
SwappedAxes = _kind(
    "swapped-axes", "Exchanged coordinates", hint="exchange the two columns", severity="block", page="places",
    live=True, repairs=(fix.exchange_axes,),
    cases={
        "table": _Said("{east} is taken for the {first} and {north} for the {second}, and {why} it is "
            "the other way round: distances, and the noise, would be wrong", severity="block", voids=True),
        "file": _Said("{east} of {file} is taken for the {first} and {north} for the {second}, and {why} "
            "it is the other way round: distances would be wrong"),
    },
)  # fmt: skip
UnknownAxes = _kind(
    "unknown-axes", "Longitude or latitude?", severity="block", page="places", live=True,
    cases={
        "table": _Said("which of {pair} is the {first} is not known: {why}; the recipe takes {east}",
            "look at the points on the map, or at the values; exchange the two columns, or confirm them"),
        "file": _Said("which of {pair} of {file} is the {first} is not known: {why}; the recipe takes "
            "{east}", "look at the values of {path}; exchange the two columns, or confirm them"),
    },
)  # fmt: skip
MixedAxes = _kind(
    "mixed-axes", "Coordinates of two points",
    "{east} and {north} are taken for one point, and by the names {better} belongs to {east}",
    "take the two coordinates of one point, or say why these are", page="places", live=True,
)  # fmt: skip
NoBound = _kind(
    "no-bound", "No bound for one person", "there is no bound for one {unit}: {why}",
    "declare under [input] how many rows one has at most (most_rows)", "block", field="most_rows",
    where=lambda one, _: "places" if one.parameters.get("case") == "places" else "roles",
    cases={
        "rows": _Said(),
        "places": _Said(),
        "declared": _Said(hint="leave out or randomize what has no bound, or say why that is acceptable"),
    },
    words={
        "rows": Message("say on Roles how many rows one has at most"),
        "places": Message("say on Places how many places one has at most"),
    },
)  # fmt: skip
VagueEstimates = _kind(
    "vague-estimates", "Estimates that say little", "{n:,} (report|reports) of {column} say little: the "
    "average share of {values} values, {share:.2g} %, is known within {error:.0f} points on either side",
    "merge values, release more rows at once, take a larger epsilon, or keep a small table", by="reports",
    page="categories",
)  # fmt: skip
LimitedNumbers = _kind(
    "limited-numbers", "Numbers beyond their bounds", "{n:,} (number|numbers) of {column} ({percent:.0f} %) "
    "lay outside the bounds and (was|were) limited to them: {below:,} below, {above:,} above",
    "declare the bounds that the column can have; its mean is that of the limited numbers", by="limited",
    page="categories",
)  # fmt: skip
ViolatedClaim = _kind(
    "violated-claim", "A false promise", "an attack ({attack}) has shown that a promise is false",
    "do not release; find out why, and run the audit again", "block", voids=True, acceptable=False,
    page="audit",
)  # fmt: skip
LargeEpsilon = _kind(
    "large-epsilon", "A promise that hides little", page="categories",
    hint="lower epsilon, randomize fewer columns, or say why so much is acceptable",
    cases={
        "weak": _Said(_TOO_WEAK + "and this is a weak promise"),
        "hardly any": _Said(_TOO_WEAK + "and next to nothing is hidden", severity="block"),
    },
)  # fmt: skip
