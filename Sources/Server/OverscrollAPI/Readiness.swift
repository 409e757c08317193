import SessionLog
import Synchronization

/// The readiness of the server for new work; `GET /readyz` reports it.
public final class Readiness: Sendable {
  private let draining = Atomic(false)

  /// Makes the readiness of a server that accepts work.
  public init() {}

  /// True if the server is draining.
  public var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Makes `GET /readyz` answer 503 from now on.
  public func drain() {
    draining.store(true, ordering: .relaxed)
  }

  /// A reason why the server does not accept new work.
  struct Reason: Equatable {
    /// The reason's name for programs.
    let name: String
    /// The reason as a sentence for people.
    let detail: String
  }

  /// The reasons why the server does not accept new work; empty if the server accepts work.
  func reasons(_ health: LogHealth) -> [Reason] {
    var reasons: [Reason] = []
    if isDraining { reasons.append(Reason(name: "draining", detail: "The server is draining.")) }
    if case .failing(let cause) = health {
      reasons.append(Reason(name: "log-failing", detail: "The log is failing: \(cause)."))
    }
    return reasons
  }
}
