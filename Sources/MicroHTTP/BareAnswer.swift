internal import Glibc

/// An answer that is written to the socket past the library, before the connection is cut.
enum BareAnswer {
  /// The request was not complete at its deadline.
  case late
  /// The library can read no more of the request: its head, or the first line of a chunk, is too
  /// long.
  case stuck(inHead: Bool)

  private var statusLine: String {
    switch self {
    case .late: "408 Request Timeout"
    case .stuck(true): "431 Request Header Fields Too Large"
    case .stuck(false): "400 Bad Request"
    }
  }

  /// Sends the answer if the system has room for it.
  func send(on descriptor: Int32) {
    let text = "HTTP/1.1 \(statusLine)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    _ = unsafe Array(text.utf8).withUnsafeBytes { bytes in
      unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
    }
  }
}
