import SessionLog

/// The logs that the shared suite tests; all must behave alike.
enum LogUnderTest: CaseIterable {
  case memory

  /// An empty log for at most `limit` sessions.
  func make(limit: Int = 1_000_000) -> any SessionLog {
    switch self {
    case .memory: MemoryLog(limit: limit)
    }
  }
}

/// Asynchronous forms of a log's writes; nil is success.
extension SessionLog {
  func create(_ header: SessionHeader) async -> SessionLogError? {
    await withCheckedContinuation { continuation in
      create(header) { continuation.resume(returning: $0.error) }
    }
  }

  func append(
    _ entries: [LogEntry],
    to name: String,
    after revision: Int
  ) async -> SessionLogError? {
    await withCheckedContinuation { continuation in
      append(entries, to: name, after: revision) { continuation.resume(returning: $0.error) }
    }
  }

  func delete(_ name: String) async -> SessionLogError? {
    await withCheckedContinuation { continuation in
      delete(name) { continuation.resume(returning: $0.error) }
    }
  }
}

extension Result where Failure == SessionLogError {
  fileprivate var error: SessionLogError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension SessionHeader {
  /// A header with the given name and clock and otherwise fixed values.
  init(_ name: String, clock: String = "manual") {
    self.init(
      name: name,
      createdAt: 1_767_323_045_000_000,
      clock: clock,
      engineVersion: "1.0.0",
      configuration: Array(#"{"clock":"manual"}"#.utf8)
    )
  }
}

extension [LogEntry] {
  /// One entry for each instant, with an event that names it.
  init(at instants: some Sequence<Int64>) {
    self = instants.map { LogEntry(instant: $0, event: [UInt8]("event \($0)".utf8)) }
  }
}
