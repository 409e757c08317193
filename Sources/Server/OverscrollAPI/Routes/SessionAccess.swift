import MicroHTTP
import Operations
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// The routes' look-up of sessions, and their answers from the background.
extension APIHandler {
  /// Finds a session by name, and continues with the session.
  ///
  /// `body` is called immediately if the session is in memory, else on a background thread. A problem from
  /// `body` becomes the reply, or is thrown.
  ///
  /// - Throws: 422 for an invalid name; 404 is sent as a reply.
  func withSession(
    _ call: Call,
    _ body: @escaping @Sendable (Session) throws(Problem) -> Void
  ) throws(Problem) {
    try checkName(call.name)
    // Fast path: most requested sessions are in memory.
    if let session = store.resident(call.name) { return try body(session) }
    store.find(call.name) { found in
      call.exchange.attempt { () throws(Problem) in try body(try self.value(found, call.name)) }
    }
  }

  /// Finds a session by name for a read, and continues with the session.
  ///
  /// Like `withSession`, but a session with other writing servers first receives all events that any client
  /// has seen.
  func withSessionToRead(
    _ call: Call,
    _ body: @escaping @Sendable (Session) throws(Problem) -> Void
  ) throws(Problem) {
    // Fast path: most servers share their log with no other server.
    guard store.isShared else { return try withSession(call, body) }
    try checkName(call.name)
    store.findCurrent(call.name) { found in
      call.exchange.attempt { () throws(Problem) in try body(try self.value(found, call.name)) }
    }
  }

  /// Continues after the session has the effect that a client has seen at another server.
  ///
  /// The clock of the other server may be ahead, so that the effect is in the future. The wait does not cover
  /// effects later than two seconds from now.
  func whenReached(
    effect index: Int?,
    _ session: Session,
    _ exchange: Exchange,
    _ body: @escaping @Sendable () throws(Problem) -> Void
  ) throws(Problem) {
    guard store.isShared, let index, let delay = session.delay(untilEffect: index), delay > 0
    else { return try body() }
    store.inBackground(after: delay) { exchange.attempt(body) }
  }

  /// Replies with the result of long work, such as the past; with 503 at the limit of such works.
  func replyFromPast(
    _ exchange: Exchange,
    _ body: @escaping @Sendable () throws(Problem) -> Response
  ) {
    let isAdmitted = store.compute { exchange.reply(body) }
    if !isAdmitted { exchange.reply(Response(Problem.busy)) }
  }

  /// The session of a name in its newest state; valid only on a thread for long work.
  func found(_ name: String) throws(Problem) -> Session {
    try value(outcome { store.findCurrent(name, completion: $0) }, name)
  }

  /// The result of a look-up by name, with its error as a problem.
  func value<Value>(
    _ found: Result<Value, SessionStore.AccessError>,
    _ name: String
  ) throws(Problem) -> Value {
    try found.mapError { Problem($0, session: name) }.get()
  }

  static func noSession(_ name: String) -> Problem {
    Problem(.sessionNotFound, "There is no session \(name): PUT /v1/sessions/\(name) makes it.")
  }

  /// Checks that a name is a letter or digit, then up to 127 letters, digits, `.`, `_` and `-`.
  func checkName(_ name: String) throws(Problem) {
    guard Self.isName(name) else {
      throw Problem(parameter: "name", .malformed(Self.nameRule))
    }
  }

  static let nameRule =
    "must be a letter or digit and then up to 127 letters, digits, dots, underscores and hyphens"

  static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    return (1...128).contains(bytes.count) && bytes.first.map(\.isLetterOrDigit) == true
      && bytes.allSatisfy { byte in
        byte.isLetterOrDigit
          || [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte)
      }
  }
}

extension Session {
  /// The session's configuration at its creation.
  func createdConfiguration() throws(Problem) -> SessionConfiguration {
    try reading { () throws(SessionTimeline.Fault) in try configuration }
  }

  /// Reads the session's past or future; too many steps are a fault of the parameter.
  func reading<Value>(
    for parameter: String = "",
    _ body: () throws(SessionTimeline.Fault) -> Value
  ) throws(Problem) -> Value {
    do throws(SessionTimeline.Fault) {
      return try body()
    } catch {
      switch error {
      case .log(let error): throw Problem(error, session: name)
      case .rejected(let rejection): throw Problem(parameter: parameter, rejection)
      }
    }
  }
}
