internal import CMicrohttpd
internal import SystemPrimitives

/// The inspection of a connection for timeouts, stalled requests, malformed input, and slow readers.
extension Connection {
  /// The milliseconds between two inspections of a request without progress.
  static let inspectionPeriod: Milliseconds = 1000

  /// The idleness of a connection; the server evicts the connection with the smallest value first.
  ///
  /// Descriptors distinguish connections of the same round of the loop.
  enum Idleness: Comparable {
    case withoutRequest(since: Milliseconds, descriptor: Int32)
    case withHalfHead(since: Milliseconds, descriptor: Int32)
  }

  /// The idleness; nil if the connection is processing a request or closing.
  var idleness: Idleness? {
    guard isIdle, isOpen, !isEvicted else { return nil }
    return hasBegun
      ? .withHalfHead(since: lastProgress, descriptor: descriptor)
      : .withoutRequest(since: lastProgress, descriptor: descriptor)
  }

  /// Cuts the connection if its request is late or stuck, its client silent, or its client reads too
  /// slowly; returns the instant of the next inspection, nil if none is needed.
  func inspect() -> Milliseconds? {
    guard !isCut else { return nil }
    if let deadline, deadline <= loop.now {
      if hasBegun || isLateInRequestLine {
        // A client that has sent no bytes gets no answer.
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

  /// True if the client has been silent for the idle timeout; `looking` forces a call of the system.
  private func isSilent(looking: Bool) -> Bool {
    let limit = loop.configuration.idleTimeout
    if looking || watch.needsLook(now: loop.now, limit: limit) { lookForBytes() }
    return limit.map { loop.now >= watch.silenceEnds(after: $0) } ?? false
  }

  /// True if a request line has been incomplete for at least one deadline; the first line of a connection
  /// counts from the connection's opening.
  private var isLateInRequestLine: Bool {
    guard answeredAt != nil else { return true }
    lookForBytes()
    return watch.isLateInLine()
  }

  private func lookForBytes() {
    watch.look(now: loop.now, sent: SocketState.receivedBytes(of: descriptor) ?? 0)
  }

  /// True if the client's bytes stay unread by the library in two inspections.
  ///
  /// The library's buffer is then full with a head, or with the first line of a chunk.
  private var isStuck: Bool {
    let time = loop.now - lastProgress
    guard time >= Self.inspectionPeriod else { return false }
    // A stuck request is the usual cause of a spinning library, unless its body has a known length.
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

  /// True if the library has a request's whole head and has not passed it on.
  var isHeadWithheld: Bool {
    unsafe hasBegun && isIdle && !isCut && overscroll_head_size(handle) > 0
  }

  /// Answers 400 if the library closes the connection without an answer, and returns true after such an
  /// answer: for bytes that are not a request, and in 1.0.1 for a chunk whose first line exceeds the buffer.
  ///
  /// The request of such a body ends with this call.
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
