"""Exchanges of several steps: pipelines, 100-continue, early answers, conditions."""

import gzip
import socket

import pytest
import wire
from program import miscounts_chunk_extensions

LIMIT = 1 << 20
DISCARDED = 4 << 20


def test_pipelined_requests_are_answered_in_order(server):
    name = "/v1/sessions/pipeline"
    event = {"type": "setContentOffset", "y": 5}
    requests = [wire.encode("PUT", name, server.port, {"clock": "manual"})]
    requests += [wire.encode("POST", name + "/events", server.port, event)] * 40
    requests += [wire.encode("GET", name, server.port)]
    with wire.Connection(server.port) as connection:
        connection.send(b"".join(requests))
        assert connection.read("PUT").status == 201
        revisions = [connection.read("POST").json["revision"] for _ in range(40)]
        assert revisions == list(range(1, 41))
        assert connection.read().json["revision"] == 40


def test_after_connection_close_no_pipelined_request_is_performed(server):
    with wire.Connection(server.port) as connection:
        connection.send(
            wire.encode("GET", "/healthz", server.port, fields=[("Connection", "close")])
            + wire.encode("PUT", "/v1/sessions/too-late", server.port, b"")
        )
        assert connection.read().closes
        assert connection.is_closed()
    assert wire.request(server.port, "GET", "/v1/sessions/too-late").status == 404


@pytest.mark.parametrize("size", [1, 2, 7, 50])
def test_a_request_may_come_in_pieces(size, server):
    data = wire.encode("PUT", f"/v1/sessions/pieces-{size}", server.port, {"clock": "manual"})
    with wire.Connection(server.port) as connection:
        for start in range(0, len(data), size):
            connection.send(data[start : start + size])
        assert connection.read("PUT").status == 201


def test_chunks_may_come_in_pieces(server):
    head = wire.encode(
        "PUT", "/v1/sessions/chunk-pieces", server.port,
        fields=[("Transfer-Encoding", "chunked"), ("Content-Type", "application/json")],
    )  # fmt: skip
    extension = b"" if miscounts_chunk_extensions() else b";x=y"
    data = head + b"1" + extension + b'\r\n{\r\n10\r\n"clock":"manual"\r\n1\r\n}\r\n0\r\nX: y\r\n\r\n'
    with wire.Connection(server.port) as connection:
        for byte in data:
            connection.send(bytes([byte]))
        assert connection.read("PUT").status == 201


def test_a_client_that_sends_no_more_still_gets_its_answer(server):
    with wire.Connection(server.port) as connection:
        connection.send(wire.encode("GET", "/healthz", server.port))
        connection.socket.shutdown(socket.SHUT_WR)
        assert connection.read().status == 200
        assert connection.is_closed()


@pytest.mark.parametrize("sent", [b"", b'{"clock":'])
def test_a_body_that_ends_early_is_not_performed(sent, server):
    head = wire.encode("PUT", "/v1/sessions/cut", server.port, b"x" * 20)[:-20]
    with wire.Connection(server.port) as connection:
        connection.send(head + sent)
        connection.socket.shutdown(socket.SHUT_WR)
        try:
            assert connection.read("PUT").status == 400
        except wire.Closed as end:
            assert not end.partial
    assert wire.request(server.port, "GET", "/v1/sessions/cut").status == 404


# 100-continue: RFC 9110, section 10.1.1


def expecting(server, path, length, *lines, version="1.1"):
    return "\r\n".join(
        [f"PUT {path} HTTP/{version}", f"Host: 127.0.0.1:{server.port}",
         f"Content-Length: {length}",
         "Content-Type: application/json", "Expect: 100-continue", *lines, "", ""]
    ).encode()  # fmt: skip


def test_a_client_that_waits_is_told_to_continue(server):
    with wire.Connection(server.port) as connection:
        connection.send(expecting(server, "/v1/sessions/expect", 2))
        assert connection.read_head().status == 100
        connection.send(b"{}")
        assert connection.read("PUT").status == 201
        assert connection.request("GET", "/healthz").status == 200


