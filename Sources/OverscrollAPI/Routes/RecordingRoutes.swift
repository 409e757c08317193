import MicroHTTP
import OverscrollWire
import Recordings
import RefreshEngine
import SessionLog
import Sessions

/// Sessions as portable files, and the check of such files.
extension APIHandler {
  /// `GET /v1/sessions/{name}/recording`: the session as a recording.
  func getRecording(
    _ name: String,
    _ request: Request,
    _ exchange: Exchange
  ) throws(Problem) {
    var query = try QueryReader(request)
    let expected = query.take("expected")
    guard expected == nil || expected == "none" else {
      throw Problem(parameter: "expected", "must be none, or absent")
    }
    try query.refuseUnknown()
    _ = try MediaType.negotiate(request, offers: [MediaType.json])
    try withSession(name, exchange) { session throws(Problem) in
      let isAdmitted = self.store.recordingWork.start {
        let response = await Self.response { () async throws(Problem) in
          try await Self.recording(of: session, isAsserting: expected == nil)
        }
        exchange.reply(response)
      }
      guard isAdmitted else { throw Problem.tooManyRecordings }
    }
  }

  private static func recording(
    of session: Session,
    isAsserting: Bool
  ) async throws(Problem) -> Response {
    let configuration = try PortableConfiguration(ofSession: session).forRecording
    let last = session.view().revision
    do {
      var writer = try RecordingWriter(
        name: session.name,
        configuration: configuration,
        isAsserting: isAsserting
      )
      var bytes: [UInt8] = []
      var revision = 0
      while revision < last {
        let page = try await session.events(after: revision, limit: min(1000, last - revision))
        if page.isEmpty { break }
        for entry in page {
          try writer.add(
            JSONReader.value(entry.event),
            at: Instant(microseconds: entry.instant)
          )
        }
        bytes += writer.take()
        revision += page.count
      }
      for piece in writer.finish() { bytes += piece }
      return .json(
        bytes,
        headers: [("Content-Disposition", "attachment; filename=\"\(session.name).json\"")]
      )
    } catch let error as SessionLogError {
      throw Problem(error, session: session.name)
    } catch {
      throw Problem(
        .unavailable,
        "The session \(session.name) cannot be played from the log: \(error)."
      )
    }
  }

  /// `POST /v1/recordings/verify`: whether a recording matches, or its first difference.
  func verifyRecording(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON("A recording", request)
    let isAdmitted = store.recordingWork.start {
      let response = await Self.response { () async throws(Problem) in
        do throws(Verification.Fault) {
          return .json(
            try Verification.answer(to: request.body, steps: Self.recordingSteps)
          )
        } catch {
          throw Problem(error)
        }
      }
      exchange.reply(response)
    }
    guard isAdmitted else { throw Problem.tooManyRecordings }
  }

  /// The most internal steps of one recording: one of the greatest length fits.
  static let recordingSteps = 20_000_000
}

/// A recording as a client sends it.
struct RecordingBody {
  private let recording: Recording
  private let configuration: JSONValue

  /// The longest body of a request that has a recording, in bytes: 64 MiB.
  static let limit = 64 << 20

  /// Reads the body of a request.
  init(_ request: Request) throws(Problem) {
    let document = try request.jsonBody().value
    do throws(Recording.Faults) {
      recording = try Recording(document)
    } catch {
      throw Problem(.invalid, error.fields)
    }
    guard case .object(let object) = document, let configuration = object["configuration"] else {
      throw Problem(.invalid, "The recording has no configuration.")
    }
    self.configuration = configuration
  }

  /// The session to be created from it.
  func creation(
    named name: String,
    in store: SessionStore
  ) throws(Problem) -> SessionStore.Creation {
    let createdAt = store.wallClock
    let portable: PortableConfiguration
    do throws(FieldErrors) {
      portable = try PortableConfiguration(configuration, createdAt: createdAt)
    } catch {
      throw Problem(error)
    }
    let events = recording.events.map { SubmittedEvent($0) }
    var creation = SessionStore.Creation(
      name: name,
      configuration: portable.configuration,
      source: portable.forCopy.bytes,
      createdAt: createdAt
    )
    do throws(SubmissionError) {
      creation.content = try store.play(
        events,
        in: portable.configuration,
        steps: APIHandler.recordingSteps
      )
    } catch {
      throw Problem(error, session: name, events: events) { index in
        JSONPointer.root.appending("events").appending(index)
      }
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

  /// The problem of a recording that cannot be checked.
  init(_ fault: Verification.Fault) {
    switch fault {
    case .syntax(let error): self.init(error)
    case .fields(let errors): self.init(.invalid, errors)
    case .tooMuchWork(let work):
      self.init(
        .tooMuchWork,
        [
          FieldError(
            pointer: JSONPointer.root.appending("events").appending(work.event),
            detail: "needs more internal steps than a verification may take"
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
