"""The figures of a run, in lines."""

from collections import Counter, defaultdict

from history import Outcome, mark


def figures(history):
    """How much was done, what came of it, and how long what took."""
    return "\n".join([*_counts(history), *_durations(history), *_streams(history)])


def _counts(history):
    operations = history.operations
    seconds = max(one.end for one in operations) - min(one.begin for one in operations)
    posts = [one for one in operations if one.call == "post"]
    outcomes = Counter(one.outcome for one in posts)
    unknown = [one for one in posts if one.outcome is Outcome.UNKNOWN]
    kept = {mark(entry["event"]) for final in history.finals for entry in final.events}
    there = sum(bool(kept.intersection(one.marks)) for one in unknown)
    calls = Counter(one.call for one in operations)
    problems = Counter(one.problem for one in operations if one.problem)
    yield f"{len(operations)} operations in {seconds:.0f} s: {_listed(calls)}"
    yield (
        f"posts: {outcomes[Outcome.OK]} acknowledged, {outcomes[Outcome.REFUSED]} refused, "
        f"{len(unknown)} unknown, of which {there} were there"
    )
    yield f"without success: {_listed(problems)}"
    yield f"{len(history.faults)} faults: {_listed(Counter(one.name for one in history.faults))}"


def _listed(counts):
    return ", ".join(f"{count} {name}" for name, count in counts.most_common())


def _durations(history):
    taken = defaultdict(list)
    for fault in history.faults:
        for what, seconds in fault.figures.items():
            taken[what].append(seconds)
    for what, seconds in taken.items():
        seconds.sort()
        middle = seconds[len(seconds) // 2]
        yield f"{what}: median {middle:.2f} s, worst {seconds[-1]:.2f} s of {len(seconds)}"


def _streams(history):
    late = sorted(_lateness(history))
    yield f"{len(history.frames)} frames of streams"
    if late:
        median, most = late[len(late) // 2], late[len(late) * 95 // 100]
        yield (
            f"an event was on a stream {median * 1000:.0f} ms after its acknowledgement "
            f"(median of {len(late)}; 95 % within {most * 1000:.0f} ms)"
        )


def _lateness(history):
    """Seconds from each acknowledgement to the snapshot on each stream that stayed open."""
    posts = [one for one in history.operations if one.call == "post" and one.is_ok]
    for connection in _connections(history):
        snapshots = [frame for frame in connection if frame.kind == "snapshot"]
        for post in posts:
            if post.session != connection[0].session or post.begin < connection[0].at:
                continue
            shown = (frame for frame in snapshots if frame.revision >= post.seen.revision)
            if first := next(shown, None):
                yield max(0, first.at - post.end)


def _connections(history):
    """The frames of each connection of each watcher."""
    current = {}
    for frame in history.frames:
        if frame.kind == "connected":
            if frame.watcher in current:
                yield current[frame.watcher]
            current[frame.watcher] = []
        current[frame.watcher].append(frame)
    yield from current.values()
