internal import CMicrohttpd
internal import Glibc

/// An answer that the server writes directly to the socket before it closes the connection.
struct BareAnswer {
  /// The answer to bytes that are not an HTTP request, or have faulty framing.
  static let badRequest = BareAnswer(status: 400)
  /// The answer to a request that is incomplete at its deadline.
  static let requestTimeout = BareAnswer(status: 408)
  static let requestHeaderFieldsTooLarge = BareAnswer(status: 431)

  let status: Int
}

extension BareAnswer {
  /// The answer that the library announces in its log before it sends an answer of its own; nil for other
  /// lines.
  init?(announcedIn line: String) {
    guard line.hasPrefix("Error processing request"),
      let status = line.firstMatch(of: /response code is ([0-9]{3})/).flatMap({ Int($0.1) })
    else { return nil }
    self.status = status
  }

  /// Sends the answer if the socket's buffer has room for it.
  func send(on descriptor: Int32) {
    let reason = unsafe MHD_get_reason_phrase_for(UInt32(status)).map { unsafe String(cString: $0) }
    let text = """
      HTTP/1.1 \(status) \(reason ?? "")\r
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

  /// An instant in the form of RFC 9110, section 5.6.7.
  static func date(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = unsafe tm()
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { room in
      guard let text = room.baseAddress else { return "" }
      unsafe gmtime_r(&seconds, &parts)
      // The names are English, since the program does not set a locale.
      unsafe strftime(text, room.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      return unsafe String(cString: text)
    }
  }
}
