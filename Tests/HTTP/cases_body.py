"""Lengths, transfer codings and chunks: RFC 9112, sections 6 and 7."""

from case import CLOSED, EITHER, GOOD, INNER, OPEN, REFUSED, Case, body, chunked, raw
from program import miscounts_chunk_extensions

CODING = frozenset({400, 501})
TOO_LARGE = frozenset({400, 413})
LENIENT = GOOD | REFUSED
CHUNKS = b"2\r\n{}\r\n0\r\n\r\n"
CHUNKED = "Transfer-Encoding: chunked\r\n"

LENGTHS = [
    body("good", "Content-Length: 2\r\n", b"{}", GOOD, OPEN),
    body("zero", "Content-Length: 0\r\n", b"", GOOD, OPEN),
    body("leading zeros", "Content-Length: 0002\r\n", b"{}", LENIENT),
    body("none", "", b"", GOOD, OPEN),
    body("twice the same", "Content-Length: 2\r\n" * 2, b"{}", REFUSED, CLOSED),
    body("twice, 0 first", "Content-Length: 0\r\nContent-Length: 2\r\n", b"{}", REFUSED, CLOSED),
    body("twice, 0 last", "Content-Length: 2\r\nContent-Length: 0\r\n", b"{}", REFUSED, CLOSED),
    body("of an inner request, and 0", "Content-Length: 0\r\nContent-Length: 90\r\n", INNER,
         REFUSED, CLOSED),
    *(
        body(repr(text), f"Content-Length: {text}\r\n", b"{}", REFUSED, CLOSED)
        for text in (
            "+2", "-2", "0x2", "2 2", "2a", "a2", "", "1e1", "2.0", "2,2", "2, 2", "2,3", "2;",
            '"2"', "2\x0b", "\x0b2", "--2", "0b10", "0o2", "\xb2", "\xef\xbc\x92", "2 \x002", "-0",
        )
    ),
    *(
        body(text, f"Content-Length: {text}\r\n", b"{}", TOO_LARGE, CLOSED)
        for text in (
            "2147483648", "4294967296", "4294967298", "9223372036854775807", "9223372036854775808",
            "9223372036854775810", "18446744073709551615", "18446744073709551616",
            "18446744073709551618", "36893488147419103234", "9" * 25, "9" * 300,
        )
    ),
    body("a name with an underscore", "Content_Length: 90\r\nContent-Length: 2\r\n", b"{}", GOOD),
    body("space before the colon", "Content-Length : 90\r\n", INNER, REFUSED, CLOSED),
]  # fmt: skip

CODINGS = [
    body("good", CHUNKED, CHUNKS, GOOD, OPEN),
    body("capitals", "Transfer-Encoding: CHUNKED\r\n", CHUNKS, GOOD, OPEN),
    body("with a length", CHUNKED + "Content-Length: 5\r\n", b"0\r\n\r\n", REFUSED, CLOSED),
    body("after a length", "Content-Length: 5\r\n" + CHUNKED, b"0\r\n\r\n", REFUSED, CLOSED),
    body("with an inner length", CHUNKED + "Content-Length: 95\r\n", b"0\r\n\r\n" + INNER,
         REFUSED, CLOSED),
    body("with a length of 0", CHUNKED + "Content-Length: 0\r\n", CHUNKS, REFUSED, CLOSED),
    body("with a bad length", CHUNKED + "Content-Length: x\r\n", CHUNKS, REFUSED, CLOSED),
    body("blank at the end", "Transfer-Encoding: chunked \r\n", CHUNKS, GOOD | CODING),
    body("tab at the end", "Transfer-Encoding: chunked\t\r\n", CHUNKS, GOOD | CODING),
    body("tab before", "Transfer-Encoding:\tchunked\r\n", CHUNKS, GOOD | CODING),
    *(
        body(repr(text), f"Transfer-Encoding: {text}\r\n", CHUNKS, CODING, CLOSED)
        for text in (
            "gzip", "gzip, chunked", "chunked, gzip", "chunked, chunked", "chunked;q=1", "identity",
            "identity, chunked", "chunked, identity", "xchunked", "chunkedx", "",
            '"chunked"', "cow", "chunk", ",chunked", "chunked,", "chunked foo", "'chunked'",
        )
    ),
    *(
        body(repr(text), f"Transfer-Encoding: {text}\r\n", CHUNKS, REFUSED, CLOSED)
        for text in ("\x0bchunked", "chunked\x0b", "\0chunked", "chunked\0", "chun\rked")
    ),
    body("twice", CHUNKED * 2, CHUNKS, CODING, CLOSED),
    body("chunked, then identity", CHUNKED + "Transfer-Encoding: identity\r\n", CHUNKS, CODING,
         CLOSED),
    body("identity, then chunked", "Transfer-Encoding: identity\r\n" + CHUNKED, CHUNKS, CODING,
         CLOSED),
    body("unknown, with a length", "Transfer-Encoding: x\r\nContent-Length: 2\r\n", b"{}", CODING,
         CLOSED),
    body("space before the colon", "Transfer-Encoding : chunked\r\n", CHUNKS, REFUSED, CLOSED),
    body("HTTP/1.0", CHUNKED, CHUNKS, GOOD | CODING, CLOSED, version="1.0"),
]  # fmt: skip

