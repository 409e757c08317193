"""Plays a recording against an adapter of a component, and compares what the adapter shows.

An adapter has four methods:

create(configuration): makes the component.
send(event): makes an event happen; raises for one that the component cannot have. A gesture comes as a whole, at the
    instant at which its finger lifts.
advance(to_ms): lets the time pass to an instant in milliseconds since the creation, and runs what is due.
show(): what can be seen of the component: parts of a snapshot, such as {"header": {"state": "idle"}}, and in "effects"
    the callbacks since the last call, as ["header", "refreshing"]. What is missing is not compared.
"""

import json

MISSING = object()


def value_at(shown, pointer):
    """The value at a JSON Pointer; MISSING if the adapter does not show the place."""
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        try:
            shown = shown[int(token) if isinstance(shown, list) else token]
        except (KeyError, IndexError, TypeError, ValueError):
            return MISSING
    return shown


def is_near(seen, wanted, place, points):
    """Whether two values are equal; numbers within 1e-9, or the tolerance of lengths where the place is no time."""
    if isinstance(wanted, bool) or not isinstance(wanted, (int, float)):
        return seen == wanted
    if isinstance(seen, bool) or not isinstance(seen, (int, float)):
        return False
    if points is None or place.endswith("Ms"):
        points = 1e-9 * max(1, abs(seen), abs(wanted))
    return abs(seen - wanted) <= points


def expect(expected, item):
    """Takes what an item changes into all that is expected."""
    for place, value in ((item or {}).get("changes") or {}).items():
        # A component that is gone takes its values along, and the values of a new one take the place of its null.
        for other in [*expected]:
            if other.startswith(place + "/") or place.startswith(other + "/"):
                del expected[other]
        expected[place] = value


def end_of(event, item, from_ms, recorded_ms):
    """When an event ends. With "until" that is timeMs of the snapshot, or else the last effect."""
    if event["type"] == "gesture":
        return from_ms + event["overMs"] + event.get("holdMs", 0)
    if event["type"] != "advance":
        return from_ms
    if "byMs" in event:
        return from_ms + event["byMs"]
    known = event.get("toMs", recorded_ms if recorded_ms is not None and recorded_ms >= from_ms else None)
    times = (item or {}).get("effectTimesMs") or []
    assert known is not None or times, f"{event} does not say when it ends: the recording has to expect /timeMs"
    return times[-1] if known is None else known


def play(recording, adapter):
    """Answers how many values were compared; raises the first event after which something differs."""
    expected, now_ms, compared = {}, 0, 0
    items = recording.get("expected") or []
    points = (recording.get("tolerance") or {}).get("points")
    adapter.create(recording["configuration"])
    for number, event in enumerate([None, *recording["events"]]):
        item = items[number] if number < len(items) else None
        expect(expected, item)
        if event:
            now_ms = end_of(event, item, event.get("atMs", now_ms), expected.get("/timeMs"))
            adapter.advance(now_ms)
            if event["type"] != "advance":
                adapter.send(event)
            adapter.advance(now_ms)
        shown = adapter.show()
        if item is None:
            continue
        places = {**expected, "/effects": item.get("effects") or []}
        values = [(place, value_at(shown, place), wanted) for place, wanted in places.items()]
        values = [value for value in values if value[1] is not MISSING]
        compared += len(values)
        for place, seen, wanted in values:
            text = f"event {number} at {now_ms} ms: {place} is {json.dumps(seen)}, not {json.dumps(wanted)}"
            assert is_near(seen, wanted, place, points), f"{recording.get('name')}, {text}"
    assert compared > 0, "the adapter shows nothing that the recording expects"
    return compared
