"""Header fields: RFC 9112, section 5, and RFC 9110, sections 5 to 7."""

from case import CLOSED, INNER, OPEN, REFUSED, Case, fields, host, raw

OK = frozenset({200})
TOO_LARGE = frozenset({400, 431})
FOREIGN = frozenset({403})

HOSTS = [
    Case("missing", b"GET /v1/dialects HTTP/1.1\r\n\r\n", REFUSED, CLOSED),
    fields("twice the same", "Host: @HOST@\r\n", REFUSED, CLOSED),
    fields("twice, the second foreign", "Host: evil.example\r\n", REFUSED, CLOSED),
    host("empty", "", REFUSED),
    *(
        host(value, value, REFUSED)
        for value in (
            "[::1].evil.com", "localhost:80:evil", "localhost:abc", "localhost:-1", "localhost:+80",
            "localhost:80,evil", "local host", "localhost/", "localhost/x", "localhost?x",
            "localhost#x", "user@localhost", "http://localhost", "[::1", "::1", "[::1]x", "[]",
            "[g::1]", "[1::2::3]", "[:1]", "[::12345]", "[1:2:3:4:5:6:7:8:9]", "localhost\\x",
            '"localhost"', "<localhost>", "localhost:80 evil", "localhost\tx", "l\xf6calhost",
            "%zz", "localhost, evil.example", ":80", "a^b", "a{b}", "a|b", "[::1]:x", "[::1]80",
        )
    ),
    host("a plus in an address", "127.+1.0.1", REFUSED | FOREIGN),
    host("a port of six digits", "localhost:123456", OK | REFUSED | FOREIGN),
    *(
        host(value, value, FOREIGN)
        for value in (
            "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example",
            "10.0.0.1", "[2001:db8::1]", "xlocalhost", "localhostx", "127.0.0.256", "127.0.0.1.1",
            "a.b.c", "_x", "evil.example.",
        )
    ),
    *(
        host(value, value, FOREIGN | REFUSED)
        for value in ("local%68ost", "[::1%25lo]", "0x7f.0.0.1", "2130706433", "[v1.x]")
    ),
    *(host(value, value, OK | FOREIGN) for value in ("127.1", "localhost.", "127.0.0.2")),
    *(
        host(value, value, OK, OPEN)
        for value in ("localhost", "LocalHost", "localhost:1", "localhost:", "[::1]", "[::1]:9")
    ),
    host("anything for healthz", "evil.example", OK, OPEN, target="/healthz"),
    host("anything for readyz", "evil.example", OK, OPEN, target="/readyz"),
]  # fmt: skip

FOLDED_LENGTH = raw(
    "PUT /v1/sessions/framing HTTP/1.1\r\nHost: @HOST@\r\nContent-Length:\r\n {}\r\n\r\n"
)
FOLDS = [
    fields("with a space", "X: a\r\n b\r\n", REFUSED, CLOSED),
    fields("with a tab", "X: a\r\n\tb\r\n", REFUSED, CLOSED),
    fields("of nothing", "X: a\r\n \r\n", REFUSED, CLOSED),
    fields("twice", "X: a\r\n b\r\n c\r\n", REFUSED, CLOSED),
    fields("before the value", "X:\r\n a\r\n", REFUSED, CLOSED),
    fields("after a bare LF", "X: a\n b\r\n", REFUSED, CLOSED),
    Case(
        "of the first field",
        b"GET /v1/dialects HTTP/1.1\r\n X: a\r\nHost: @HOST@\r\n\r\n", REFUSED, CLOSED,
    ),
    Case(
        "of Host", b"GET /v1/dialects HTTP/1.1\r\nHost:\r\n @HOST@\r\n\r\n", REFUSED, CLOSED,
    ),
    Case(
        "of Host, with a second one inside",
        b"GET /v1/dialects HTTP/1.1\r\nHost: @HOST@\r\n Host: evil.example\r\n\r\n",
        REFUSED, CLOSED,
    ),
    Case(
        "that hides a length",
        FOLDED_LENGTH.replace(b"{}", b"90") + INNER, REFUSED, CLOSED, "PUT",
    ),
    Case(
        "that makes a Transfer-Encoding",
        b"PUT /v1/sessions/framing HTTP/1.1\r\nHost: @HOST@\r\nTransfer: chunked\r\n -Encoding\r\n"
        b"\r\n0\r\n\r\n" + INNER,
        REFUSED, CLOSED, "PUT",
    ),
    Case(
        "that hides a Transfer-Encoding",
        b"PUT /v1/sessions/framing HTTP/1.1\r\nHost: @HOST@\r\nContent-Length: 5\r\nX: y\r\n"
        b" Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + INNER,
        REFUSED, CLOSED, "PUT",
    ),
    Case(
        "of a foreign Origin",
        b"PUT /v1/sessions/framing HTTP/1.1\r\nHost: @HOST@\r\nOrigin:\r\n http://evil.example\r\n"
        b"Content-Length: 0\r\n\r\n",
        REFUSED, CLOSED, "PUT",
    ),
]  # fmt: skip

