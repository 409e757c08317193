/// The target of a request, split into parts but not decoded (RFC 9112, section 3.2).
struct RequestTarget: Sendable, Equatable {
  /// From the first `/` to the `?`, percent-encoded; `*` for `OPTIONS *`.
  let path: ArraySlice<UInt8>
  /// The bytes after the `?`, percent-encoded; nil without a `?`.
  let query: ArraySlice<UInt8>?
  /// Host and port of an absolute target; they take precedence over the `Host` field.
  let authority: ArraySlice<UInt8>?

  /// The approximate length on the wire in bytes.
  var byteCount: Int { path.count + (query?.count ?? 0) + (authority?.count ?? 0) }

  /// The path alone, of a target that is illegal.
  static let root = RequestTarget(path: [UInt8(ascii: "/")], query: nil, authority: nil)

  private init(path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?, authority: ArraySlice<UInt8>?) {
    self.path = path
    self.query = query
    self.authority = authority
  }

  /// The target written as `raw`, which is all printable ASCII and either in origin form, an
  /// absolute HTTP URI or `*`; nil otherwise.
  init?(raw: [UInt8]) {
    guard raw.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    if raw.first == UInt8(ascii: "/") {
      self.init(pathAndQuery: raw[...], authority: nil)
    } else if raw == [UInt8(ascii: "*")] {
      self.init(path: raw[...], query: nil, authority: nil)
    } else if let rest = RequestTarget.afterScheme(raw) {
      let authorityEnd =
        rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      guard authorityEnd > rest.startIndex else { return nil }
      self.init(pathAndQuery: rest[authorityEnd...], authority: rest[..<authorityEnd])
    } else {
      return nil
    }
  }

  private init(pathAndQuery raw: ArraySlice<UInt8>, authority: ArraySlice<UInt8>?) {
    let pathEnd = raw.firstIndex(of: UInt8(ascii: "?")) ?? raw.endIndex
    self.init(
      path: pathEnd == raw.startIndex ? RequestTarget.root.path : raw[..<pathEnd],
      query: pathEnd == raw.endIndex ? nil : raw[(pathEnd + 1)...],
      authority: authority
    )
  }

  private static func afterScheme(_ raw: [UInt8]) -> ArraySlice<UInt8>? {
    for scheme in ["http://", "https://"] {
      let start = raw.prefix(scheme.utf8.count)
      if start.lazy.map(\.lowercasedASCII).elementsEqual(scheme.utf8) {
        return raw[start.endIndex...]
      }
    }
    return nil
  }
}
