import MicroHTTP
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// Sessions as tests of a component.
extension APIHandler {
  /// `GET /v1/sessions/{name}/golden`: the session as a test in a language.
  func getGolden(_ call: SessionCall) throws(Problem) {
    var query = try QueryReader(call.request)
    let wanted = query.take("language")
    try query.refuseUnknown()
    let language = try GoldenLanguage(parameter: wanted)
    let type = try MediaType.negotiate(call.request, offers: [language.mediaType, MediaType.text])
    try withSessionToRead(call) { session, exchange throws(Problem) in
      try self.replyFromRecordings(exchange) { () async throws(Problem) in
        let test = GoldenTest([try await Self.goldenCase(of: session)])
        let file = "attachment; filename=\"\(language.fileName(of: session.name))\""
        return Response(
          status: 200,
          headers: [
            ("Content-Type", type + "; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Content-Disposition", file),
          ],
          body: .bytes(Array(language.source(of: test).utf8))
        )
      }
    }
  }

  /// How many events are read at a time.
  private static let goldenPageSize = 100

  private static func goldenCase(
    of session: Session
  ) async throws(Problem) -> GoldenTest.Case {
    let last = session.lastView.revision
    let configuration = try PortableConfiguration(ofSession: session).forRecording
    var builder = try Problem.golden(session.name) { () throws(GoldenTest.Fault) in
      try GoldenTest.Builder(
        name: session.name,
        configuration: configuration,
        version: session.header.version,
        steps: recordingSteps
      )
    }
    var revision = 0
    while revision < last {
      let (after, limit) = (revision, min(goldenPageSize, last - revision))
      let page = try await Problem.logged(session: session.name) {
        () async throws(SessionLogError) in
        try await session.events(after: after, limit: limit)
      }
      guard !page.isEmpty else { throw Problem(.refused(.notFound), session: session.name) }
      for entry in page {
        try Problem.golden(session.name) { () throws(GoldenTest.Fault) in
          try builder.add(entry)
        }
      }
      revision += page.count
    }
    return builder.result
  }
}

extension GoldenTest.Builder {
  /// Adds an event of the log.
  fileprivate mutating func add(_ entry: LogEntry) throws(GoldenTest.Fault) {
    // What the log has stored was read before: null is refused as an event.
    let event = (try? JSONReader.value(entry.event)) ?? .null
    try add(event, at: Instant(microseconds: entry.instant))
  }
}

extension GoldenLanguage {
  /// Reads the parameter `language`.
  fileprivate init(parameter name: String?) throws(Problem) {
    let names = Self.allCases.map(\.rawValue)
    guard let language = name.flatMap(Self.init(rawValue:)) else {
      throw Problem(parameter: "language", .notChosen(name, of: names))
    }
    self = language
  }
}

extension Problem {
  /// Makes a part of the golden test of a session.
  fileprivate static func golden<Result>(
    _ session: String,
    _ body: () throws(GoldenTest.Fault) -> Result
  ) throws(Problem) -> Result {
    do throws(GoldenTest.Fault) {
      return try body()
    } catch {
      throw Problem(error, session: session)
    }
  }

  private init(_ fault: GoldenTest.Fault, session name: String) {
    switch fault {
    case .tooLong(let event, let reached):
      self.init(
        .tooMuchWork,
        """
        The golden test of the session \(name) would have too many steps or calls after its event \
        \(event + 1), at most \(GoldenTest.mostSteps) steps; ask for that of a fork with fewer events.
        """
      )
      extensions["reachedMs"] = .number(reached.milliseconds)
    case .tooMuchWork(let work):
      self.init(
        .tooMuchWork,
        "The session \(name) needs more internal steps than a golden test may take, at its event "
          + "\(work.event + 1)."
      )
      extensions["reachedMs"] = .number(work.reached.milliseconds)
    case .notLowered: self.init(.invalid, "The session \(name) cannot be a golden test: \(fault).")
    case .invalid, .refused:
      self.init(.unavailable, "The session \(name) cannot be played from the log: \(fault).")
    }
  }
}
