"""Rules of what watchers of streams are sent, over all their connections to all servers."""

from collections import defaultdict

from contradiction import Contradiction
from history import mark


def check_streams(history, incarnations):
    """All rules of this file; the watched sessions are never deleted."""
    logs = {one.session: one.log for one in incarnations if one.log is not None}
    watched = defaultdict(list)
    for frame in history.frames:
        watched[frame.watcher, frame.session].append(frame)
    for (_, session), frames in watched.items():
        yield from resumed_where_it_was(frames)
        yield from effects_without_a_gap(frames)
        yield from snapshots_go_forward(frames)
        yield from nothing_else(frames)
        if session in logs:
            yield from effects_are_the_logs(frames, logs[session])
            yield from snapshots_are_the_logs(frames, logs[session])
            if not frames[0].is_temporary:
                yield from complete_at_the_end(frames, logs[session])
    yield from check_promptness(history)


# A stream shows an event so long after it was acknowledged; servers ask each other four times a second.
PROMPT_SECONDS = 5


def check_promptness(history):
    """Where streams had to be prompt, each shows each acknowledged event in time."""
    connections = defaultdict(list)
    for frame in history.frames:
        if frame.kind == "connected":
            connections[frame.watcher, frame.session].append([])
        connections[frame.watcher, frame.session][-1].append(frame)
    for fault in history.faults:
        if fault.streams_from is None:
            continue
        for operation in history.operations:
            end = operation.end + PROMPT_SECONDS
            if operation.call != "post" or not operation.is_ok or operation.end < fault.streams_from:
                continue
            if end > fault.end:
                continue
            for (_, session), lives in connections.items():
                # A temporary watcher is stopped at the end of the fault that it was for.
                is_of_fault = not lives[0][0].is_temporary or lives[0][0].at >= fault.begin
                if session == operation.session and is_of_fault:
                    yield from shown_in_time(lives, operation, end)


def shown_in_time(lives, operation, end):
    """A stream that was open before an event, and after its time, has shown it."""
    for number, frames in enumerate(lives):
        closed = lives[number + 1][0].at if number + 1 < len(lives) else end
        if frames[0].at > operation.begin or closed < end:
            continue
        if not any(
            frame.revision is not None and frame.revision >= operation.seen.revision
            for frame in frames
            if frame.at <= end and frame.kind != "connected"
        ):
            words = f"revision {operation.seen.revision} was not shown within {PROMPT_SECONDS} s"
            yield Contradiction("streams are prompt", words, [operation, frames[-1]])


def resumed_where_it_was(frames):
    """Each connection goes on from the last id that the watcher was sent."""
    last = (None, None)
    for frame in frames:
        if frame.kind == "connected":
            if (frame.revision, frame.effect_index) != last:
                words = f"the watcher asked for {frame.revision}.{frame.effect_index}, not {last}"
                yield Contradiction("the watcher resumes", words, [frame])
        elif frame.revision is not None:
            last = (frame.revision, frame.effect_index)


def effects_without_a_gap(frames):
    """Each effect after the first snapshot is sent once, in order, across all connections."""
    index, before = None, None
    for frame in frames:
        if frame.kind == "snapshot":
            if index is not None and frame.effect_index != index:
                words = f"a snapshot stands at effect {frame.effect_index}, after effect {index}"
                yield Contradiction("effects without a gap", words, [before, frame])
            index = frame.effect_index
        elif frame.kind == "effect":
            if frame.number != index + 1 or frame.effect_index != frame.number:
                words = f"effect {frame.number} came after effect {index}"
                yield Contradiction("effects without a gap", words, [before, frame])
            index = frame.number
        else:
            continue
        before = frame


def snapshots_go_forward(frames):
    """Each snapshot has a greater revision than the one before, and each id stays with it."""
    before = None
    for frame in frames:
        if frame.kind not in ("snapshot", "effect"):
            continue
        if before is not None:
            if frame.revision < before.revision or (
                frame.kind == "snapshot" and frame.revision == before.revision
            ):
                words = f"revision {frame.revision} came after revision {before.revision}"
                yield Contradiction("streams go forward", words, [before, frame])
        before = frame


def effects_are_the_logs(frames, log):
    """The n-th effect is the one of the n-th event that has one."""
    rows = [mark(event) for event in log if event["type"] == "reloadData"]
    for frame in frames:
        if frame.kind == "effect":
            known = rows[frame.number - 1] if frame.number <= len(rows) else None
            if frame.rows != known:
                words = f"effect {frame.number} is of #{frame.rows}, by the log of #{known}"
                yield Contradiction("effects are the log's", words, [frame])


def snapshots_are_the_logs(frames, log):
    """A snapshot has had the effects of just the events up to its revision."""
    counts = [0]
    for event in log:
        counts.append(counts[-1] + (event["type"] == "reloadData"))
    for frame in frames:
        if frame.kind == "snapshot":
            known = counts[frame.revision] if frame.revision < len(counts) else None
            if frame.effect_index != known or frame.seen.revision != frame.revision:
                words = f"after {frame.effect_index} effects, by the log {known}"
                yield Contradiction("snapshots are the log's", words, [frame])


def complete_at_the_end(frames, log):
    """In the end each watcher has all of the session."""
    last = [frame for frame in frames if frame.kind in ("snapshot", "effect")]
    if not last or last[-1].revision != len(log):
        words = f"the session ended at revision {len(log)}, which the watcher has not seen"
        yield Contradiction("streams are complete", words, last[-1:])


def nothing_else(frames):
    """A watched session is not deleted."""
    for frame in frames:
        if frame.kind not in ("connected", "snapshot", "effect", "draining"):
            yield Contradiction("streams go on", f"the stream ended with {frame.kind}", [frame])
