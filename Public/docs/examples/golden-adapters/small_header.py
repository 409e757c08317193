"""A small header, which is right, or has the fault that SMALL_HEADER_FAULT names."""

import os

HEIGHT = 54
FAST_MS, SLOW_MS = 250, 400


class SmallHeader:
    def __init__(self):
        self.fault = os.environ.get("SMALL_HEADER_FAULT", "")
        self.now = 0
        self.phase = "idle"
        self.percent = 0
        self.top = 0
        self.dragging = False
        self.ends = False
        self.due = []
        self.callbacks = []

    def advance(self, to_ms):
        if self.ends:
            self.end()
        while self.due and self.due[0][0] <= to_ms:
            self.now, action = self.due.pop(0)
            action()
        self.now = to_ms

    def set_content_offset(self, x, y):
        if self.phase == "refreshing" or y > 0:
            return
        percent = -y / HEIGHT
        if self.dragging:
            self.percent = percent
            self.phase = "pulling" if percent > 1 else "idle"
        elif self.phase == "pulling":
            self.begin()
        elif percent < 1:
            self.percent = percent

    def later(self, after_ms, action):
        self.due.append((self.now + after_ms, action))
        self.due.sort(key=lambda task: task[0])

    def begin(self):
        self.phase, self.percent, self.top = "refreshing", 1, HEIGHT
        begin_ms = 0 if self.fault == "callbacks" else FAST_MS
        self.later(begin_ms, self.has_begun)

    def has_begun(self):
        self.callbacks += ["header.refreshing", "header.beginRefreshingCompletion"]

    def end(self):
        self.ends = False
        self.phase = "pulling" if self.fault == "state" else "idle"
        self.top = HEIGHT if self.fault == "inset" else 0
        self.callbacks.append("header.endRefreshingAnimationBegin")
        self.later(SLOW_MS, self.has_ended)

    def has_ended(self):
        self.percent = 1 if self.fault == "percent" else 0
        self.callbacks.append("header.endRefreshingCompletion")

    def set_dragging(self, dragging):
        self.dragging = dragging

    def set_pan_state(self, state, x, y):
        pass

    def reload_data(self, rows, row_height):
        pass

    def begin_refreshing(self, component):
        if self.phase != "refreshing":
            self.begin()

    def end_refreshing(self, component):
        self.ends = True

    def state(self, component):
        return self.phase

    def pulling_percent(self, component):
        return self.percent

    def content_inset(self):
        return [self.top, 0, 0, 0]

    def take_callbacks(self):
        callbacks, self.callbacks = self.callbacks, []
        return callbacks


def make_refresh_adapter(configuration):
    return SmallHeader()
