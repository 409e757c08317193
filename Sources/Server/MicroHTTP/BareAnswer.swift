internal import Glibc

/// An answer that is written to the socket past the library, before the connection is cut.
enum BareAnswer: Int {
  /// The bytes are no HTTP request, or their framing is faulty.
  case badRequest = 400
  /// The request was not complete at its deadline.
  case requestTimeout = 408
  case contentTooLarge = 413
  case uriTooLong = 414
  case requestHeaderFieldsTooLarge = 431
  case httpVersionNotSupported = 505

  /// The answer that the library announces in its log before it sends one of its own; nil for any
  /// other line, and for a status that is not listed here.
  init?(announcedIn line: String) {
    guard line.hasPrefix("Error processing request"),
      let status = line.firstMatch(of: /response code is ([0-9]{3})/).flatMap({ Int($0.1) })
    else { return nil }
    self.init(rawValue: status)
  }

  private var reason: String {
    switch self {
    case .badRequest: "Bad Request"
    case .requestTimeout: "Request Timeout"
    case .contentTooLarge: "Content Too Large"
    case .uriTooLong: "URI Too Long"
    case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
    case .httpVersionNotSupported: "HTTP Version Not Supported"
    }
  }

  /// Sends the answer if the system has room for it.
  func send(on descriptor: Int32) {
    let text = """
      HTTP/1.1 \(rawValue) \(reason)\r
      Date: \(Self.date(time(nil)))\r
      Connection: close\r
      Content-Length: 0\r
      \r\n
      """
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    _ = unsafe Array(text.utf8).withUnsafeBytes { bytes in
      unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
    }
  }

  /// An instant as RFC 9110, section 5.6.7, wants it.
  static func date(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = unsafe tm()
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { room in
      unsafe gmtime_r(&seconds, &parts)
      // The names are English, because nothing sets the locale of the process.
      unsafe strftime(room.baseAddress, room.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      return unsafe room.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }
  }
}
