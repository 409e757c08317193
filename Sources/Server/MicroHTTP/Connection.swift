internal import CMicrohttpd
internal import Glibc
internal import SystemPrimitives

/// A client connection and its current request; used on the thread of its event loop only.
@safe final class Connection {
  /// Progress of the current request.
  ///
  /// idle → receiving or bodiless → (awaiting →) answered → idle. The library's completion callback
  /// returns any stage to idle.
  enum Stage {
    /// No request, or its head is incomplete.
    case idle
    /// The head is complete, and there is no body.
    case bodiless(RequestHead)
    /// The head is complete; the body is being received.
    case receiving
    /// The handler has the request; the connection is suspended.
    case awaiting(ReplySlot)
    /// The library has the response; its body, if that is streamed.
    case answered(StreamBody?)
  }

  /// The state of a request until its response is sent.
  struct Current {
    var id = RequestID.none
    var isHead = false
    /// True for HTTP/1.0, where the end of a streamed body is the end of its connection.
    var isHTTP10 = false
    /// The change that each response to it undergoes.
    var change: (@Sendable (Response) -> Response)?
    /// The permit of a request that waits or waited.
    var permit: WaitingPermit?
    /// The bytes of the answer that are taken from the quota.
    var answerBytes = 0
  }

  let descriptor: Int32
  /// True once the client has closed its sending side.
  var hasEnded = false
  /// True while the connection is being closed, and no further request is expected.
  private(set) var isCut = false
  /// True while it is being closed to make room for another.
  var isEvicted = false
  private(set) var isOpen = true
  /// The instant to close the connection if the request is still incomplete; nil for no deadline.
  var deadline: Milliseconds?
  /// True once the request line has been received, until the response is sent.
  private(set) var hasBegun = false
  /// The instant at which the connection became idle, or last got on with its request.
  private(set) var lastProgress: Milliseconds
  var watch: ConnectionWatch
  var request = Current()
  /// The observer's record of the request; nil if there is no observer.
  ///
  /// Its nanoseconds are the monotonic clock's at the end of the head, until the observer gets it.
  var observed: EndedRequest?
  /// The received part of the request's body; the bytes are taken from the quota.
  var upload: Upload?
  var stage = Stage.idle
  private var isSuspended = false
  /// The exchange of the last request, if nobody else has it, for the next one.
  var spareExchange: Exchange?
  /// True if the client may send more although the connection closes.
  var lingers = false
  /// The instant at which the last answer was sent; nil before the first one.
  private(set) var answeredAt: Milliseconds?

  let handle: OpaquePointer
  /// The loop; it refers to the connection too, until the connection is closed.
  ///
  /// The daemon closes all connections when it stops, so the cycle ends.
  let loop: EventLoop
  let remoteAddress: String
  private(set) var rawTarget: [UInt8] = []
  private(set) var targetAddress: UInt = 0

  init(_ handle: OpaquePointer, loop: EventLoop) {
    unsafe self.handle = unsafe handle
    self.loop = loop
    remoteAddress = unsafe SocketAddress.text(of: overscroll_client_address(handle))
    descriptor = unsafe overscroll_descriptor(handle)
    lastProgress = loop.now
    watch = ConnectionWatch(now: loop.now, counted: 0)
    expectRequest()
    if let limit = loop.configuration.idleTimeout {
      loop.scheduleInspection(at: watch.silenceEnds(after: limit))
    }
  }

  // MARK: Calls of the library

  /// Starts a request: its request line has been received.
  func began(target: UnsafePointer<CChar>) {
    // A local array needs no check that nothing else changes it meanwhile.
    var raw: [UInt8] = []
    swap(&raw, &rawTarget)
    raw.removeAll(keepingCapacity: true)
    targetAddress = UInt(bitPattern: target)
    // Unsafe: the library terminates the target with a NUL.
    unsafe raw.append(contentsOf: UnsafeRawBufferPointer(start: target, count: strlen(target)))
    swap(&raw, &rawTarget)
    hasBegun = true
    watch = ConnectionWatch(now: loop.now)
    noteProgress()
    expectRequest()
    loop.scheduleInspection(at: loop.now + Connection.inspectionPeriod)
    if HeadInspection.hasTooManyParameters(rawTarget) { refuse(.requestHeaderFieldsTooLarge) }
  }

