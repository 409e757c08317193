/// The identifier of a request in its response and in the log, as `X-Request-Id`.
public struct RequestID: Equatable, Sendable {
  fileprivate let client: String?
  fileprivate let number: UInt64?

  /// The missing identifier.
  public static let none = RequestID(client: nil, number: nil)

  /// The identifier as visible ASCII, at most 128 characters; empty for a request without a socket.
  public var text: String { client ?? number.map(Self.text) ?? "" }

  /// True if the client chose the identifier.
  public var isFromClient: Bool { client != nil }

  var isNone: Bool { client == nil && number == nil }

  /// The number as 13 characters.
  private static func text(of number: UInt64) -> String {
    let digits = String(number, radix: 32)
    return String(repeating: "0", count: 13 - digits.utf8.count) + digits
  }

  /// The name of the header field.
  static let field = "X-Request-Id"
}

extension RequestID {
  /// Reads the client's identifier; nil unless exactly one field has 1 to 128 visible ASCII characters.
  init?(in fields: HeaderFields) {
    guard let text = fields[.requestID], !fields.isRepeated(.requestID) else { return nil }
    guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.init(client: text, number: nil)
  }
}

/// Makes identifiers for the requests of one worker.
///
/// The identifiers of a worker are all different. Each worker of each run starts at a random number.
struct RequestIDs {
  private var counter = UInt64.random(in: .min ... .max)

  mutating func next() -> RequestID {
    counter &+= 0x9E37_79B9_7F4A_7C15
    // The finalizer of SplitMix64: a one-to-one map, so that neighbours differ in all characters.
    var mixed = (counter ^ counter >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return RequestID(client: nil, number: mixed ^ mixed >> 31)
  }
}