def test_a_client_that_expects_but_does_not_wait_is_answered(server):
    with wire.Connection(server.port) as connection:
        connection.send(expecting(server, "/v1/sessions/expect-2", 2) + b"{}")
        assert connection.read("PUT").status == 201
        assert connection.request("GET", "/healthz").status == 200


@pytest.mark.parametrize(
    ("status", "path", "length", "lines"),
    [
        (413, "/v1/sessions/expect-3", 10 << 20, ()),
        (400, "/v1/sessions/expect-3", 2, ("Host: again",)),
    ],
)
def test_a_refused_client_that_waits_is_not_told_to_continue(status, path, length, lines, server):
    with wire.Connection(server.port) as connection:
        connection.send(expecting(server, path, length, *lines))
        answer = connection.read_head()
        assert answer.status == status
        assert answer.closes, "the body may follow or not: only a close is safe"


@pytest.mark.parametrize(
    ("status", "path", "lines"),
    [
        (403, "/v1/sessions/expect-3", ("Origin: http://evil.example",)),
        (404, "/nothing", ()),
        (405, "/v1/dialects", ()),
    ],
)
def test_a_refused_client_that_waits_is_answered_with_or_without_its_body(
    status, path, lines, server
):
    with wire.Connection(server.port) as connection:
        connection.send(expecting(server, path, 2, *lines))
        answer = connection.read_head()
        if answer.status == 100:
            connection.send(b"{}")
            assert connection.read("PUT").status == status
        else:
            assert answer.status == status and answer.closes


def test_a_client_of_http_1_0_is_not_told_to_continue(server):
    with wire.Connection(server.port) as connection:
        connection.send(expecting(server, "/v1/sessions/expect-4", 2, version="1.0") + b"{}")
        assert connection.read_head().status == 201


# 413: early by Content-Length, or late


def test_a_body_of_the_limit_is_read(server):
    with wire.Connection(server.port) as connection:
        body = b"{" + b" " * (LIMIT - 2) + b"}"
        assert connection.request("PUT", "/v1/sessions/limit", body, TYPE).status == 201


TYPE = [("Content-Type", "application/json")]


@pytest.mark.parametrize("size", [LIMIT + 1, LIMIT + DISCARDED])
def test_a_body_somewhat_over_the_limit_is_read_and_refused(size, server):
    with wire.Connection(server.port, timeout=10) as connection:
        answer = connection.request("PUT", "/v1/sessions/over", b" " * size, TYPE)
        assert answer.status == 413
        assert answer.field("Content-Type") == "application/problem+json"
        if not answer.closes:
            assert connection.request("GET", "/healthz").status == 200


@pytest.mark.parametrize("size", [LIMIT + DISCARDED + 1, 1 << 30, (1 << 63) - 1])
def test_a_body_far_over_the_limit_is_refused_before_it_is_sent(size, server):
    with wire.Connection(server.port) as connection:
        head = wire.encode("PUT", "/v1/sessions/over", server.port, b"", TYPE)
        connection.send(head.replace(b"Content-Length: 0", f"Content-Length: {size}".encode()))
        answer = connection.read("PUT")
        assert answer.status == 413
        assert answer.field("Content-Type") == "application/problem+json"
        assert answer.closes and connection.is_closed()


@pytest.mark.parametrize("megabytes", [2, 4, 8, 32])
def test_chunks_over_the_limit_are_refused(megabytes, server):
    chunk = b"10000\r\n" + b" " * 65_536 + b"\r\n"
    fields = [*TYPE, ("Transfer-Encoding", "chunked")]
    with wire.Connection(server.port, timeout=10) as connection:
        connection.send(wire.encode("PUT", "/v1/sessions/over", server.port, fields=fields))
        connection.send(chunk * 16 * megabytes + b"0\r\n\r\n")
        try:
            assert connection.read("PUT").status == 413
        except wire.Closed:
            assert megabytes > 5, "within the bytes that are thrown away it is answered"
    assert server.memory_bytes() < 200 << 20


# The page


