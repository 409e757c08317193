internal import CMicrohttpd
internal import Glibc
internal import Synchronization
internal import SystemPrimitives

/// A client connection and its current request; used on the thread of its event loop only.
@safe final class Connection {
  let descriptor: Int32
  let number: Int
  /// Whether the client has closed its sending side.
  var hasEnded = false
  /// Whether the connection is being closed, and no further request is expected.
  private(set) var isCut = false
  /// Whether it is being closed to make room for another.
  var isEvicted = false
  /// When to close the connection if the request is still incomplete; nil for no deadline.
  private(set) var deadline: Milliseconds?
  /// Whether the request line has been received, and the response is not sent.
  private(set) var hasBegun = false
  /// When the connection became idle, or last got on with its request.
  private(set) var lastProgress: Milliseconds
  /// Watches for how long the client has sent nothing.
  var silence: SilenceWatch
  /// The unread bytes of a request that did not get on, at the last inspection.
  var unreadBytes = 0
  /// Whether the request line was incomplete at the last deadline.
  var hadPartOfLine = false
  /// Watches how fast the answer is read.
  var reading: ReadingWatch?
  /// The request that is being received; its bytes are taken from the quota until the request ends.
  private(set) var upload: Upload?
  /// The exchange of the last request, if nobody else has it, for the next one.
  private var spareExchange: Exchange?
  /// The bytes of the answer that are taken from the quota.
  private var answerBytes = 0
  /// Whether the client may send more although the connection closes.
  private var lingers = false
  /// When the last answer was sent; nil before the first one.
  private(set) var answeredAt: Milliseconds?

  let handle: OpaquePointer
  /// The loop; it refers to the connection too, until the connection is closed.
  ///
  /// The daemon closes all connections when it stops, so the cycle ends.
  let loop: EventLoop
  private let remoteAddress: String
  private var rawTarget: [UInt8] = []
  private var targetAddress: UInt = 0
  /// Whether the loop lists the connection among those with incomplete heads.
  private var hasUnfinishedHead = false
  private var isHead = false
  /// Whether the request is of HTTP/1.0: the end of a streamed body is then that of its connection.
  private var isHTTP10 = false
  private var requestID = RequestID.none
  /// What is done to each response to the current request.
  private var change: (@Sendable (Response) -> Response)?
  private(set) var stage = Stage.idle
  /// The permit of a request that waits or waited, until its response is sent.
  private var permit: WaitingPermit?
  /// What the observer will be told of the current request; nil if there is no observer.
  var observed: EndedRequest?
  /// When the head of the current request ended, in nanoseconds of the monotonic clock.
  private var headEndedAt: UInt64 = 0
  private(set) var isOpen = true

  init(_ handle: OpaquePointer, loop: EventLoop) {
    unsafe self.handle = unsafe handle
    self.loop = loop
    remoteAddress = unsafe SocketAddress.text(of: overscroll_client_address(handle))
    descriptor = unsafe overscroll_descriptor(handle)
    lastProgress = loop.now
    silence = SilenceWatch(now: loop.now, received: 0)
    number = loop.nextConnectionNumber()
    expectRequest(within: loop.configuration.requestDeadline)
    if let limit = loop.configuration.idleTimeout {
      loop.scheduleInspection(at: silence.due(limit: limit))
    }
  }

  /// What the loop and other threads call this connection.
  var identity: SuspendedConnection { unsafe SuspendedConnection(handle: handle) }

  /// Starts a request: its request line has been received.
  func began(target: UnsafePointer<CChar>) {
    rawTarget.removeAll(keepingCapacity: true)
    let length = unsafe strlen(target)
    targetAddress = UInt(bitPattern: target)
    // Unsafe: the library terminates the target with a NUL.
    unsafe rawTarget.append(contentsOf: UnsafeRawBufferPointer(start: target, count: length))
    hasBegun = true
    hasUnfinishedHead = true
    loop.unfinishedHeads.add(self)
    hadPartOfLine = false
    noteProgress()
    expectRequest(within: loop.configuration.requestDeadline)
    loop.scheduleInspection(at: loop.now + Connection.inspectionPeriod)
    let memory = loop.configuration.connectionMemoryBytes
    if HeadInspection.hasTooManyParameters(rawTarget, memory: memory) {
      refuse(.requestHeaderFieldsTooLarge)
    }
  }

