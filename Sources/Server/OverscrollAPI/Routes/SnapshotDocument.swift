import HTTPSemantics
import MicroHTTP
import OverscrollWire
import SessionLog
import Sessions
import StrictJSON
import Synchronization

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
    guard EntityTag.isCurrent(tag, for: request) else {
      return .json(bytes, headers: [("ETag", tag)])
    }
    // The body is not sent, but its length is.
    let headers = [("ETag", tag), ("Cache-Control", "no-store")]
    return Response(status: 304, headers: headers, body: .bytes(bytes))
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

/// The snapshots of sessions at rest, ready to be sent again.
///
/// A session on a manual clock shows the same until its next event. So its snapshot is written once,
/// and prepared at the second GET; a session that gets an event before each GET pays nothing. Sessions
/// that fall on the same one of the places take turns.
final class ReadySnapshots: Sendable {
  /// A session after the events before a position: on a manual clock it is always the same.
  private struct State: Equatable {
    let session: SessionID
    let position: LogPosition
  }

  private enum Content {
    case none
    /// One GET has asked for it.
    case asked(State)
    case ready(Ready)
  }

  // A class, so that a look at it copies one reference.
  private final class Ready: Sendable {
    let state: State
    let document: SnapshotDocument
    let prepared: PreparedResponse

    init(_ state: State, _ document: SnapshotDocument, _ prepared: PreparedResponse) {
      self.state = state
      self.document = document
      self.prepared = prepared
    }
  }

  private final class Place: Sendable {
    let content = Mutex(Content.none)
  }

  /// About 5 KB each when they are taken.
  private let places = (0..<1024).map { _ in Place() }

  /// The response to a GET of a session as it is now; nil if its clock advances by itself.
  func response(_ session: Session, to request: Request) -> Response? {
    guard let (view, position) = session.restingView() else { return nil }
    let state = State(session: session.id, position: position)
    // A hash by multiplication: identities follow each other.
    let hash = UInt64(bitPattern: session.id.value) &* 0x9E37_79B9_7F4A_7C15
    let place = places[Int(hash >> 54)]
    switch place.content.withLock({ $0 }) {
    case .ready(let ready) where ready.state == state:
      // An indented response is not made from a prepared one.
      let isPlain = !request.head.hasQuery && !request.headers.has(.ifNoneMatch)
      return isPlain
        ? Response(status: 200, body: .prepared(ready.prepared))
        : ready.document.response(to: request)
    case .asked(state):
      let document = SnapshotDocument(session, view)
      if let prepared = document.prepared {
        place.content.withLock { $0 = .ready(Ready(state, document, prepared)) }
      }
      return document.response(to: request)
    default:
      place.content.withLock { $0 = .asked(state) }
      return SnapshotDocument(session, view).response(to: request)
    }
  }
}

extension SnapshotDocument {
  /// The response to a client without the snapshot; nil if there is no memory for it.
  fileprivate var prepared: PreparedResponse? {
    let response = Response.json(bytes, headers: [("ETag", tag)])
    return PreparedResponse(headers: response.headers, bytes: bytes)
  }
}
