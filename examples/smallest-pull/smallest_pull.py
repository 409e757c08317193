"""The smallest pull that arms a header, for each of the four physics presets.

Asks a running Overscroll server. A pull goes down by a distance within 300 ms and rests there for
100 ms; it arms if the header is then `pulling`. With --plot FILE, the offset that each distance
reaches is drawn as well, by matplotlib if it is installed.
"""

import argparse
import json
import sys
import urllib.error
import urllib.request

PRESETS = ("ios", "ios-fast", "flutter-bouncing", "clamping")
PULL_MS, REST_MS = 300, 100
VIEW_HEIGHT = 667
# Three of the curves nearly cover each other: the first is broad, so that all can be seen.
LINES = {
    "ios": {"linewidth": 7, "alpha": 0.35},
    "ios-fast": {"linewidth": 3, "linestyle": "--"},
    "flutter-bouncing": {"linewidth": 1, "color": "black"},
    "clamping": {"linewidth": 2},
}
STEP = 0.1


class Server:
    """The calls of the HTTP interface that this script needs."""

    def __init__(self, url):
        self.url = url.rstrip("/")

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def under_finger(self, preset, travel):
        """The snapshot while a finger that has pulled by `travel` points still rests."""
        session = self.call("POST", "/v1/sessions", {
            "clock": "manual",
            "scrollView": {"width": 375, "height": VIEW_HEIGHT},
            "physics": {"preset": preset},
            "header": {},
        })["session"]
        try:
            self.call("POST", f"/v1/sessions/{session}/events", {
                "type": "gesture", "by": {"y": travel}, "overMs": PULL_MS, "holdMs": REST_MS})
            return self.call("GET", f"/v1/sessions/{session}?atMs={PULL_MS + REST_MS / 2}")
        finally:
            self.call("DELETE", f"/v1/sessions/{session}")


def arms(server, preset, travel):
    return server.under_finger(preset, travel)["header"]["state"] == "pulling"


def smallest_pull(server, preset):
    """The smallest travel that arms, to 0.1 pt; None if none up to the view's height does."""
    fails, succeeds = 0, round(VIEW_HEIGHT / STEP)
    if not arms(server, preset, VIEW_HEIGHT):
        return None
    while succeeds - fails > 1:
        middle = (fails + succeeds) // 2
        if arms(server, preset, middle * STEP):
            succeeds = middle
        else:
            fails = middle
    return round(succeeds * STEP, 1)


def plot(server, file):
    """Draws the overscroll that each travel reaches, and the threshold."""
    try:
        import matplotlib
    except ImportError:
        sys.exit("--plot needs matplotlib: pip install matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    travels = range(10, 301, 10)
    figure, axes = pyplot.subplots()
    for preset in PRESETS:
        snapshots = [server.under_finger(preset, travel) for travel in travels]
        overscrolls = [-snapshot["scrollView"]["contentOffset"]["y"] for snapshot in snapshots]
        axes.plot(travels, overscrolls, label=preset, **LINES[preset])
    threshold = -snapshots[0]["header"]["thresholdOffset"]
    axes.axhline(threshold, color="gray", linestyle=":", label=f"threshold, {threshold:g} pt")
    axes.set_xlabel("travel of the finger, pt")
    axes.set_ylabel("overscroll, pt")
    axes.legend()
    figure.savefig(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", default="http://127.0.0.1:8080", help="the server")
    parser.add_argument("--plot", metavar="FILE", help="draw the pulls into this file")
    options = parser.parse_args()
    server = Server(options.url)
    try:
        for preset in PRESETS:
            travel = smallest_pull(server, preset)
            print(f"{preset:<16} " + ("never arms" if travel is None else f"{travel:.1f} pt"))
        if options.plot:
            plot(server, options.plot)
    except urllib.error.HTTPError as error:
        sys.exit(f"the server refused: {error.read().decode()}")
    except urllib.error.URLError as error:
        sys.exit(f"{options.url} does not answer: {error.reason}")


if __name__ == "__main__":
    main()
