"""An adapter whose component is a session of the server at OVERSCROLL_URL."""

import http.client
import json
import os
from urllib.parse import urlsplit


class ServerAdapter:
    def __init__(self, configuration):
        self.connection = http.client.HTTPConnection(urlsplit(os.environ["OVERSCROLL_URL"]).netloc)
        self.snapshot = self.post("/v1/sessions", json.loads(configuration))
        self.path = f"/v1/sessions/{self.snapshot['session']}/events"
        self.turn = []
        self.callbacks = []

    def post(self, path, body):
        self.connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status in (200, 201), text
        return json.loads(text)

    def advance(self, to_ms):
        events = [{"type": "advance", "toMs": to_ms}]
        if self.turn:
            events.insert(0, {"type": "turn", "events": self.turn})
        self.turn = []
        answer = self.post(self.path, {"events": events})
        self.snapshot = answer["snapshot"]
        self.callbacks += [
            f"{effect['component']}.{effect['type']}"
            for effect in answer["effects"]
            if effect["component"] != "scrollView" and effect["type"] != "stateChanged"
        ]

    def call(self, event, **members):
        self.turn.append({"type": event, **members})

    def set_content_offset(self, x, y):
        self.call("setContentOffset", x=x, y=y)

    def set_content_size(self, width, height):
        self.call("setContentSize", width=width, height=height)

    def set_content_inset(self, top, left, bottom, right):
        self.call("setContentInset", top=top, left=left, bottom=bottom, right=right)

    def set_safe_area_insets(self, top, left, bottom, right):
        self.call("setSafeAreaInsets", top=top, left=left, bottom=bottom, right=right)

    def set_bounds(self, width, height):
        self.call("setBounds", width=width, height=height)

    def set_window(self, attached):
        self.call("setWindow", attached=attached)

    def set_dragging(self, dragging):
        self.call("setDragging", dragging=dragging)

    def set_pan_state(self, state, x, y):
        self.call("setPanState", state=state, translation={"x": x, "y": y})

    def reload_data(self, rows, row_height):
        self.call("reloadData", rows=rows, **({} if row_height is None else {"rowHeight": row_height}))

    def begin_refreshing(self, component):
        self.call("beginRefreshing", component=component)

    def end_refreshing(self, component):
        self.call("endRefreshing", component=component)

    def end_refreshing_with_no_more_data(self, component):
        self.call("endRefreshingWithNoMoreData", component=component)

    def reset_no_more_data(self, component):
        self.call("resetNoMoreData", component=component)

    def tap(self, component):
        self.call("tap", component=component)

    def set_hidden(self, component, hidden):
        self.call("setHidden", component=component, hidden=hidden)

    def configure(self, component, settings):
        self.call("configure", component=component, **json.loads(settings))

    def remove_component(self, component):
        self.call("removeComponent", component=component)

    def add_component(self, component, configuration):
        members = {"configuration": json.loads(configuration)} if configuration else {}
        self.call("addComponent", component=component, **members)

    def state(self, component):
        return self.snapshot[component]["state"]

    def pulling_percent(self, component):
        return self.snapshot[component]["pullingPercent"]

    def content_inset(self):
        inset = self.snapshot["scrollView"]["contentInset"]
        return [inset[edge] for edge in ("top", "left", "bottom", "right")]

    def take_callbacks(self):
        callbacks, self.callbacks = self.callbacks, []
        return callbacks


class FinalAdapter(ServerAdapter):
    """A component that never loads again after its last page."""

    def begin_refreshing(self, component):
        if self.state(component) != "noMoreData":
            super().begin_refreshing(component)


def make_refresh_adapter(configuration):
    adapter = FinalAdapter if os.environ.get("ADAPTER") == "FinalAdapter" else ServerAdapter
    return adapter(configuration)
