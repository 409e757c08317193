/// A request as it was read.
struct ReadRequest: Sendable {
  let method: String
  let target: String
  let body: [UInt8]

  /// Whether both are the same request; an absolute target is reduced to its path by the server.
  func agrees(with other: ReadRequest) -> Bool {
    method == other.method && body == other.body
      && (target == other.target || !target.hasPrefix("/"))
  }
}

/// A slow and strict reading of the requests of a connection, by RFC 9112.
///
/// It is lenient only where the RFC allows it and the server is: empty lines before a request, line
/// feeds alone as line ends, and anything in a chunk extension or a trailer. A NUL before a line feed
/// alone is taken for a CR, a line before a request that begins with NUL for an empty one, and so is a line of
/// a colon alone that ends in a line feed alone: the library overwrites or skips all of these, so that the server cannot tell them apart (the proxy's duty; see
/// `docs/operating/server.md`). It ends at the first request that is malformed or incomplete.
struct StrictReading {
  private(set) var requests: [ReadRequest] = []
  private var rest: ArraySlice<UInt8>
  /// Whether a line feed alone ends the last line.
  private var isBareEnd = false

  init(_ input: [UInt8]) {
    rest = input[...]
    while let request = next() { requests.append(request) }
  }

  private mutating func next() -> ReadRequest? {
    while let first = rest.first, first == 0x0D || first == 0x0A || first == 0 {
      guard let line = anyLine(), line.isEmpty || first == 0 else { return nil }
    }
    guard let words = line()?.split(separator: 0x20, omittingEmptySubsequences: false),
      words.count == 3, words[0].allSatisfy(Self.isTokenCharacter), !words[0].isEmpty,
      words[1].allSatisfy({ (0x21...0x7E).contains($0) }), !words[1].isEmpty,
      let fields = fields(), let body = body(fields, isHTTP10: words[2].last == UInt8(ascii: "0"))
    else { return nil }
    return ReadRequest(
      method: String(decoding: words[0], as: UTF8.self),
      target: String(decoding: words[1], as: UTF8.self),
      body: body
    )
  }

  /// The next line without its end; nil if there is none, or if it has a NUL or a bare CR.
  private mutating func line() -> ArraySlice<UInt8>? {
    anyLine().flatMap { $0.contains(0x0D) || $0.contains(0) ? nil : $0 }
  }

  /// The next line without its end; nil if there is none.
  private mutating func anyLine() -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    var line = rest[..<end]
    rest = rest[(end + 1)...]
    isBareEnd = line.last != 0x0D && line.last != 0
    if !isBareEnd { line.removeLast() }
    return line
  }

  private mutating func fields() -> [(name: String, value: String)]? {
    var fields: [(name: String, value: String)] = []
    while let line = line() {
      if line.isEmpty || isBareEnd && line.elementsEqual(":".utf8) { return fields }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(Self.isTokenCharacter),
        line[colon...].allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
      else { return nil }
      let value = line[(colon + 1)...]
        .drop { $0 == 0x20 || $0 == 0x09 }.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      fields.append((name, String(decoding: Array(value), as: UTF8.self)))
    }
    return nil
  }

  private mutating func body(
    _ fields: [(name: String, value: String)],
    isHTTP10: Bool
  ) -> [UInt8]? {
    let hosts = fields.count { $0.name == "host" }
    guard hosts == 1 || hosts == 0 && isHTTP10 else { return nil }
    let lengths = fields.filter { $0.name == "content-length" }.map(\.value)
    let codings = fields.filter { $0.name == "transfer-encoding" }.map(\.value)
    switch (lengths.count, codings.count) {
    case (0, 0): return []
    case (1, 0): return sized(lengths[0])
    case (0, 1): return codings[0].lowercased() == "chunked" ? chunks() : nil
    default: return nil
    }
  }

  private mutating func sized(_ length: String) -> [UInt8]? {
    guard length.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let count = Int(length), rest.count >= count
    else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  private mutating func chunks() -> [UInt8]? {
    var body: [UInt8] = []
    while let size = anyLine() {
      let digits = size.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
      guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
        let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      if count == 0 { return skipTrailer() ? body : nil }
      guard rest.count > count else { return nil }
      body += rest.prefix(count)
      rest = rest.dropFirst(count)
      guard let end = line(), end.isEmpty else { return nil }
    }
    return nil
  }

  /// Skips the trailer, whatever is in it: the server ignores it.
  ///
  /// A line that begins with NUL or a colon ends it as an empty one does: to the library all are empty texts.
  ///
  /// - Returns: Whether it ends.
  private mutating func skipTrailer() -> Bool {
    while let line = anyLine() {
      if line.isEmpty || line.first == 0 || line.first == UInt8(ascii: ":") { return true }
    }
    return false
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
