import Foundation

/// A server that requests are sent to.
struct RunningServer {
  let child: Child
  let port: String
  let load: URL

  /// What a load cost.
  struct Cost {
    let requests: Double
    /// Requests in a second.
    let rate: Double
    /// CPU time of the server for each request, in microseconds.
    let cpu: Double
    /// Latencies in milliseconds: the median, and what 99 of 100 requests kept.
    let median: Double
    let p99: Double
    /// The length of the last answer's body.
    let bytes: Int

    /// Reads the line of `Load` at its end, all of whose requests must have succeeded.
    init(_ line: String, cpuSeconds: Double) throws {
      let words = line.split(separator: " ").map(String.init)
      var figures: [String: Double] = [:]
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        figures[words[index]] = Double(words[index + 1])
      }
      guard let requests = figures["requests"], let seconds = figures["seconds"], requests > 0,
        figures["failed"] == 0
      else { throw Failure("requests failed: \(line)") }
      self.requests = requests
      rate = requests / seconds
      cpu = cpuSeconds / requests * 1e6
      median = (figures["p50"] ?? 0) / 1000
      p99 = (figures["p99"] ?? 0) / 1000
      bytes = Int(figures["bytes"] ?? 0)
    }
  }

  /// Sends requests by `Load`, whose arguments these are, and waits for the end.
  func drive(_ arguments: [String]) throws -> Cost {
    let before = child.cpuSeconds
    let client = try Child(load, [port] + arguments)
    guard let line = client.readLine() else { throw Failure("the client failed: \(arguments)") }
    let cpu = child.cpuSeconds - before
    client.closeInput()
    return try Cost(line, cpuSeconds: cpu)
  }

  /// Opens connections that each send one request and wait for its reply.
  func hold(_ arguments: [String]) throws -> Child {
    let client = try Child(load, [port, "hold=1"] + arguments)
    guard client.readLine() == "ready" else { throw Failure("the client failed: \(arguments)") }
    return client
  }

  /// Creates sessions, whose names are `s` and a number from 0 on.
  @discardableResult func createSessions(_ count: Int, connections: Int = 1) throws -> Cost {
    try drive([
      "method=PUT", "path=/v1/sessions/s#", "number=sequence", "requests=\(count)",
      "connections=\(connections)", "body=\(Self.configuration)",
    ])
  }

  /// A session as most are.
  static let configuration = #"{"clock": "manual", "header": {}, "footer": {"kind": "auto"}}"#
}
