"""One raw request and what must become of it."""

from typing import NamedTuple

GOOD = frozenset({200, 201})
REFUSED = frozenset({400})
OPEN, CLOSED, EITHER = False, True, None


class Case(NamedTuple):
    """Bytes to send and the answer that RFC 9112 or the contract wants.

    In the bytes `@HOST@` stands for the server's own authority, and `@INNER@` for a whole request
    that lies inside the body or a field and must never be performed.
    """

    name: str
    data: bytes
    statuses: frozenset
    closed: bool | None = EITHER
    method: str = "GET"


INNER = b"PUT /v1/sessions/@INNERNAME@ HTTP/1.1\r\nHost: @HOST@\r\nContent-Length: 0\r\n\r\n"


def raw(text):
    """Bytes of a text whose characters are below 256."""
    return text.encode("latin-1")


def line(name, request_line, statuses, closed=EITHER, method="GET"):
    """A case of a request line, with a good Host."""
    return Case(name, raw(request_line) + b"\r\nHost: @HOST@\r\n\r\n", statuses, closed, method)


def fields(name, lines, statuses, closed=EITHER, target="/v1/dialects"):
    """A case of field lines, which follow a good Host; each ends with CRLF."""
    head = f"GET {target} HTTP/1.1\r\nHost: @HOST@\r\n"
    return Case(name, raw(head + lines) + b"\r\n", statuses, closed)


def host(name, value, statuses, closed=EITHER, target="/v1/dialects"):
    """A case of the Host field."""
    data = raw(f"GET {target} HTTP/1.1\r\nHost: {value}\r\n\r\n")
    return Case(name, data, statuses, closed)


def body(name, lines, content, statuses, closed=EITHER, version="1.1"):
    """A case of a body: a PUT with these field lines and these bytes."""
    head = f"PUT /v1/sessions/framing HTTP/{version}\r\nHost: @HOST@\r\n{lines}\r\n"
    return Case(name, raw(head) + content, statuses, closed, "PUT")


def chunked(name, content, statuses, closed=EITHER):
    """A case of chunks, sent with `Transfer-Encoding: chunked`."""
    return body(name, "Transfer-Encoding: chunked\r\n", content, statuses, closed)