@pytest.mark.parametrize("path", ["/", "/main.js", "/museum/index.json"])
def test_a_compressed_file_is_the_file(path, server):
    with wire.Connection(server.port) as connection:
        plain = connection.request("GET", path)
        coding = [("Accept-Encoding", "gzip, deflate, br")]
        for _ in range(2):
            packed = connection.request("GET", path, fields=coding)
            assert packed.field("Content-Encoding") == "gzip"
            assert len(packed.body) < len(plain.body)
            assert gzip.decompress(packed.body) == plain.body
        head = connection.request("HEAD", path, fields=coding)
        assert head.field("Content-Length") == str(len(packed.body))
        tag = packed.field("ETag")
        unchanged = connection.request("GET", path, fields=[*coding, ("If-None-Match", tag)])
        assert (unchanged.status, unchanged.body) == (304, b"")


# Answers without a body


def test_a_304_has_no_body_and_no_length_but_that_of_the_200(server):
    name = "/v1/sessions/unchanged"
    with wire.Connection(server.port) as connection:
        connection.request("PUT", name, {"clock": "manual"})
        full = connection.request("GET", name)
        tag = full.field("ETag")
        assert tag.startswith("W/")
        for method in ("GET", "HEAD"):
            answer = connection.request(method, name, fields=[("If-None-Match", tag)])
            assert answer.status == 304
            assert answer.field("ETag") == tag
            assert answer.all("Content-Length") in ([], [str(len(full.body))])
            assert not answer.all("Transfer-Encoding")
        assert connection.request("GET", name).status == 200


def test_a_204_has_no_length_and_no_body(server):
    with wire.Connection(server.port) as connection:
        connection.request("PUT", "/v1/sessions/gone", b"")
        for method, path in (("DELETE", "/v1/sessions/gone"), ("OPTIONS", "/v1/sessions")):
            answer = connection.request(method, path)
            assert answer.status == 204
            assert not answer.all("Content-Length") and not answer.all("Transfer-Encoding")
        assert connection.request("GET", "/healthz").status == 200


@pytest.mark.parametrize("path", ["/v1/dialects", "/v1/presets/home", "/healthz", "/", "/nothing"])
def test_head_has_the_fields_of_get(path, server):
    with wire.Connection(server.port) as connection:
        get = connection.request("GET", path)
        head = connection.request("HEAD", path)
        assert head.status == get.status and head.body == b""
        for field in ("Content-Length", "Content-Type", "ETag"):
            assert head.field(field) == get.field(field)
        assert connection.request("GET", "/healthz").status == 200


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("DELETE", "/v1/dialects", {"GET", "HEAD", "OPTIONS"}),
        ("PUT", "/v1/sessions", {"GET", "HEAD", "POST", "DELETE", "OPTIONS"}),
        ("POST", "/v1/sessions/none", {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"}),
        ("DELETE", "/v1/sessions/none/events", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("TRACE", "/v1/sessions", {"GET", "HEAD", "POST", "DELETE", "OPTIONS"}),
    ],
)
def test_a_405_and_options_name_what_is_allowed(method, path, allow, server):
    with wire.Connection(server.port) as connection:
        refused = connection.request(method, path, b"")
        assert refused.status == 405
        options = connection.request("OPTIONS", path)
        assert options.status == 204
        for answer in (refused, options):
            assert {name.strip() for name in answer.field("Allow").split(",")} == allow


def test_a_415_says_what_to_send(server):
    field = [("Content-Type", "text/plain")]
    wire.request(server.port, "PUT", "/v1/sessions/media", b"")
    answer = wire.request(server.port, "POST", "/v1/sessions/media/events", b"x", field)
    assert answer.status == 415
    assert "application/json" in answer.field("Accept-Post")
    assert "application/json" in answer.json["detail"]


def test_errors_of_the_library_are_answered_once(server):
    with wire.Connection(server.port) as connection:
        connection.send(b"GET /v1/dialects HTTP/1.1\r\n\r\n")
        assert connection.read_to_end().count(b"HTTP/1.1 400 ") == 1
