internal import LogStorage
internal import SessionLog

typealias Completion<Value> = @Sendable (Result<Value, SessionLogError>) -> Void

/// The row of an append, made on the caller's thread.
struct PreparedAppend: Sendable {
  let session: SessionID
  /// The position after which it is to be appended.
  let position: LogPosition
  let count: Int
  let events: [UInt8]
  /// The chain after it.
  let chain: EventChain?
  let retries: [LogAppend.RetriedPart]
  let completion: Completion<LogPosition>

  init(
    _ append: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    _ completion: @escaping Completion<LogPosition>
  ) {
    self.session = session
    self.position = position
    count = append.entries.count
    events = EventBytes.encode(append.entries[...])
    // A session that was stored without a chain begins one.
    let prior = position.chain ?? EventChain(of: session, from: position.count)
    chain = count > 0 ? prior.adding(events) : position.chain
    retries = append.retries
    self.completion = completion
  }

  /// The revision after which it is to be appended.
  var start: Int64 { position.count }

  /// Where the session ends if this was appended.
  var end: LogPosition { LogPosition(count: start &+ Int64(count), chain: chain) }
}

/// A session to be created, whose first events became rows on the caller's thread.
struct PreparedCreation: Sendable {
  let header: SessionHeader
  let retry: RetryProtection?
  /// The number of its events.
  let count: Int
  let batches: [Batch]
  /// The chain before the first event.
  let seed: EventChain
  /// What tells this creation from another one of the name.
  let nonce = Int64.random(in: .min ... .max)
  /// About how many bytes it sends.
  let bytes: Int
  let completion: Completion<LoggedSession>

  /// Some of its first events, as one row.
  struct Batch: Sendable {
    let start: Int64
    let count: Int32
    let events: [UInt8]
    /// The chain after it.
    let chain: EventChain

    /// The most events of a row of a session that is created with many.
    static let mostEvents = 256
  }

  init(_ session: NewSession, _ completion: @escaping Completion<LoggedSession>) {
    header = session.header
    retry = session.retry
    count = session.events.count
    let seed = EventChain(session.header)
    var chain = seed
    batches = stride(from: 0, to: session.events.count, by: Batch.mostEvents).map { start in
      let entries = session.events[start...].prefix(Batch.mostEvents)
      let events = EventBytes.encode(entries)
      chain = chain.adding(events)
      return Batch(
        start: Int64(start),
        count: Int32(clamping: entries.count),
        events: events,
        chain: chain
      )
    }
    self.seed = seed
    bytes = batches.reduce(session.header.configuration.count) { $0 + $1.events.count }
    self.completion = completion
  }

  /// The session that it made, under an identity.
  func made(_ id: Int64) -> LoggedSession {
    LoggedSession(
      id: SessionID(id),
      header: header,
      revision: count,
      position: LogPosition(count: Int64(count), chain: batches.last?.chain ?? seed)
    )
  }
}

/// A creation or a deletion, perhaps only of a session without a call for a lifetime.
enum SessionWrite: Sendable {
  case create(PreparedCreation)
  case delete(SessionID, Completion<Void>)
  case expire(SessionID, Int64, Completion<Bool>)
}

/// What a writer takes from its queue and completes.
protocol WriteItem: Sendable {
  /// Completes it with a failure.
  func fail(_ error: SessionLogError)
}

extension PreparedAppend: WriteItem {
  func fail(_ error: SessionLogError) { completion(.failure(error)) }
}

extension SessionWrite: WriteItem {
  func fail(_ error: SessionLogError) {
    switch self {
    case .create(let creation): creation.completion(.failure(error))
    case .delete(_, let completion): completion(.failure(error))
    case .expire(_, _, let completion): completion(.failure(error))
    }
  }
}
