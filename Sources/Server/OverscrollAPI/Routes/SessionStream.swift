import HTTPSemantics
import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON
import Synchronization

extension APIHandler {
  /// `GET /v1/sessions/{name}/stream`: the session's Server-Sent Events.
  func getStream(_ call: Call) throws(Problem) {
    var query = try QueryReader(call.request)
    let only = query.take("only")
    try query.refuseUnknown()
    if let only, only != "effects" {
      throw Problem(parameter: "only", .unknownValue(only, known: ["effects"]))
    }
    _ = try MediaType.negotiate(call.request, offers: [MediaType.eventStream])
    let last = try StreamCursor.last(of: call.request)
    let exchange = call.exchange
    try withSessionToRead(call) { session throws(Problem) in
      try self.whenReached(effect: last?.effectIndex, session, exchange) { () throws(Problem) in
        guard call.request.method != .get || exchange.beginWaiting() else {
          throw Problem.tooManyWaiting
        }
        let (store, hold) = (self.store, SessionHold(session))
        exchange.reply(
          Response(
            status: 200,
            headers: [("Content-Type", MediaType.eventStream), ("Cache-Control", "no-store")],
            body: .stream { handle in
              SessionStream(
                session,
                hold,
                from: last,
                handle,
                store,
                hasSnapshots: only == nil
              )
            }
          )
        )
      }
    }
  }
}

/// The progress of a client with a session: the `id` of a streamed event, `<revision>.<effectIndex>`.
struct StreamCursor: Equatable {
  /// The revision of the last snapshot that the client has.
  var revision: Int
  /// The index of the last effect that the client has.
  var effectIndex: Int

  var text: String { "\(revision).\(effectIndex)" }

  /// The cursor from which a client continues; nil for a new stream.
  static func last(of request: Request) throws(Problem) -> StreamCursor? {
    guard let text = request.headers[.lastEventID], !text.isEmpty else { return nil }
    let numbers = text.split(separator: ".").compactMap { Int($0) }
    if numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) {
      let cursor = StreamCursor(revision: numbers[0], effectIndex: numbers[1])
      if cursor.text == text { return cursor }
    }
    throw Problem(.invalid, "Last-Event-ID must be the id of an event of this stream.")
  }
}

/// The events of a session for one client.
///
/// Each piece is made after the client has taken the piece before. A slow client therefore gets only the
/// newest snapshot, but every effect. A snapshot is due after an event, and at the end of the time that the
/// last snapshot describes. The stream is used on the connection's serving thread; other threads wake it
/// and leave notes.
final class SessionStream: StreamSource {
  private let session: Session
  private let hold: SessionHold
  private let store: SessionStore
  private let handle: StreamHandle
  private let heartbeatInterval: Microseconds
  private let hasSnapshots: Bool
  private let notes = Notes()
  /// The client's cursor; nil before the first snapshot.
  private var cursor: StreamCursor?
  private var hasEnded = false
  private var lastSnapshot: ContinuousClock.Instant?
  /// The instant at which the last snapshot becomes outdated; nil for none.
  private var nextChange: Instant?
  /// The number of the wait for a change, for its withdrawal.
  private var waiting: Int?
  private var snapshotTimer: TimerQueue.Entry?
  private var heartbeat: TimerQueue.Entry?
  private var isFetching = false

  /// The notes that other threads leave for the stream.
  private final class Notes: Sendable {
    struct State {
      var wasDeleted = false
      var heartbeatIsDue = false
      var fetched: Result<[Effect], SessionTimeline.Fault>?
    }

    let state = Mutex(State())
  }

  /// The least time between two snapshots: a display frame of a sixtieth of a second.
  private static let snapshotInterval = Duration.microseconds(16_667)
  /// The time between two comments that keep the connection open, in microseconds.
  static let heartbeatInterval: Microseconds = 15_000_000
  /// The most effects of one piece.
  private static let mostEffects = 100

  init(
    _ session: Session,
    _ hold: SessionHold,
    from last: StreamCursor?,
    _ handle: StreamHandle,
    _ store: SessionStore,
    hasSnapshots: Bool = true,
    heartbeatInterval: Microseconds = SessionStream.heartbeatInterval
  ) {
    self.heartbeatInterval = heartbeatInterval
    self.hasSnapshots = hasSnapshots
    self.session = session
    self.hold = hold
    self.store = store
    self.handle = handle
    cursor = last
    let view = session.view()
    if let last, last.revision > view.revision || last.effectIndex > view.engine.effectIndex {
      // The client's cursor is from an earlier session of the name.
      cursor = nil
    }
    // The client's last snapshot is at least as new as the session's last event.
    if cursor != nil { nextChange = session.lastView.engine.nextChange }
    scheduleHeartbeat()
  }

  func next(draining: Bool) -> StreamStep {
    if hasEnded { return .end }
    if draining { return end(with: "draining") }
    if notes.state.withLock({ $0.wasDeleted }) { return end(with: "deleted") }
    let piece = piece()
    // A failed read of old effects may have found that the session was deleted.
    if hasEnded { return notes.state.withLock { $0.wasDeleted } ? end(with: "deleted") : .end }
    if !piece.isEmpty { return .bytes(piece) }
    if notes.state.withLock({ $0.heartbeatIsDue }) {
      scheduleHeartbeat()
      return .bytes(Array(":\n\n".utf8))
    }
    waitForChange()
    return .wait
  }

