internal import Glibc

/// A client that sends exactly the given bytes and reads one response at a time.
package final class RawClient {
  /// Nobody listens on the port.
  package struct Refused: Error {}

  let descriptor: Int32
  private var unread: [UInt8] = []
  /// What lives as long as the client.
  private let server: AnyObject?

  /// Connects to 127.0.0.1; reads and writes fail after so many seconds without progress.
  package init(port: Int, of server: AnyObject? = nil, patience: Int = 10) throws(Refused) {
    self.server = server
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    let limitSize = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, limitSize)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, limitSize)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { throw Refused() }
  }

  deinit { close(descriptor) }

  /// Sends the whole text; false if the server has closed the connection.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var left = bytes[...]
    while !left.isEmpty { guard sendSome(&left, 0) else { return false } }
    return true
  }

  /// Sends what the socket takes at once; false if that is nothing.
  func sendSome(_ bytes: inout ArraySlice<UInt8>, _ flags: Int) -> Bool {
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | flags))
    }
    bytes.removeFirst(max(0, count))
    return count > 0
  }

  /// Closes the sending side.
  package func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next response; nil if the connection ends or nothing arrives in time.
  ///
  /// - Parameter isHead: Whether the response has no body, whatever its `Content-Length`.
  /// - Returns: The response.
  package func answer(isHead: Bool = false) -> RawAnswer? {
    while true {
      if let answer = completeAnswer(isHead: isHead) { return answer }
      guard fill() else { return nil }
    }
  }

  /// The next response, if all of it has arrived.
  func completeAnswer(isHead: Bool = false) -> RawAnswer? {
    guard let headEnd = end(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: unread[..<headEnd], as: UTF8.self).lowercased()
    let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    let bare = RawAnswer(status: status, head: head, bytes: [])
    let length = isHead ? 0 : bare.header("Content-Length").flatMap { Int($0) } ?? 0
    guard unread.count >= headEnd + length else { return nil }
    defer { unread.removeFirst(headEnd + length) }
    return RawAnswer(status: status, head: head, bytes: Array(unread[headEnd...].prefix(length)))
  }

  /// The data of the next chunk, empty for the last one; nil if the connection ends before it.
  package func chunk() -> [UInt8]? {
    let newline = Array("\r\n".utf8)
    while end(of: newline) == nil { guard fill() else { return nil } }
    let lineEnd = end(of: newline) ?? 0
    let digits = String(decoding: unread[..<(lineEnd - newline.count)], as: UTF8.self)
    guard let count = Int(digits, radix: 16) else { return nil }
    let chunkEnd = lineEnd + count + newline.count
    while unread.count < chunkEnd { guard fill() else { return nil } }
    defer { unread.removeFirst(chunkEnd) }
    return Array(unread[lineEnd..<lineEnd + count])
  }

  /// The data of the next chunk as text.
  package func chunkText() -> String? { chunk().map { String(decoding: $0, as: UTF8.self) } }

  /// All bytes up to the end of the connection.
  package func rest() -> [UInt8] { restAndReset().bytes }

  /// All bytes up to the end of the connection, and whether that was a reset.
  package func restAndReset() -> (bytes: [UInt8], isReset: Bool) {
    while fill() {}
    defer { unread = [] }
    return (unread, errno == ECONNRESET)
  }

  /// What has arrived and was not taken, as text.
  package var arrived: String { String(decoding: unread, as: UTF8.self) }

  /// Reads until a text has arrived so often; false if the connection ends before.
  package func reads(_ text: String, times: Int = 1) -> Bool {
    while arrived.split(separator: text, omittingEmptySubsequences: false).count <= times {
      guard fill() else { return false }
    }
    return true
  }

  /// Whether the connection is open and the server has sent nothing; it does not wait.
  package var isQuiet: Bool {
    var byte: UInt8 = 0
    return unread.isEmpty && recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK)) < 0
      && errno == EAGAIN
  }

  /// Sends the text and reads the response.
  package func exchange(_ text: String, isHead: Bool = false) -> RawAnswer? {
    send(text)
    return answer(isHead: isHead)
  }

  /// Whether the server has closed the connection and no bytes are unread.
  package var isClosed: Bool { unread.isEmpty && !fill() && errno != EAGAIN }

  private func end(of mark: [UInt8]) -> Int? {
    var place = 0
    while let start = index(of: mark[0], from: place) {
      if unread[start...].starts(with: mark) { return start + mark.count }
      place = start + 1
    }
    return nil
  }

  private func index(of byte: UInt8, from place: Int) -> Int? {
    unread.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, place < bytes.count else { return nil }
      return memchr(base + place, Int32(byte), bytes.count - place)
        .map { UnsafeRawPointer($0) - base }
    }
  }

  /// Reads some bytes more; false at the end of the connection, or if none came in time.
  func fill(_ flags: Int = 0) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    errno = 0
    let count = recv(descriptor, &chunk, chunk.count, Int32(flags))
    guard count > 0 else { return false }
    unread += chunk[..<count]
    return true
  }
}

/// A response.
package struct RawAnswer: Equatable, Sendable {
  package let status: Int
  /// The header section in lower case.
  package let head: String
  package let bytes: [UInt8]

  package var body: String { String(decoding: bytes, as: UTF8.self) }

  package func header(_ name: String) -> String? {
    head.split(separator: "\r\n").first { $0.hasPrefix(name.lowercased() + ": ") }
      .map { String($0.dropFirst(name.utf8.count + 2)) }
  }
}
