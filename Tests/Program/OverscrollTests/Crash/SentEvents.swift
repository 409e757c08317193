import SocketTesting
import TestSupport

/// Random batches of events, each of which is accepted in any state that the others leave.
struct SentEvents {
  private var lastMarker = 0

  private static let forAnyClock = [
    #"{"type":"beginRefreshing","component":"header"}"#,
    #"{"type":"endRefreshing","component":"header"}"#,
    #"{"type":"setContentInset","top":8}"#, #"{"type":"setContentOffset","y":-20.5}"#,
    #"{"type":"setLanguage","language":"de"}"#,
    #"{"type":"configure","component":"header","labelLeftInset":12}"#,
    #"{"type":"turn","events":[{"type":"beginRefreshing","component":"header"},"#
      + #"{"type":"endRefreshing","component":"header"}]}"#,
  ]
  private static let forManualClock = [
    #"{"type":"advance","byMs":16.5}"#, #"{"type":"advance","until":"rest"}"#,
    #"{"type":"gesture","by":{"y":200},"overMs":300}"#,
  ]

  /// A batch for a session; its first event has the marker.
  mutating func batch(
    for session: KnownSession,
    _ random: inout SeededGenerator
  ) -> (marker: Int, batch: SentBatch) {
    lastMarker += 1
    let kinds =
      session.clock == "manual" ? Self.forAnyClock + Self.forManualClock : Self.forAnyClock
    let count = [0, 0, 0, 1, 3, 6].randomElement(using: &random) ?? 0
    let others = (0..<count).map { _ in kinds.randomElement(using: &random) ?? "" }
    let events = [#"{"type":"reloadData","rows":\#(lastMarker)}"#] + others
    var request = ClientRequest(line: "POST /v1/sessions/\(session.name)/events")
    switch (events.count, Int.random(in: 0..<4, using: &random)) {
    case (1, 0...2): request.body = events[0]
    case (_, 0):
      request.body = events.joined(separator: "\n")
      request.headers.append("Content-Type: application/x-ndjson")
    case (_, 1):
      request.body =
        #"{"events":[\#(events.joined(separator: ","))],"expectedRevision":\#(session.revision)}"#
    default: request.body = #"{"events":[\#(events.joined(separator: ","))]}"#
    }
    if request.headers.isEmpty { request.headers.append("Content-Type: application/json") }
    if random.chance(30) { request.headers.append("Prefer: return=minimal") }
    let hasKey = random.chance(30)
    if hasKey { request.headers.append("Idempotency-Key: batch-\(lastMarker)") }
    return (lastMarker, SentBatch(request: request, events: events, hasKey: hasKey))
  }
}
