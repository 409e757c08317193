/// Names a request in its response and in the log, as `X-Request-Id`.
public struct RequestID: Equatable, Sendable {
  private enum Origin: Equatable {
    case none
    case client(String)
    case server(UInt64)
  }

  private let origin: Origin

  private init(_ origin: Origin) { self.origin = origin }

  /// No identifier.
  public static let none = RequestID(.none)

  /// The client's own; nil unless there is exactly one, of 1 to 128 visible ASCII characters.
  init?(in fields: HeaderFields) {
    guard let text = fields[.requestID], !fields.isRepeated(.requestID) else { return nil }
    guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      return nil
    }
    self.init(.client(text))
  }

  /// One of the server's own.
  fileprivate init(number: UInt64) { self.init(.server(number)) }

  /// Visible ASCII, at most 128 characters; empty for a request without a socket.
  public var text: String {
    switch origin {
    case .none: ""
    case .client(let text): text
    case .server(let number): Self.text(of: number)
    }
  }

  /// Whether the client chose it.
  public var isFromClient: Bool {
    if case .client = origin { true } else { false }
  }

  /// Whether there is none.
  var isNone: Bool { origin == .none }

  /// A number as 13 characters, which a string holds without an allocation.
  private static func text(of number: UInt64) -> String {
    unsafe String(unsafeUninitializedCapacity: 13) { characters in
      var rest = number
      for index in 0..<13 {
        // Unsafe: the index is below the capacity.
        unsafe characters[index] = digit(UInt8(rest & 31))
        rest >>= 5
      }
      return 13
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// The name of the header field.
  static let field = "X-Request-Id"
}

/// Makes identifiers for the requests of one worker.
///
/// A worker's are all different. Two workers, or two runs, start at random numbers.
struct RequestIDs {
  private var counter = UInt64.random(in: .min ... .max)

  mutating func next() -> RequestID {
    counter &+= 0x9E37_79B9_7F4A_7C15
    // The finalizer of SplitMix64: a one-to-one map, so that neighbours differ in all characters.
    var mixed = (counter ^ counter >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return RequestID(number: mixed ^ mixed >> 31)
  }
}
