internal import CMicrohttpd
internal import Glibc

/// An answer that is written to the socket past the library, before the connection is cut.
struct BareAnswer {
  /// The bytes are no HTTP request, or their framing is faulty.
  static let badRequest = BareAnswer(status: 400)
  /// The request was not complete at its deadline.
  static let requestTimeout = BareAnswer(status: 408)
  static let requestHeaderFieldsTooLarge = BareAnswer(status: 431)

  let status: Int
}

extension BareAnswer {
  /// The answer that the library announces in its log before it sends one of its own; nil for any
  /// other line.
  init?(announcedIn line: String) {
    guard line.hasPrefix("Error processing request"),
      let status = line.firstMatch(of: /response code is ([0-9]{3})/).flatMap({ Int($0.1) })
    else { return nil }
    self.status = status
  }

  /// Sends the answer if the system has room for it.
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
      // The names are English, because nothing sets the locale of the process.
      unsafe strftime(text, room.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      return unsafe String(cString: text)
    }
  }
}
