"""How a command talks: results on standard output, progress and mistakes on standard error, one exit code."""

from __future__ import annotations

import atexit
import csv
import errno
import io
import os
import re
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ldpaudit.cli import streams
from ldpaudit.errors import CancelledError, ReleaseBlockedError, UserError
from ldpaudit.guarantee import round_up
from ldpaudit.language import Message, join_texts, tr, translated
from ldpaudit.log import log_error
from ldpaudit.progress import READING, STOPPING, unit_of
from ldpaudit.retired import instead_of

if TYPE_CHECKING:
    from ldpaudit.audit import AttackResult

DONE, NO, MISTAKE, BUG, INTERRUPTED = 0, 1, 2, 70, 130
_SECONDS_BETWEEN = 0.1
_MEGABYTE = 1_000_000
#: Seconds that a reader has to end by itself.
_PATIENCE = 0.15
_DEBUG = "LDPAUDIT_DEBUG"
#: What the parser says of words that a command does not take.
_COMMAND = re.compile(r"No such command '(.*)'")  # no text
_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)")  # no text
#: Digits after the point of the shares in a printed table.
_DIGITS = 6
#: Width of a column of a plan.
_COLUMN = 18
#: Signals that ask a command to stop: from a service, a terminal that is closed, a console on Windows.
_STOPS = ("SIGTERM", "SIGHUP", "SIGBREAK")
#: Says that the work has heard that it is to stop.
_HEARD = {"stage": STOPPING, "done": 0, "total": None}


