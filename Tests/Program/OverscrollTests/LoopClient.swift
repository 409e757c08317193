import Glibc

/// One request to the server.
struct ClientRequest: Hashable {
  /// Such as `GET /healthz`.
  var line: String
  var body = ""
  var headers: [String] = []

  fileprivate func bytes(to port: Int) -> [UInt8] {
    let fields = ["Host: 127.0.0.1:\(port)", "Content-Length: \(body.utf8.count)"] + headers
    let head = "\(line) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    return Array((head + body).utf8)
  }
}

/// Connections to one server that stay open, each with one request at a time, served by one thread.
final class LoopClient {
  /// An answer, with the connection that it came over.
  typealias Arrival = (connection: Int, answer: Client.Answer)

  private struct Connection {
    let descriptor: Int32
    var isOpen = true
    var isWaiting = false
    var toSend: ArraySlice<UInt8> = []
    var received: [UInt8] = []
  }

  /// Why the server did not answer.
  enum Failure: Error {
    case noConnection
    case closed
    case tooSlow
  }

  private var connections: [Connection]
  private let port: Int
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// The longest time without an answer.
  private static let patience = Duration.seconds(30)

  init(to port: Int, connections count: Int) throws(Failure) {
    self.port = port
    connections = []
    for _ in 0..<count {
      guard let descriptor = Client.connected(to: port) else {
        for connection in connections { close(connection.descriptor) }
        throw .noConnection
      }
      connections.append(Connection(descriptor: descriptor))
    }
  }

  deinit { for connection in connections { close(connection.descriptor) } }

  /// The connections over which nothing is asked at present.
  var idle: [Int] {
    connections.indices.filter { connections[$0].isOpen && !connections[$0].isWaiting }
  }

  /// Whether an answer is still to come, as far as is known.
  private var isWaiting: Bool { connections.contains { $0.isOpen && $0.isWaiting } }

  func send(_ request: ClientRequest, over connection: Int) {
    connections[connection].isWaiting = true
    connections[connection].toSend = request.bytes(to: port)[...]
    flush(connection)
  }

  /// Sends what the socket takes at once.
  private func flush(_ index: Int) {
    while connections[index].isOpen, !connections[index].toSend.isEmpty {
      let count = connections[index].toSend.withUnsafeBytes {
        Glibc.send(
          connections[index].descriptor,
          $0.baseAddress,
          $0.count,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        )
      }
      guard count > 0 else { return }
      connections[index].toSend.removeFirst(count)
    }
  }

  /// Waits at most so many milliseconds until something arrives; gives the complete answers.
  func arrivals(within milliseconds: Int32) -> [Arrival] {
    var polled: [pollfd] = []
    var indices: [Int] = []
    for (index, connection) in connections.enumerated()
    where connection.isOpen && connection.isWaiting {
      let events = connection.toSend.isEmpty ? POLLIN : POLLIN | POLLOUT
      polled.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
      indices.append(index)
    }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
    var arrivals: [Arrival] = []
    for (index, polled) in zip(indices, polled) where polled.revents != 0 {
      flush(index)
      if polled.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0, let answer = receive(index) {
        arrivals.append((index, answer))
      }
    }
    return arrivals
  }

  /// Takes what has arrived; gives an answer if it is complete.
  private func receive(_ index: Int) -> Client.Answer? {
    while connections[index].isOpen {
      let socket = connections[index].descriptor
      let count = recv(socket, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EAGAIN { break }
      if count <= 0 { connections[index].isOpen = false }
      connections[index].received += chunk[..<max(0, count)]
    }
    guard let answer = Client.Answer(complete: connections[index].received) else { return nil }
    connections[index].received = []
    connections[index].isWaiting = false
    return answer
  }

  /// The answers that arrive until the server has closed each connection that waits.
  func lastArrivals() throws(Failure) -> [Arrival] {
    var arrivals: [Arrival] = []
    let end = ContinuousClock.now + Self.patience
    while isWaiting {
      guard .now < end else { throw .tooSlow }
      arrivals += self.arrivals(within: 100)
    }
    return arrivals
  }

  /// Sends requests over all connections; gives their answers in the order of the requests.
  func answers(to requests: [ClientRequest]) throws(Failure) -> [Client.Answer] {
    var answers = [Client.Answer?](repeating: nil, count: requests.count)
    var asked = [Int](repeating: 0, count: connections.count)
    var next = 0
    var left = requests.count
    var end = ContinuousClock.now + Self.patience
    while left > 0 {
      for connection in idle where next < requests.count {
        asked[connection] = next
        send(requests[next], over: connection)
        next += 1
      }
      guard isWaiting else { throw .closed }
      let arrivals = arrivals(within: 1000)
      guard .now < end else { throw .tooSlow }
      if !arrivals.isEmpty { end = .now + Self.patience }
      for arrival in arrivals { answers[asked[arrival.connection]] = arrival.answer }
      left -= arrivals.count
    }
    return answers.compactMap { $0 }
  }

  func answer(to request: ClientRequest) throws(Failure) -> Client.Answer {
    guard let answer = try answers(to: [request]).first else { throw .closed }
    return answer
  }
}

extension Client.Answer {
  /// Reads an answer with a `Content-Length`, or one without a body; nil if it is not complete.
  fileprivate init?(complete bytes: [UInt8]) {
    let separator = Array("\r\n\r\n".utf8)
    guard let blank = bytes.firstRange(of: separator) else { return nil }
    let head = String(decoding: bytes[..<blank.lowerBound], as: UTF8.self).lowercased()
    guard let status = Int(head.split(separator: " ").dropFirst().first ?? "") else { return nil }
    let body = bytes[blank.upperBound...]
    self.init(status: status, head: head, body: String(decoding: body, as: UTF8.self))
    guard body.count == header("Content-Length").flatMap({ Int($0) }) ?? 0 else { return nil }
  }
}
