import MicroHTTP
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// Sessions as portable files, and the check of such files.
extension APIHandler {
  /// `GET /v1/sessions/{name}/recording`: the session as a recording.
  func getRecording(_ call: SessionCall) throws(Problem) {
    var query = try QueryReader(call.request)
    let expected = query.take("expected")
    if let expected, expected != "none" {
      throw Problem(
        parameter: "expected",
        .unknownValue(expected, known: ["none"], "must be none, or absent")
      )
    }
    try query.refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: call.request)
    try withSessionToRead(call) { session, exchange throws(Problem) in
      let store = self.store
      try self.replyFromRecordings(exchange) { () throws(Problem) in
        let body = try RecordingBytes(session, isAsserting: expected == nil)
        let file = "attachment; filename=\"\(session.name).json\""
        return try .of(
          body,
          headers: [
            ("Content-Type", MediaType.json), ("Cache-Control", "no-store"),
            ("Content-Disposition", file),
          ],
          running: { store.makePiece($0) }
        )
      }
    }
  }

  /// `POST /v1/recordings/verify`: whether a recording matches, or its first difference.
  func verifyRecording(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON("A recording", request)
    try replyFromRecordings(exchange) { () throws(Problem) in
      do throws(RecordingFault) {
        return .json(try Verification.answer(to: request.body, steps: Self.recordingSteps))
      } catch {
        throw Problem(error)
      }
    }
  }

  /// Replies from the threads on which recordings are at work.
  ///
  /// - Throws: That as many are at work and wait as may.
  func replyFromRecordings(
    _ exchange: Exchange,
    _ body: @escaping @Sendable () throws(Problem) -> Response
  ) throws(Problem) {
    let isAdmitted = store.recordingWork.start { exchange.reply(Self.response(body)) }
    guard isAdmitted else { throw Problem.tooManyRecordings }
  }

  /// The most internal steps of one recording: one of the greatest length fits.
  static let recordingSteps = 20_000_000
}

/// A session's recording, made as it is read.
private struct RecordingBytes: LongBody {
  private(set) var fault: Problem?
  private let session: Session
  private var writer: RecordingWriter
  private var part = Part.begin
  /// The revision up to which the part has read the log.
  private var revision = 0
  /// What was read and is not written yet.
  private var items: ArraySlice<RecordedEvents.Item> = []
  private let last: Int
  /// The session's time when the recording was asked for.
  private let end: Instant
  /// All events, from the first on.
  private let all: RecordedEvents
  /// Those after the ones that were read.
  private var events: RecordedEvents

  private enum Part {
    case begin
    case events
    case expectations
  }

  /// How many events are read at a time.
  private static let pageSize = 100

  init(_ session: Session, isAsserting: Bool) throws(Problem) {
    self.session = session
    let view = session.lastView
    (last, end) = (view.revision, session.view().now)
    let portable = try PortableConfiguration(ofSession: session)
    let configuration = portable.forRecording
    all = RecordedEvents(portable.configuration)
    events = all
    do throws(FieldErrors) {
      writer = try RecordingWriter(
        name: session.name,
        configuration: configuration,
        version: session.header.version,
        isAsserting: isAsserting
      )
    } catch {
      throw Self.unplayable(session, error)
    }
  }

  mutating func fill(_ chunk: inout BodyChunk) -> ChunkStep {
    do {
      while !chunk.isFull {
        if part == .begin {
          chunk.append(writer.begin)
          part = .events
        } else if !items.isEmpty || revision < last {
          try addEvent(to: &chunk)
        } else if part == .events, writer.isAsserting {
          chunk.append(writer.expectations())
          (part, revision, events) = (.expectations, 0, all)
        } else {
          chunk.append((writer.isAsserting ? writer.end : writer.expectations()) + Self.newline)
          return .end
        }
      }
      return .more
    } catch let error as SessionLogError {
      fault = Problem(error, session: session.name)
    } catch {
      fault = Self.unplayable(session, error)
    }
    return .broken
  }

