"""An adapter of a session of a server: python3 session.py http://127.0.0.1:8080 FILE... plays recordings against it."""

import json
import os
import sys
import urllib.error
import urllib.request

from player import play

CALLBACKS = {"refreshing", "beginRefreshingCompletion", "endRefreshingAnimationBegin", "endRefreshingCompletion"}


class SessionAdapter:
    """An adapter of the session `played`."""

    def __init__(self, origin):
        self.path = f"{origin}/v1/sessions/played"
        self.due_ms = self.after = 0

    def call(self, method, path="", body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.path + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")

    def post(self, event):
        self.call("POST", "/events", event)

    def create(self, configuration):
        try:
            self.call("DELETE")
        except urllib.error.HTTPError:
            pass
        self.call("PUT", body=configuration)

    def send(self, event):
        # A component with a fault, for the test: it never ends.
        if os.environ.get("FAULT") and event["type"] == "endRefreshing":
            return
        # A gesture takes its time by itself: the session goes to its begin, and has its end afterwards.
        begin_ms = event.get("atMs", 0) if event["type"] == "gesture" else self.due_ms
        self.post({"type": "advance", "toMs": begin_ms})
        self.post({name: value for name, value in event.items() if name != "atMs"})

    def advance(self, to_ms):
        self.due_ms = to_ms

    def show(self):
        self.post({"type": "advance", "toMs": self.due_ms})
        snapshot = self.call("GET")
        effects = self.call("GET", f"/effects?after={self.after}&limit=1000")["effects"]
        self.after = effects[-1]["index"] if effects else self.after
        shown = {name: snapshot[name] for name in ("header", "footer", "trailer", "scrollView")}
        pairs = [[effect["component"], effect["type"]] for effect in effects]
        return {**shown, "effects": [pair for pair in pairs if pair[1] in CALLBACKS]}


if __name__ == "__main__":
    failures = 0
    for file in sys.argv[2:]:
        with open(file, encoding="utf-8") as text:
            recording = json.load(text)
        try:
            print(play(recording, SessionAdapter(sys.argv[1])), "values match")
        except AssertionError as error:
            print(error)
            failures += 1
    sys.exit(failures > 0)
