/// The target of a request, split into parts but not decoded (RFC 9112, section 3.2).
struct RequestTarget: Sendable, Equatable {
  /// From the first `/` to the `?`, percent-encoded; `*` for `OPTIONS *`.
  let path: String
  /// The text after the `?`, percent-encoded; nil without a `?`.
  let query: String?
  /// Host and port of an absolute target; they take precedence over the `Host` field.
  let authority: String?

  /// The approximate length on the wire in bytes.
  var byteCount: Int { path.utf8.count + (query?.utf8.count ?? 0) + (authority?.utf8.count ?? 0) }

  init(path: String, query: String? = nil, authority: String? = nil) {
    self.path = path
    self.query = query
    self.authority = authority
  }

  /// The target written as `raw`, which is all printable ASCII and either in origin form, an
  /// absolute HTTP URI or `*`; nil otherwise.
  init?(raw: some Collection<UInt8>) {
    guard raw.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    if raw.first == UInt8(ascii: "/") {
      self.init(pathAndQuery: raw, authority: nil)
    } else if raw.elementsEqual("*".utf8) {
      self.init(path: "*")
    } else if let rest = RequestTarget.afterScheme(raw) {
      let authorityEnd =
        rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      guard authorityEnd > rest.startIndex else { return nil }
      self.init(
        pathAndQuery: rest[authorityEnd...],
        authority: String(decoding: rest[..<authorityEnd], as: UTF8.self)
      )
    } else {
      return nil
    }
  }

  private init(pathAndQuery raw: some Collection<UInt8>, authority: String?) {
    let pathEnd = raw.firstIndex(of: UInt8(ascii: "?")) ?? raw.endIndex
    let path = String(decoding: raw[..<pathEnd], as: UTF8.self)
    self.path = path.isEmpty ? "/" : path
    query =
      pathEnd == raw.endIndex
      ? nil : String(decoding: raw[raw.index(after: pathEnd)...], as: UTF8.self)
    self.authority = authority
  }

  private static func afterScheme<Raw: Collection<UInt8>>(_ raw: Raw) -> Raw.SubSequence? {
    for scheme in ["http://", "https://"] {
      let start = raw.prefix(scheme.utf8.count)
      if start.lazy.map(\.lowercasedASCII).elementsEqual(scheme.utf8) {
        return raw[start.endIndex...]
      }
    }
    return nil
  }
}
