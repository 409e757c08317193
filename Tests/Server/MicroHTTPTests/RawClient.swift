import Glibc

/// A client that sends exactly the given bytes and reads one response at a time.
final class RawClient {
  struct Answer: Equatable {
    let status: Int
    /// The header section in lower case.
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.utf8.count + 2)) }
    }
  }

  struct Refused: Error {}

  private let descriptor: Int32
  private var unread: [UInt8] = []

  /// Connects to 127.0.0.1; reads and writes fail after 10 seconds without progress.
  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
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
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Closes the sending side.
  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The next response; nil if the connection ends or nothing arrives in time.
  ///
  /// - Parameter isHead: Whether the response has no body, whatever its `Content-Length`.
  /// - Returns: The response.
  func answer(isHead: Bool = false) -> Answer? {
    let blank = Array("\r\n\r\n".utf8)
    while end(of: blank) == nil { guard fill() else { return nil } }
    let headEnd = end(of: blank) ?? 0
    let head = String(decoding: unread[..<headEnd], as: UTF8.self).lowercased()
    unread.removeFirst(headEnd)
    let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    let bare = Answer(status: status, head: head, body: [])
    let length = isHead ? 0 : bare.header("Content-Length").flatMap { Int($0) } ?? 0
    while unread.count < length { guard fill() else { return nil } }
    defer { unread.removeFirst(length) }
    return Answer(status: status, head: head, body: Array(unread[..<length]))
  }

  /// The data of the next chunk, empty for the last one; nil if the connection ends before it.
  func chunk() -> [UInt8]? {
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
  func chunkText() -> String? { chunk().map { String(decoding: $0, as: UTF8.self) } }

  /// All bytes up to the end of the connection.
  func rest() -> [UInt8] { restAndReset().bytes }

  /// All bytes up to the end of the connection, and whether that was a reset.
  func restAndReset() -> (bytes: [UInt8], isReset: Bool) {
    while fill() {}
    defer { unread = [] }
    return (unread, errno == ECONNRESET)
  }

  /// Whether the connection is open and the server has sent nothing; it does not wait.
  var isQuiet: Bool {
    var byte: UInt8 = 0
    return unread.isEmpty && recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK)) < 0
      && errno == EAGAIN
  }

  /// Sends the text and reads the response.
  func exchange(_ text: String, isHead: Bool = false) -> Answer? {
    send(text)
    return answer(isHead: isHead)
  }

  /// Whether the server has closed the connection and no bytes are unread.
  var isClosed: Bool { unread.isEmpty && !fill() && errno != EAGAIN }

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

  private func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    errno = 0
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    unread += chunk[..<count]
    return true
  }
}
