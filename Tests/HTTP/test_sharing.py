"""Cross-origin resource sharing for `--allow-origin`: preflights, and the fields of all answers."""

import pytest
import wire
from program import Program

FRIEND = "http://localhost:5173"
ALLOW, EXPOSE = "Access-Control-Allow-Origin", "Access-Control-Expose-Headers"
METHODS, HEADERS, AGE = (
    f"Access-Control-{name}" for name in ("Allow-Methods", "Allow-Headers", "Max-Age")
)
ASKS = ("Access-Control-Request-Method", "PUT")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with a token whose answers pages of one other origin may read."""
    tokens = tmp_path_factory.mktemp("tokens") / "tokens"
    tokens.touch(mode=0o600)
    tokens.write_text("secret\n")
    with Program("--token-file", tokens, "--allow-origin", FRIEND) as program:
        fields = [("Authorization", "Bearer secret")]
        made = wire.request(program.port, "PUT", "/v1/sessions/a", {"clock": "manual"}, fields)
        assert made.status == 201
        yield program
        assert program.is_running, f"the server ended: {program.messages()[-2000:]}"


def ask(server, method, target, *fields, body=None):
    return wire.request(server.port, method, target, body, list(fields))


@pytest.mark.parametrize(
    ("method", "target", "fields", "status"),
    [
        ("GET", "/v1/sessions/a", [("Authorization", "Bearer secret")], 200),
        ("HEAD", "/v1/sessions/a", [("Authorization", "Bearer secret")], 200),
        ("GET", "/v1/sessions/a", [], 401),
        ("GET", "/v1/nope", [], 404),
        ("PROPFIND", "/v1/sessions", [], 501),
        ("GET", "/healthz", [], 200),
        ("GET", "/healthz", [("X Y", "1")], 400),
        ("GET", "/healthz", [("Host", "localhost")], 400),
        ("OPTIONS", "/healthz", [], 204),
        ("GET", "/", [], 200),
    ],
)
def test_every_answer_may_be_read_by_the_named_origin_alone(server, method, target, fields, status):
    friend = ask(server, method, target, ("Origin", FRIEND), *fields)
    assert (friend.status, friend.all(ALLOW)) == (status, [FRIEND])
    assert len(friend.all(EXPOSE)) == 1
    for origin in ([], [("Origin", "http://evil.example")], [("Origin", "null")],
                   [("Origin", FRIEND + "/")], [("Origin", FRIEND), ("Origin", FRIEND)]):
        other = ask(server, method, target, *origin, *fields)
        assert (other.status, other.all(ALLOW), other.all(EXPOSE)) == (status, [], [])
        assert "Origin" in other.all("Vary")
    assert "Origin" in friend.all("Vary")
    assert not [name for name, _ in friend.fields if "credentials" in name]


def test_a_stream_and_a_body_that_is_too_long_may_be_read(server):
    fields = [("Origin", FRIEND), ("Authorization", "Bearer secret")]
    with wire.Connection(server.port) as connection:
        connection.send(wire.encode("GET", "/v1/sessions/a/stream", server.port, fields=fields))
        assert connection.read_head().all(ALLOW) == [FRIEND]
    long = ask(server, "PUT", "/v1/sessions/b", *fields, body=b" " * ((1 << 20) + 1))
    assert (long.status, long.all(ALLOW)) == (413, [FRIEND])


def test_a_preflight_comes_after_the_404_and_before_the_401(server):
    leave = ask(server, "OPTIONS", "/v1/sessions/none", ("Origin", FRIEND), ASKS)
    assert (leave.status, leave.all(ALLOW), leave.all(AGE)) == (204, [FRIEND], ["600"])
    assert leave.all(METHODS) == ["GET, HEAD, POST, PUT, DELETE"]
    assert "Authorization" in leave.field(HEADERS)
    assert leave.all(EXPOSE) == []
    assert ask(server, "OPTIONS", "/v1/nope", ("Origin", FRIEND), ASKS).status == 404
    for fields in ([("Origin", "http://evil.example"), ASKS], [ASKS], [("Origin", FRIEND)]):
        refused = ask(server, "OPTIONS", "/v1/sessions/none", *fields)
        assert (refused.status, refused.all(METHODS)) == (401, [])


def test_without_the_option_no_answer_has_a_field_of_sharing():
    with Program() as alone:
        for method, fields in (("GET", []), ("OPTIONS", [ASKS])):
            answer = ask(alone, method, "/v1/sessions", ("Origin", FRIEND), *fields)
            assert "Origin" not in answer.all("Vary")
            assert not [name for name, _ in answer.fields if name.startswith("access-control")]