class Progress:
    """Reports progress at most ten times a second, as text or as JSON lines, and listens for a stop.

    Parameters
    ----------
    style : {"auto", "json", "none"}
        "auto" writes to a terminal only; "json" writes a line a report and takes the word "cancel" on
        standard input, which it acknowledges with a line of the stage "stop". A question of many in one
        process always does the former, and acknowledges a stop when the work looks for one.
    """

    def __init__(self, style: str) -> None:
        question = streams.question()
        self.style = style if question is None else "json"
        # Work in further threads tells the same one how far it is.
        self._send = streams.note_json if question is None else question.send
        self._last = 0.0
        self._stage = ""
        self._stopped = threading.Event() if question is None else question.cancelled
        self._acknowledged = question is None
        self._shown = False
        if question is not None:
            return
        if style == "json":
            threading.Thread(target=self._listen, daemon=True).start()
        if threading.current_thread() is threading.main_thread():
            self._listen_to_signals()

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        """Say how far a stage is; `total` is None where it is not known."""
        now = time.monotonic()
        if stage == self._stage and now - self._last < _SECONDS_BETWEEN and done != total:
            return
        self._last, self._stage = now, stage
        if self.style == "json":
            if not self._send({"stage": stage, "done": done, "total": total}):
                # Whoever asked for the work has gone, and nobody would learn what it left.
                self._stopped.set()
        elif self.style == "auto":
            share = Message(" {done} %", done=100 * done // total) if total else ""
            amount = (
                Message("{megabytes:,.0f} MB", megabytes=done / _MEGABYTE)
                if unit_of(stage) == "bytes"
                else Message("{done:,}", done=done)
            )
            self._shown |= streams.draw(
                tr("{stage}: {amount}{share}", stage=stage, amount=amount, share=share)
            )

    def better(self, answer: Mapping[str, Any]) -> None:
        """Report the best that a search has found so far, to whoever reads JSON lines."""
        if self.style == "json":
            self._send({"best": answer})

    def attacked(self, result: AttackResult) -> None:
        """Report what one attack reached, to whoever reads JSON lines."""
        if self.style == "json":
            self._send({"attack": result.as_json()})

    def stopped(self) -> bool:
        """Whether somebody asked the job to stop."""
        stopped = self._stopped.is_set()
        if stopped and not self._acknowledged:
            self._acknowledged = True
            self._send(_HEARD)
        return stopped

    def clear(self) -> None:
        """Remove what was shown on the terminal."""
        if self._shown:
            streams.draw("")

    def _listen_to_signals(self) -> None:
        for name in _STOPS:
            number = getattr(signal, name, None)
            # What somebody chose to ignore, as nohup does, stays ignored.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, lambda *_: self._stopped.set())

    def _listen(self) -> None:
        # Reading the descriptor keeps sys.stdin's lock free, which the interpreter wants when it ends.
        heard = b""
        with suppress(OSError, ValueError, AttributeError):
            while piece := os.read(sys.stdin.fileno(), 256):
                heard = (heard + piece)[-256:]
                if b"cancel" in heard.split() and not self._stopped.is_set():
                    # Before the work hears it: its own last line says how it ended.
                    streams.note_json(_HEARD)
                    self._stopped.set()
                    self._leave_a_reader()

    def _leave_a_reader(self) -> None:
        """End the process where it only reads, and a call of another library does not come back."""
        time.sleep(_PATIENCE)
        if self._stage in READING:
            streams.note_json({"error": _stopped()})
            os._exit(INTERRUPTED)


def show(value: Any, as_json: bool, lines: Callable[[], Iterator[str]]) -> None:
    """Print one JSON object, or lines for a person."""
    streams.write(value, None if as_json else lines)


@contextmanager
def blocked_as_json(as_json: bool) -> Iterator[None]:
    """Answer with what blocks a release where an answer is to be JSON; the words follow as without it."""
    try:
        yield
    except ReleaseBlockedError as error:
        if as_json:
            findings = [finding.as_json() for finding in error.findings]
            show({"blocked": findings, "why": error.args[0]}, as_json, lambda: iter(()))
        raise


@contextmanager
def answered(json_errors: Callable[[], bool]) -> Iterator[None]:
    """Turn every way in which a command may end into one line and the right exit code."""
    try:
        yield
    except click.exceptions.Exit as error:
        sys.exit(error.exit_code)
    except (UserError, click.ClickException) as error:
        _end(
            _in_words(error) if isinstance(error, click.ClickException) else error.translated(),
            MISTAKE,
            json_errors,
        )
    except ReleaseBlockedError as error:
        _end_blocked(error, json_errors)
    except (CancelledError, KeyboardInterrupt, click.Abort) as error:
        _end(_stopped(error), INTERRUPTED, json_errors)
    except streams.OutputError as error:
        _end_without_output(error, json_errors)
    except OSError as error:
        name = Path(error.filename).name if isinstance(error.filename, str) else Message("a file")
        # The words of a library may say anything; those of the system are known.
        reason = os.strerror(error.errno).lower() if error.errno else Message("cannot be used")
        line = Message("{name}: {reason}; check disk and permissions", name=name, reason=reason)
        _end(line, MISTAKE, json_errors)
    except SystemExit:
        raise
    except BaseException as error:  # noqa: BLE001, a compiled library that gives up raises no Exception
        if os.environ.get(_DEBUG):
            _show_places(error)
        log_error(error)
        # The message of an unforeseen error may quote a value of the table: only its line of code is shown.
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = Message("{name}:{lineno}", name=Path(last.filename).name, lineno=last.lineno)
        left = streams.what_stands() or Message("nothing was released")
        line = Message(
            "a fault of ldpaudit, not yours ({name} at {place}); {left}",
            name=type(error).__name__,
            place=place,
            left=left,
        )
        _end(
            Message("{line}; set {debug}=1 for details and report it", line=line, debug=_DEBUG),
            BUG,
            json_errors,
        )


def _show_places(error: BaseException | None) -> None:
    """Show by which lines an error and what it came from arose; what they say may quote a value."""
    if error is not None:
        _show_places(error.__cause__ or error.__context__)
        with suppress(OSError, ValueError):
            sys.stderr.write("".join(traceback.format_tb(error.__traceback__)) + type(error).__name__ + "\n")


def _in_words(error: click.ClickException) -> str:
    """Return what is wrong with the words after a command, and what to write in their place."""
    message = error.format_message().rstrip(".")
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return message
    extra = _EXTRA.fullmatch(message)
    if extra and any("--out" in parameter.opts for parameter in context.command.params):
        # Most who write a word more than a command takes mean the folder.
        folder = Message('"{extra}"', extra=extra[1]) if " " in extra[1] else extra[1]
        return Message("{message}; write --out {folder}", message=message, folder=folder)
    gone = error.option_name.lstrip("-").replace("-", "_") if isinstance(error, click.NoSuchOption) else ""
    command = _COMMAND.search(message)
    if (
        instead := instead_of("command", command[1])
        if command
        else instead_of(context.command.name or "", gone)
    ):
        return Message("{message}; {instead}", message=message, instead=instead)
    return Message(
        "{message}; see: {command_path} --help", message=message, command_path=context.command_path
    )


def _stopped(error: BaseException | None = None) -> str:
    left = error.left if isinstance(error, CancelledError) else CancelledError().left
    return tr("stopped; {left}", left=translated(left))


def _end_blocked(error: ReleaseBlockedError, json_errors: Callable[[], bool]) -> NoReturn:
    """Say why nothing is released, and end."""
    if json_errors():
        findings = [finding.as_json() for finding in error.findings]
        _end(translated(error.args[0]), NO, json_errors, findings=findings)
    from ldpaudit.audit.printing import blocked_lines

    streams.draw("")
    for line in blocked_lines(error):
        streams.note(translated(line))
    sys.exit(NO)


def _end_without_output(fault: streams.OutputError, json_errors: Callable[[], bool]) -> NoReturn:
    """End a command whose answer cannot be written, and say what it has left all the same."""
    left = streams.what_stands()
    if fault.errno == errno.EPIPE:
        # Whoever read the output has closed it: a wish, not a fault.
        if left:
            _say(Message("standard output was closed; {left}", left=left), json_errors)
        sys.exit(DONE)
    reason = os.strerror(fault.errno or errno.EIO).lower()
    line = Message("standard output: the answer cannot be written ({reason})", reason=reason)
    hint = left or Message("write it to a place with room")
    _end(Message("{line}; {hint}", line=line, hint=hint), MISTAKE, json_errors)


def _end(line: str, code: int, json_errors: Callable[[], bool], **more: Any) -> NoReturn:
    _say(line, json_errors, **more)
    sys.exit(code)


def _say(line: str, json_errors: Callable[[], bool], **more: Any) -> None:
    """Say on standard error, in one line, how a command ended."""
    line = " ".join(translated(line).split())
    streams.draw("")
    if json_errors():
        streams.note_json({"error": line, **more})
    else:
        streams.note(f"ldpaudit: {line}")


def code_of(end: SystemExit) -> int:
    """Return the exit code of a command that ended so."""
    return end.code if isinstance(end.code, int) else int(end.code is not None)


def leave(code: int) -> NoReturn:
    """End this process at once.

    Taking the interpreter apart takes longer than a stop may; and a thread of the reading library that still
    waits then aborts the process, whose work is done, once in some hundred times.
    """
    atexit._run_exitfuncs()
    streams.flush()
    os._exit(code)


def reading_options(written: str | None) -> Any:
    """Take reading options that are written as JSON; the usual ones where nothing is."""
    if not written:
        # The first look at a table does not wait for all that a recipe may name.
        from ldpaudit.tables import ReadOptions

        return ReadOptions()
    from ldpaudit.recipe import parse_options

    return parse_options(written)


def reading_steps(written: Sequence[str]) -> Any:
    """Take steps read-coordinates that are written as JSON, each as in a recipe."""
    from ldpaudit.geography import ReadCoordinates
    from ldpaudit.recipe import parse_step

    return tuple(parse_step(ReadCoordinates, one, where="--read-as") for one in written)


def listed_names(listed: str) -> list[str]:
    """Read names of columns, separated by commas, quoted where they hold one or an end of a line.

    Raises
    ------
    UserError
        If a line ends outside of quotation marks, or a quotation mark stands alone.
    """
    try:
        (names,) = list(csv.reader(io.StringIO(listed, newline=""), strict=True, skipinitialspace=True)) or [
            []
        ]
    except (csv.Error, ValueError):
        raise UserError(
            "the names are not one line with commas between them",
            hint='write them as in: town,age,"a name, with a comma"',
        ) from None
    return [name.strip() for name in names if name.strip()]


def aligned(answer: dict[str, Any]) -> Iterator[str]:
    """Return names and values, one a line."""
    return (Message("{name:20} {value}", name=name + ":", value=value) for name, value in answer.items())


#: What the reader finds out about a table as a whole.
_READ = {
    "format": Message("format:"),
    "encoding": Message("encoding:"),
    "delimiter": Message("delimiter:"),
    "decimal": Message("decimal:"),
    "header_row": Message("header_row:"),
    "rows": Message("rows:"),
    "crs": Message("crs:"),
}


def inspected(found: dict[str, Any]) -> Iterator[str]:
    """Return what the reader found in a table."""
    for name, label in _READ.items():
        if found.get(name) in {None, ""}:
            continue
        value, evidence = repr(found[name]), found.get("evidence", {}).get(name, "")
        yield (
            Message("{label:12} {value:24} {evidence}", label=label, value=value, evidence=evidence)
            if evidence
            else Message("{label:12} {value}", label=label, value=value)
        )
    yield ""
    if found["rows_read"] < found["rows"]:
        yield Message("of the first {rows_read:,} rows:", rows_read=found["rows_read"])
    for column in found["columns"]:
        yield Message(
            "{name:28} {type:10} {role:18} {evidence}",
            name=column["name"],
            type=Message(column["type"], meaning="type of a column"),
            role=Message(column["role"], meaning="role of a column"),
            evidence=column["evidence"],
        )
    for warning in found["warnings"]:
        yield Message("warning: {warning}", warning=warning)
    for pair in found.get("coordinates", ()):
        yield Message("coordinates: {message}", message=pair["message"])
        if pair["step"]:
            yield from (Message("This step reads them:"), "", *pair["step"].splitlines(), "")


def checked(answer: dict[str, Any]) -> Iterator[str]:
    """Return the state of each file of a release."""
    for name, state in answer["files"].items():
        yield Message("{state:10} {name}", state=state, name=name)
    yield from answer["notes"]
    yield (
        Message("The release is as it was written.")
        if answer["ok"]
        else Message("The release was changed after it was written.")
    )


def listed(answer: dict[str, Any]) -> Iterator[str]:
    """Return columns of equal length as the text of a released file; shares with six digits."""
    import pyarrow as pa
    import pyarrow.compute as pc

    from ldpaudit.tables.batches import header_text, rows_text

    columns = {name: pa.array(values) for name, values in answer.items() if isinstance(values, list)}
    shown = {
        name: pc.round(values, _DIGITS) if pa.types.is_floating(values.type) else values
        for name, values in columns.items()
    }
    table = pa.RecordBatch.from_arrays(list(shown.values()), names=list(shown))
    yield from header_text(table.schema).decode().removesuffix("\n").split("\n")
    if table.num_rows:
        yield from bytes(rows_text(table)).decode().removesuffix("\n").split("\n")


def _attack(one: Mapping[str, Any]) -> str:
    """Return how many values are guessed."""
    if one["attack"] is None:
        return "–"
    return Message("{percent} %", percent=round_up(100 * one["attack"], 2)).translated()


def _in_columns(cells: Sequence[str], first: int) -> str:
    """Return a line of cells, the first one so wide at least."""
    others = "".join(f"{cell:{_COLUMN}}" for cell in cells[1:])
    return f"{cells[0]:{max(first, _COLUMN)}}{others}".rstrip()


def planned(answer: dict[str, Any]) -> Iterator[str]:
    """Return what to expect of each protocol, the best first."""
    every = Message("all intervals together") if answer["simultaneous"] else Message("intervals")
    if answer["kind"] == "number":
        values = ""
        about = Message("of the mean of a number, as a part of its interval")
    else:
        columns = (
            ""
            if answer["attributes"] is None
            else Message("{attributes:,} columns of ", attributes=answer["attributes"])
        )
        values = Message(
            "{columns}{domain_size:,} values, ", columns=columns, domain_size=answer["domain_size"]
        )
        about = Message("of a share of {share:.4g}", share=answer["share"])
    limit = (
        ""
        if answer["permanent"] is None
        else Message("permanent eps = {permanent:g}, ", permanent=answer["permanent"])
    )
    yield (
        Message(
            "{values}eps = {epsilon:g}, {limit}{rows:,} rows; errors {about}, {every} at {level:g} %",
            values=values,
            epsilon=answer["epsilon"],
            limit=limit,
            rows=answer["rows"],
            about=about,
            every=every,
            level=100 * answer["level"],
        )
    )
    wanted = answer["half_width"]
    names = [Message("protocol"), Message("stderr"), Message("mean error"), Message("half-width")]
    if wanted is not None:
        names += [
            Message("rows for ± {wanted:g}", wanted=wanted),
            Message("eps for ± {wanted:g}", wanted=wanted),
        ]
    attacked = any(one["attack"] is not None for one in answer["protocols"])
    if attacked:
        names.append(Message("attack success"))
    wide = max(len(one["protocol"]) for one in answer["protocols"]) + 2
    yield _in_columns([translated(name) for name in names], wide)
    for one in answer["protocols"]:
        cells = [
            one["protocol"],
            *(tr("{error:.6f}", error=one[name]) for name in ("stderr", "absolute", "half_width")),
        ]
        if wanted is not None:
            needed = one["epsilon_needed"]
            cells += [
                tr("{rows_needed:,}", rows_needed=one["rows_needed"]),
                tr("none") if needed is None else tr("{needed:.4f}", needed=needed),
            ]
        if attacked:
            cells.append(_attack(one))
        yield _in_columns(cells, wide)
    if attacked:
        yield Message(
            "Attack success: share of values guessed rightly from one report, all being equally likely."
        )
    if answer["guess"] is not None:
        guess, first = (
            Message("{percent} %", percent=round_up(100 * answer[name], 2))
            for name in ("guess", "guess_first")
        )
        repeating = answer["repeating"]
        if not repeating:
            yield Message(
                "Who knows nothing else guesses the values of at most {guess} of the people.", guess=guess
            )
        else:
            whose = (
                Message(" of {repeating}", repeating=join_texts(", ", repeating))
                if answer["kind"] != "repeated"
                else ""
            )
            yield (
                Message(
                    "Who knows nothing else guesses from all reports{whose} the values of at most {guess} of "
                    "the people, and from one report of at most {first}.",
                    whose=whose,
                    guess=guess,
                    first=first,
                )
            )
