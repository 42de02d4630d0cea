"""Tables that a process of many questions has opened, for as long as their files stay as they were."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ldpaudit.tables.options import ReadOptions
    from ldpaudit.tables.source import Source

#: Most bytes of first rows that are kept; the tables asked for last stay.
MOST_BYTES = 1 << 27
#: A file that changed less than so many nanoseconds ago may change again unseen: disks count time in steps.
_STEP = 2_000_000_000
#: What differs between states of a file: device, number, size, times of its content and of its entry.
Stamp = tuple[int, int, int, int, int]
_Key = tuple[str, str]


class KnownSources:
    """What `Source.open` found, by path, options and state of the file; nothing while it is not in use."""

    def __init__(self) -> None:
        self._used = False
        self._found: OrderedDict[_Key, tuple[Stamp, Source]] = OrderedDict()
        self._lock = threading.Lock()

    def use(self, used: bool = True) -> None:
        """Keep what is opened from here on, or forget it all."""
        self._used = used
        with self._lock:
            self._found.clear()

    def stamp(self, path: Path) -> Stamp | None:
        """Return the state of a file; None where it may change without another one, or none is kept."""
        if not self._used:
            return None
        try:
            found = path.stat()
        except OSError:
            return None
        latest = max(found.st_mtime_ns, found.st_ctime_ns)
        if latest > time.time_ns() - _STEP:
            return None
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns

    def get(self, path: Path, options: ReadOptions, stamp: Stamp | None) -> Source | None:
        """Return the table as it was opened, where its file has the same stamp."""
        key = _key(path, options)
        with self._lock:
            before, source = self._found.get(key, (None, None))
            if stamp is None or before != stamp:
                return None
            self._found.move_to_end(key)
            return source

    def put(self, source: Source, stamp: Stamp | None) -> None:
        """Keep a table that was opened in this state, where it is one file and is in it still."""
        # Texts are the only tables whose reader keeps no file open, and that are never several files.
        if stamp is None or not source.opened.ticket or self.stamp(source.path) != stamp:
            return
        with self._lock:
            self._found[_key(source.path, source.options)] = stamp, source
            while sum(one.sample.nbytes for _, one in self._found.values()) > MOST_BYTES:
                self._found.popitem(last=False)


def _key(path: Path, options: ReadOptions) -> _Key:
    return str(path), repr(options)


#: Those of this process.
known_sources = KnownSources()
