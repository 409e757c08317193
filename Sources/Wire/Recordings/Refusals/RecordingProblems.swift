import OverscrollWire
package import Problems
package import RefreshEngine
package import StrictJSON

/// The problems of recordings and gestures in requests for an answer.
extension Problem {
  /// The problem of an unplayable gesture.
  package init(_ rejection: Rejection, of request: PullRequest, at place: JSONPointer) {
    guard case .tooMuchWork(let reached) = rejection.reason else {
      // The calculator's own drag can be refused only because of its view, which the request checks.
      let gesture = request.gesture ?? Gesture(by: .zero, over: 1)
      self.init(rejection, of: .gesture(gesture), at: place)
      return
    }
    self.init(reached, at: place)
  }

  /// The problem of an unplayable recording.
  ///
  /// - Parameters:
  ///   - fault: The reason.
  ///   - place: The place of the recording in the body.
  package init(_ fault: RecordingFault, at place: JSONPointer = .root) {
    switch fault {
    case .syntax(let error): self.init(error)
    case .fields(let errors): self.init(.invalid, errors)
    case .tooMuchWork(let work):
      self.init(work.reached, at: place.appending("events").appending(work.event))
    }
  }

  /// The problem of a part with too many steps, with the time that the playback reached.
  private init(_ reached: Instant, at place: JSONPointer) {
    let fault = ValueFault.other("needs more internal steps than one request may take")
    self.init(FieldError(pointer: place, fault), kind: .tooMuchWork)
    extensions["reachedMs"] = .number(reached.milliseconds)
  }
}

extension PullRequest {
  /// The engine's reason for refusing the gesture, for people.
  package func detail(of rejection: Rejection) -> String {
    Problem(rejection, of: self, at: .root).detail
  }
}