  func closed() {
    if let waiting { session.withdraw(waiting) }
    waiting = nil
    heartbeat = nil
    snapshotTimer = nil
  }

  private func end(with event: String) -> StreamStep {
    hasEnded = true
    return .bytes(Array("event: \(event)\ndata: {}\n\n".utf8))
  }

  /// The effects and the snapshot that the client lacks; empty if the client is up to date.
  private func piece() -> [UInt8] {
    let view = session.view()
    guard var cursor else {
      let cursor = StreamCursor(
        revision: view.revision,
        effectIndex: view.engine.effectIndex
      )
      self.cursor = cursor
      return hasSnapshots ? snapshot(view, cursor) : []
    }
    if !hasSnapshots { cursor.revision = view.revision }
    var bytes: [UInt8] = []
    for effect in effects(after: cursor.effectIndex, in: view) {
      cursor.effectIndex = effect.index
      var writer = JSONWriter(reservingCapacity: 256)
      writer.effect(effect)
      bytes += Self.event("effect", cursor, writer.bytes)
    }
    if cursor.effectIndex == view.engine.effectIndex, isOutdated(cursor, by: view),
      snapshotIsAllowed()
    {
      cursor.revision = view.revision
      bytes += snapshot(view, cursor)
    }
    self.cursor = cursor
    return bytes
  }

  /// True if the client's last snapshot is outdated.
  private func isOutdated(_ cursor: StreamCursor, by view: SessionView) -> Bool {
    guard hasSnapshots else { return false }
    return cursor.revision != view.revision || nextChange.map { $0 <= view.now } ?? false
  }

  private func snapshot(_ view: SessionView, _ cursor: StreamCursor) -> [UInt8] {
    lastSnapshot = .now
    nextChange = view.engine.nextChange
    // The document is sent without its line feed: an empty line would end the event.
    return Self.event("snapshot", cursor, SnapshotDocument(session, view).bytes.dropLast())
  }

  private static func event(
    _ name: String,
    _ cursor: StreamCursor,
    _ data: some Collection<UInt8>
  ) -> [UInt8] {
    Array("event: \(name)\nid: \(cursor.text)\ndata: ".utf8) + data + Array("\n\n".utf8)
  }

  /// The next effects; old effects outside memory are fetched in the background.
  private func effects(after index: Int, in view: SessionView) -> [Effect] {
    if let fetched = notes.state.withLock({ $0.fetched.take() }) {
      isFetching = false
      switch fetched {
      case .success(let effects): return effects
      case .failure(.rejected):
        // A session in a loop has too many effects for the replay: the stream starts again.
        cursor = nil
        handle.wake()
        return []
      case .failure:
        // The client connects again and continues from its last event.
        hasEnded = true
        return []
      }
    }
    guard !isFetching, view.engine.effectIndex > index else { return [] }
    if let recent = view.effects(after: index, limit: Self.mostEffects) { return recent }
    isFetching = true
    let (session, notes, handle) = (session, notes, handle)
    let isAdmitted = store.compute {
      let fetched = Result { () throws(SessionTimeline.Fault) in
        try session.pastEffects(after: index, limit: Self.mostEffects)
      }
      notes.state.withLock { notes in
        if case .failure(.log(.refused(.notFound))) = fetched { notes.wasDeleted = true }
        notes.fetched = fetched
      }
      handle.wake()
    }
    // The client connects again and continues from its last event.
    if !isAdmitted { hasEnded = true }
    return []
  }

  /// True if a snapshot may be sent now; if false, a timer wakes the stream in time.
  private func snapshotIsAllowed() -> Bool {
    guard let lastSnapshot else { return true }
    let left = Self.snapshotInterval - (.now - lastSnapshot)
    guard left > .zero else {
      snapshotTimer = nil
      return true
    }
    if snapshotTimer == nil {
      let handle = handle
      let delay = Microseconds(left / .microseconds(1)) + 1
      snapshotTimer = store.timers.schedule(after: delay) { handle.wake() }
    }
    return false
  }

  /// Waits for an event or an effect that the client lacks.
  private func waitForChange() {
    guard let cursor, !isFetching else { return }
    if let waiting { session.withdraw(waiting) }
    let (notes, handle) = (notes, handle)
    // While the next snapshot is delayed, the wait is only for effects.
    let hasSnapshot = hasSnapshots && snapshotTimer == nil
    waiting = session.wait(
      forRevisionOtherThan: hasSnapshot ? cursor.revision : nil,
      effectIndexOtherThan: cursor.effectIndex,
      orInstant: hasSnapshot ? nextChange : nil
    ) { reason in
      if reason == .deleted { notes.state.withLock { $0.wasDeleted = true } }
      handle.wake()
    }
  }

  private func scheduleHeartbeat() {
    let (notes, handle) = (notes, handle)
    notes.state.withLock { $0.heartbeatIsDue = false }
    heartbeat = store.timers.schedule(after: heartbeatInterval) {
      notes.state.withLock { $0.heartbeatIsDue = true }
      handle.wake()
    }
  }
}
