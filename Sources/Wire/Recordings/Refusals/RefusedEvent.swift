import OverscrollWire
package import Problems
package import RefreshEngine
package import StrictJSON

/// The problems of refused events.
extension Problem {
  /// The problem of an event that the engine refuses.
  ///
  /// - Parameters:
  ///   - rejection: The reason of the engine.
  ///   - event: The event.
  ///   - place: The place of the event in the body.
  package init(_ rejection: Rejection, of event: Event, at place: JSONPointer) {
    let part = rejection.turnIndex.map { place.appending("events").appending($0) } ?? place
    let (path, fault) = rejection.reason.fault(of: event)
    let pointer = path.split(separator: "/").reduce(part) { $0.appending(String($1)) }
    self.init(FieldError(pointer: pointer, fault), kind: rejection.reason.problemKind)
    setReached(rejection)
  }

  /// The problem of a read that needs too many steps.
  package init(parameter: String, _ rejection: Rejection) {
    self.init(parameter: parameter, .other(Rejection.Reason.tooManySteps), kind: .tooMuchWork)
    setReached(rejection)
  }

  /// Adds the session's time at the end of the steps.
  package mutating func setReached(_ rejection: Rejection) {
    guard let reached = rejection.reason.reached else { return }
    extensions["reachedMs"] = .number(reached.milliseconds)
  }
}

extension Rejection.Reason {
  fileprivate static let tooManySteps =
    "is more work than one request may be; split it, or let less time pass at once"
  private static let tooManyKeys =
    "is one more key than the \(Engine.mostLastUpdatedTimes) that a session may store times under"
  private static let needsSimulatedDriver =
    "needs the simulated driver; this session's is external"

  /// The type of the problem.
  fileprivate var problemKind: ProblemKind {
    switch self {
    case .beforeNow, .targetBeforeNow: .timeOrder
    case .aheadOfNow, .afterLatest, .targetAfterLatest, .gestureWithoutMovement,
      .gestureWithTooManySamples,
      .gestureOutOfBounds, .tooManyLastUpdatedTimes, .circleGoesNowhere:
      .invalid
    case .tooMuchWork, .capPassed: .tooMuchWork
    case .needsSimulatedDriver, .cannotAnimate, .needsExternalDriver, .noFingerDown, .fingerIsDown,
      .gestureIsPlaying, .noSuchComponent, .noSuchCall, .takesNoTap, .awaitsNoSuchComponent,
      .awaitsNoSuchEffect,
      .awaitsNoSuchState, .notInATurn, .notInFamily:
      .eventRefused
    }
  }

  /// The faulty member of an event, as a path, and the reason; the function is long because it is a table.
  fileprivate func fault(of event: Event) -> (path: String, fault: ValueFault) {
    switch self {
    case .needsSimulatedDriver: ("type", .notNow(Self.needsSimulatedDriver))
    case .cannotAnimate: ("animated", .notNow(Self.needsSimulatedDriver))
    case .needsExternalDriver:
      ("type", .notNow("needs the external driver; this session's is simulated"))
    case .noFingerDown: ("type", .notNow("needs a finger that is down"))
    case .fingerIsDown: ("type", .notNow("is not possible while a finger is down"))
    case .gestureIsPlaying(let end):
      (
        "type",
        .notNow(
          "is not possible while a gesture plays, which ends at \(JSONWriter.text(end.milliseconds)) ms"
        )
      )
    case .gestureWithoutMovement: ("by", .outOfRange("must have an x or y other than 0"))
    case .gestureWithTooManySamples:
      ("overMs", .combination("gives more than \(Gesture.mostSamples) samples at this hz"))
    case .gestureOutOfBounds: ("by", .outOfRange("leads out of the coordinates from -1e7 to 1e7"))
    case .noSuchComponent(let name): ("component", Self.neverConfigured(name))
    case .noSuchCall(let name):
      (
        "component",
        .unknownValue(
          name.rawValue,
          known: ComponentName.allCases.filter { $0 != .header }.map(\.rawValue),
          "must be a footer or trailer: a \(name.rawValue) has no such state"
        )
      )
    case .notInFamily(let family):
      ("type", .notInDialect("no dialect of the \(family.rawValue) family has it"))
    case .circleGoesNowhere:
      ("", .combination("makes the circle's way 0, by which the library divides"))
    case .takesNoTap(let name):
      ("component", .notNow("is a \(name.rawValue) that takes no tap: only an auto footer does"))
    case .awaitsNoSuchComponent(let name): ("until/component", Self.neverConfigured(name))
    case .awaitsNoSuchEffect(let type):
      ("until/effect", .combination("is \(type.rawValue), which this component never has"))
    case .awaitsNoSuchState(let state):
      ("until/state", .combination("is \(state.rawValue), which this component never has"))
    case .beforeNow(let now): ("atMs", Self.before(now))
    case .targetBeforeNow(let now): ("toMs", Self.before(now))
    case .aheadOfNow(let now):
      (
        "atMs",
        .outOfRange(
          "is ahead of the session's time, \(JSONWriter.text(now.milliseconds)) ms, by more than a second"
        )
      )
    case .afterLatest: ("atMs", .outOfRange("is after the latest time, 1e12 ms"))
    case .targetAfterLatest:
      (event.durationName, .outOfRange("leads past the latest time, 1e12 ms"))
    case .notInATurn: ("type", .combination(EventType.notInATurn))
    case .tooMuchWork: ("", .other(Self.tooManySteps))
    case .capPassed(let cap, _): ("", .other(cap.fault))
    case .tooManyLastUpdatedTimes: (event.timeKeyPath, .tooLong(Self.tooManyKeys))
    }
  }

  private static func neverConfigured(_ name: ComponentName) -> ValueFault {
    .notNow("names a \(name.rawValue), which was never configured: addComponent makes one")
  }

  private static func before(_ now: Instant) -> ValueFault {
    .outOfRange("is before the session's time, \(JSONWriter.text(now.milliseconds)) ms")
  }
}

extension Engine.Cap {
  /// The reason for refusing an event that passes the cap.
  fileprivate var fault: String {
    switch self {
    case .animations: "leads to more than \(Self.most) animations at once; let time pass first"
    case .dueWork: "leads to more than \(Self.most) completions at once; let time pass first"
    case .replacedComponents: "replaces more than \(Self.most) components at once"
    case .observers: "adds a removed component more often than \(Self.most) times"
    }
  }
}

extension Event {
  /// The path of the key of the last updated time.
  fileprivate var timeKeyPath: String {
    let key = "lastUpdatedTimeKey"
    return if case .addComponent = self { "configuration/" + key } else { key }
  }

  /// The field with the length of time.
  fileprivate var durationName: String {
    switch self {
    case .gesture: "overMs"
    case .advance(.to): "toMs"
    case .advance(.untilRest), .advance(.untilEffect): "until"
    default: "byMs"
    }
  }
}
