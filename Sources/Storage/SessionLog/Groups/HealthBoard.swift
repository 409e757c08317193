internal import Synchronization

/// The reasons of bad health, by their causes, the most serious cause first.
package final class HealthBoard<Cause: CaseIterable & Hashable & Sendable>: Sendable {
  private let reasons = Mutex<[Cause: String]>([:])

  /// Makes a board without reasons.
  package init() {}

  /// The reason for a cause; nil without one.
  package subscript(cause: Cause) -> String? {
    get { reasons.withLock { $0[cause] } }
    set { reasons.withLock { $0[cause] = newValue } }
  }

  /// Healthy without reasons, else failing for the most serious cause.
  package var health: LogHealth {
    let reasons = reasons.withLock { $0 }
    let reason = Cause.allCases.lazy.compactMap { reasons[$0] }.first
    return reason.map { .failing($0) } ?? .healthy
  }
}
