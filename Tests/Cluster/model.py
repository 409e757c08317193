"""What a session has to be after its events, as far as these tests can tell."""

import dataclasses
from dataclasses import dataclass

from history import mark


@dataclass(frozen=True, slots=True)
class State:
    """A session after some of its events."""

    revision: int = 0
    y: float = 0
    rows: int = 0
    finger_is_down: bool = False

    def refuses(self, events):
        """Whether a batch is not possible here: a finger cannot go down twice, nor up twice."""
        state = self
        for event in events:
            is_down = {"dragBegan": False, "dragEnded": True}.get(event["type"])
            if is_down is not None and is_down != state.finger_is_down:
                return True
            state = state.after(event)
        return False

    def after(self, event):
        """The state after one more event."""
        changes = {"revision": self.revision + 1}
        match event["type"]:
            case "setContentOffset":
                changes["y"] = mark(event)
            case "reloadData":
                changes["rows"] = mark(event)
            case "dragBegan" | "dragEnded":
                changes["finger_is_down"] = event["type"] == "dragBegan"
        return dataclasses.replace(self, **changes)


def states(events):
    """The state at each revision, from 0."""
    found = [State()]
    for event in events:
        found.append(found[-1].after(event))
    return found
