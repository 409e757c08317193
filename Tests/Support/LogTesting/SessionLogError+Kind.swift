package import SessionLog

extension SessionLogError {
  /// Why the log is not available; nil for another error.
  package var unavailability: String? {
    if case .refused(.unavailable(let reason)) = self { reason } else { nil }
  }

  /// What is damaged; nil for another error.
  package var damage: String? { if case .refused(.damaged(let part)) = self { part } else { nil } }

  package var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension LogHealth {
  /// Why a log is failing; nil for a healthy one.
  package var fault: String? { if case .failing(let reason) = self { reason } else { nil } }
}