CHUNK_SIZES = [
    *(
        chunked(f"size {text}", raw(text) + b"\r\n{}\r\n0\r\n\r\n", GOOD, OPEN)
        for text in ("2", "02")
    ),
    chunked("in two", b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n", GOOD, OPEN),
    chunked("capital digits", b"A\r\n{        }\r\n0\r\n\r\n", GOOD, OPEN),
    chunked("nothing", b"0\r\n\r\n", GOOD, OPEN),
    chunked("40 zeros", b"0" * 40 + b"2\r\n{}\r\n0\r\n\r\n", LENIENT),
    chunked("zeros at the end", b"2\r\n{}\r\n000\r\n\r\n", LENIENT),
    chunked("blank after the size", b"2 \r\n{}\r\n0\r\n\r\n", LENIENT),
    chunked("LF after the size", b"2\n{}\r\n0\r\n\r\n", LENIENT),
    chunked("LF after the data", b"2\r\n{}\n0\r\n\r\n", LENIENT),
    *(
        chunked(f"size {text!r}", raw(text) + b"\r\n{}\r\n0\r\n\r\n", REFUSED, CLOSED)
        for text in (
            " 2",
            "+2",
            "-2",
            "0x2",
            "g",
            "2g",
            "",
            "2 2",
            "2.",
            "\t2",
            "2\0",
            "\02",
            "\xb2",
        )
    ),
    *(
        chunked(f"size {text}", raw(text) + b"\r\n{}\r\n0\r\n\r\n", TOO_LARGE | {408}, CLOSED)
        for text in (
            "FFFFFFFFFFFFFFFF",
            "7FFFFFFFFFFFFFFF",
            "8000000000000000",
            "10000000000000000",
            "10000000000000002",
            "F" * 32,
            "100000002",
            "F" * 2000,
            "FFFFFFFFFFFFFFFE",
        )
    ),
    chunked("a size without end", b"0" * 20_000, TOO_LARGE | {408, 431}, CLOSED),
    chunked("no CRLF after the data", b"2\r\n{}0\r\n\r\n", REFUSED, CLOSED),
    chunked("letters after the data", b"2\r\n{}XX0\r\n\r\n", REFUSED, CLOSED),
    chunked("more data than the size", b"1\r\n{}\r\n0\r\n\r\n", REFUSED, CLOSED),
    chunked("CR alone after the data", b"2\r\n{}\r0\r\n\r\n", REFUSED, CLOSED),
    chunked("an inner request after too much", b"1\r\n{}\r\n0\r\n\r\n" + INNER, REFUSED, CLOSED),
]

EXTENDED = (LENIENT, EITHER) if miscounts_chunk_extensions() else (GOOD, OPEN)
EXTENSIONS = [
    chunked("name", b"2;a\r\n{}\r\n0;b\r\n\r\n", *EXTENDED),
    chunked("value", b"2;a=b\r\n{}\r\n0\r\n\r\n", *EXTENDED),
    chunked("quoted", b'2;a="b c"\r\n{}\r\n0\r\n\r\n', *EXTENDED),
    chunked("blanks", b"2 ; a = b\r\n{}\r\n0\r\n\r\n", LENIENT),
    chunked("empty", b"2;\r\n{}\r\n0\r\n\r\n", LENIENT),
    chunked("with a bare CR", b"2;a\rb\r\n{}\r\n0\r\n\r\n", LENIENT),
    chunked("with a bare LF", b"2;a\nb\r\n{}\r\n0\r\n\r\n", LENIENT),
    chunked("with a NUL", b"2;a\0b\r\n{}\r\n0\r\n\r\n", LENIENT),
    chunked("with an inner request", b"0;a\n" + INNER + b"\r\n", LENIENT),
    *(
        chunked(
            f"of {size} bytes", b"2;" + b"a" * size + b"\r\n{}\r\n0\r\n\r\n",
            LENIENT | {413, 431},
        )
        for size in (100, 1000, 4000)
    ),
    *(
        chunked(
            f"of {size} bytes", b"2;" + b"a" * size + b"\r\n{}\r\n0\r\n\r\n",
            TOO_LARGE | {408, 431} | GOOD,
        )
        for size in (7000, 8000, 8192, 12_000, 20_000, 100_000)
    ),
]  # fmt: skip

TRAILERS = [
    chunked("one", b"2\r\n{}\r\n0\r\nX: y\r\n\r\n", GOOD, OPEN),
    chunked("ten", b"2\r\n{}\r\n0\r\n" + b"X: y\r\n" * 10 + b"\r\n", GOOD, OPEN),
    chunked("a length", b"2\r\n{}\r\n0\r\nContent-Length: 90\r\n\r\n", LENIENT),
    chunked("a coding", b"2\r\n{}\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n", LENIENT),
    chunked("a foreign Host", b"2\r\n{}\r\n0\r\nHost: evil.example\r\n\r\n", LENIENT),
    chunked("no colon", b"2\r\n{}\r\n0\r\ngarbage\r\n\r\n", LENIENT),
    chunked("folded", b"2\r\n{}\r\n0\r\nX: y\r\n z\r\n\r\n", LENIENT),
    chunked("NUL", b"2\r\n{}\r\n0\r\nX: y\0z\r\n\r\n", LENIENT),
    chunked("LF", b"2\r\n{}\r\n0\r\nX: y\n\r\n", LENIENT),
    chunked("a colon first", b"2\r\n{}\r\n0\r\nX: y\r\n:z\r\n\r\n", LENIENT),
    chunked("an inner request", b"2\r\n{}\r\n0\r\n" + INNER, LENIENT),
    *(
        chunked(
            f"{count}", b"2\r\n{}\r\n0\r\n" + b"X: y\r\n" * count + b"\r\n", LENIENT | {413, 431}
        )
        for count in (100, 500, 2000)
    ),
    chunked(
        "20,000 bytes", b"2\r\n{}\r\n0\r\nX: " + b"y" * 20_000 + b"\r\n\r\n", LENIENT | {413, 431}
    ),
]


def _get(name, lines, content):
    head = raw(f"GET /v1/dialects HTTP/1.1\r\nHost: @HOST@\r\n{lines}\r\n")
    return Case(name, head + content, frozenset({200, 400, 413}))


BODIES_OF_GET = [
    _get("a length", "Content-Length: 5\r\n", b"hello"),
    _get("an inner request", "Content-Length: @INNERLENGTH@\r\n", INNER),
    _get("chunks", CHUNKED, b"5\r\nhello\r\n0\r\n\r\n"),
    _get("an inner request in a chunk", CHUNKED, b"@INNERSIZE@\r\n" + INNER + b"\r\n0\r\n\r\n"),
]

TABLES = {
    "Content-Length": LENGTHS,
    "Transfer-Encoding": CODINGS,
    "chunk": CHUNK_SIZES,
    "extension": EXTENSIONS,
    "trailer": TRAILERS,
    "body of GET": BODIES_OF_GET,
}
