import Glibc

/// A connection whose answer has no end: it is read until a text has arrived.
final class StreamClient {
  private let descriptor: Int32
  /// All that has arrived, as it came.
  private(set) var received = ""

  /// Connects and sends a request; nil if nobody listens on the port.
  init?(_ requestLine: String, headers: [String] = [], to port: Int) {
    guard let descriptor = Client.connected(to: port) else { return nil }
    self.descriptor = descriptor
    let fields = ["Host: 127.0.0.1:\(port)"] + headers
    let head = "\(requestLine) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    let bytes = Array(head.utf8)
    _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  deinit { close(descriptor) }

  /// Reads until a text has arrived so often; false if the server closed the connection, or sent
  /// nothing for ten seconds.
  func reads(_ text: String, times: Int = 1) -> Bool {
    while received.split(separator: text, omittingEmptySubsequences: false).count <= times {
      guard readMore() else { return false }
    }
    return true
  }

  /// Reads to the end; false if the server sent nothing for ten seconds.
  func readsToEnd() -> Bool {
    while readMore() {}
    return errno == 0
  }

  private func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    errno = 0
    let count = recv(descriptor, &chunk, chunk.count, 0)
    received += String(decoding: chunk[..<max(0, count)], as: UTF8.self)
    return count > 0
  }
}
