internal import Glibc

/// One request over a connection of its own.
package enum Client {
  /// Sends a request such as `GET /healthz`, and reads until the server closes the connection; nil if
  /// there is no answer.
  package static func send(
    _ line: String,
    _ body: String = "",
    headers: [String] = [],
    to port: Int
  ) -> RawAnswer? {
    let fields = ["Connection: close"] + headers
    guard let client = stream(line, body, headers: fields, to: port),
      let head = client.answer(isHead: true)
    else { return nil }
    return RawAnswer(status: head.status, head: head.head, bytes: client.rest())
  }

  /// Sends a request again, each millisecond, until its answer is as wanted; returns that answer.
  @discardableResult
  package static func send(
    _ line: String,
    headers: [String] = [],
    to port: Int,
    until isWanted: (RawAnswer?) -> Bool
  ) -> RawAnswer? {
    while true {
      let answer = send(line, headers: headers, to: port)
      if isWanted(answer) { return answer }
      usleep(1000)
    }
  }

  /// Sends a request whose answer has no end; nil if nobody listens on the port.
  package static func stream(
    _ line: String,
    _ body: String = "",
    headers: [String] = [],
    to port: Int
  ) -> RawClient? {
    guard let client = try? RawClient(port: port, patience: 60) else { return nil }
    client.send(ClientRequest(line: line, body: body, headers: headers).bytes(to: port))
    return client
  }
}
