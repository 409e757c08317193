internal import CMicrohttpd
internal import SystemPrimitives

/// Timeouts, stalled requests and malformed input, and answers that are read too slowly.
extension Connection {
  /// Milliseconds between two inspections of a request that does not get on.
  static let inspectionPeriod: Milliseconds = 1000

  /// The idleness of a connection: the first to be closed for another comes first.
  ///
  /// Descriptors tell apart those of one round of the loop.
  enum Idleness: Comparable {
    case withoutRequest(since: Milliseconds, descriptor: Int32)
    case withHalfHead(since: Milliseconds, descriptor: Int32)
  }

  /// Nil if it has a request in hand, or is being closed.
  var idleness: Idleness? {
    guard isIdle, isOpen, !isEvicted else { return nil }
    return hasBegun
      ? .withHalfHead(since: lastProgress, descriptor: descriptor)
      : .withoutRequest(since: lastProgress, descriptor: descriptor)
  }

  /// Cuts the connection if its request is late or stuck, its client silent, or its answer read too
  /// slowly; returns when to inspect it again, nil if there is no need.
  func inspect() -> Milliseconds? {
    guard !isCut else { return nil }
    if let deadline, deadline <= loop.now {
      if hasBegun || isLateInRequestLine {
        // A client that has sent nothing at all expects nothing.
        SocketState.receivedBytes(of: descriptor) == 0 ? shutDown() : refuse(.requestTimeout)
        return nil
      }
      expectRequest()
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
      let silent = loop.configuration.idleTimeout.map { watch.silenceEnds(after: $0) }
      return isCut ? nil : min(deadline ?? .max, silent ?? .max)
    case .awaiting:
      return nil
    case .answered:
      if readsTooSlowly { shutDown() }
      return isCut || loop.configuration.leastReading == nil
        ? nil : loop.now + Self.inspectionPeriod
    }
  }

  /// True if the client has sent nothing for the idle timeout; `looking` asks the system each time.
  private func isSilent(looking: Bool) -> Bool {
    let limit = loop.configuration.idleTimeout
    if looking || watch.needsLook(now: loop.now, limit: limit) { lookForBytes() }
    return limit.map { loop.now >= watch.silenceEnds(after: $0) } ?? false
  }

  /// True if a request line is incomplete since one deadline at least, or the first one since the
  /// connection was opened.
  private var isLateInRequestLine: Bool {
    guard answeredAt != nil else { return true }
    lookForBytes()
    return watch.isLateInLine()
  }

  private func lookForBytes() {
    watch.look(now: loop.now, sent: SocketState.receivedBytes(of: descriptor) ?? 0)
  }

  /// True if the client has sent bytes that the library cannot read, in two inspections.
  ///
  /// Its buffer is then full of a head, or of a chunk's first line.
  private var isStuck: Bool {
    let time = loop.now - lastProgress
    guard time >= Self.inspectionPeriod else { return false }
    // Something makes the library spin, and this is nearly always it; not a body of known length.
    let hasKnownLength = upload?.head.contentLength != nil
    if loop.isSpinning, time >= 3 * Self.inspectionPeriod, !hasKnownLength { return true }
    return watch.isStuck(unread: SocketState.unreadBytes(of: descriptor))
  }

  private var readsTooSlowly: Bool {
    guard let least = loop.configuration.leastReading else { return false }
    return watch.readsTooSlowly(
      now: loop.now,
      acknowledged: SocketState.acknowledgedBytes(of: descriptor) ?? 0,
      waiting: SocketState.unacknowledgedBytes(of: descriptor),
      least: least
    )
  }

  /// True if the library has the whole head of a request that it has not passed on.
  var isHeadWithheld: Bool {
    unsafe hasBegun && isIdle && !isCut && overscroll_head_size(handle) > 0
  }

  /// Answers 400 if the library closes the connection without a word, and returns true if it did:
  /// to bytes that are no request, and in 1.0.1 to a body with a chunk whose first line fits no buffer.
  ///
  /// Such a body's request ends here.
  func answerSilentClose() -> Bool {
    let isBody = if case .receiving = stage { true } else { false }
    guard isBody || isIdle && !wasAnswered else { return false }
    let expectsWord = !isCut && !loop.isStopping && !SocketState.hasEnded(descriptor)
    if expectsWord { BareAnswer.badRequest.send(on: descriptor) }
    if isBody { completed(isSent: false) }
    return expectsWord
  }

  /// True if the library closes the connection because of an answer.
  private var wasAnswered: Bool {
    guard let answeredAt else {
      return SocketState.acknowledgedBytes(of: descriptor) != 0
        || SocketState.unacknowledgedBytes(of: descriptor) > 0
    }
    return answeredAt == loop.now || loop.hasLibraryAnsweredLately
  }
}
