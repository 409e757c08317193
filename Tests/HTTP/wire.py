"""HTTP/1.1 on a raw socket: sends any bytes, and reads answers strictly by RFC 9112."""

import json
import re
import socket
import time

STATUS_LINE = re.compile(rb"HTTP/1\.1 (\d{3}) [\x20-\x7e]*")
FIELD_LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e\t]*?)[ \t]*")
BODILESS = {204, 304}


class Closed(Exception):
    """The server closed the connection; `is_reset` tells a reset from an orderly end."""

    def __init__(self, is_reset=False, partial=b""):
        super().__init__("reset" if is_reset else f"closed after {partial[:200]!r}")
        self.is_reset = is_reset
        self.partial = partial


class BadAnswer(Exception):
    """The server sent what is not an HTTP/1.1 answer."""


class Answer:
    """A status, the fields in their order with names in lower case, and the body."""

    def __init__(self, status, fields, body):
        self.status = status
        self.fields = fields
        self.body = body

    def all(self, name):
        return [value for field, value in self.fields if field == name.lower()]

    def field(self, name):
        values = self.all(name)
        return values[0] if values else None

    @property
    def closes(self):
        return (self.field("Connection") or "").lower() == "close"

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


class Connection:
    """A connection to the server; every wait on it ends after `timeout` seconds."""

    def __init__(self, port, timeout=5, address="127.0.0.1", receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.connect((address, port))
        self.port = port
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        """Sends all bytes; a reset while sending is left for the read to find."""
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def _fill(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError as error:
            raise Closed(is_reset=True, partial=self.rest) from error
        if not data:
            raise Closed(partial=self.rest)
        self.rest += data

    def _take(self, count):
        while len(self.rest) < count:
            self._fill()
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def _line(self):
        while b"\r\n" not in self.rest:
            self._fill()
        line, self.rest = self.rest.split(b"\r\n", 1)
        return line

    def read(self, method="GET"):
        """Reads one answer to a request of `method`, without the interim ones."""
        while True:
            answer = self.read_head()
            if answer.status >= 200:
                break
        if method != "HEAD" and answer.status not in BODILESS:
            answer.body = self._body(answer)
        return answer

    def read_head(self):
        """Reads one status line and its fields; the body stays unread."""
        line = self._line()
        match = STATUS_LINE.fullmatch(line)
        if not match:
            raise BadAnswer(f"status line {line!r}")
        fields = []
        while line := self._line():
            field = FIELD_LINE.fullmatch(line)
            if not field:
                raise BadAnswer(f"field line {line!r}")
            fields.append((field[1].decode().lower(), field[2].decode()))
        return Answer(int(match[1]), fields, b"")

    def _body(self, answer):
        lengths = answer.all("Content-Length")
        if answer.all("Transfer-Encoding") == ["chunked"] and not lengths:
            return b"".join(self.chunks())
        if len(lengths) == 1 and lengths[0].isdigit():
            return self._take(int(lengths[0]))
        if not lengths and answer.closes:
            return self.read_to_end()
        raise BadAnswer(f"no framing in {answer.fields}")

    def chunks(self):
        """The chunks of a body, as they come."""
        while size := int(self._line(), 16):
            yield self._take(size)
            if self._take(2) != b"\r\n":
                raise BadAnswer("no line end after a chunk")
        while self._line():
            pass

    def read_to_end(self):
        """All bytes until the server closes in order."""
        try:
            while True:
                self._fill()
        except Closed as error:
            if error.is_reset:
                raise
        data, self.rest = self.rest, b""
        return data

    def is_closed(self, seconds=2.0):
        """Whether the server closes within the time, with no further byte."""
        self.socket.settimeout(seconds)
        try:
            self._fill()
        except Closed:
            return True
        except TimeoutError:
            pass
        return False

    def request(self, method, target, body=None, fields=()):
        """Sends a request and reads its answer."""
        self.send(encode(method, target, self.port, body, fields))
        return self.read(method)


class Crowd(list):
    """Connections that are closed together."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for connection in self:
            connection.close()


def encode(method, target, port, body=None, fields=()):
    """The bytes of a good request; a body that is not bytes is sent as JSON."""
    lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        lines.append("Content-Type: application/json")
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    lines += [f"{name}: {value}" for name, value in fields]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (body or b"")


def request(port, method, target, body=None, fields=(), timeout=5):
    """One request on a connection of its own."""
    with Connection(port, timeout) as connection:
        return connection.request(method, target, body, fields)


def until(condition, seconds=10, pause=0.02):
    """Waits for a condition; returns whether it came true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(pause)
    return False
