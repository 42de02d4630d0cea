"""Linkage attacks: the row of somebody of whom values are known from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow.compute as pc

from ldpaudit.anonymity.codes import Codes
from ldpaudit.audit.alignment import Alignment, align, value_pairs
from ldpaudit.audit.attack import MARGIN, AttackResult, FileAttack, Verdict, register_attack, sentences
from ldpaudit.audit.dossier import Dossier
from ldpaudit.audit.intervals import share_interval
from ldpaudit.audit.on_rows.columns import secret_columns
from ldpaudit.audit.on_rows.fitting import Fitting, Floats, few_fit, of_compared, sampled, shuffled
from ldpaudit.audit.on_rows.pseudonyms import pseudonyms
from ldpaudit.audit.value_pairs import ValuePairs
from ldpaudit.errors import UserError
from ldpaudit.language import Message
from ldpaudit.progress import ProgressCallback, no_progress

#: Persons that are looked for.
MOST_PERSONS = 1_000
#: Facts of a news story: Sweeney (2015) found 35 of 81 persons by about as many.
_FACTS = 3
#: If fewer persons than this share of those who could be there fit a row, theirs were changed.
_AS_THEY_ARE = 0.9
_NOTHING_SHARED = Message("the two tables share no column without noise that tells of a person")


@register_attack
class Linkage(FileAttack):
    """Linkage attack with the recorded table: the row of somebody of whom recorded values are known.

    The attacker picks one of the rows that fit. Where it is not known whose row is there, only persons are
    looked for whom a row fits on all columns; where these are too few, imaginary persons are the control.
    """

    code = "linkage"
    title = "Linkage attack: rows found by recorded values"
    by = "knows {columns}"
    limit = "group"
    question = "link"
    finds = "the row of somebody of whom up to three recorded values are known, or all"
    inputs = ("released", "truth")
    cost = "persons looked for, times groups of rows, times columns squared"
    decides = True
    page = "risk"
    hint = "generalize these columns, or remove the rows of small groups"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that the tables share nothing."""
        return super().lacks(dossier) or ("" if dossier.shared else _NOTHING_SHARED)

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of persons whose row is picked, by what is known of them."""
        assert dossier.raw is not None  # noqa: S101 - it does not lack the truth
        rng = dossier.rng(cls.code)
        try:
            aligned: Alignment | None = align(dossier)
        except UserError:
            aligned = None
        # Rows that were found since they are alone are no sample: all persons who may be there are taken.
        theirs = None if aligned is None or aligned.chosen else aligned
        everybody = np.arange(dossier.raw.rows)
        if aligned is not None:
            everybody = aligned.raw if theirs is not None else np.setdiff1d(everybody, aligned.absent)
        who, note = sampled(everybody, MOST_PERSONS, rng)
        pairs = value_pairs(dossier)
        unread = pseudonyms(dossier)
        columns = [name for name in dossier.shared if name != dossier.unit and name not in unread]
        fitting = Fitting(dossier.raw, who, dossier.released, columns, pairs, watch)
        if not fitting.columns:
            yield AttackResult.not_tested(cls.code, few_fit(fitting.unlike))
            return
        may_be = fitting.rows(fitting.fits(fitting.columns)) > 0
        there = np.arange(len(may_be)) if theirs is not None else np.flatnonzero(may_be)
        control, share = None, 1.0
        if theirs is None:
            # Of those whom a row fits no more than there are rows are in the release.
            share = min(1.0, dossier.released.rows / max(1.0, may_be.mean() * len(everybody)))
        if theirs is None and may_be.mean() < _AS_THEY_ARE * min(1, dossier.released.rows / len(everybody)):
            there = np.arange(len(may_be))
            imaginary = shuffled(dossier.raw, fitting.columns, rng)
            control = Fitting(imaginary, fitting.who, dossier.released, fitting.columns, pairs, watch)
        notes = [
            note,
            few_fit(fitting.unlike) if fitting.unlike else "",
            Message("the columns were chosen one after the other, the most telling first"),
            _whose(theirs, control, share),
        ]
        if aligned is not None and len(aligned.absent):
            wrong = _fit_one(dossier, fitting.columns, aligned, rng)
            notes.append(
                Message(
                    "of persons who are not in the release {share:.1f} % fit one row alone", share=100 * wrong
                )
            )
        own = None if theirs is None else fitting.labels[_rows_of(fitting.who, theirs)]
        steps = fitting.steps(_FACTS, watch)
        if len(fitting.columns) > _FACTS:
            steps.append(tuple(fitting.columns))
        for known in steps if control is None else [one for one in steps if set(one) <= set(control.columns)]:
            fits = fitting.fits(known)
            rows = fitting.rows(fits)[there]
            chance = share * _chance(rows)
            if own is not None:
                chance *= fits[np.arange(len(own)), own]
            left = rows[rows > 0]
            result = _of_chances(
                cls.code,
                chance,
                1 / max(dossier.released.rows, 1),
                # Beside imaginary persons those who are there are a sample, too.
                everybody=control is None and len(fitting.who) == len(everybody),
                control=None if control is None else float(_chance(control.rows(control.fits(known))).mean()),
                columns=known,
                story=_story(known, float(np.median(left)), in_release=own is not None) if len(left) else "",
                note=sentences(notes),
            )
            yield of_compared(result, fitting.unlike)


@register_attack
class SecondTable(FileAttack):
    """Linkage attack with another table: a few facts about persons, as a news story tells them."""

    code = "second-table"
    title = "Linkage attack: rows found by a second table"
    by = "a second table: {columns}"
    question = "link"
    finds = "the row of somebody of whom a second table tells up to three facts"
    inputs = ("released", "register")
    cost = "persons looked for, times groups of rows, times columns squared"
    page = "risk"
    hint = "generalize the columns that both tables have"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that the tables share nothing."""
        return super().lacks(dossier) or ("" if _shared(dossier) else _NOTHING_SHARED)

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of its persons whom one row alone fits; imaginary ones are the control."""
        assert dossier.other is not None  # noqa: S101 - it does not lack the register
        rng = dossier.rng(cls.code)
        who, note = sampled(np.arange(dossier.other.rows), MOST_PERSONS, rng)
        columns = _shared(dossier)
        pairs = _pairs(dossier)
        fitting = Fitting(dossier.other, who, dossier.released, columns, pairs, watch)
        imaginary = shuffled(dossier.other, columns, rng)
        control = Fitting(imaginary, who, dossier.released, fitting.columns, pairs, watch)
        steps = [known for known in fitting.steps(_FACTS, watch) if set(known) <= set(control.columns)]
        if not steps:
            yield AttackResult.not_tested(cls.code, few_fit(fitting.unlike or control.unlike))
        for known in steps:
            alone = fitting.rows(fitting.fits(known)) == 1
            by_chance = control.rows(control.fits(known)) == 1
            hits = int(alone.sum())
            result = AttackResult.of_share(
                cls.code,
                hits,
                len(alone),
                1 / max(dossier.released.rows, 1),
                # A single person has no order to be shuffled.
                control=float(by_chance.mean()) if dossier.other.rows > 1 else None,
                columns=known,
                story=Message(
                    "Of those who know {known} of a person of that table, {share:.3g} % find one row alone.",
                    known=known,
                    share=100 * hits / len(alone),
                )
                if hits
                else "",
                note=sentences(
                    (
                        note,
                        few_fit(fitting.unlike) if fitting.unlike else "",
                        Message(
                            "a row that fits alone is that of the person, if the person is in the release"
                        ),
                        Message("the strangers are imaginary persons: each column in an order of its own"),
                    )
                ),
            )
            yield of_compared(result, fitting.unlike)


@register_attack
class RegisterLookup(FileAttack):
    """Re-identification by a register of the population: prosecutor, journalist and marketer attacker.

    The marketer's figure is the share of all rows that are given the right name; the prosecutor knows that
    his victim is in the release, the journalist does not (El Emam, Dankar, JAMIA 15(5), 2008).
    """

    code = "register"
    title = "Linkage attack: lookup in a register"
    by = "a register: {columns}"
    limit = "group"
    question = "link"
    finds = "who of a register is in the table, and in which rows"
    inputs = ("released", "register")
    cost = "rows of both"
    page = "risk"
    hint = "generalize until each group has several members in the register"

    @classmethod
    def lacks(cls, dossier: Dossier) -> str:
        """Return that the second table is no register."""
        if lacks := super().lacks(dossier):
            return lacks
        assert dossier.other is not None  # noqa: S101 - just asked
        if not _shared(dossier):
            return _NOTHING_SHARED
        if dossier.other.rows < dossier.released.rows:
            return Message("the second table has fewer rows than the release: it is no register")
        if set(secret_columns(dossier)) & set(dossier.other.names):
            return Message("the second table holds what is sensitive: it is no register")
        return ""

    @classmethod
    def run(cls, dossier: Dossier, watch: ProgressCallback = no_progress) -> Iterator[AttackResult]:
        """Yield the share of rows that are given the right name."""
        assert dossier.other is not None  # noqa: S101 - it does not lack the register
        rng = dossier.rng(cls.code)
        rows, note = sampled(np.arange(dossier.released.rows), MOST_PERSONS, rng)
        pairs = {name: one.turned for name, one in _pairs(dossier).items()}
        fitting = Fitting(dossier.released, rows, dossier.other, _shared(dossier), pairs, watch)
        if not fitting.columns:
            yield AttackResult.not_tested(cls.code, few_fit(fitting.unlike))
            return
        known = tuple(fitting.columns)
        members = fitting.rows(fitting.fits(known))
        mine = Fitting(dossier.released, fitting.who, dossier.released, known, watch=watch)
        alike = mine.rows(mine.fits(known))
        # The register may lack some: a group of the release is as large as it is, at least.
        chance = 1 / np.maximum(np.maximum(members, alike), 1)
        result = _of_chances(
            cls.code,
            chance,
            1 / dossier.other.rows,
            everybody=len(chance) == dossier.released.rows,
            columns=known,
            story=Message("Somebody who knows {known} of everybody gives rows their names.", known=known),
            note=sentences(
                (
                    note,
                    few_fit(fitting.unlike) if fitting.unlike else "",
                    Message(
                        "the largest chance for one row is {journalist:.1f} % (journalist), and "
                        "{prosecutor:.1f} % "
                        "for somebody who knows that the person is in the release (prosecutor)",
                        journalist=100 * float(chance.max()),
                        prosecutor=100 * float((1 / np.maximum(alike, 1)).max()),
                    ),
                )
            ),
        )
        yield of_compared(result, fitting.unlike)


def _chance(rows: Floats) -> Floats:
    """Return how likely one of the rows that fit is picked rightly."""
    chance: Floats = np.where(rows > 0, 1 / np.maximum(rows, 1), 0.0)
    return chance


def _of_chances(
    code: str, chance: Floats, baseline: float, control: float | None = None, *, everybody: bool, **about: Any
) -> AttackResult:
    """Return a mean chance: exact if it is that of everybody, else with its interval by Clopper-Pearson."""
    figure = float(chance.mean())
    low, high = (figure, figure) if everybody else share_interval(float(chance.sum()), len(chance))
    verdict: Verdict = "weak" if low > max(baseline, control or 0.0) + MARGIN else "held"
    about |= {"verdict": verdict, "control": control}
    return AttackResult(code, len(chance), figure, baseline, low, high, **about)


def _whose(theirs: Alignment | None, control: Fitting | None, share: float) -> Message:
    """Say what is known of which row is whose."""
    if theirs is not None:
        return Message("known to be theirs: {how}", how=theirs.how)
    if control is None:
        return Message(
            "which row is whose is not known: persons were looked for whom a row fits on all columns; "
            "{share} of them are taken to be in the release, each among the rows that fit",
            share=Message("{share:.0f} %", share=100 * share),  # no text
        )
    return Message(
        "few recorded rows are in the release as they are; the strangers are imaginary persons: each column "
        "in an order of its own"
    )


def _story(known: Sequence[str], rows: float, *, in_release: bool) -> Message:
    many = max(1, round(rows))
    if in_release:
        return Message(
            "Somebody who knows {known} of a person in the release is usually left with "
            "{rows:,.0f} (row|rows).",
            n=many,
            known=known,
            rows=rows,
        )
    return Message(
        "Somebody who knows {known} of a person is usually left with {rows:,.0f} (row|rows), if any fits.",
        n=many,
        known=known,
        rows=rows,
    )


def _shared(dossier: Dossier) -> list[str]:
    """Name the columns of the release that a second table has, too."""
    assert dossier.other is not None  # noqa: S101 - of a dossier with a second table
    shared = [name for name in dossier.exact if name in dossier.other.names and name != dossier.unit]
    unread = pseudonyms(dossier)
    # A second release may carry the same pseudonyms: these are known.
    return [name for name in shared if name not in unread or _common(dossier, name)]


def _pairs(dossier: Dossier) -> Mapping[str, ValuePairs]:
    """Return which released value stands for which one of a second table."""
    pairs = value_pairs(dossier)
    return pairs if dossier.other_manifest is None else {name: one.elsewhere for name, one in pairs.items()}


def _common(dossier: Dossier, name: str) -> bool:
    """Return whether a value of a column is in the second table, too."""
    assert dossier.other is not None  # noqa: S101 - of a dossier with a second table
    known = pc.is_in(dossier.released.texts(name), value_set=dossier.other.texts(name).drop_null())
    return bool(pc.any(known).as_py())


def _rows_of(who: Codes, aligned: Alignment) -> Codes:
    """Return the released row of each of some recorded ones."""
    order = np.argsort(aligned.raw)
    return aligned.released[order][np.searchsorted(aligned.raw[order], who)]


def _fit_one(dossier: Dossier, columns: list[str], aligned: Alignment, rng: np.random.Generator) -> float:
    """Return the share of absent persons whom one row alone fits on all columns."""
    assert dossier.raw is not None  # noqa: S101 - rows are aligned with it
    who, _ = sampled(aligned.absent, MOST_PERSONS, rng)
    absent = Fitting(dossier.raw, who, dossier.released, columns, value_pairs(dossier))
    return float((absent.rows(absent.fits(absent.columns)) == 1).mean())