  /// Processes the parts of the request that the library has: called with the head and no bytes, then
  /// with each piece of the body, then with no bytes at its end; false closes the connection.
  func advance(
    method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>,
    bytes: UnsafeRawBufferPointer
  ) -> Bool {
    noteProgress()
    switch stage {
    case .idle where isCut:
      return false
    case .idle:
      return unsafe receive(readHead(method: method, version: version))
    case .bodiless(let head):
      stage = .idle
      return perform(Request(head: head))
    case .receiving:
      // A variable needs no check that nothing else changes it meanwhile.
      guard var upload = upload.take() else { return false }
      guard unsafe bytes.isEmpty else {
        unsafe upload.append(bytes) { loop.handler.problem(for: $0) }
        self.upload = upload
        return true
      }
      stage = .idle
      let whole = upload.takeRequest()
      self.upload = upload
      return if let refusal = upload.refusal { answer(refusal) } else { perform(whole) }
    case .awaiting(let slot):
      unsafe overscroll_visit_each_round(handle, 0)
      return collect(from: slot)
    case .answered:
      return true
    }
  }

  /// Ends the request: its response was sent, or the connection was lost.
  func completed(isSent: Bool) {
    noteProgress()
    watch = ConnectionWatch(now: loop.now)
    answeredAt = loop.now
    loop.isBreakingStream = false
    report(isSent: isSent)
    hasBegun = false
    if var upload = upload.take() { upload.giveBack() }
    loop.quotas.answers.giveBack(request.answerBytes)
    request = Current()
    if case .answered(let stream?) = stage { stream.close() }
    if !isIdle { loop.countRequest(-1) }
    stage = .idle
    if hasEnded { loop.streamEnded(of: self) }
    if !isCut { expectRequest() }
  }

  /// The library is closing the descriptor; its number may be used again.
  func closed() {
    if answerSilentClose() { lingers = true }
    isOpen = false
    loop.closed(self, lingering: lingers && !hasEnded)
  }

  private func report(isSent: Bool) {
    guard var ended = observed.take() else { return }
    if case .answered(let stream?) = stage { ended.bodyBytes = stream.sent }
    ended.nanoseconds = MonotonicClock.nanoseconds - ended.nanoseconds
    ended.isSent = isSent
    loop.observer?.requestEnded(ended)
  }

  private func noteProgress() {
    lastProgress = loop.now
    loop.hasProgressed = true
  }

  // MARK: Waiting

  var isIdle: Bool {
    if case .idle = stage { true } else { false }
  }

  /// Counts the deadline of the request from now on, or has none.
  func expectRequest() {
    deadline = loop.configuration.requestDeadline.map { loop.now + $0 }
    if let deadline { loop.scheduleInspection(at: deadline) }
  }

  /// Suspends the connection; call it within the library's callback for it only.
  func suspend() {
    isSuspended = true
    unsafe MHD_suspend_connection(handle)
  }

  /// Resumes the connection if it is suspended.
  func resume() {
    guard isSuspended else { return }
    isSuspended = false
    unsafe MHD_resume_connection(handle)
  }

  /// True if the connection sends the stream of the handle.
  func streams(to handle: StreamHandle) -> Bool {
    if case .answered(let stream?) = stage { stream.handle === handle } else { false }
  }

  /// Asks the exchange or the stream of a suspended connection to come to an end.
  func interrupt(_ reason: Interruption) {
    guard isSuspended else { return }
    if case .awaiting(let slot) = stage { slot.interrupt(reason) } else { resume() }
  }

  /// Answers and resumes a suspended connection.
  func giveUpWaiting() {
    if case .awaiting(let slot) = stage { slot.fail(.serverStopped) }
    resume()
  }

  // MARK: Closing

  /// Makes the system report the end of the client's stream again; see `Wakeups`.
  func repeatEnd() {
    if isOpen { shutdown(descriptor, Int32(SHUT_RD)) }
  }

  /// Tells the client that nothing more will come.
  func endWriting() {
    if !isCut { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// The streamed body is complete.
  func bodyEnded() {
    if request.isHTTP10 { closeNextRound() }
  }

  /// Breaks off an incomplete body: the connection is reset, so that no client takes it for whole.
  func breakOff() {
    deadline = nil
    lingers = false
    loop.isBreakingStream = true
    SocketState.resetWhenClosed(descriptor)
    closeNextRound()
  }

  /// Makes the library clean up the connection that it marks as closed in this round.
  ///
  /// It would otherwise wait for an event of the socket.
  private func closeNextRound() {
    isCut = true
    unsafe overscroll_visit_each_round(handle, 1)
    loop.hasHiddenWork = true
  }

  /// Shuts down both directions of the socket; the library then closes the connection.
  func shutDown() {
    deadline = nil
    isCut = true
    shutdown(descriptor, Int32(SHUT_RDWR))
    if loop.library.missesShutdown { unsafe overscroll_visit_each_round(handle, 1) }
  }

  /// Answers without the library, which has sent nothing yet and will not, and cuts the connection.
  func refuse(_ refusal: BareAnswer) {
    observed?.status = refusal.status
    refusal.send(on: descriptor)
    // Unread bytes would reset the connection, and the client could lose the answer.
    SocketState.discardUnread(of: descriptor)
    shutDown()
  }
}
