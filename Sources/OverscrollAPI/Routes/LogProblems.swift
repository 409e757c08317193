import OverscrollWire
import SessionLog

extension Problem {
  /// The problem of an error of the log.
  init(_ error: SessionLogError, session name: String) {
    switch error {
    case .exists: self.init(.sessionExists, "The session \(name) exists.")
    case .notFound: self = APIHandler.noSession(name)
    case .conflict(let current): self = .revisionConflict(current)
    case .full(let limit):
      self.init(
        .tooManySessions,
        "The server has \(limit) sessions, its limit.",
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

  /// Performs a read of the log.
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
}
