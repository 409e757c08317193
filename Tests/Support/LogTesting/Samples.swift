package import SessionLog

extension SessionHeader {
  /// A header with the given name and clock and otherwise fixed values.
  package init(
    _ name: String,
    clock: String = "manual",
    configuration: String = #"{"clock":"manual"}"#
  ) {
    self.init(
      name: name,
      createdAt: 1_767_323_045_000_000,
      timeOrigin: 1_767_323_044_000_000,
      clock: clock,
      engineVersion: "1.0.0",
      configuration: Array(configuration.utf8)
    )
  }
}

extension [LogEntry] {
  /// One entry for each instant, with an event that names it.
  package init(at instants: some Sequence<Int64>) {
    self = instants.map { LogEntry(instant: $0, event: [UInt8]("event \($0)".utf8)) }
  }
}

extension LogPosition {
  /// Before the first event, in every log that counts from 0.
  package static let start = LogPosition(count: 0)
}

extension Checkpoint {
  /// A checkpoint whose state names it.
  package init(_ revision: Int, instant: Int64, effects: Int, engine: String = "1.0.0") {
    self.init(
      revision: revision,
      instant: instant,
      effectIndex: effects,
      engineVersion: engine,
      state: Array("state \(revision)".utf8)
    )
  }
}

extension RetryProtection {
  /// The protection of a request to `/a` with a key and a digest that names it.
  package init(_ key: String, path: String = "/a") {
    self.init(
      key: IdempotencyKey(path: path, key: key),
      bodyDigest: UInt64(key.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
    )
  }
}
