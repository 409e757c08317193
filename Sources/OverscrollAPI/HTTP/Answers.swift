import MicroHTTP

extension Response {
  /// An answer in JSON.
  static func json(
    _ bytes: [UInt8],
    status: Int = 200,
    headers: [(String, String)] = []
  ) -> Response {
    Response(
      status: status,
      headers: [("Content-Type", MediaType.json), ("Cache-Control", "no-store")] + headers,
      body: .bytes(bytes)
    )
  }

  /// A problem document.
  init(_ problem: Problem) {
    self.init(
      status: problem.status,
      headers: [("Content-Type", Problem.mediaType), ("Cache-Control", "no-store")]
        + problem.headerFields.map { ($0.name, $0.value) },
      body: .bytes(problem.bytes)
    )
  }
}

/// Entity tags of snapshots: a 64-bit FNV-1a hash of all bytes but those of `timeMs`.
enum EntityTag {
  /// The weak tag of a document, some of whose bytes do not count.
  static func weak(_ bytes: [UInt8], without ignored: Range<Int>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in 0..<ignored.lowerBound { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    for index in ignored.upperBound..<bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    return "W/\"" + String(hash, radix: 16) + "\""
  }

  /// Whether an `If-None-Match` field names the tag, by weak comparison.
  static func matches(_ field: String, _ tag: String) -> Bool {
    if field.trimmed == "*" { return true }
    let opaque = tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    return field.split(separator: ",").contains { candidate in
      let candidate = candidate.trimmed
      return (candidate.hasPrefix("W/") ? String(candidate.dropFirst(2)) : candidate) == opaque
    }
  }
}
