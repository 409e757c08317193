internal import Dispatch
internal import SessionLog

/// Writes that are sent as one group, and repeated until the outcome of each is known.
protocol WriteGroup: Sendable {
  associatedtype Item: WriteItem

  /// The cause of bad health after a failed attempt.
  static var failing: HealthCause { get }

  /// The cause of bad health after a reported unknown outcome; new items are then refused at once.
  static var uncertain: HealthCause { get }

  /// The time without writes after which a writer tests its ability to write.
  static func probeTime(_ limits: PostgresLog.Limits) -> Duration

  /// Takes items from the front of the waiting ones; at least one if any waits.
  init(taking waiting: inout [Item], _ shared: SharedState)

  /// The approximate number of bytes to send.
  var bytes: Int { get }

  /// True if an attempt may have had an unknown effect.
  var isUncertain: Bool { get set }

  /// Sends the unsettled items, and completes the newly settled ones.
  mutating func perform(on connection: DatabaseConnection) throws(DatabaseFailure)

  /// Completes all remaining items, which had no effect, with a failure.
  mutating func refuse(_ refusal: SessionLogError.Refusal)

  /// The remaining items, each as a group; none for items that are only sent together.
  func split() -> [Self]

  /// Hands an item to another thread if the item cannot be settled although the database can be written.
  func setAside()

  /// Reports the unknown outcome to the clients; the group is then settled without them.
  mutating func reportUnknown(_ reason: String)
}

extension WriteGroup {
  /// Sends a statement with an effect, and notes an unknown outcome.
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

/// A creation, a deletion, or a deletion of a session without a call for a lifetime.
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
  /// Completes the item with a failure.
  func fail(_ error: SessionLogError)
}

extension PreparedAppend: WriteItem {}
