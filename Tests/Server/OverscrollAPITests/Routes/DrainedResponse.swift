import Dispatch
import MicroHTTP

extension Response {
  /// The response with a long body read to its end; a stream of events, which has none, stays one.
  var drained: Response {
    guard case .stream(let open) = body,
      !headers.contains(where: { $0.0 == "Content-Type" && $0.1.hasPrefix("text/event-stream") })
    else { return self }
    let arrival = DispatchSemaphore(value: 0)
    let source = open(StreamHandle { arrival.signal() })
    var bytes: [UInt8] = []
    reading: while true {
      switch source.next(draining: false) {
      case .bytes(let piece): bytes += piece
      case .wait, .pending:
        guard arrival.wait(timeout: .now() + 20) == .success else { break reading }
      case .end: break reading
      case .broken: return Response(status: 0)
      }
    }
    source.closed()
    var response = self
    response.body = .bytes(bytes)
    return response
  }
}