NUL_LENGTH = b"PUT /v1/sessions/framing HTTP/1.1\r\nHost: @HOST@\r\nContent-Length: 0\x0090\r\n\r\n"
CHARACTERS = [
    *(
        fields(f"{code:02x} in a value", f"X: a{chr(code)}b\r\n", REFUSED, CLOSED)
        for code in (0x00, 0x01, 0x08, 0x0B, 0x0C, 0x0D, 0x1B, 0x1F, 0x7F)
    ),
    *(
        fields(f"{code:02x} in a name", f"X{chr(code)}Y: a\r\n", REFUSED, CLOSED)
        for code in (0x00, 0x01, 0x09, 0x0D, 0x7F, 0x80, 0xFF, *b' "(),/;<=>?@[\\]{}')
    ),
    fields("NUL at the end of a value", "X: a\0\r\n", REFUSED, CLOSED),
    fields("NUL at the end of a name", "X\0: a\r\n", REFUSED, CLOSED),
    fields("NUL as the whole value", "X: \0\r\n", REFUSED, CLOSED),
    Case("NUL in a length", NUL_LENGTH + INNER, REFUSED, CLOSED, "PUT"),
    Case(
        "two NULs in a length", NUL_LENGTH.replace(b"\0", b"\0\0") + INNER, REFUSED, CLOSED, "PUT"
    ),
    fields("two NULs in the last value", "X: a\0\0b\r\n", REFUSED, CLOSED),
    fields("four NULs in the last value", "X: a\0\0\0\0b\r\n", REFUSED, CLOSED),
    fields("two NULs in a value", "X: a\0\0b\r\nY: c\r\n", REFUSED, CLOSED),
    fields("space before the colon", "X : a\r\n", REFUSED, CLOSED),
    fields("tab before the colon", "X\t: a\r\n", REFUSED, CLOSED),
    fields("no name", ": a\r\n", REFUSED, CLOSED),
    fields("no name and no value", ":\r\n", REFUSED, CLOSED),
    fields("no name, a blank and a bare LF", ": \n", REFUSED, CLOSED),
    fields("no colon", "garbage\r\n", REFUSED, CLOSED),
    fields("no colon, last", "X: a\r\ngarbage\r\n", REFUSED, CLOSED),
    fields("bare CR as line end", "X: a\rY: b\r\n", REFUSED, CLOSED),
    fields("CR before the line end", "X: a\r\r\n", REFUSED, CLOSED),
    fields("CR and a blank as line end", "X: a\r Y: b\r\n", REFUSED, CLOSED),
    fields("bare LF as line end", "X: a\nY: b\r\n", OK | REFUSED),
    fields("bytes over 127 in a value", "X: caf\xc3\xa9\r\n", OK | REFUSED),
    fields("no value", "X:\r\n", OK, OPEN),
    fields("no blank", "X:a\r\n", OK, OPEN),
    fields("tabs around a value", "X:\t a\t \r\n", OK, OPEN),
    fields("every kind of letter", "!#$%&'*+-.^_`|~09AZaz: x\r\n", OK, OPEN),
]


def _padded(size):
    """A head of exactly so many bytes, with a host of 15 letters."""
    start = "GET /v1/dialects HTTP/1.1\r\nHost: localhost:12345\r\nX: "
    return raw(start + "x" * (size - len(start) - 4) + "\r\n\r\n")


