import MicroHTTP
import OverscrollWire
import RefreshEngine
import SessionLog
import Sessions

extension APIHandler {
  /// `POST /v1/sessions/{name}/events`: one event or a batch, applied whole or not at all.
  func postEvents(
    _ name: String,
    _ request: Request,
    _ exchange: Exchange
  ) throws(Problem) {
    let session = try session(name)
    try QueryReader(request).refuseUnknown()
    let batch = try EventBatch(request, session.dialect)
    let isMinimal = request.headers.values("Prefer").contains { field in
      field.split(separator: ",").contains { $0.trimmed.lowercased() == "return=minimal" }
    }
    session.submit(batch.events, expectedRevision: batch.expectedRevision) { result in
      switch result {
      case .success(let accepted):
        exchange.reply(Self.answer(accepted, session, isMinimal: isMinimal))
      case .failure(let error):
        exchange.reply(Response(Problem(error, session: name, batch: batch)))
      }
    }
  }

  private static func answer(
    _ accepted: AcceptedBatch,
    _ session: Session,
    isMinimal: Bool
  ) -> Response {
    var writer = JSONWriter(reservingCapacity: isMinimal ? 64 : 4096)
    writer.beginObject()
    writer.member("revision", accepted.revision)
    writer.member("timeMs", accepted.engine.now.milliseconds)
    guard !isMinimal else {
      writer.endObject()
      return .json(writer.bytes, headers: [("Preference-Applied", "return=minimal")])
    }
    writer.key("instants")
    writer.beginArray()
    for instant in accepted.instants { writer.number(instant.milliseconds) }
    writer.endArray()
    writer.key("effects")
    writer.effects(accepted.effects)
    writer.key("snapshot")
    writer.snapshot(
      accepted.engine,
      SnapshotLabel(
        session: session.name,
        revision: accepted.revision,
        clock: session.clock,
        configurationRevision: accepted.configurationRevision
      )
    )
    writer.endObject()
    return .json(writer.bytes)
  }

  /// `GET /v1/sessions/{name}/events`: the events after a revision, as JSON or NDJSON.
  func getEvents(_ name: String, _ request: Request) throws(Problem) -> Response {
    _ = try session(name)
    var query = try QueryReader(request)
    let after = try query.integer("after", in: 0...Int(1e12)) ?? 0
    let limit = try query.limit()
    try query.refuseUnknown()
    let type = try MediaType.negotiate(request, offers: [MediaType.json, MediaType.ndjson])
    let found = try Problem.logged(session: name) {
      () throws(SessionLogError) in
      try self.store.events(of: name, after: after, limit: limit + 1)
    }
    let page = found.prefix(limit)
    var writer = JSONWriter()
    guard type == MediaType.json else {
      var bytes: [UInt8] = []
      for (offset, entry) in page.enumerated() {
        var line = JSONWriter(reservingCapacity: 256)
        line.logEntry(entry, revision: after + offset + 1)
        bytes += line.bytes + [UInt8(ascii: "\n")]
      }
      return Response(
        status: 200,
        headers: [("Content-Type", MediaType.ndjson), ("Cache-Control", "no-store")],
        body: .bytes(bytes)
      )
    }
    writer.beginObject()
    writer.key("events")
    writer.beginArray()
    for (offset, entry) in page.enumerated() {
      writer.logEntry(entry, revision: after + offset + 1)
    }
    writer.endArray()
    writer.member("next", found.count > limit ? after + limit : nil)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// `GET /v1/sessions/{name}/effects`: the effects after an index that have happened by now.
  func getEffects(_ name: String, _ request: Request) throws(Problem) -> Response {
    let session = try session(name)
    var query = try QueryReader(request)
    let after = try query.integer("after", in: 0...Int(1e12)) ?? 0
    let limit = try query.limit()
    try query.refuseUnknown()
    _ = try MediaType.negotiate(request, offers: [MediaType.json])
    let found = session.effects(after: after, limit: limit + 1)
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("effects")
    writer.effects(found.prefix(limit))
    writer.member("next", found.count > limit ? found.prefix(limit).last?.index : nil)
    writer.endObject()
    return .json(writer.bytes)
  }
}

extension JSONWriter {
  fileprivate mutating func logEntry(_ entry: LogEntry, revision: Int) {
    beginObject()
    member("revision", revision)
    member("atMs", Instant(microseconds: entry.instant).milliseconds)
    key("event")
    raw(entry.event)
    endObject()
  }
}
