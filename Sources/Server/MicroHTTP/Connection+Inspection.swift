internal import CMicrohttpd
internal import SystemPrimitives

/// Timeouts, stalled requests and malformed input, and answers that are read too slowly.
extension Connection {
  /// Milliseconds between two inspections of a request that does not get on.
  static let inspectionPeriod: Milliseconds = 1000

  /// How idle a connection is: those without any request come before those with half a head.
  struct Idleness: Comparable {
    let hasBegun: Bool
    let since: Milliseconds
    /// The position among all connections of the loop.
    let number: Int

    static func < (one: Idleness, other: Idleness) -> Bool {
      guard one.hasBegun == other.hasBegun else { return other.hasBegun }
      return (one.since, one.number) < (other.since, other.number)
    }
  }

  /// Nil if it has a request in hand, or is being closed.
  var idleness: Idleness? {
    guard case .idle = stage, isOpen, !isEvicted else { return nil }
    return Idleness(hasBegun: hasBegun, since: lastProgress, number: number)
  }

  /// Cuts the connection if its request is late or stuck, its client silent, or its answer read too
  /// slowly.
  ///
  /// - Returns: When to inspect it again; nil if there is no need.
  func inspect() -> Milliseconds? {
    guard !isCut else { return nil }
    if let deadline, deadline <= loop.now {
      if hasBegun || isLateInRequestLine {
        // A client that has sent nothing at all expects nothing.
        SocketState.receivedBytes(of: descriptor) == 0 ? shutDown() : refuse(.requestTimeout)
        return nil
      }
      expectRequest(within: loop.configuration.requestDeadline)
    }
    switch stage {
    case .idle where hasBegun, .receiving, .bodiless:
      if isStuck {
        refuse(isIdle ? .requestHeaderFieldsTooLarge : .badRequest)
      } else if isSilent(looking: true) {
        shutDown()
      }
      return isCut ? nil : loop.now + Self.inspectionPeriod
    case .idle:
      if isSilent(looking: false) { shutDown() }
      let silent = loop.configuration.idleTimeout.map { silence.due(limit: $0) }
      return isCut ? nil : min(deadline ?? .max, silent ?? .max)
    case .awaiting:
      return nil
    case .answered:
      return inspectReading()
    }
  }

  /// Whether the client has sent nothing for the idle timeout; `looking` asks the system each time.
  private func isSilent(looking: Bool) -> Bool {
    let limit = loop.configuration.idleTimeout
    if looking || silence.needsLook(now: loop.now, limit: limit) { lookForBytes() }
    return limit.map { loop.now >= silence.due(limit: $0) } ?? false
  }

  /// Whether a request line is incomplete since one deadline at least, or the first one since the
  /// connection was opened.
  ///
  /// The library does not tell when a line begins, so bytes are counted at each deadline.
  private var isLateInRequestLine: Bool {
    guard answeredAt != nil else { return true }
    lookForBytes()
    defer { hadPartOfLine = silence.hasBytes }
    return hadPartOfLine
  }

  private func lookForBytes() {
    silence.look(now: loop.now, received: SocketState.receivedBytes(of: descriptor) ?? 0)
  }

  private var isIdle: Bool {
    if case .idle = stage { true } else { false }
  }

  /// Whether the client has sent bytes that the library cannot read, in two inspections.
  ///
  /// Its buffer is then full of a head, or of a chunk's first line.
  private var isStuck: Bool {
    let time = loop.now - lastProgress
    guard time >= Self.inspectionPeriod else { return false }
    // Something makes the library spin, and this is nearly always it; not a body of known length.
    if loop.isSpinning, time >= 3 * Self.inspectionPeriod, !hasKnownLength { return true }
    let before = unreadBytes
    unreadBytes = SocketState.unreadBytes(of: descriptor)
    return before > 0 && unreadBytes >= before
  }

  private var hasKnownLength: Bool {
    if case .receiving = stage { upload?.head.contentLength != nil } else { false }
  }

  private func inspectReading() -> Milliseconds? {
    guard let least = loop.configuration.leastReading else { return nil }
    let isTooSlow = reading?.isTooSlow(
      now: loop.now,
      acknowledged: SocketState.acknowledgedBytes(of: descriptor) ?? 0,
      unacknowledged: SocketState.unacknowledgedBytes(of: descriptor),
      least: least
    )
    if isTooSlow == true {
      shutDown()
      return nil
    }
    return loop.now + Self.inspectionPeriod
  }

  /// Whether the library has the whole head of a request that it has not passed on.
  var isHeadWithheld: Bool { unsafe isIdle && !isCut && overscroll_head_size(handle) > 0 }

  /// Answers bytes that are no request: the library closes their connection without a word.
  ///
  /// - Returns: Whether it did.
  func answerNonsense() -> Bool {
    guard isIdle, !isCut, !isEvicted, !loop.isStopping, !wasAnswered,
      !SocketState.hasEnded(descriptor)
    else { return false }
    BareAnswer.badRequest.send(on: descriptor)
    return true
  }

  /// Ends a request whose body the library drops without a word: 1.0.1 does so where a chunk's first
  /// line fits no buffer.
  ///
  /// - Returns: Whether it answered.
  func answerDroppedBody() -> Bool {
    guard case .receiving = stage else { return false }
    let isAnswered = !isCut && !loop.isStopping && !SocketState.hasEnded(descriptor)
    if isAnswered { BareAnswer.badRequest.send(on: descriptor) }
    completed(isSent: false)
    return isAnswered
  }

  /// Whether the library closes the connection because of an answer.
  private var wasAnswered: Bool {
    guard let answeredAt else {
      return SocketState.acknowledgedBytes(of: descriptor) != 0
        || SocketState.unacknowledgedBytes(of: descriptor) > 0
    }
    return answeredAt == loop.now || loop.hasLibraryAnsweredLately
  }

  /// Answers without the library, which has sent nothing yet and will not, and cuts the connection.
  func refuse(_ refusal: BareAnswer) {
    observed?.status = refusal.rawValue
    refusal.send(on: descriptor)
    // Unread bytes would reset the connection, and the client could lose the answer.
    SocketState.discardUnread(of: descriptor)
    shutDown()
  }
}
