/// A header field that this server or its handler reads; others are inspected and not kept.
///
/// Names are recognised once, when a head is scanned, so that you ask for one without comparing text.
public enum HeaderName: UInt8, CaseIterable, Sendable {
  case accept
  case acceptEncoding
  /// The method of the request that a browser asks for leave to send.
  case accessControlRequestMethod
  case authorization
  case contentEncoding
  case contentLength
  case contentType
  case cookie
  case expect
  case forwardedFor
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

  /// The name on the wire, in letters of either case.
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
    case .forwardedFor: "x-forwarded-for"
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

  /// The name of a field; nil if the field is none of these.
  init?(_ name: UnsafeRawBufferPointer) {
    guard let first = unsafe name.first,
      let candidate = Self.candidates[Self.place(name.count, first)],
      unsafe name.equalsLowercased(candidate.text)
    else { return nil }
    self = candidate
  }

  /// The only name with a length and a first letter, at the place of the two.
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

  /// The place of a name among the candidates, all of which are shorter than 31 letters.
  private static func place(_ count: Int, _ first: UInt8) -> Int {
    min(count, 31) << 5 | Int(first & 31)
  }
}

extension UnsafeRawBufferPointer {
  /// True if the bytes are `text`, which has no capital letter, in letters of either case.
  func equalsLowercased(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    // Unsafe: a static string that is no single scalar has its bytes at its start.
    let start = unsafe text.utf8Start
    for index in 0..<count where unsafe self[index] != start[index] {
      guard unsafe self[index].lowercasedASCII == start[index] else { return false }
    }
    return true
  }
}
