"""The memory that the longest recordings take, and what of it stays."""

import pytest

import wire
from program import Program

BODY = 64 << 20
# Beside the body; the rest is what the server itself has by then.
MOST_BESIDE = 32 << 20
# The rows of the session that a restoration makes.
ROWS = 8 << 20

HEAD = '"format":"overscroll-recording","version":1,"configuration":{"clock":"manual","header":{}}'


def recording(is_whole=True):
    """A recording of 63 MiB like a session's own, its members in an unusual order."""
    events, items, size, index = [], ['{"changes":{"/header/state":"idle"}}'], 0, 0
    while size < BODY - (1 << 20):
        offset, index = index % 50 + 0.5, index + 1
        events.append(f'{{"atMs":{index},"type":"setContentOffset","x":0,"y":{-offset}}}')
        items.append(
            f'{{"changes":{{"/revision":{index},"/scrollView/contentOffset/y":{-offset},'
            f'"/header/pullingPercent":{offset / 54},"/header/frame/height":54,'
            f'"/scrollView/contentSize/height":2000}}}}'
        )
        size += len(events[-1]) + len(items[-1]) + 2
    end = "" if is_whole else ",}"
    return f'{{"events":[{",".join(events)}],"expected":[{",".join(items)}],{HEAD}{end}}}'


# A comparison of so many events ends when its steps are used up, which is after the reading.
@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("/v1/recordings/verify", "{}", 200),
        ("/v1/sessions/copy/restore", "{}", 201),
        ("/v1/recordings/compare", '{{"dialects":["mjrefresh-3.7.9","mjrefresh-2.2.1"],"recording":{}}}', 422),
        ("/v1/recordings/verify", None, 400),
    ],
)
def test_a_long_recording_takes_its_length_and_little_more(path, form, status):
    body = recording(form is not None)
    body = (form or "{}").format(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    with Program("--request-deadline", "0") as server:
        wire.request(server.port, "POST", "/v1/recordings/verify", {})
        before = server.memory_bytes()
        with wire.Connection(server.port, timeout=300) as connection:
            head = head.replace("Host: a", f"Host: 127.0.0.1:{server.port}")
            connection.send(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            answer = connection.read()
        assert answer.status == status, answer
        if path.endswith("verify") and status == 200:
            assert answer.json["matches"] is True and answer.json["checked"] > 1_000_000 // 2
        most = MOST_BESIDE + (ROWS if "restore" in path else 0)
        assert server.peak_memory_bytes() - before <= len(body) + most
        kept = MOST_BESIDE if "restore" in path else MOST_BESIDE // 2
        assert wire.until(lambda: server.memory_bytes() - before <= kept)


def test_more_events_than_a_session_may_have_are_refused_at_once():
    body = f'{{{HEAD},"events":[{"0," * 1_000_000}0]}}'.encode()
    with Program() as server:
        with wire.Connection(server.port, timeout=60) as connection:
            head = (
                f"POST /v1/recordings/verify HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            connection.send(head.encode() + body)
            answer = connection.read()
        assert answer.status == 422, answer
        assert answer.json["errors"][0]["pointer"] == "/events"
        assert len(answer.json["errors"]) == 1


def test_of_five_long_uploads_four_are_taken():
    """They grow side by side: the first that finds no room gives its share back to the others."""
    piece, pieces = b" " * (1 << 20), 63
    with Program("--request-deadline", "0") as server:
        connections = [wire.Connection(server.port, timeout=60) for _ in range(5)]
        head = (
            f"POST /v1/recordings/verify HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(piece) * pieces + 2}\r\n\r\n"
        )
        for connection in connections:
            connection.send(head.encode())
        for _ in range(pieces):
            for connection in connections:
                connection.send(piece)
        statuses = []
        for connection in connections:
            connection.send(b"{}")
            statuses.append(connection.read().status)
            connection.close()
        assert sorted(statuses) == [422, 422, 422, 422, 503]
