import RefreshEngine
import SessionLog
import Sessions

extension Problem {
  /// What the log refuses.
  init(_ error: SessionLogError, session name: String) {
    switch error {
    case .exists: self.init(.sessionExists, "The session \(name) exists.")
    case .notFound: self = APIHandler.noSession(name)
    case .conflict(let current): self = .revisionConflict(current)
    case .full(let limit):
      self.init(
        .tooManySessions,
        "The server holds \(limit) sessions, its limit.",
        headerFields: [.init(name: "Retry-After", value: "60")]
      )
    case .unavailable(let reason):
      self.init(
        .unavailable,
        "The log cannot be written: \(reason).",
        headerFields: [.init(name: "Retry-After", value: "1")]
      )
    }
  }

  static func revisionConflict(_ current: Int) -> Problem {
    Problem(
      .revisionConflict,
      "The session is at revision \(current).",
      extensions: ["revision": .number(Double(current))]
    )
  }

  /// Runs a reading of the log.
  static func logged<Result>(
    session name: String = "",
    _ body: () throws(SessionLogError) -> Result
  ) throws(Problem) -> Result {
    do throws(SessionLogError) {
      return try body()
    } catch {
      throw Problem(error, session: name)
    }
  }

  /// What refuses a batch; the pointers are into the body as it was sent.
  init(_ error: SubmissionError, session name: String, form: BatchForm) {
    switch error {
    case .revisionConflict(let current): self = .revisionConflict(current)
    case .deleted: self = APIHandler.noSession(name)
    case .log(let error): self.init(error, session: name)
    case .needsManualClock(let index):
      self.init(
        FieldError(
          pointer: form.pointer(index).appending("type"),
          detail: "must not be advance: the session's clock goes by itself"
        ),
        kind: .eventRefused
      )
    case .rejected(let index, let rejection):
      self.init(rejection, at: form.pointer(index))
    }
  }

  private init(_ rejection: Rejection, at event: JSONPointer) {
    let place =
      rejection.turnIndex.map { event.appending("events").appending($0) } ?? event
    let (kind, member, detail) = Self.explain(rejection.reason)
    self.init(FieldError(pointer: place.appending(member), detail: detail), kind: kind)
  }

  /// Problem type, member at fault and detail of a refusal.
  private static func explain(
    _ reason: Rejection.Reason
  ) -> (ProblemKind, String, String) {
    switch reason {
    case .needsSimulatedDriver:
      (.eventRefused, "type", "needs the simulated driver; this session's is external")
    case .needsExternalDriver:
      (.eventRefused, "type", "needs the external driver; this session's is simulated")
    case .cannotAnimate:
      (.eventRefused, "animated", "needs the simulated driver; this session's is external")
    case .noFingerDown: (.eventRefused, "type", "needs a finger that is down")
    case .fingerIsDown: (.eventRefused, "type", "is not possible while a finger is down")
    case .noSuchComponent(let name):
      (.eventRefused, "component", "names a \(name.rawValue), which was never configured")
    case .noSuchCall(let name):
      (
        .eventRefused, "component",
        "must be a footer or trailer: a \(name.rawValue) has no such state"
      )
    case .beforeNow(let now):
      (.timeOrder, "atMs", "is before the session's time, \(JSONWriter.text(now.milliseconds)) ms")
    case .targetBeforeNow(let now):
      (.timeOrder, "toMs", "is before the session's time, \(JSONWriter.text(now.milliseconds)) ms")
    case .afterLatest: (.invalid, "atMs", "is after the latest time, 1e12 ms")
    case .targetAfterLatest: (.invalid, "byMs", "leads past the latest time, 1e12 ms")
    case .notInATurn: (.eventRefused, "type", "must not stand in a turn")
    case .tooMuchWork: (.tooMuchWork, "type", "needs more than a million internal steps")
    }
  }
}
