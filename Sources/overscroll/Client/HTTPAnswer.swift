/// The answer to an HTTP request: what a server sent until it closed the connection.
struct HTTPAnswer: Equatable {
  let status: Int
  let body: [UInt8]

  /// Reads a whole answer of HTTP/1.1; nil if it is none, or ends before its body does.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let start = lines.first?.split(separator: " ", maxSplits: 2) ?? []
    guard start.count > 1, start[0].hasPrefix("HTTP/1."), let status = Int(start[1]) else {
      return nil
    }
    self.status = status
    let rest = bytes[end.upperBound...]
    if Self.field("transfer-encoding", lines)?.lowercased() == "chunked" {
      guard let body = Self.joined(chunks: rest) else { return nil }
      self.body = body
    } else if let length = Self.field("content-length", lines) {
      guard let count = Int(length), (0...rest.count).contains(count) else { return nil }
      body = Array(rest.prefix(count))
    } else {
      body = Array(rest)
    }
  }

  /// The value of a header field.
  private static func field(_ name: String, _ lines: [Substring]) -> String? {
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == name else { continue }
      return String(parts[1].drop { $0 == " " })
    }
    return nil
  }

  /// The bytes of the chunks; nil if the last one, which is empty, is missing.
  private static func joined(chunks bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = bytes
    var body: [UInt8] = []
    while let end = rest.firstRange(of: Array("\r\n".utf8)) {
      // An extension may follow the length.
      let digits = String(decoding: rest[..<end.lowerBound].prefix { $0 != 0x3B }, as: UTF8.self)
      guard let count = Int(digits, radix: 16), count >= 0 else { return nil }
      if count == 0 { return body }
      rest = rest[end.upperBound...]
      guard count <= rest.count - 2 else { return nil }
      body += rest.prefix(count)
      rest = rest.dropFirst(count + 2)
    }
    return nil
  }
}
