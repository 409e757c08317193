import MicroHTTP
import OverscrollWire
import Problems
import RefreshEngine
import SessionLog
import Sessions
import StrictJSON

/// A snapshot as bytes, with its entity tag.
struct SnapshotDocument {
  let bytes: [UInt8]
  let tag: String

  init(_ session: Session, _ view: SessionView) {
    var writer = JSONWriter(reservingCapacity: 3072)
    let time = writer.snapshot(view.engine, SnapshotLabel(session, view))
    bytes = writer.line
    tag = EntityTag.weak(bytes, without: time)
  }

  /// 200 with the snapshot, or 304 if the client has it.
  func response(to request: Request) -> Response {
    if let field = request.headers[.ifNoneMatch], EntityTag.matches(field, tag) {
      // The body is not sent, but its length is.
      return Response(
        status: 304,
        headers: [("ETag", tag), ("Cache-Control", "no-store")],
        body: .bytes(bytes)
      )
    }
    return .json(bytes, headers: [("ETag", tag)])
  }
}

extension SnapshotLabel {
  /// The label of a session at an instant.
  init(_ session: Session, _ view: SessionView) {
    self.init(
      session: session.name,
      revision: view.revision,
      clock: session.clock,
      configurationRevision: view.configurationRevision,
      behind: view.behind
    )
  }
}

extension Session {
  /// The session right after an event.
  ///
  /// - Throws: 404 if there is no such event.
  func view(afterEvent revision: Int) throws(Problem) -> SessionView {
    let view = try reading { () throws(SessionTimeline.Fault) in try self.view(revision: revision) }
    guard let view else { throw Problem.noEvent(revision, of: name) }
    return view
  }
}

extension Problem {
  /// There is no event of a revision.
  static func noEvent(_ revision: Int, of session: String) -> Problem {
    Problem(.eventNotFound, "The session \(session) has no event with revision \(revision).")
  }
}