  /// Processes what the library has received of the request.
  ///
  /// Called with the head and no bytes, then with each piece of the body, then with no bytes at the
  /// end of the body.
  ///
  /// - Returns: False if the connection must be closed.
  func advance(
    method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>,
    bytes: UnsafeRawBufferPointer
  ) -> Bool {
    noteProgress()
    headEnded()
    switch stage {
    case .idle where isCut:
      return false
    case .idle:
      return unsafe receive(readHead(method: method, version: version))
    case .bodiless(let head):
      stage = .idle
      return perform(Request(head: head))
    case .receiving:
      guard unsafe bytes.isEmpty else {
        unsafe upload?.append(bytes) { loop.handler.problem(for: $0) }
        return true
      }
      stage = .idle
      return finish()
    case .awaiting(let slot):
      unsafe overscroll_visit_each_round(handle, 0)
      return collect(from: slot)
    case .answered:
      return true
    }
  }

  /// The library has passed on the head, or will not.
  private func headEnded() {
    guard hasUnfinishedHead else { return }
    hasUnfinishedHead = false
    loop.unfinishedHeads.remove(self)
  }

  /// Ends the request: its response was sent, or the connection was lost.
  func completed(isSent: Bool) {
    noteProgress()
    headEnded()
    silence = SilenceWatch(now: loop.now)
    answeredAt = loop.now
    loop.isBreakingStream = false
    report(isSent: isSent)
    hasBegun = false
    reading = nil
    if upload != nil {
      upload?.giveBack()
      upload = nil
    }
    loop.quotas.answers.giveBack(answerBytes)
    answerBytes = 0
    if case .answered(let stream?) = stage { stream.close() }
    if case .idle = stage {} else { loop.requestEnded() }
    stage = .idle
    change = nil
    permit = nil
    if hasEnded { loop.streamEnded(of: self) }
    if !isCut { expectRequest(within: loop.configuration.requestDeadline) }
  }

  /// Makes the system report the end of the client's stream again; see `StreamEnds`.
  func repeatEnd() {
    if isOpen { shutdown(descriptor, Int32(SHUT_RD)) }
  }

  /// The library is closing the descriptor; its number may be used again.
  func closed() {
    if answerNonsense() || answerDroppedBody() { lingers = true }
    isOpen = false
    headEnded()
    loop.closed(self, lingering: lingers && !hasEnded)
  }

