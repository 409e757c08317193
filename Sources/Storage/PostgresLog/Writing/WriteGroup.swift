internal import Dispatch
internal import SessionLog

/// What writers and their groups need besides the writes.
struct WriteContext: Sendable {
  let connector: Connector
  let shared: SharedState
  let announcements: JobQueue<[Announcement.Change]>
  let upkeep: JobQueue<UpkeepItem>

  var limits: PostgresLog.Limits { connector.options.limits }
  var confirmsReads: Bool { connector.options.confirmsReads }
}

/// Writes that are sent together, and sent again until it is known what became of each.
protocol WriteGroup: Sendable {
  associatedtype Item: WriteItem

  /// Takes items from the front of those that wait; at least one, if there is one.
  init(taking waiting: inout [Item], _ context: WriteContext)

  /// About how many bytes it sends.
  var bytes: Int { get }

  /// Whether an attempt may have had an effect that is not known.
  var isUncertain: Bool { get set }

  /// Sends what is not settled, and completes what is settled then.
  mutating func perform(on connection: TimedConnection) throws(DatabaseFailure)

  /// Completes all that is left with a failure; items that had no effect.
  mutating func refuse(_ refusal: SessionLogError.Refusal)

  /// The items that are left, each as a group of its own; none if they are only sent together.
  func split() -> [Self]

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

/// A creation or a deletion, perhaps only of a session without a call for a lifetime.
enum SessionWrite: Sendable {
  case create(PreparedCreation)
  case delete(SessionID, LogCompletion<Void>)
  case expire(SessionID, Int64, LogCompletion<Bool>)
}

/// What a writer takes from its queue and completes.
protocol WriteItem: Sendable {
  /// Completes it with a failure.
  func fail(_ error: SessionLogError)
}

extension PreparedAppend: WriteItem {}

extension SessionWrite: WriteItem {
  func fail(_ error: SessionLogError) {
    switch self {
    case .create(let creation): creation.completion(.failure(error))
    case .delete(_, let completion): completion(.failure(error))
    case .expire(_, _, let completion): completion(.failure(error))
    }
  }
}
