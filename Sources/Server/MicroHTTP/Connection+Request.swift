internal import CMicrohttpd
internal import Glibc
internal import SystemPrimitives

/// The steps of a request, from its head to its answer; a step returns false to close the connection.
extension Connection {
  func readHead(
    method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>
  ) -> (head: RequestHead, fault: TransportFault?) {
    let line = unsafe RequestLine(
      method: method,
      target: (targetAddress, rawTarget.count),
      version: version
    )
    let scan = unsafe HeadScan(handle, after: line, library: loop.library)
    let target = RequestTarget(raw: rawTarget)
    let head = RequestHead(
      method: unsafe HTTPMethod(method),
      target: target ?? .root,
      headers: scan.fields,
      hostAuthority: scan.fields.bytes(of: .host).flatMap { loop.hosts.authority(of: $0) },
      remoteAddress: remoteAddress,
      id: RequestID(in: scan.fields) ?? loop.requestIDs.next()
    )
    request.id = head.id
    request.isHead = head.method == .head
    request.isHTTP10 = unsafe strcmp(version, "HTTP/1.0") == 0
    let fault = HeadInspection.fault(in: head, scan, isHTTP10: request.isHTTP10)
    if fault == .headTooLarge, HeadInspection.leavesNoRoom(head) {
      refuse(.requestHeaderFieldsTooLarge)
    }
    return (head, fault ?? (target == nil ? .illegalTarget : nil))
  }

  func receive(_ received: (head: RequestHead, fault: TransportFault?)) -> Bool {
    guard !isCut else { return false }
    let head = received.head
    request.change = loop.handler.change(ofAnswersTo: head)
    loop.countRequest(1)
    if loop.configuration.requestEnded != nil {
      let start = MonotonicClock.nanoseconds
      observed = EndedRequest(head: head, status: 0, nanoseconds: start)
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

  func perform(_ whole: Request) -> Bool {
    deadline = nil
    guard !loop.isStopping else {
      return answer(loop.handler.problem(for: .serverStopped), closing: true)
    }
    var exchange = spareExchange.take() ?? makeExchange()
    exchange.slot.reset()
    loop.handler.handle(whole, exchange: exchange)
    let label = exchange.label
    observed?.label = label
    let slot = exchange.slot
    defer {
      // The exchange is reused only after the answer: an earlier release must answer `noReply`.
      if case .answered = stage, isKnownUniquelyReferenced(&exchange) { spareExchange = exchange }
    }
    return collect(from: slot)
  }

  private func makeExchange() -> Exchange {
    let (handler, mailbox, descriptor) = (loop.handler, loop.mailbox, descriptor)
    let problem: @Sendable (TransportFault) -> Response = { handler.problem(for: $0) }
    let slot = ReplySlot(waiting: mailbox.waiting, problem: problem) { _, isAwaited in
      if isAwaited { mailbox.post { $0.answered.append(descriptor) } }
    }
    return Exchange(slot: slot)
  }

  func collect(from slot: ReplySlot) -> Bool {
    if let reply = slot.takeOrAwait() {
      request.permit = reply.permit
      return answer(reply.response)
    }
    stage = .awaiting(slot)
    // The library would first read from a resumed connection, and close it if the client has closed its
    // sending side. With this flag the library visits the connection earlier, and so takes the reply first.
    // Version 1.0 ignores the flag for suspended connections.
    unsafe overscroll_visit_each_round(handle, 1)
    suspend()
    if hasEnded { slot.interrupt(.clientClosed) }
    if loop.isListenerClosed { slot.interrupt(.serverDraining) }
    return true
  }

  func answer(_ reply: consuming Response, closing: Bool = false) -> Bool {
    var response = reply
    if let change = request.change { response = change(response) }
    if let problem = problemOfQuota(response) { response = problem }
    deadline = nil
    let closing = closing || loop.isDraining
    lingers = closing
    watch = ConnectionWatch(now: loop.now)
    loop.scheduleInspection(at: loop.now + Connection.inspectionPeriod)
    let stream = streamBody(of: response)
    stage = .answered(stream)
    if queue(response, stream, closing: closing) { return true }
    loop.configuration.log("a response of status \(response.status) is invalid; sending 500")
    return queue(Response(status: 500), nil, closing: true)
  }

  private func queue(_ response: Response, _ stream: StreamBody?, closing: Bool) -> Bool {
    observed?.status = response.status
    observed?.responseLabel = response.label
    observed?.bodyBytes =
      request.isHead || !response.status.allowsBody ? 0 : response.body.count
    return unsafe response.queue(on: handle, id: request.id, streaming: stream, closing: closing)
  }

  /// The problem that replaces a response if the quota is full; nil if the quota has room.
  private func problemOfQuota(_ response: Response) -> Response? {
    let count = response.keptBytes
    guard count > Quota.freeBytes, !request.isHead else { return nil }
    let limit = loop.configuration.answerBytes
    let isTooLong = count > limit
    guard isTooLong || !loop.quotas.answers.take(count) else {
      request.answerBytes = count
      return nil
    }
    let fault = isTooLong ? TransportFault.answerTooLong(limit: limit) : .answersFull
    let problem = loop.handler.problem(for: fault)
    return request.change?(problem) ?? problem
  }

  private func streamBody(of response: Response) -> StreamBody? {
    guard case .stream(let open) = response.body, !request.isHead, response.status.allowsBody else {
      return nil
    }
    return StreamBody(opening: open, on: self)
  }
}
