import BareLog
import Foundation
import SQLiteLog
import SessionLog
import Synchronization

/// Durable appends without a server: the log beside bare SQLite, one row for each append.
///
/// The log's clients each have one append under way, on a session of their own; the bare counterpart
/// commits groups of as many rows.
struct Appends {
  let bench: Bench
  let rounds: Int

  func run(_ report: inout Report) throws {
    let folder = try bench.folder("appends")
    let log = try sqliteLog(directory: folder.appending(path: "log").path)
    defer { log.close() }
    guard let bare = bare_log_open(folder.appending(path: "bare.db").path) else {
      throw Failure("the bare log cannot be made")
    }
    defer { bare_log_close(bare) }
    for clients in [1, 64] {
      report.title("Appends to SQLite, clients: \(clients)")
      let rows = clients == 1 ? 2000 : 100_000
      let appender = try Appender(log, clients: clients)
      var ours: [Cost] = []
      var bares: [Cost] = []
      for _ in 0..<rounds {
        bares.append(try measure(rows) { try appendBare(bare, rows, clients) })
        ours.append(try measure(rows) { try appender.run(rows) })
      }
      report.add("bare C", bares.map(\.rate).median, "rows/s")
      report.add("bare C, CPU", bares.map(\.cpu).median, "µs each")
      report.add("the log", ours.map(\.rate).median, "rows/s")
      report.add("the log, CPU", ours.map(\.cpu).median, "µs each")
      report.add(
        "appends, \(clients) clients",
        zip(ours, bares).map { $0.rate / $1.rate }.median,
        "of bare C",
        .atLeast(clients == 1 ? Targets.loneAppends : Targets.appends)
      )
    }
  }

  private struct Cost {
    let rate: Double
    /// CPU time of this process in microseconds.
    let cpu: Double
  }

  private func measure(_ rows: Int, _ body: () throws -> Void) throws -> Cost {
    let start = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    try body()
    let end = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    return Cost(
      rate: Double(rows) / (end.0 - start.0),
      cpu: (end.1 - start.1) / Double(rows) * 1e6
    )
  }

  private func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static let event = Array(#"{"type":"setContentOffset","y":1234}"#.utf8)

  private func appendBare(_ bare: OpaquePointer, _ rows: Int, _ group: Int) throws {
    let isDone = Self.event.withUnsafeBytes { bytes in
      stride(from: 0, to: rows, by: group).allSatisfy { first in
        let rows = (0..<group).map { index in
          bare_row(
            session: Int64(index),
            revision: Int64(first),
            event: bytes.baseAddress,
            size: bytes.count
          )
        }
        return bare_log_append(bare, rows, rows.count) == 0
      }
    }
    guard isDone else { throw Failure("the bare log failed") }
  }
}

/// Clients of a log that append one event after another.
private final class Appender: Sendable {
  private let log: any SessionLog
  private let sessions: [SessionID]
  private let state: Mutex<State>
  private let end = DispatchSemaphore(value: 0)

  private struct State {
    var positions: [LogPosition]
    var left = 0
    var underWay = 0
    var failure: SessionLogError?
  }

  /// Creates a session for each client.
  init(_ log: any SessionLog, clients: Int) throws {
    self.log = log
    var made: [LoggedSession] = []
    for index in 0..<clients { made.append(try Self.session("c\(clients)-\(index)", log)) }
    sessions = made.map(\.id)
    state = Mutex(State(positions: made.map(\.position)))
  }

  private static func session(_ name: String, _ log: any SessionLog) throws -> LoggedSession {
    let header = SessionHeader(
      name: name,
      createdAt: 0,
      timeOrigin: 0,
      clock: "manual",
      engineVersion: "1",
      configuration: Array("{}".utf8)
    )
    let found = Mutex<Result<LoggedSession, SessionLogError>?>(nil)
    let end = DispatchSemaphore(value: 0)
    log.create(NewSession(header: header)) { result in
      found.withLock { $0 = result }
      end.signal()
    }
    end.wait()
    guard let result = found.withLock({ $0 }) else { throw Failure("the log did not answer") }
    return try result.get()
  }

  /// Appends so many events and waits until all are durable.
  func run(_ rows: Int) throws {
    state.withLock { state in
      state.left = rows
      state.underWay = sessions.count
    }
    for client in sessions.indices { appendNext(client) }
    end.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func appendNext(_ client: Int) {
    let position: LogPosition? = state.withLock { state in
      guard state.left > 0, state.failure == nil else {
        state.underWay -= 1
        if state.underWay == 0 { end.signal() }
        return nil
      }
      state.left -= 1
      return state.positions[client]
    }
    guard let position else { return }
    let append = LogAppend([LogEntry(instant: 1_000_000, event: Appends.event)])
    log.append(append, to: sessions[client], after: position) { result in
      self.state.withLock { state in
        switch result {
        case .success(let position): state.positions[client] = position
        case .failure(let failure): state.failure = failure
        }
      }
      self.appendNext(client)
    }
  }
}
