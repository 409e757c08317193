import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// Why a component has, or has not, changed its state.
extension APIHandler {
  /// `GET /v1/sessions/{name}/explain`: the conditions of what could follow, the last change, and what
  /// was ignored.
  func getExplanation(_ call: SessionCall) throws(Problem) {
    let question = try ExplanationQuestion(call.request)
    try withSessionToRead(call) { session, exchange throws(Problem) in
      self.replyFromPast(exchange) { () throws(Problem) in
        try question.answer(of: session)
      }
    }
  }
}

/// What a client asks to be explained.
struct ExplanationQuestion: Equatable {
  let component: ComponentName
  let instant: Instant?
  let revision: Int?

  private static let componentName = "component"

  /// Reads the query of a request.
  init(_ request: Request) throws(Problem) {
    var query = try QueryReader(request)
    let component = query.take(Self.componentName)
    instant = try query.instant(SnapshotQuestion.instantName)
    revision = try query.index("revision")
    try query.refuseUnknown()
    try MediaType.checkJSON(isAcceptedBy: request)
    guard let name = component.flatMap(ComponentName.init(rawValue:)) else {
      let names = ComponentName.allCases.map(\.rawValue)
      throw Problem(parameter: Self.componentName, .notChosen(component, of: names))
    }
    self.component = name
    if instant != nil, revision != nil {
      throw Problem(parameter: "revision", .combination("must not be combined with atMs"))
    }
  }

  private var moment: ExplainedMoment {
    if let instant { return .at(instant) }
    return revision.map { .after(revision: $0) } ?? .now
  }

  fileprivate func answer(of session: Session) throws(Problem) -> Response {
    let explanation = try session.reading(for: SnapshotQuestion.instantName) {
      () throws(SessionTimeline.Fault) in
      try session.explanation(of: component, at: moment)
    }
    guard let explanation else {
      throw Problem.noEvent(revision ?? 0, of: session.name)
    }
    guard let state = explanation.engine.stateOfComponent(component) else {
      throw Problem(
        parameter: Self.componentName,
        .notNow("names a \(self.component.rawValue), which the session has never had")
      )
    }
    let explained = ExplainedComponent(
      component,
      state,
      in: explanation.engine,
      session: session.name,
      revision: explanation.revision,
      ignored: explanation.ignored(of: component),
      ignoredSinceRevision: explanation.ignoredSinceRevision
    )
    return .json(explained.json.lineBytes)
  }
}
