"""The answer of `ldpaudit propose --json`, as the Generalize page reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ldpaudit.language import translated

#: A step of a recipe as the command line writes it.
Written = Mapping[str, Any]


@dataclass(frozen=True)
class LevelSummary:
    """One level of a hierarchy.

    Parameters
    ----------
    label : str
        Name of the level.
    examples : tuple of str
        Values at this level.
    share : float
        Share of the detail that it loses, between 0 and 1.
    step : mapping or None
        The step that brings a column there; None leaves it as it is.
    """

    label: str
    examples: tuple[str, ...]
    share: float
    step: Written | None


@dataclass(frozen=True)
class HierarchySummary:
    """The levels of one column, finest first, and the one that the recipe has."""

    column: str
    levels: tuple[LevelSummary, ...]
    level: int | None

    def label(self, level: int) -> str:
        """Name a level."""
        return self.levels[level].label if 0 <= level < len(self.levels) else str(level)


@dataclass(frozen=True)
class Point:
    """What one choice of levels costs.

    Parameters
    ----------
    loss : float
        Share of the detail that is lost, between 0 and 1.
    removed : int
        Rows of groups that are too small; they are removed.
    levels : mapping
        Level of each column.
    steps : tuple of mapping
        All steps of the recipe that has these levels; none where it does not say.
    """

    loss: float
    removed: int
    levels: Mapping[str, int]
    steps: tuple[Written, ...] = ()

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Point:
        """Take an entry of the curve, or the best one so far."""
        return cls(
            loss=float(entry["loss"]),
            removed=int(entry["removed_rows"]),
            levels={str(name): int(level) for name, level in (entry.get("levels") or {}).items()},
            steps=tuple(entry.get("steps") or ()),
        )


@dataclass(frozen=True)
class Payers:
    """Rows of one kind that lose most: region, type or month."""

    kind: str
    column: str
    lines: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Proposal:
    """One of the five settings that have a name.

    Parameters
    ----------
    names : tuple of str
        Of "place", "time", "rows", "balanced" and "yours", the recipe as it stands, all that it is.
    point : Point
        Its levels, its steps and what it costs.
    k : int
        Size of the smallest group that stays.
    classes : int
        Number of groups that stay.
    holds : bool
        Whether it meets the conditions within the limit.
    sentence : str
        What it does, in a sentence.
    bind : tuple of tuple of str, or of None
        The rows of the preview as it leaves them; None for a removed one.
    bands : tuple of int
        Group of each row of the preview; -1 for a removed one.
    payers : tuple of Payers
        Who loses rows and detail.
    warnings : tuple of str
        Regions that lose too many of their rows.
    """

    names: tuple[str, ...]
    point: Point
    k: int
    classes: int
    holds: bool
    sentence: str
    after: tuple[tuple[str, ...] | None, ...]
    bands: tuple[int, ...]
    payers: tuple[Payers, ...]
    warnings: tuple[str, ...]

    @property
    def name(self) -> str:
        """The first of its names."""
        return self.names[0]

    def title(self, titles: Mapping[str, str]) -> str:
        """Return all its names as people read them."""
        return ", ".join(titles.get(name, name) for name in self.names)

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Proposal:
        """Take one entry of the answer."""
        preview, paying = entry.get("preview") or {}, dict(entry.get("who_pays") or {})
        warnings = tuple(map(translated, paying.pop("warnings", ())))
        kinds = ((kind, one) for kind, one in paying.items() if isinstance(one, Mapping) and one.get("lines"))
        return cls(
            names=tuple(map(str, entry.get("names", (entry["name"],)))),
            point=Point.of(entry),
            k=int(entry["k"]),
            classes=int(entry["classes"]),
            holds=bool(entry.get("holds", True)),
            sentence=translated(entry.get("sentence", "")),
            after=tuple(None if cells is None else _cells(cells) for cells in preview.get("after", ())),
            bands=tuple(int(band) for band in preview.get("bands", ())),
            payers=tuple(
                Payers(kind, str(one.get("column", "")), tuple(one["lines"])) for kind, one in kinds
            ),
            warnings=warnings,
        )


@dataclass(frozen=True)
class NearestSetting:
    """A way out where nothing fits: another limit, or a column less.

    Parameters
    ----------
    kind : str
        "limit" or "drop".
    sentence : str
        What it costs.
    limit : float or None
        Share of rows that may go, for the kind "limit".
    columns : tuple of str
        The columns that go, for the kind "drop".
    point : Point
        Its levels, its steps and what it costs.
    """

    kind: str
    sentence: str
    limit: float | None
    columns: tuple[str, ...]
    point: Point


@dataclass(frozen=True)
class Nothing:
    """Why no setting fits, and the nearest that would."""

    sentence: str
    nearest: tuple[NearestSetting, ...]

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Nothing:
        """Take the part of the answer about that."""
        return cls(
            translated(entry["sentence"]),
            tuple(
                NearestSetting(
                    kind=str(one["kind"]),
                    sentence=translated(one.get("sentence", "")),
                    limit=None if one.get("max_suppressed") is None else float(one["max_suppressed"]),
                    columns=tuple(map(str, one.get("columns", ()))),
                    point=Point.of(one),
                )
                for one in entry.get("nearest", ())
            ),
        )


@dataclass(frozen=True)
class Answer:
    """All that is known about the settings of a table.

    Parameters
    ----------
    rows : int
        Rows of the table, or what they stand for.
    counted : bool
        Whether a column says how many each row stands for.
    limit : float
        Share of them that may go.
    complete : bool
        Whether the search came to its end.
    hierarchies : mapping
        The hierarchy of each column.
    proposals : tuple of Proposal
        The settings that have a name.
    curve : tuple of Point
        The settings of which none loses both less detail and fewer rows than another.
    nothing : Nothing or None
        Why nothing fits, where nothing does.
    names : tuple of str
        Columns of the preview.
    before : tuple of tuple of str
        Rows of the preview as the table has them.
    notes : tuple of str
        What should be known about all of this.
    """

    rows: int
    counted: bool
    limit: float
    complete: bool
    hierarchies: Mapping[str, HierarchySummary]
    proposals: tuple[Proposal, ...]
    curve: tuple[Point, ...]
    nothing: Nothing | None
    names: tuple[str, ...]
    before: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> Answer:
        """Take the answer of the command line.

        Raises
        ------
        LookupError, TypeError, ValueError
            If it is not what the command line writes.
        """
        preview = answer.get("preview") or {}
        none = answer.get("none")
        points = sorted(map(Point.of, answer["curve"]), key=lambda one: (one.removed, one.loss))
        return cls(
            rows=int(answer["rows"]),
            counted=str(answer.get("things", "row")) != "row",
            limit=float(answer["max_suppressed"]),
            complete=bool(answer.get("complete", True)),
            hierarchies={str(name): _hierarchy(str(name), one) for name, one in answer["ladders"].items()},
            proposals=tuple(map(Proposal.of, answer["proposals"])),
            curve=tuple(points),
            nothing=None if none is None else Nothing.of(none),
            names=tuple(map(str, preview.get("columns", ()))),
            before=tuple(map(_cells, preview.get("before", ()))),
            notes=tuple(map(translated, answer.get("notes", ()))),
        )

    def proposal(self, name: str) -> Proposal | None:
        """Return the proposal of a name."""
        return next((one for one in self.proposals if name in one.names), None)

    def removed_share(self, point: Point) -> float:
        """Return the share of the rows that go."""
        return point.removed / self.rows if self.rows else 0.0

    def levels_text(self, point: Point) -> str:
        """Return which level each column has."""
        return ", ".join(
            f"{name}: {self.hierarchies[name].label(level)}"
            if name in self.hierarchies
            else f"{name}: {level}"
            for name, level in point.levels.items()
        )


def _hierarchy(column: str, written: Mapping[str, Any]) -> HierarchySummary:
    level = written.get("level")
    levels = tuple(
        LevelSummary(
            label=translated(one["label"]),
            # Several values may become the same.
            examples=tuple(dict.fromkeys(map(str, one.get("examples", ())))),
            share=float(one.get("share") or 0.0),
            step=one.get("step"),
        )
        for one in written["rungs"]
    )
    return HierarchySummary(column, levels, None if level is None else int(level))


def _cells(row: Sequence[Any]) -> tuple[str, ...]:
    return tuple("" if cell is None else str(cell) for cell in row)