SIZES = [
    *(
        fields(f"{count} fields", "".join(f"X{n}: a\r\n" for n in range(count)), OK | TOO_LARGE)
        for count in (20, 60, 80, 90, 100, 105, 108, 109, 110, 111, 112, 115, 118, 120, 130)
    ),
    *(
        fields(f"{count} fields", "".join(f"X{n}: a\r\n" for n in range(count)), TOO_LARGE)
        for count in (200, 400, 1000, 5000)
    ),
    fields("300 fields of one name", "X: a\r\n" * 300, TOO_LARGE),
    fields("300 empty fields", "X:\r\n" * 300, TOO_LARGE),
    *(
        Case(f"a head of {size} bytes", _padded(size), OK | TOO_LARGE)
        for size in (*range(6600, 7700, 100), *range(7700, 8300, 20))
    ),
    *(
        Case(f"a head of {size} bytes", _padded(size), frozenset({431}), CLOSED)
        for size in (9000, 20_000, 100_000)
    ),
    fields("a name of 9,000 letters", f"{'X' * 9000}: a\r\n", TOO_LARGE, CLOSED),
    fields("500 cookies", f"Cookie: {'; '.join(['c=1'] * 500)}\r\n", OK | TOO_LARGE),
    fields("3,500 bytes of a cookie", f"Cookie: {'c' * 3500}\r\n", OK | TOO_LARGE),
    fields("broken cookies", "Cookie: =;;==;a\"b;,;c=\"\r\n", OK | TOO_LARGE),
]  # fmt: skip

CONNECTION = [
    fields("close", "Connection: close\r\n", OK, CLOSED),
    fields("Close", "Connection: Close\r\n", OK, CLOSED),
    fields("close in a list", "Connection: foo, close\r\n", OK, CLOSED),
    fields("close first in a list", "Connection: close, foo\r\n", OK, CLOSED),
    fields("close in a second field", "Connection: foo\r\nConnection: close\r\n", OK, CLOSED),
    fields("keep-alive", "Connection: keep-alive\r\n", OK, OPEN),
    fields("nonsense", "Connection: closed\r\n", OK, OPEN),
    fields("upgrade to h2c", "Connection: Upgrade\r\nUpgrade: h2c\r\n", OK),
    fields("upgrade to websocket", "Connection: Upgrade\r\nUpgrade: websocket\r\n", OK),
    fields("unknown expectation", "Expect: the-unexpected\r\n", OK | {417}),
]


def _change(name, lines, statuses):
    head = f"PUT /v1/sessions/framing HTTP/1.1\r\nHost: @HOST@\r\nContent-Length: 0\r\n{lines}\r\n"
    return Case(name, raw(head), frozenset(statuses), method="PUT")


ALLOWED, DENIED = {200, 201}, {403}
ORIGINS = [
    _change("own", "Origin: http://@HOST@\r\n", ALLOWED),
    _change("none", "", ALLOWED),
    _change("foreign", "Origin: http://evil.example\r\n", DENIED),
    _change("null", "Origin: null\r\n", DENIED),
    _change("empty", "Origin:\r\n", DENIED | {400}),
    _change("own as a prefix", "Origin: http://@HOST@.evil.example\r\n", DENIED),
    _change("another port", "Origin: http://127.0.0.1:1\r\n", DENIED),
    _change("two, the second foreign",
            "Origin: http://@HOST@\r\nOrigin: http://evil.example\r\n", DENIED | {400}),
    _change("two, the first foreign",
            "Origin: http://evil.example\r\nOrigin: http://@HOST@\r\n", DENIED | {400}),
    _change("a list", "Origin: http://@HOST@, http://evil.example\r\n", DENIED | {400}),
    _change("same-origin", "Sec-Fetch-Site: same-origin\r\n", ALLOWED),
    _change("cross-site", "Sec-Fetch-Site: cross-site\r\n", DENIED),
    _change("cross-site in capitals", "Sec-Fetch-Site: Cross-Site\r\n", ALLOWED | DENIED | {400}),
    _change("two sites, the second cross",
            "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n", DENIED | {400}),
    _change("a list of sites", "Sec-Fetch-Site: none, cross-site\r\n", DENIED | {400}),
]  # fmt: skip

TABLES = {
    "Host": HOSTS,
    "folding": FOLDS,
    "characters": CHARACTERS,
    "size": SIZES,
    "Connection": CONNECTION,
    "Origin": ORIGINS,
}
