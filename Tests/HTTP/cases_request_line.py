"""Request lines and targets: RFC 9112, sections 2 and 3."""

from case import CLOSED, OPEN, REFUSED, Case, line

OK = frozenset({200})
NOT_THERE = frozenset({400, 404})
VERSION = frozenset({400, 505})
TOO_LONG = frozenset({414, 431})

LINES = [
    line("good", "GET /healthz HTTP/1.1", OK, OPEN),
    line("empty line before", "\r\nGET /healthz HTTP/1.1", OK, OPEN),
    line("line feed before", "\nGET /healthz HTTP/1.1", OK | REFUSED),
    line("ten empty lines before", "\r\n" * 10 + "GET /healthz HTTP/1.1", OK | REFUSED),
    line("two spaces after the method", "GET  /healthz HTTP/1.1", OK | REFUSED),
    line("two spaces before the version", "GET /healthz  HTTP/1.1", OK | REFUSED),
    line("tabs between", "GET\t/healthz\tHTTP/1.1", OK | REFUSED),
    line("space after the version", "GET /healthz HTTP/1.1 ", OK | REFUSED),
    line("space before the method", " GET /healthz HTTP/1.1", REFUSED, CLOSED),
    line("a fourth word", "GET /healthz x HTTP/1.1", REFUSED, CLOSED),
    line("a word after the version", "GET /healthz HTTP/1.1 x", VERSION, CLOSED),
    line("a word before the method", "XX GET /healthz HTTP/1.1", REFUSED, CLOSED),
    Case("one word", b"GARBAGE\r\n\r\n", REFUSED, CLOSED),
    Case("method alone", b"GET\r\n\r\n", REFUSED, CLOSED),
    Case("no target", b"GET HTTP/1.1\r\nHost: @HOST@\r\n\r\n", VERSION, CLOSED),
    Case("HTTP/0.9", b"GET /healthz\r\n\r\n", VERSION, CLOSED),
    Case("bare CR as line end", b"GET /healthz HTTP/1.1\rHost: @HOST@\r\r", VERSION, CLOSED),
    Case("bare CR in line", b"GET /\rhealthz HTTP/1.1\r\nHost: @HOST@\r\n\r\n", REFUSED, CLOSED),
    Case("LF as line end", b"GET /healthz HTTP/1.1\nHost: @HOST@\n\n", OK | REFUSED),
    Case("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", REFUSED, CLOSED),
    Case("HTTP/2 preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", VERSION, CLOSED),
]

METHODS = [
    line("lower case", "get /healthz HTTP/1.1", frozenset({501})),
    line("unknown", "FOO /healthz HTTP/1.1", frozenset({501})),
    line("unknown, of an unknown path", "FOO /nothing HTTP/1.1", frozenset({501})),
    line("with a parenthesis", "G(T /healthz HTTP/1.1", REFUSED, CLOSED),
    line("with a colon", "GET: /healthz HTTP/1.1", REFUSED, CLOSED),
    line("with a NUL", "G\0T /healthz HTTP/1.1", REFUSED, CLOSED),
    line("not ASCII", "G\xc9T /healthz HTTP/1.1", REFUSED, CLOSED),
    line("of 2,000 letters", "G" * 2000 + " /healthz HTTP/1.1", TOO_LONG | {400, 501}),
    line("of 20,000 letters", "G" * 20_000 + " /healthz HTTP/1.1", TOO_LONG | {400, 501}, CLOSED),
    line("TRACE", "TRACE /healthz HTTP/1.1", frozenset({405})),
    line("TRACE of an unknown path", "TRACE /nothing HTTP/1.1", frozenset({404})),
    line("PATCH", "PATCH /v1/dialects HTTP/1.1", frozenset({405})),
    line("QUERY", "QUERY /v1/dialects HTTP/1.1", frozenset({405})),
    line("QUERY of no route", "QUERY /nothing HTTP/1.1", frozenset({404})),
    line("DELETE where there is none", "DELETE /v1/dialects HTTP/1.1", frozenset({405})),
    line("POST where there is none", "POST /v1/presets/home HTTP/1.1", frozenset({405})),
    line("OPTIONS", "OPTIONS /v1/sessions HTTP/1.1", frozenset({204}), OPEN),
    line("OPTIONS of no route", "OPTIONS /nothing HTTP/1.1", frozenset({404})),
    line("HEAD", "HEAD /v1/dialects HTTP/1.1", OK, OPEN, "HEAD"),
    line("HEAD of what is not there", "HEAD /v1/x HTTP/1.1", frozenset({404}), method="HEAD"),
    line("CONNECT", "CONNECT @HOST@ HTTP/1.1", frozenset({400, 404, 405, 501})),
    line("CONNECT of a path", "CONNECT /healthz HTTP/1.1", frozenset({400, 404, 405, 501})),
    Case(
        "HEAD refused has no body either",
        b"HEAD /healthz HTTP/1.1\r\nHost: @HOST@\r\nHost: @HOST@\r\n\r\n",
        REFUSED, CLOSED, "HEAD",
    ),
]  # fmt: skip

VERSIONS = [
    *(
        line(version, f"GET /healthz {version}", VERSION, CLOSED)
        for version in (
            "HTTP/2.0", "HTTP/3.0", "HTTP/0.9", "HTTP/9.9", "HTTP/11", "HTTP/1.", "HTTP/1.10",
            "HTTP/01.1", "HTTP/1.1x", "HTTP/1,1", "HTTP/-1.1", "HTTP/1.1\0", "XTTP/1.1", "HTTP/",
            "http/1.1", "Http/1.1", "HTTP/1.1.1", "HTTPS/1.1",
        )
    ),
    line("HTTP/1.2", "GET /healthz HTTP/1.2", OK | {505}),
    line("HTTP/1.0", "GET /healthz HTTP/1.0", OK, CLOSED),
    Case("HTTP/1.0 without Host", b"GET /healthz HTTP/1.0\r\n\r\n", OK, CLOSED),
    Case(
        "HTTP/1.0 kept alive",
        b"GET /healthz HTTP/1.0\r\nHost: @HOST@\r\nConnection: keep-alive\r\n\r\n", OK,
    ),
]  # fmt: skip

