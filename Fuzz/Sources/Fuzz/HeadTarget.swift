@testable import MicroHTTP

/// The inspection of a request head: lines of bytes as method, target and fields.
///
/// What passes has one Host, at most one length, and no byte that RFC 9112 forbids.
enum HeadTarget {
  @Sendable static func run(_ input: [UInt8]) {
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count >= 2 else { return }
    var headers = HeaderFields()
    for line in lines.dropFirst(2) {
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      headers.append(name: line[..<colon], value: line[colon...].dropFirst())
    }
    guard let target = RequestTarget(raw: lines[1]) else { return }
    let head = RequestHead(
      method: HTTPMethod(name: String(decoding: lines[0], as: UTF8.self)),
      target: target,
      headers: headers,
      remoteAddress: "127.0.0.1"
    )
    _ = try? head.query
    _ = head.host
    _ = head.contentLength
    guard HeadInspection.fault(in: head, memory: 8192) == nil else { return }
    check(headers, lines.dropFirst(2))
  }

  private static func check(_ headers: HeaderFields, _ lines: some Sequence<ArraySlice<UInt8>>) {
    if headers.count(of: "Host") != 1 { Fuzz.fail("not one Host") }
    let lengths = headers.values("Content-Length"), codings = headers.values("Transfer-Encoding")
    if lengths.count > 1 || !lengths.isEmpty && !codings.isEmpty { Fuzz.fail("framing twice") }
    if codings.contains(where: { $0.lowercased() != "chunked" }) { Fuzz.fail("a coding: \(codings)") }
    for line in lines where line.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      Fuzz.fail("a control character in \(String(decoding: line, as: UTF8.self))")
    }
  }
}
