internal import CMicrohttpd
internal import Glibc

/// One client's connection and the request it is at; lives on its loop's thread alone.
@safe final class Connection {
  /// Where the request in hand stands.
  ///
  /// idle → receiving → (awaiting →) answered → idle; the library's completion notice leads back
  /// to idle from anywhere.
  private enum Stage {
    /// No request, or one whose head is still coming in.
    case idle
    /// The head is here, the body is coming in.
    case receiving(Upload)
    /// The handler has the request; the library holds the connection suspended.
    case awaiting(ReplySlot)
    /// The answer is the library's.
    case answered
  }

  let descriptor: Int32
  /// Whether the client has ended its stream.
  var hasEnded = false
  /// When it is closed unless the request has come in whole; nil while there is none to wait for.
  private(set) var deadline: Milliseconds?

  private let handle: OpaquePointer
  /// They refer to each other while the connection is open; the daemon closes all when it stops.
  private let loop: EventLoop
  private let remoteAddress: String
  private var rawTarget: [UInt8] = []
  private var stage = Stage.idle
  private var isOpen = true

  init(_ handle: OpaquePointer, loop: EventLoop) {
    unsafe self.handle = unsafe handle
    self.loop = loop
    remoteAddress = unsafe SocketAddress.text(of: overscroll_client_address(handle))
    descriptor = unsafe overscroll_descriptor(handle)
    expectRequest(within: loop.requestDeadline)
  }

  /// The request line is here.
  func began(target: UnsafePointer<CChar>) {
    rawTarget.removeAll(keepingCapacity: true)
    let length = unsafe strlen(target)
    // Unsafe: the library ends the target with a NUL.
    unsafe rawTarget.append(contentsOf: UnsafeRawBufferPointer(start: target, count: length))
    expectRequest(within: loop.requestDeadline)
  }

  /// Something of the request is here: the head first, then the body, then its end (no bytes).
  ///
  /// - Returns: False if the connection cannot go on and must be closed.
  func advance(
    method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>,
    bytes: UnsafeRawBufferPointer
  ) -> Bool {
    switch stage {
    case .idle:
      return unsafe receive(readHead(method: method, version: version))
    case .receiving(var upload):
      // The only reference to the body must be `upload`, or each append copies it.
      stage = .idle
      guard unsafe bytes.isEmpty else {
        unsafe upload.take(bytes, tooLarge: loop.tooLarge)
        stage = .receiving(upload)
        return true
      }
      return finish(upload)
    case .awaiting(let slot):
      return collect(from: slot)
    case .answered:
      return true
    }
  }

  /// The answer has gone out, or the connection is lost.
  func completed() {
    if case .idle = stage {} else { loop.requestEnded() }
    stage = .idle
    if hasEnded { loop.streamEnded(of: self) }
    expectRequest(
      within: loop.idleTimeout.flatMap { idle in loop.requestDeadline.map { $0 + idle } }
    )
  }

  /// Has the system report the end of the client's stream once more; see `StreamEnds`.
  func repeatEnd() {
    if isOpen { shutdown(descriptor, Int32(SHUT_RD)) }
  }

  /// The library closes the descriptor, which another connection may have next.
  func closed() {
    isOpen = false
    loop.closed(self)
  }

  /// Cuts the connection; the library notices, and tidies up.
  func cut() {
    deadline = nil
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private func expectRequest(within limit: Milliseconds?) {
    deadline = limit.map { loop.now + $0 }
    if let deadline { loop.scheduleReaping(at: deadline) }
  }
}

// MARK: - The steps of a request

extension Connection {
  private func readHead(
    method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>
  ) -> (head: RequestHead, fault: TransportFault?) {
    let target = RequestTarget(raw: rawTarget)
    let head = RequestHead(
      method: HTTPMethod(name: unsafe String(cString: method)),
      target: target ?? RequestTarget(path: "/"),
      headers: unsafe FieldReader.fields(of: handle),
      remoteAddress: remoteAddress
    )
    let isHTTP10 = unsafe strcmp(version, "HTTP/1.0") == 0
    let fault =
      target == nil
      ? .illegalTarget
      : HeadInspection.fault(
        in: head,
        memory: loop.configuration.connectionMemoryBytes,
        isHTTP10: isHTTP10
      )
    return (head, fault)
  }

  private func receive(_ arrived: (head: RequestHead, fault: TransportFault?)) -> Bool {
    let head = arrived.head
    loop.requestBegan()
    if let fault = arrived.fault {
      return answer(loop.problem(for: fault, request: Request(head: head)), closing: true)
    }
    let limit = loop.configuration.bodyLimit(head)
    let length = head.contentLength ?? 0
    let refusal =
      loop.handler.refuse(head) ?? (length > limit ? loop.tooLarge(head) : nil)
    guard let refusal else {
      stage = .receiving(Upload(head: head, limit: limit))
      return true
    }
    if head.announcesBody,
      head.expectsContinue || length > limit + loop.configuration.swallowLimit
    {
      return answer(refusal, closing: true)
    }
    stage = .receiving(Upload(head: head, refusal: refusal))
    return true
  }

  private func finish(_ upload: Upload) -> Bool {
    deadline = nil
    switch upload.outcome {
    case .refused(let response):
      return answer(response)
    case .whole(let request):
      guard !loop.isStopping else {
        return answer(loop.problem(for: .serverStopped, request: request), closing: true)
      }
      let handler = loop.handler
      let slot = ReplySlot(
        destination: .connection(unsafe SuspendedConnection(handle: handle), loop.mailbox)
      ) { fault in handler.problem(for: fault, request: request) }
      handler.handle(request, exchange: Exchange(slot: slot))
      return collect(from: slot)
    }
  }

  private func collect(from slot: ReplySlot) -> Bool {
    if let response = slot.takeOrAwait() { return answer(response) }
    stage = .awaiting(slot)
    unsafe loop.suspend(SuspendedConnection(handle: handle), awaiting: slot)
    return true
  }

  private func answer(_ response: Response, closing: Bool = false) -> Bool {
    stage = .answered
    deadline = nil
    let closing = closing || loop.isDraining
    if unsafe response.queue(on: handle, closing: closing) { return true }
    loop.configuration.log("an answer of status \(response.status) was not fit to send")
    return unsafe Response(status: 500).queue(on: handle, closing: true)
  }
}