  private static let newline = [UInt8(ascii: "\n")]

  /// Adds one event, or what it did: that alone may be longer than a chunk.
  private mutating func addEvent(to chunk: inout BodyChunk) throws {
    if items.isEmpty { try readPage() }
    // The last page may have nothing but a gesture that has just begun.
    guard let (event, instant) = items.popFirst() else { return }
    chunk.append(
      part == .events ? writer.event(event, at: instant) : try writer.item(event, at: instant)
    )
  }

  private mutating func readPage() throws {
    let limit = min(Self.pageSize, last - revision)
    let page = try session.events(after: revision, limit: limit)
    guard !page.isEmpty else { throw SessionLogError.refused(.notFound) }
    for entry in page {
      let instant = Instant(microseconds: entry.instant)
      items += try events.next(JSONReader.value(entry.event), at: instant)
    }
    revision += page.count
    if revision == last { items += events.touches(upTo: end) }
  }

  private static func unplayable(_ session: Session, _ error: any Error) -> Problem {
    Problem(
      .unavailable,
      "The session \(session.name) cannot be played from the log: \(error)."
    )
  }
}

/// A recording as a client sends it.
struct RecordingBody {
  private let recording: Recording

  /// The longest body of a request that has a recording, in bytes: 64 MiB.
  static let limit = 64 << 20

  /// Reads the body of a request.
  init(_ request: Request) throws(Problem) {
    do throws(RecordingFault) {
      recording = try Recording(request.body)
    } catch {
      throw Problem(error)
    }
  }

  /// The session to be created from it.
  func creation(
    named name: String,
    in store: SessionStore
  ) throws(Problem) -> SessionStore.Creation {
    let createdAt = store.wallClock
    let portable: PortableConfiguration
    do throws(FieldErrors) {
      portable = try PortableConfiguration(
        recording.configurationSource,
        createdAt: createdAt,
        version: recording.configuration.engine.version
      )
    } catch {
      throw Problem(error)
    }
    var creation = SessionStore.Creation(
      name: name,
      configuration: portable.configuration,
      source: portable.forCopy.bytes,
      createdAt: createdAt
    )
    do throws(SubmissionError) {
      creation.content = try store.play(
        recording.events,
        count: recording.events.count,
        in: portable.configuration,
        steps: APIHandler.recordingSteps
      )
    } catch {
      let list = JSONPointer.root.appending("events")
      guard case .rejected(let index, let rejection) = error,
        let event = recording.events.dropFirst(index).first(where: { _ in true })
      else { throw Problem(error, session: name, events: []) { list.appending($0) } }
      throw Problem(rejection, of: event.event, at: list.appending(index))
    }
    return creation
  }
}

extension Problem {
  /// As many recordings are at work and wait as may.
  static let tooManyRecordings = Problem(
    .tooManyRequests,
    "As many recordings are being read as this server allows.",
    headerFields: [.init(name: "Retry-After", value: "1")]
  )

  /// The problem of a recording that cannot be played.
  ///
  /// - Parameters:
  ///   - fault: Why not.
  ///   - place: Where the recording is in the body.
  init(_ fault: RecordingFault, at place: JSONPointer = .root) {
    switch fault {
    case .syntax(let error): self.init(error)
    case .fields(let errors): self.init(.invalid, errors)
    case .tooMuchWork(let work):
      self.init(
        .tooMuchWork,
        [
          FieldError(
            pointer: place.appending("events").appending(work.event),
            .other("needs more internal steps than one request may take")
          )
        ]
      )
      extensions["reachedMs"] = .number(work.reached.milliseconds)
    }
  }
}

extension Request {
  /// The one JSON value of the body.
  func jsonBody() throws(Problem) -> JSONCursor {
    do throws(JSONSyntaxError) {
      return JSONCursor(try JSONReader.value(body))
    } catch {
      throw Problem(error)
    }
  }
}