TARGETS = [
    line("not a path", "GET healthz HTTP/1.1", REFUSED, CLOSED),
    line("control", "GET /v1/\x01 HTTP/1.1", REFUSED, CLOSED),
    line("delete", "GET /v1/\x7f HTTP/1.1", REFUSED, CLOSED),
    line("not ASCII", "GET /v1/caf\xe9 HTTP/1.1", REFUSED, CLOSED),
    line("NUL", "GET /healthz\0/x HTTP/1.1", REFUSED, CLOSED),
    line("tab", "GET /health\tz HTTP/1.1", REFUSED, CLOSED),
    line("fragment", "GET /healthz#x HTTP/1.1", NOT_THERE),
    line("quotes", 'GET /v1/"<>\\^`{|} HTTP/1.1', NOT_THERE),
    line("broken escape", "GET /v1/presets/%zz HTTP/1.1", NOT_THERE | {422}),
    line("cut escape", "GET /v1/presets/%4 HTTP/1.1", NOT_THERE | {422}),
    line("escaped NUL", "GET /v1/sessions/a%00b HTTP/1.1", NOT_THERE | {422}),
    line("escaped slash", "GET /v1/sessions/a%2Fb HTTP/1.1", NOT_THERE | {422}),
    line("escaped bytes that are no UTF-8", "GET /v1/presets/%ff HTTP/1.1", NOT_THERE | {422}),
    line("out of the folder", "GET /../../../../etc/passwd HTTP/1.1", NOT_THERE | {403}),
    line("out, escaped", "GET /..%2f..%2f..%2fetc/passwd HTTP/1.1", NOT_THERE | {403}),
    line("out, dots escaped", "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1", NOT_THERE | {403}),
    line("out, backslash", "GET /..\\..\\etc\\passwd HTTP/1.1", NOT_THERE | {403}),
    line("two slashes", "GET //healthz HTTP/1.1", NOT_THERE),
    line("two slashes and a host", "GET //evil.example/healthz HTTP/1.1", NOT_THERE),
    line("slash at the end", "GET /healthz/ HTTP/1.1", NOT_THERE),
    line("empty query", "GET /healthz? HTTP/1.1", OK, OPEN),
    line("unknown parameter", "GET /v1/dialects?colour=red HTTP/1.1", frozenset({422})),
    line("broken escape in a query", "GET /v1/sessions?prefix=%zz HTTP/1.1", frozenset({400, 422})),
    *(
        line(f"of {count} bytes", f"GET /v1/{'x' * (count - 4)} HTTP/1.1", TOO_LONG | {404})
        for count in (1000, 4000, 7000, 7500, 7800, 7900, 7950, 8000, 8050, 8100, 8150, 8200)
    ),
    *(
        line(f"of {count} bytes", f"GET /v1/{'x' * (count - 4)} HTTP/1.1", TOO_LONG, CLOSED)
        for count in (9000, 20_000, 100_000)
    ),
    *(
        line(
            f"{count} parameters",
            f"GET /v1/sessions?{'&'.join(['a=1'] * count)} HTTP/1.1",
            TOO_LONG | {400, 422},
        )
        for count in (2, 50, 100, 110, 115, 116, 117, 118, 119, 120, 125, 150, 300, 1000, 1900)
    ),
    line("asterisk", "OPTIONS * HTTP/1.1", frozenset({200, 204}), OPEN),
    line("asterisk for GET", "GET * HTTP/1.1", NOT_THERE),
]

FOREIGN = frozenset({400, 403, 421})
ABSOLUTE = [
    line("own", "GET http://@HOST@/v1/dialects HTTP/1.1", OK, OPEN),
    line("own, scheme in capitals", "GET HTTP://@HOST@/v1/dialects HTTP/1.1", OK, OPEN),
    line("own, without a path", "GET http://@HOST@ HTTP/1.1", OK),
    line("own, with a query", "GET http://@HOST@/v1/sessions?limit=1 HTTP/1.1", OK, OPEN),
    line("foreign", "GET http://evil.example/v1/dialects HTTP/1.1", FOREIGN),
    line("with a user", "GET http://127.0.0.1@evil.example/v1/dialects HTTP/1.1", FOREIGN),
    line("own, with a user", "GET http://x@@HOST@/v1/dialects HTTP/1.1", FOREIGN),
    line("without a host", "GET http:///v1/dialects HTTP/1.1", FOREIGN | {404}),
    line("with another scheme", "GET ftp://@HOST@/v1/dialects HTTP/1.1", FOREIGN | {404}),
    line("with a broken port", "GET http://localhost:x/v1/dialects HTTP/1.1", FOREIGN),
    line("with a broken address", "GET http://[::1]x/v1/dialects HTTP/1.1", FOREIGN),
    Case(
        "own, with a foreign Host",
        b"GET http://@HOST@/v1/dialects HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        OK | FOREIGN,
    ),
    Case(
        "own, without Host",
        b"GET http://@HOST@/v1/dialects HTTP/1.1\r\n\r\n", REFUSED, CLOSED,
    ),
]  # fmt: skip

TABLES = {
    "request line": LINES,
    "method": METHODS,
    "version": VERSIONS,
    "target": TARGETS,
    "absolute form": ABSOLUTE,
}
