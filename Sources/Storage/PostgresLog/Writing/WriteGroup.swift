internal import Dispatch
internal import SessionLog

/// Writes that are sent together, and sent again until the outcome of each is known.
protocol WriteGroup: Sendable {
  associatedtype Item: WriteItem

  /// The cause of the log's illness when the last attempt failed.
  static var failing: HealthCause { get }

  /// The cause when an unknown outcome was reported to clients; new items are refused at once.
  static var uncertain: HealthCause { get }

  /// The time without writes after which a writer tests that it can write.
  static func probeTime(_ limits: PostgresLog.Limits) -> Duration

  /// Takes items from the front of those that wait; at least one, if there is one.
  init(taking waiting: inout [Item], _ shared: SharedState)

  /// The approximate number of bytes that it sends.
  var bytes: Int { get }

  /// True if an attempt may have had an effect that is not known.
  var isUncertain: Bool { get set }

  /// Sends the items that are not settled, and completes those that are settled then.
  mutating func perform(on connection: DatabaseConnection) throws(DatabaseFailure)

  /// Completes all remaining items with a failure; they had no effect.
  mutating func refuse(_ refusal: SessionLogError.Refusal)

  /// The items that are left, each as a group of its own; none if they are only sent together.
  func split() -> [Self]

  /// Leaves an item that cannot be settled while the database can be written to another thread.
  func setAside()

  /// Reports to the clients that the outcome is unknown; the group is settled without them.
  mutating func reportUnknown(_ reason: String)
}

extension WriteGroup {
  /// Sends a statement that has an effect, and notes if its outcome is not known.
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

/// An item that a writer takes from its queue and completes.
protocol WriteItem: Sendable {
  /// Completes it with a failure.
  func fail(_ error: SessionLogError)
}

extension PreparedAppend: WriteItem {}
