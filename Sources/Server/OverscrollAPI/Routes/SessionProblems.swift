import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

extension Problem {
  /// The problem of a session that cannot be loaded.
  init(_ error: SessionStore.AccessError, session name: String) {
    switch error {
    case .log(let error): self.init(error, session: name)
    case .busy: self = .busy
    case .engineVersion(let version):
      self.init(
        .engineVersion,
        "The session \(name) was made by version \(version) of the engine, which this server does "
          + "not replay equally. Nothing of it was changed."
      )
    }
  }

  /// The problem of a creation that exceeds the limit of steps.
  init(creation rejection: Rejection) {
    let detail =
      "The session is not created: what its configuration begins, by refreshing and simulatedLoad, "
      + "is more work than one request may be."
    self.init(.tooMuchWork, detail)
    setReached(rejection)
  }

  /// The problem of an error of the log.
  init(_ error: SessionLogError, session name: String) {
    switch error {
    case .refused(let refusal): self.init(refusal, session: name)
    case .unknown(let reason):
      self = .unknownOutcome(
        "Whether the log has stored it is not known: \(reason). Read the session; if the request "
          + "had an Idempotency-Key, send it again."
      )
    }
  }

  private init(_ refusal: SessionLogError.Refusal, session name: String) {
    switch refusal {
    case .exists: self.init(.sessionExists, "The session \(name) exists.")
    case .notFound: self = APIHandler.noSession(name)
    case .conflict, .repeated:
      self = .unavailable("Another server changed the session \(name) meanwhile.")
    case .tooManySessions(let limit):
      self.init(
        .tooManySessions,
        "The server has \(limit) sessions, its limit.",
        headerFields: [.init(name: "Retry-After", value: "60")]
      )
    case .storageFull(let limit?):
      self.init(.storageFull, "The log has \(limit) bytes, its limit.")
    case .storageFull(nil): self.init(.storageFull, "The disk of the log is full.")
    case .unavailable(let reason): self = .unavailable("The log cannot be used: \(reason).")
    case .damaged(let reason):
      self.init(
        .unavailable,
        "The session \(name) is damaged in the log: \(reason). Nothing of it was changed."
      )
    }
  }

  /// The problem of a request whose outcome is unknown.
  static func unknownOutcome(_ detail: String) -> Problem {
    .unavailable(detail, extensions: ["outcome": "unknown"])
  }

  /// The problem of a request beyond the limit of long works.
  static let busy = unavailable("As many requests that take long wait as this server allows.")

  /// The problem of a temporary failure.
  static func unavailable(_ detail: String, extensions: JSONObject = [:]) -> Problem {
    Problem(.unavailable, detail, extensions: extensions, headerFields: [soon])
  }

  /// The problem of a request beyond a limit of concurrent requests.
  static func tooMany(_ detail: String) -> Problem {
    Problem(.tooManyRequests, detail, headerFields: [soon])
  }

  private static let soon = HeaderField(name: "Retry-After", value: "1")

  static func revisionConflict(_ current: Int) -> Problem {
    Problem(
      .revisionConflict,
      "The session is at revision \(current), not at expectedRevision.",
      extensions: ["revision": .number(Double(current))]
    )
  }
}

extension Problem {
  /// The problem of a refused batch; the pointers refer to the body as sent.
  init(_ error: SubmissionError, session name: String, batch: EventBatch) {
    self.init(error, session: name, events: batch.events) { batch.form.pointer($0) }
  }

  /// The problem of refused events; `pointer` gives the place of an event by its index.
  init(
    _ error: SubmissionError,
    session name: String,
    events: [SubmittedEvent],
    pointer: (Int) -> JSONPointer
  ) {
    switch error {
    case .revisionConflict(let current): self = .revisionConflict(current)
    case .repeated:
      self = .unknownOutcome("The request was done meanwhile. Send it again for its answer.")
    case .preconditionFailed:
      self.init(.preconditionFailed, "A precondition of the request does not hold.")
    case .deleted: self = APIHandler.noSession(name)
    case .busy: self = .busy
    case .log(let error): self.init(error, session: name)
    case .sessionFull(let limit):
      self.init(
        .sessionFull,
        "The session \(name) would have more than \(limit) events, the most that one may have."
      )
    case .needsManualClock(let index):
      let pointer = pointer(index).appending("type")
      let fault = ValueFault.notNow(Self.needsManualClock)
      self.init(FieldError(pointer: pointer, fault), kind: .eventRefused)
    case .rejected(let index, let rejection):
      self.init(rejection, of: events[index].event, at: pointer(index))
    }
  }

  private static let needsManualClock = """
    needs a manual clock, and this session's is realtime: wait, read with ?atMs= what is to come, \
    or create a session with "clock":"manual"
    """
}
