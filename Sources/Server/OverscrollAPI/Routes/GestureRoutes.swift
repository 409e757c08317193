import MicroHTTP
import OverscrollWire
import Problems
package import Recordings
package import RefreshEngine
import Sessions
import StrictJSON

/// The pull calculator.
extension APIHandler {
  /// `POST /v1/gestures`: what a pull does, and the smallest that arms; nothing is stored.
  func calculatePull(_ request: Request, _ exchange: Exchange) throws(Problem) {
    try QueryReader(request).refuseUnknown()
    try MediaType.checkJSON("A gesture", request)
    let pull: PullRequest
    let body = try request.jsonBody()
    do throws(FieldErrors) {
      pull = try PullRequest(body)
    } catch {
      throw Problem(error)
    }
    // Many gestures are tried, so this takes longer than a serving thread may be held.
    try replyFromRecordings(exchange) { () throws(Problem) in
      do throws(Rejection) {
        return .json(try PullCalculator.answer(to: pull).json)
      } catch {
        let part = pull.gesture == nil ? "configuration" : "gesture"
        throw Problem(error, of: pull, at: .root.appending(part))
      }
    }
  }
}

extension PullRequest {
  /// Why the engine refuses the gesture, for people.
  package func detail(of rejection: Rejection) -> String {
    Problem(rejection, of: self, at: .root).detail
  }
}

extension Problem {
  /// The problem of a gesture that cannot be played.
  fileprivate init(_ rejection: Rejection, of request: PullRequest, at place: JSONPointer) {
    guard case .tooMuchWork(let reached) = rejection.reason else {
      // A drag that the calculator makes is refused for its view alone, which the request checks.
      let gesture = request.gesture ?? Gesture(by: .zero, over: 1)
      self.init(rejection, of: .gesture(gesture), at: place)
      return
    }
    self.init(
      FieldError(pointer: place, .other("needs more internal steps than one request may take")),
      kind: .tooMuchWork
    )
    extensions["reachedMs"] = .number(reached.milliseconds)
  }
}
