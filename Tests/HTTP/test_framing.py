"""Raw requests: RFC 9112 and RFC 9110, by the tables of `cases_*.py`."""

import itertools

import cases_body
import cases_fields
import cases_request_line
import pytest
import wire
from case import CLOSED, INNER, OPEN
from program import Program

TABLES = cases_request_line.TABLES | cases_fields.TABLES | cases_body.TABLES
CASES = [
    pytest.param(case, id=f"{table}: {case.name}".encode("unicode_escape").decode()[:80])
    for table, cases in TABLES.items()
    for case in cases
]
# No problem documents: the library gives some, and a late request is cut at any place.
WITHOUT_PROBLEM = {408, 413, 414, 431, 505}
NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def server():
    """A server that is done with an incomplete request after 2 seconds."""
    with Program("--request-deadline", "2") as program:
        yield program
        assert program.is_running, f"the server ended: {program.messages()[-2000:]}"


def exists(server, name):
    return wire.request(server.port, "GET", f"/v1/sessions/{name}").status == 200


def prepared(case, server, inner):
    authority = f"127.0.0.1:{server.port}".encode()

    def filled(data):
        return data.replace(b"@INNERNAME@", inner.encode()).replace(b"@HOST@", authority)

    length = len(filled(INNER))
    data = case.data.replace(b"@INNERLENGTH@", str(length).encode())
    return filled(data.replace(b"@INNERSIZE@", f"{length:x}".encode()))


@pytest.mark.parametrize("case", CASES)
def test_a_raw_request_is_answered_and_what_follows_is_framed(case, server):
    """Each case is followed, in the same segment, by a request that creates a session.

    The server answers the case, and then either closes, with that request not performed, or
    answers exactly that request. It never performs what lies inside the case.
    """
    number = next(NUMBERS)
    inner, after = f"inner-{number}", f"after-{number}"
    with wire.Connection(server.port) as connection:
        connection.send(
            prepared(case, server, inner)
            + wire.encode("PUT", f"/v1/sessions/{after}", server.port, b"")
        )
        answer = connection.read(case.method)
        check_answer(answer, case)
        closed = case.closed
        if closed is None:
            closed = answer.closes
        if closed is CLOSED:
            assert answer.closes, "an answer before the close says Connection: close"
            assert connection.is_closed(), f"more after the answer: {connection.rest[:300]!r}"
        else:
            assert connection.read("PUT").status == 201, "the next request is not answered"
    assert exists(server, after) is (closed is OPEN)
    assert not exists(server, inner), "what lies inside was performed"


def check_answer(answer, case):
    assert answer.status in case.statuses, answer
    assert not answer.body.startswith(b"HTTP/"), "answered twice"
    assert answer.field("Date")
    if answer.status == 405:
        assert answer.field("Allow")
    if answer.status in wire.BODILESS:
        assert not answer.all("Content-Length") and not answer.all("Transfer-Encoding")
    elif answer.status > 400 and answer.status not in WITHOUT_PROBLEM:
        assert answer.field("Content-Type") == "application/problem+json"
