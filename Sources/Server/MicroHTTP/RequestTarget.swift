/// The target of a request, split into parts but not decoded (RFC 9112, section 3.2).
struct RequestTarget: Sendable, Equatable {
  private let raw: [UInt8]
  /// The start of the path, after the scheme and authority of an absolute target.
  private let pathStart: Int
  /// The end of the path: the `?` or the end of the target.
  private let pathEnd: Int
  /// The start of an absolute target's authority, which takes precedence over the `Host` field.
  private let authorityStart: Int?

  /// The path from the first `/` to the `?`, percent-encoded; `*` for `OPTIONS *`.
  var path: ArraySlice<UInt8> {
    pathStart == pathEnd ? Self.root.raw[...] : raw[pathStart..<pathEnd]
  }

  /// The bytes after the `?`, percent-encoded; nil without a `?`.
  var query: ArraySlice<UInt8>? { hasQuery ? raw[(pathEnd + 1)...] : nil }

  /// True if the target has a query, even an empty one.
  var hasQuery: Bool { pathEnd < raw.count }

  /// The host and port of an absolute target.
  var authority: ArraySlice<UInt8>? { authorityStart.map { raw[$0..<pathStart] } }

  /// The approximate length on the wire in bytes.
  var byteCount: Int { raw.count }

  /// The target `/`, which replaces an illegal target.
  static let root = RequestTarget([UInt8(ascii: "/")], path: 0)

  private init(_ raw: [UInt8], path start: Int, authority: Int? = nil) {
    self.raw = raw
    pathStart = start
    pathEnd = raw[start...].firstIndex(of: UInt8(ascii: "?")) ?? raw.endIndex
    authorityStart = authority
  }

  /// Reads a target of printable ASCII: in origin form, an absolute HTTP URI, or `*`; nil for other
  /// targets.
  init?(raw: [UInt8]) {
    guard raw.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    if raw.first == UInt8(ascii: "/") || raw == [UInt8(ascii: "*")] {
      self.init(raw, path: 0)
    } else if let start = RequestTarget.endOfScheme(raw) {
      let end =
        raw[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        ?? raw.endIndex
      guard end > start else { return nil }
      self.init(raw, path: end, authority: start)
    } else {
      return nil
    }
  }

  private static func endOfScheme(_ raw: [UInt8]) -> Int? {
    ["http://", "https://"].map(\.utf8).first { scheme in
      raw.prefix(scheme.count).lazy.map(\.lowercasedASCII).elementsEqual(scheme)
    }?.count
  }
}
