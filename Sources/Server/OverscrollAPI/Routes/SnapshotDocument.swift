import HTTPSemantics
import MicroHTTP
import OverscrollWire
import SessionLog
import Sessions
import StrictJSON
import Synchronization

/// The bytes of a snapshot, with their entity tag.
struct SnapshotDocument {
  let bytes: [UInt8]
  let tag: String

  init(_ session: Session, _ view: SessionView) {
    var writer = JSONWriter(reservingCapacity: 3072)
    let time = writer.snapshot(view.engine, SnapshotLabel(session, view))
    bytes = writer.line
    tag = EntityTag.weak(bytes, without: time)
  }

  /// The response 200 with the snapshot, or 304 if the client has the snapshot.
  func response(to request: Request) -> Response {
    guard EntityTag.isCurrent(tag, for: request) else {
      return .json(bytes, headers: [("ETag", tag)])
    }
    // The server sends the length of the body without the body.
    let headers = [("ETag", tag), ("Cache-Control", "no-store")]
    return Response(status: 304, headers: headers, body: .bytes(bytes))
  }
}

extension SnapshotLabel {
  /// Makes the label of a session at an instant.
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

/// A cache of prepared snapshots for sessions at rest.
///
/// A session on a manual clock has the same snapshot until its next event. So the cache writes the snapshot
/// once, and prepares the response at the second GET; a session with an event before each GET has no extra
/// cost. Sessions whose hashes select the same place replace each other.
final class ReadySnapshots: Sendable {
  /// A session at a position of its log: on a manual clock the position determines the snapshot.
  private struct State: Equatable {
    let session: SessionID
    let position: LogPosition
  }

  private enum Content {
    case none
    /// One GET has requested the snapshot.
    case asked(State)
    case ready(Ready)
  }

  // The class makes a read of the content copy only one reference.
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

  /// The places take about 5 KB each when they are in use.
  private let places = (0..<1024).map { _ in Place() }

  /// The response to a GET of the session's present; nil if the session's clock advances by itself.
  func response(_ session: Session, to request: Request) -> Response? {
    guard let (view, position) = session.restingView() else { return nil }
    let state = State(session: session.id, position: position)
    // The hash is a multiplication, since identities are consecutive.
    let hash = UInt64(bitPattern: session.id.value) &* 0x9E37_79B9_7F4A_7C15
    let place = places[Int(hash >> 54)]
    switch place.content.withLock({ $0 }) {
    case .ready(let ready) where ready.state == state:
      // Prepared responses cannot be indented.
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
  /// The response to a client without the snapshot; nil if memory is short.
  fileprivate var prepared: PreparedResponse? {
    let response = Response.json(bytes, headers: [("ETag", tag)])
    return PreparedResponse(headers: response.headers, bytes: bytes)
  }
}
