/// A header field that this server or its handler reads; other fields are inspected and dropped.
///
/// Names are recognised once, during the scan of a head, so that a look-up compares no text.
public enum HeaderName: UInt8, CaseIterable, Sendable {
  case accept
  case acceptEncoding
  /// The method of a request for which a browser asks permission.
  case accessControlRequestMethod
  case authorization
  case contentEncoding
  case contentLength
  case contentType
  case cookie
  case expect
  case host
  case idempotencyKey
  case ifMatch
  case ifNoneMatch
  case lastEventID
  case origin
  case prefer
  case requestID
  case secFetchSite
  case transferEncoding

  /// The name on the wire; case does not count.
  var text: StaticString {
    switch self {
    case .accept: "accept"
    case .acceptEncoding: "accept-encoding"
    case .accessControlRequestMethod: "access-control-request-method"
    case .authorization: "authorization"
    case .contentEncoding: "content-encoding"
    case .contentLength: "content-length"
    case .contentType: "content-type"
    case .cookie: "cookie"
    case .expect: "expect"
    case .host: "host"
    case .idempotencyKey: "idempotency-key"
    case .ifMatch: "if-match"
    case .ifNoneMatch: "if-none-match"
    case .lastEventID: "last-event-id"
    case .origin: "origin"
    case .prefer: "prefer"
    case .requestID: "x-request-id"
    case .secFetchSite: "sec-fetch-site"
    case .transferEncoding: "transfer-encoding"
    }
  }

  /// Recognises the name of a field; nil for other names.
  init?(_ name: UnsafeRawBufferPointer) {
    guard let first = unsafe name.first,
      let candidate = Self.candidates[Self.place(name.count, first)],
      unsafe name.equalsLowercased(candidate.text)
    else { return nil }
    self = candidate
  }

  /// The known names, each at the place of its length and first letter, which no two names share.
  private static let candidates: [HeaderName?] = {
    var candidates = [HeaderName?](repeating: nil, count: 32 * 32)
    for name in allCases {
      let text = unsafe UnsafeRawBufferPointer(
        start: name.text.utf8Start,
        count: name.text.utf8CodeUnitCount
      )
      unsafe candidates[place(text.count, text[0])] = name
    }
    return candidates
  }()

  /// The place of a name among the candidates, which all are shorter than 31 letters.
  private static func place(_ count: Int, _ first: UInt8) -> Int {
    min(count, 31) << 5 | Int(first & 31)
  }
}

extension UnsafeRawBufferPointer {
  /// True if the bytes equal `text`, which has no capital letters, without regard to case.
  func equalsLowercased(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // Unsafe: a static string other than a single scalar has its bytes at `utf8Start`.
    let start = unsafe text.utf8Start
    for index in 0..<count where unsafe self[index] != start[index] {
      guard unsafe self[index].lowercasedASCII == start[index] else { return false }
    }
    return true
  }
}
