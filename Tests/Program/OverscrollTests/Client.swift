import Glibc

/// Sends one request over a new connection and reads until the server closes it.
enum Client {
  struct Answer {
    let status: Int
    /// The header section in lower case.
    let head: String
    let body: String

    func header(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.utf8.count + 2)) }
    }
  }

  /// Sends a request such as `GET /healthz`; nil if there is no answer.
  static func send(
    _ requestLine: String,
    _ body: String = "",
    headers: [String] = [],
    to port: Int
  ) -> Answer? {
    let host = headers.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1:\(port)"]
    let fields = host + ["Connection: close", "Content-Length: \(body.utf8.count)"] + headers
    let head = "\(requestLine) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    return answer(exchange(Array((head + body).utf8), with: port, endsStream: false))
  }

  /// Sends a request again, each millisecond, until its answer is as wanted; returns that answer.
  @discardableResult
  static func send(
    _ requestLine: String,
    headers: [String] = [],
    to port: Int,
    until isWanted: (Answer?) -> Bool
  ) -> Answer? {
    while true {
      let answer = send(requestLine, headers: headers, to: port)
      if isWanted(answer) { return answer }
      usleep(1000)
    }
  }

  /// Sends bytes unchanged, ends the stream unless they are a whole request, and returns all bytes
  /// received.
  static func exchange(
    _ bytes: [UInt8],
    with port: Int,
    endsStream: Bool = true
  ) -> [UInt8] {
    guard let descriptor = connected(to: port) else { return [] }
    defer { close(descriptor) }
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // The server may have answered and closed early; its answer is still read below.
      guard count > 0 else { break }
      sent += count
    }
    if endsStream { shutdown(descriptor, Int32(SHUT_WR)) }
    var received: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return received }
      received += chunk[..<count]
    }
  }

  /// A socket that is connected to the port, with limits of time; nil if nobody listens there.
  static func connected(to port: Int) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    if connect(descriptor, port) { return descriptor }
    close(descriptor)
    return nil
  }

  private static func connect(_ descriptor: Int32, _ port: Int) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Glibc.connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func answer(_ bytes: [UInt8]) -> Answer? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let blank = text.firstRange(of: "\r\n\r\n") else { return nil }
    let head = text[..<blank.lowerBound].lowercased()
    guard let status = Int(head.split(separator: " ").dropFirst().first ?? "") else { return nil }
    return Answer(status: status, head: head, body: String(text[blank.upperBound...]))
  }
}
