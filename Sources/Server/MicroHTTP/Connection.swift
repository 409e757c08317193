internal import CMicrohttpd
internal import Glibc
internal import SystemPrimitives

/// A client connection and its current request, used only on the thread of its event loop.
@safe final class Connection {
  /// The progress of the current request.
  ///
  /// idle → receiving or bodiless → (awaiting →) answered → idle. The library's completion callback
  /// returns any stage to idle.
  enum Stage {
    /// No request, or its head is incomplete.
    case idle
    /// The head is complete, and the request has no body.
    case bodiless(RequestHead)
    /// The head is complete; the body is being received.
    case receiving
    /// The handler has the request; the connection is suspended.
    case awaiting(ReplySlot)
    /// The library has the response; the value is the streamed body, if any.
    case answered(StreamBody?)
  }

  /// The state of a request until its response is sent.
  struct Current {
    var id = RequestID.none
    var isHead = false
    /// True for HTTP/1.0: the end of a streamed body is the end of the connection.
    var isHTTP10 = false
    /// The change that applies to each response to the request.
    var change: (@Sendable (Response) -> Response)?
    /// The permit of a waiting request, until its answer.
    var permit: WaitingPermit?
    /// The bytes of the answer that count against the quota.
    var answerBytes = 0
  }

  let descriptor: Int32
  /// True once the client has closed its sending side.
  var hasEnded = false
  /// True while the connection closes and accepts no further request.
  private(set) var isCut = false
  /// True while the connection closes to make room for another.
  var isEvicted = false
  private(set) var isOpen = true
  /// The instant at which an incomplete request ends the connection; nil for no deadline.
  var deadline: Milliseconds?
  /// True from the reception of the request line until the end of the response.
  private(set) var hasBegun = false
  /// The instant of the last progress of the request, or of the connection's return to idle.
  private(set) var lastProgress: Milliseconds
  var watch: ConnectionWatch
  var request = Current()
  /// The record of the request for `ServerConfiguration.requestEnded`; nil if nobody takes it.
  ///
  /// `nanoseconds` holds the monotonic clock at the end of the head, until the end of the request.
  var observed: EndedRequest?
  /// The received part of the request's body; its bytes count against the quota.
  var upload: Upload?
  var stage = Stage.idle
  private var isSuspended = false
  /// The exchange of the last request for reuse, if the handler has released it.
  var spareExchange: Exchange?
  /// True if the client may send more bytes after the connection closes.
  var lingers = false
  /// The instant of the last answer's end; nil before the first answer.
  private(set) var answeredAt: Milliseconds?

  let handle: OpaquePointer
  /// The loop, which also refers to the connection until the connection closes.
  ///
  /// The daemon closes all connections when it stops, which ends the cycle of references.
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

  /// Starts a request after its request line.
  func began(target: UnsafePointer<CChar>) {
    // A local array avoids the checks for exclusive access.
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

  /// Processes the received parts of the request: the library calls with the head and no bytes, then with
  /// each piece of the body, then with no bytes at the body's end; false closes the connection.
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
      // A local variable avoids the checks for exclusive access.
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

  /// Ends the request after its response is sent, or the connection is lost.
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

  /// Handles the close of the descriptor by the library; the system may reuse the descriptor's number.
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
    loop.configuration.requestEnded?(ended)
  }

  private func noteProgress() {
    lastProgress = loop.now
    loop.hasProgressed = true
  }

  // MARK: Waiting

  var isIdle: Bool {
    if case .idle = stage { true } else { false }
  }

  /// Starts the deadline of the next request, if the configuration has one.
  func expectRequest() {
    deadline = loop.configuration.requestDeadline.map { loop.now + $0 }
    if let deadline { loop.scheduleInspection(at: deadline) }
  }

  /// Suspends the connection; valid only within the library's callback for the connection.
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

  /// Asks the exchange or the stream of a suspended connection to end.
  func interrupt(_ reason: Interruption) {
    guard isSuspended else { return }
    if case .awaiting(let slot) = stage { slot.interrupt(reason) } else { resume() }
  }

  /// Answers a suspended connection with a fault, and resumes the connection.
  func giveUpWaiting() {
    if case .awaiting(let slot) = stage { slot.fail(.serverStopped) }
    resume()
  }

  // MARK: Closing

  /// Makes the system report the end of the client's stream again; see `Wakeups`.
  func repeatEnd() {
    if isOpen { shutdown(descriptor, Int32(SHUT_RD)) }
  }

  /// Signals the end of the output to the client.
  func endWriting() {
    if !isCut { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// Handles the end of a streamed body.
  func bodyEnded() {
    if request.isHTTP10 { closeNextRound() }
  }

  /// Breaks off an incomplete body: a reset tells the client that the body is incomplete.
  func breakOff() {
    deadline = nil
    lingers = false
    loop.isBreakingStream = true
    SocketState.resetWhenClosed(descriptor)
    closeNextRound()
  }

  /// Makes the library clean up a connection that it marks as closed in this round.
  ///
  /// Without the flag the library would wait for an event of the socket.
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

  /// Answers directly, if the library has sent nothing and will send nothing, and cuts the connection.
  func refuse(_ refusal: BareAnswer) {
    observed?.status = refusal.status
    refusal.send(on: descriptor)
    // Unread bytes would cause a reset, by which the client could lose the answer.
    SocketState.discardUnread(of: descriptor)
    shutDown()
  }
}
