internal import Dispatch
internal import SessionLog

/// Writes that are sent together, and sent again until it is known what became of each.
protocol WriteGroup: Sendable {
  associatedtype Item: WriteItem

  /// Why the log is ill when the last attempt failed.
  static var failing: HealthCause { get }

  /// Why it is ill when an unknown outcome was reported to clients; what arrives is refused at once.
  static var uncertain: HealthCause { get }

  /// The time without writes after which a writer looks whether it can write.
  static func probeTime(_ limits: PostgresLog.Limits) -> Duration

  /// Takes items from the front of those that wait; at least one, if there is one.
  init(taking waiting: inout [Item], _ shared: SharedState)

  /// About how many bytes it sends.
  var bytes: Int { get }

  /// Whether an attempt may have had an effect that is not known.
  var isUncertain: Bool { get set }

  /// Sends what is not settled, and completes what is settled then.
  mutating func perform(on connection: DatabaseConnection) throws(DatabaseFailure)

  /// Completes all that is left with a failure; items that had no effect.
  mutating func refuse(_ refusal: SessionLogError.Refusal)

  /// The items that are left, each as a group of its own; none if they are only sent together.
  func split() -> [Self]

  /// Leaves an item that cannot be settled while the database can be written to another thread.
  func setAside()

  /// Reports to the clients that the outcome is unknown; the group is settled without them.
  mutating func reportUnknown(_ reason: String)
}

extension WriteGroup {
  /// Sends something that has an effect, and notes whether that is known.
  mutating func send<Value>(
    _ statement: () throws(DatabaseFailure) -> Value
  ) throws(DatabaseFailure) -> Value {
    do {
      return try statement()
    } catch {
      if case .unknown = error { isUncertain = true }
      throw error
    }
  }
}

/// A creation, or a deletion, perhaps only of a session without a call for a lifetime.
enum SessionWrite: WriteItem {
  case create(PreparedCreation)
  case remove(SessionID, ifIdleFor: Int64?, LogCompletion<Bool>)

  func fail(_ error: SessionLogError) {
    switch self {
    case .create(let creation): creation.completion(.failure(error))
    case .remove(_, _, let completion): completion(.failure(error))
    }
  }
}

/// What a writer takes from its queue and completes.
protocol WriteItem: Sendable {
  /// Completes it with a failure.
  func fail(_ error: SessionLogError)
}

extension PreparedAppend: WriteItem {}
