import OverscrollWire
import RefreshEngine
import SessionLog

/// A player of a session's log, from a checkpoint or from the creation.
struct LogPlayer {
  private let log: any SessionLog
  private let id: SessionID
  private let dialect: Dialect
  private(set) var builder: MomentBuilder
  /// The position before the first event that the player has read.
  private(set) var start: LogPosition?
  /// The position after the last event that the player has played.
  private(set) var position: LogPosition?
  /// The number of internal steps of the played events.
  private(set) var steps = 0
  private var page: ArraySlice<LogEntry> = []
  private var pageEnd: LogPosition?
  private var isAtEnd = false

  /// The number of events in one read.
  private static let pageSize = 1000

  /// Starts at the last checkpoint that is not past a point, or else at the creation.
  ///
  /// A journalling engine records its decisions from this start.
  static func from(
    _ point: CheckpointPoint,
    of id: SessionID,
    _ configuration: SessionConfiguration,
    in log: any SessionLog,
    journalling: Bool = false
  ) throws(SessionTimeline.Fault) -> LogPlayer {
    let checkpoint = try log.checkpoint(of: id, notPast: point)
    // Checkpoints are a cache: unreadable ones are not used.
    let kept = checkpoint.flatMap { MomentBuilder(checkpoint: $0, journalling: journalling) }
    return LogPlayer(
      log: log,
      id: id,
      dialect: configuration.engine.dialect,
      builder: kept ?? MomentBuilder(created: configuration, journalling: journalling)
    )
  }

  /// Starts at a moment.
  init(_ moment: Moment, of id: SessionID, in log: any SessionLog) {
    self.init(log: log, id: id, dialect: moment.engine.dialect, builder: MomentBuilder(moment))
  }

  private init(log: any SessionLog, id: SessionID, dialect: Dialect, builder: MomentBuilder) {
    self.log = log
    self.id = id
    self.dialect = dialect
    self.builder = builder
  }

  /// The next event to play; nil after the last one.
  mutating func next() throws(SessionTimeline.Fault) -> LogEntry? {
    if page.isEmpty, !isAtEnd {
      let read = try outcome {
        log.read(id, after: builder.revision, limit: Self.pageSize, completion: $0)
      }.mapError(SessionTimeline.Fault.log).get()
      // Between two pages, the log may have been restored from a backup.
      guard position == nil || position == read.start else {
        throw damaged("the events after revision \(builder.revision) are others now")
      }
      start = start ?? read.start
      page = read.entries[...]
      pageEnd = read.position
      isAtEnd = read.entries.count < Self.pageSize && !read.isFull
      if page.isEmpty { position = read.position }
    }
    return page.first
  }

  /// Plays the next event and returns its effects.
  ///
  /// - Throws: `damaged` if the event cannot be read or the engine refuses it.
  mutating func play(_ entry: LogEntry) throws(SessionTimeline.Fault) -> [Effect] {
    try play(try event(of: entry), entry)
  }

  /// Decodes the event of the next entry.
  ///
  /// - Throws: `damaged` if the event cannot be read.
  func event(of entry: LogEntry) throws(SessionTimeline.Fault) -> Event {
    do {
      return try StoredEvent.decode(entry.event, dialect)
    } catch {
      throw unplayable(error)
    }
  }

  /// Plays the event of the next entry, and returns its effects.
  mutating func play(_ event: Event, _ entry: LogEntry) throws(SessionTimeline.Fault) -> [Effect] {
    do throws(Rejection) {
      let effects = try builder.handle(
        event,
        at: Instant(microseconds: entry.instant),
        stepLimit: .max
      )
      steps += .max - builder.engine.stepsLeft
      page.removeFirst()
      if page.isEmpty { position = pageEnd }
      return effects
    } catch {
      throw unplayable(error)
    }
  }

  private func unplayable(_ error: any Error) -> SessionTimeline.Fault {
    damaged("event \(builder.revision + 1) cannot be played: \(error)")
  }

  private func damaged(_ reason: String) -> SessionTimeline.Fault {
    log.noteDamage(of: id)
    return .log(.refused(.damaged(reason)))
  }

  /// Drops the events that the player has read but not played.
  mutating func forgetPage() {
    guard !page.isEmpty else { return }
    page = []
    isAtEnd = false
    // The log gives positions only for whole pages.
    position = nil
  }

  /// Plays all events up to a revision, or to the end of the log.
  mutating func play(upTo revision: Int = .max) throws(SessionTimeline.Fault) {
    while builder.revision < revision, let entry = try next() {
      _ = try play(entry)
    }
  }
}

extension SessionLog {
  /// The last checkpoint of this engine that is not past a point; nil without one.
  func checkpoint(
    of session: SessionID,
    notPast point: CheckpointPoint
  ) throws(SessionTimeline.Fault) -> Checkpoint? {
    try outcome {
      self.checkpoint(
        of: session,
        engineVersion: Engine.version,
        notPast: point,
        completion: $0
      )
    }.mapError(SessionTimeline.Fault.log).get()
  }
}
