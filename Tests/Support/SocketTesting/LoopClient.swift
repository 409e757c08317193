import Glibc

/// One request to the server.
package struct ClientRequest: Hashable, Sendable {
  /// Such as `GET /healthz`.
  package var line: String
  package var body: String
  package var headers: [String]

  package init(line: String, body: String = "", headers: [String] = []) {
    (self.line, self.body, self.headers) = (line, body, headers)
  }

  /// The bytes of the request, with the server's host unless another one is given.
  package func bytes(to port: Int) -> [UInt8] {
    let host = headers.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1:\(port)"]
    let fields = host + ["Content-Length: \(body.utf8.count)"] + headers
    let head = "\(line) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    return Array((head + body).utf8)
  }
}

/// Connections to one server that stay open, each with one request at a time, served by one thread.
package final class LoopClient {
  /// An answer, with the connection that it came over.
  package typealias Arrival = (connection: Int, answer: RawAnswer)

  private struct Connection {
    let client: RawClient
    var isOpen = true
    var isWaiting = false
    var toSend: ArraySlice<UInt8> = []
  }

  /// Why the server did not answer.
  package enum Failure: Error {
    case closed
    case tooSlow
  }

  private var connections: [Connection]
  private let port: Int

  /// The longest time without an answer.
  private static let patience = Duration.seconds(30)

  package init(to port: Int, connections count: Int) throws(RawClient.Refused) {
    self.port = port
    connections = []
    for _ in 0..<count {
      connections.append(Connection(client: try RawClient(port: port, patience: 60)))
    }
  }

  /// The connections over which nothing is asked at present.
  package var idle: [Int] {
    connections.indices.filter { connections[$0].isOpen && !connections[$0].isWaiting }
  }

  /// Whether an answer is still to come, as far as is known.
  private var isWaiting: Bool { connections.contains { $0.isOpen && $0.isWaiting } }

  package func send(_ request: ClientRequest, over connection: Int) {
    connections[connection].isWaiting = true
    connections[connection].toSend = request.bytes(to: port)[...]
    flush(connection)
  }

  /// Sends what the socket takes at once.
  private func flush(_ index: Int) {
    while connections[index].isOpen, !connections[index].toSend.isEmpty {
      let client = connections[index].client
      guard client.sendSome(&connections[index].toSend, MSG_DONTWAIT) else { return }
    }
  }

  /// Waits at most so many milliseconds until something arrives; gives the complete answers.
  package func arrivals(within milliseconds: Int32) -> [Arrival] {
    var polled: [pollfd] = []
    var indices: [Int] = []
    for (index, connection) in connections.enumerated()
    where connection.isOpen && connection.isWaiting {
      let events = connection.toSend.isEmpty ? POLLIN : POLLIN | POLLOUT
      polled.append(pollfd(fd: connection.client.descriptor, events: Int16(events), revents: 0))
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
  private func receive(_ index: Int) -> RawAnswer? {
    let client = connections[index].client
    while client.fill(MSG_DONTWAIT) {}
    if errno != EAGAIN { connections[index].isOpen = false }
    guard let answer = client.completeAnswer() else { return nil }
    connections[index].isWaiting = false
    return answer
  }

  /// The answers that arrive until the server has closed each connection that waits.
  package func lastArrivals() throws(Failure) -> [Arrival] {
    var arrivals: [Arrival] = []
    let end = ContinuousClock.now + Self.patience
    while isWaiting {
      guard .now < end else { throw .tooSlow }
      arrivals += self.arrivals(within: 100)
    }
    return arrivals
  }

  /// Sends requests over all connections; gives their answers in the order of the requests.
  package func answers(to requests: [ClientRequest]) throws(Failure) -> [RawAnswer] {
    var answers = [RawAnswer?](repeating: nil, count: requests.count)
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

  package func answer(to request: ClientRequest) throws(Failure) -> RawAnswer {
    guard let answer = try answers(to: [request]).first else { throw .closed }
    return answer
  }
}
