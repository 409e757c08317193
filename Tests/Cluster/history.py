"""The history of a run: each operation of each client, each frame of a stream, each fault.

All instants are seconds of this machine's monotonic clock.
"""

import dataclasses
import enum
import json
import time
from dataclasses import dataclass, field

now = time.monotonic


class Outcome(enum.StrEnum):
    """What a client knows after an operation."""

    OK = "ok"
    """It was done."""
    REFUSED = "refused"
    """It was not done, and never will be."""
    UNKNOWN = "unknown"
    """It was done, or not, or will be."""


@dataclass(slots=True)
class Seen:
    """What an answer shows of a session."""

    revision: int | None = None
    incarnation: int | None = None
    """The number that the session was created with, which tells it from others of its name."""
    y: float | None = None
    """The content offset's; the mark of the last `setContentOffset`."""
    rows: int | None = None
    """The mark of the last `reloadData`."""
    effect_index: int | None = None
    digest: str | None = None
    """Of the whole snapshot."""
    tag: str | None = None
    """The `ETag`."""
    page: list[tuple[int, int]] | None = None
    """Of the events that were read: revision and mark."""
    is_last_page: bool = False


@dataclass(slots=True)
class Operation:
    """One request of a client, from before it was sent until after it was answered or given up."""

    client: str
    server: str
    call: str
    """`post`, `put`, `delete`, `snapshot`, `past` (one after an event), `events` or `poll`."""
    session: str
    begin: float
    end: float = 0
    outcome: Outcome = Outcome.UNKNOWN
    events: list[dict] = field(default_factory=list)
    expected: int | None = None
    """The `expectedRevision` of a post."""
    key: str | None = None
    """The `Idempotency-Key` of a post."""
    incarnation: int | None = None
    """The number that a put asks for."""
    after: int | None = None
    """The revision after which a page of events or a long poll begins, or that is read."""
    status: int | None = None
    problem: str | None = None
    """The last part of the problem's type; what happened, where there was no answer."""
    detail: str | None = None
    is_outcome_unknown: bool = False
    """Of a problem: the server does not know whether it did the request."""
    retry_after: str | None = None
    seen: Seen | None = None

    @property
    def is_ok(self):
        return self.outcome is Outcome.OK

    @property
    def marks(self):
        return [mark(event) for event in self.events]

    def __str__(self):
        sent = [f"{self.begin:.4f}–{self.end:.4f} s: {self.client} at {self.server}:"]
        sent.append(f"{self.call} {self.session}")
        if self.events:
            sent.append(" ".join(f"{event['type']}#{mark(event)}" for event in self.events))
        for name in ("expected", "key", "incarnation", "after"):
            if (value := getattr(self, name)) is not None:
                sent.append(f"{name}={value}")
        sent.append(f"→ {self.outcome} {self.status or ''} {self.problem or ''}".rstrip())
        if self.seen:
            known = dataclasses.asdict(self.seen)
            page = known.pop("page")
            known["is_last_page"] = known["is_last_page"] or None
            sent += [f"{name}={value}" for name, value in known.items() if value is not None]
            if page is not None:
                sent.append(f"page of {len(page)}: {page[:2]}…{page[-2:]}" if page else "page of 0")
        return " ".join(sent)


@dataclass(slots=True)
class Frame:
    """What a watcher of a stream was sent, a snapshot or an effect; or that it connected anew."""

    watcher: str
    server: str
    session: str
    at: float
    kind: str
    """`connected`, `snapshot`, `effect`, or the name of another event."""
    revision: int | None = None
    effect_index: int | None = None
    """With `revision` the id of the frame; of `connected`, what it goes on from, if anything."""
    seen: Seen | None = None
    """Of a snapshot."""
    number: int | None = None
    """Of an effect: its own index."""
    rows: int | None = None
    """Of an effect: the mark of the event that it comes from."""
    is_temporary: bool = False
    """Of `connected`: the watcher ends before the run does."""

    def __str__(self):
        place = "" if self.revision is None else f" {self.revision}.{self.effect_index}"
        what = f"{self.kind}{place} of {self.session}"
        return f"{self.at:.4f} s: {self.watcher} at {self.server}: {what}"


@dataclass(slots=True)
class Fault:
    """What was done to the cluster."""

    name: str
    begin: float
    full: float = 0
    """From when on it was in force."""
    end: float = 0
    """When everything was back."""
    no_write_until: float | None = None
    """Until when nothing may be acknowledged that began after `full`."""
    streams_from: float | None = None
    """From when until `end` each stream has to show each acknowledged event within some seconds."""
    figures: dict[str, float] = field(default_factory=dict)
    """Seconds from the fault, or from what was done about it, until something worked again."""


@dataclass(slots=True)
class FinalState:
    """A session as one server shows it at the end, when nothing happens any more."""

    server: str
    session: str
    status: int
    snapshot: str = ""
    tag: str | None = None
    seen: Seen | None = None
    events: list[dict] = field(default_factory=list)
    effects: list[dict] = field(default_factory=list)


class History:
    """All that happened, in the order in which it ended."""

    def __init__(self):
        self.operations: list[Operation] = []
        self.frames: list[Frame] = []
        self.faults: list[Fault] = []
        self.finals: list[FinalState] = []

    def write(self, path, **about):
        """Keeps it as lines of JSON, each with the kind of its item."""
        with open(path, "w") as file:
            file.write(json.dumps({"item": "run", **about}) + "\n")
            for kind, items in self._parts():
                for item in items:
                    file.write(json.dumps({"item": kind} | dataclasses.asdict(item)) + "\n")

    def _parts(self):
        return [
            ("fault", self.faults),
            ("operation", self.operations),
            ("frame", self.frames),
            ("final", self.finals),
        ]

    @classmethod
    def read(cls, path):
        history = cls()
        parts = dict(history._parts())
        types = {"fault": Fault, "operation": Operation, "frame": Frame, "final": FinalState}
        with open(path) as file:
            for line in file:
                item = json.loads(line)
                kind = item.pop("item")
                if kind == "run":
                    continue
                if kind == "operation":
                    item["outcome"] = Outcome(item["outcome"])
                if item.get("seen"):
                    item["seen"] = Seen(**item["seen"])
                    if item["seen"].page is not None:
                        item["seen"].page = [tuple(entry) for entry in item["seen"].page]
                parts[kind].append(types[kind](**item))
        return history


# The member of an event that is different in each event of a run.
MARKS = {"setContentOffset": "y", "reloadData": "rows", "dragBegan": "x", "dragEnded": "x"}


def mark(event):
    """The number by which an event is known again when it is read back; -1 if it has none."""
    return int(event.get(MARKS.get(event["type"]), -1))