  /// Tells the client that nothing more will come.
  func endWriting() {
    if !isCut { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// The streamed body is complete.
  func bodyEnded() {
    if isHTTP10 { closeNextRound() }
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

  private func report(isSent: Bool) {
    guard var ended = observed.take() else { return }
    if case .answered(let stream?) = stage { ended.bodyBytes = stream.sent }
    ended.nanoseconds = MonotonicClock.nanoseconds - headEndedAt
    ended.isSent = isSent
    loop.observer?.requestEnded(ended)
  }

  func expectRequest(within limit: Milliseconds?) {
    deadline = limit.map { loop.now + $0 }
    if let deadline { loop.scheduleInspection(at: deadline) }
  }

  private func noteProgress() {
    lastProgress = loop.now
    loop.hasProgressed = true
  }
}

// MARK: - Steps of a request

extension Connection {
  private func readHead(
    method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>
  ) -> (head: RequestHead, fault: TransportFault?) {
    let line = unsafe RequestLine(
      method: method,
      target: (targetAddress, rawTarget.count),
      version: version
    )
    let scan = unsafe HeadScan(handle, after: line, library: loop.library)
    let memory = loop.configuration.connectionMemoryBytes
    let target = RequestTarget(raw: rawTarget)
    let head = RequestHead(
      method: unsafe HTTPMethod(method),
      target: target ?? .root,
      headers: scan.fields,
      hostAuthority: scan.fields.bytes(of: .host).flatMap { loop.hosts.authority(of: $0) },
      remoteAddress: remoteAddress,
      id: RequestID(in: scan.fields) ?? loop.requestIDs.next()
    )
    requestID = head.id
    isHead = head.method == .head
    isHTTP10 = unsafe strcmp(version, "HTTP/1.0") == 0
    let fault = HeadInspection.fault(in: head, scan, memory: memory, isHTTP10: isHTTP10)
    if fault == .headTooLarge, HeadInspection.leavesNoRoom(head, memory: memory) {
      refuse(.requestHeaderFieldsTooLarge)
    }
    return (head, fault ?? (target == nil ? .illegalTarget : nil))
  }

  private func receive(_ received: (head: RequestHead, fault: TransportFault?)) -> Bool {
    guard !isCut else { return false }
    let head = received.head
    change = loop.handler.change(ofAnswersTo: head)
    loop.requestBegan()
    if loop.observer != nil {
      observed = EndedRequest(head: head, status: 0)
      headEndedAt = MonotonicClock.nanoseconds
    }
    if let fault = received.fault {
      return answer(loop.handler.problem(for: fault), closing: true)
    }
    var refusal = loop.handler.refuse(head)
    // Fast path: most requests have no body.
    if refusal == nil, !head.announcesBody {
      stage = .bodiless(head)
      return true
    }
    let limit = loop.configuration.bodyLimit(head)
    let announced = head.contentLength
    let length = announced ?? 0
    if refusal == nil, length > limit {
      refusal = loop.handler.problem(for: .bodyTooLarge(limit: limit))
    }
    let isFarOver = length > limit && length - limit > loop.configuration.discardLimit
    if let refusal, head.announcesBody, head.expectsContinue || isFarOver {
      return answer(refusal, closing: true)
    }
    upload = Upload(
      head: head,
      length: announced,
      limit: limit,
      quota: loop.quotas.uploads,
      refusal: refusal
    )
    stage = .receiving
    return true
  }

  private func finish() -> Bool {
    if let refusal = upload?.refusal { return answer(refusal) }
    guard let request = upload?.takeRequest() else { return false }
    return perform(request)
  }

  private func perform(_ request: Request) -> Bool {
    deadline = nil
    guard !loop.isStopping else {
      return answer(loop.handler.problem(for: .serverStopped), closing: true)
    }
    var exchange = spareExchange.take() ?? makeExchange()
    exchange.slot.reset()
    loop.handler.handle(request, exchange: exchange)
    observed?.label = exchange.label
    let slot = exchange.slot
    defer {
      // The slot alone may be awaited: an exchange that its handler has released is answered then.
      if case .answered = stage, isKnownUniquelyReferenced(&exchange) { spareExchange = exchange }
    }
    return collect(from: slot)
  }

  private func makeExchange() -> Exchange {
    let handler = loop.handler
    return Exchange(
      slot: ReplySlot(
        destination: .connection(identity, loop.mailbox),
        waiting: loop.waiting,
        problem: { handler.problem(for: $0) }
      )
    )
  }

  private func collect(from slot: ReplySlot) -> Bool {
    if let reply = slot.takeOrAwait() {
      permit = reply.permit
      return answer(reply.response)
    }
    stage = .awaiting(slot)
    loop.suspend(identity, awaiting: .reply(slot))
    if hasEnded { slot.interrupt(.clientClosed) }
    if loop.isListenerClosed { slot.interrupt(.serverDraining) }
    return true
  }

  private func answer(_ reply: Response, closing: Bool = false) -> Bool {
    let response = withinQuota(change?(reply) ?? reply)
    deadline = nil
    let closing = closing || loop.isDraining
    lingers = closing
    reading = ReadingWatch(now: loop.now)
    loop.scheduleInspection(at: loop.now + Connection.inspectionPeriod)
    let stream = streamBody(of: response)
    stage = .answered(stream)
    if queue(response, stream, closing: closing) { return true }
    loop.configuration.log("a response of status \(response.status) is invalid; sending 500")
    return queue(Response(status: 500), nil, closing: true)
  }

  private func queue(_ response: Response, _ stream: StreamBody?, closing: Bool) -> Bool {
    observed?.note(response, toHead: isHead)
    return unsafe response.queue(on: handle, id: requestID, streaming: stream, closing: closing)
  }

  /// The response, or the problem that there is no room for it.
  private func withinQuota(_ response: Response) -> Response {
    let count = response.keptBytes
    guard count > ByteQuota.free, !isHead else { return response }
    let limit = loop.configuration.answerBytes
    let isTooLong = count > limit
    guard isTooLong || !loop.quotas.answers.take(count) else {
      answerBytes = count
      return response
    }
    let fault = isTooLong ? TransportFault.answerTooLong(limit: limit) : .answersFull
    let problem = loop.handler.problem(for: fault)
    return change?(problem) ?? problem
  }

  private func streamBody(of response: Response) -> StreamBody? {
    guard case .stream(let open) = response.body, !isHead, response.status.allowsBody else {
      return nil
    }
    return StreamBody(opening: open, on: self, loop: loop)
  }
}
