import OverscrollWire
import RefreshEngine
import SessionLog

/// Plays a session from its log, from a checkpoint or from its creation.
struct LogPlayer {
  private let log: any SessionLog
  private let id: SessionID
  private let dialect: Dialect
  private(set) var builder: MomentBuilder
  /// The position before the first event that was read.
  private(set) var start: LogPosition?
  /// The position after the last event that was played.
  private(set) var position: LogPosition?
  /// The number of internal steps of the events that were played.
  private(set) var steps = 0
  private var page: ArraySlice<LogEntry> = []
  private var pageEnd: LogPosition?
  private var isAtEnd = false

  /// The number of events that are read at a time.
  private static let pageSize = 1000

  /// Starts at the last checkpoint that is not past a point; at the creation if there is none.
  ///
  /// A journalling engine notes its decisions from there on.
  static func from(
    _ point: CheckpointPoint,
    of id: SessionID,
    _ configuration: SessionConfiguration,
    in log: any SessionLog,
    journalling: Bool = false
  ) throws(SessionTimeline.Fault) -> LogPlayer {
    let checkpoint = try log.checkpoint(of: id, notPast: point)
    // A checkpoint is a cache: one that cannot be read is not used.
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

  /// The event that is played next; nil after the last one.
  mutating func next() throws(SessionTimeline.Fault) -> LogEntry? {
    if page.isEmpty, !isAtEnd {
      let read = try outcome {
        log.read(id, after: builder.revision, limit: Self.pageSize, completion: $0)
      }.mapError(SessionTimeline.Fault.log).get()
      // The log may have been put back between two pages.
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
  /// - Throws: `damaged` if it cannot be read, or if the engine refuses it.
  mutating func play(_ entry: LogEntry) throws(SessionTimeline.Fault) -> [Effect] {
    try play(try event(of: entry), entry)
  }

  /// The event of an entry that is to be played next.
  ///
  /// - Throws: `damaged` if it cannot be read.
  func event(of entry: LogEntry) throws(SessionTimeline.Fault) -> Event {
    do {
      return try StoredEvent.decode(entry.event, dialect)
    } catch {
      throw unplayable(error)
    }
  }

  /// Plays the event of the next entry and returns its effects.
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

  /// Forgets the events that were read ahead and not played.
  mutating func forgetPage() {
    guard !page.isEmpty else { return }
    page = []
    isAtEnd = false
    // The log gives the positions of pages alone.
    position = nil
  }

  /// Plays all events up to a revision, or to the end.
  mutating func play(upTo revision: Int = .max) throws(SessionTimeline.Fault) {
    while builder.revision < revision, let entry = try next() {
      _ = try play(entry)
    }
  }
}

extension SessionLog {
  /// The last checkpoint of this engine that is not past a point; nil if there is none.
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
