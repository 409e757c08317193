import MicroHTTP
import OverscrollWire
import RefreshEngine
import SessionLog
import Sessions

/// A snapshot as bytes, with its entity tag.
struct SnapshotDocument {
  let bytes: [UInt8]
  let tag: String

  init(_ session: Session, _ view: Session.View) {
    var writer = JSONWriter(reservingCapacity: 3072)
    let label = SnapshotLabel(
      session: session.name,
      revision: view.revision,
      clock: session.clock,
      configurationRevision: view.configurationRevision,
      behind: view.behind
    )
    let time = writer.snapshot(view.engine, label)
    bytes = writer.bytes
    tag = EntityTag.weak(bytes, without: time)
  }
}

extension Session {
  /// The session now, or at a session time not before its last event.
  func snapshotView(
    at instant: Instant? = nil,
    parameter: String = "atMs"
  ) throws(Problem) -> View {
    guard let instant else { return view() }
    do throws(Rejection) {
      if let view = try view(at: instant) { return view }
    } catch {
      throw Problem(parameter: parameter, error)
    }
    throw Problem(
      parameter: parameter,
      "is before the last event; this server cannot show the past yet"
    )
  }

  /// The configuration that the session was created with.
  func configuration() throws(Problem) -> SessionConfiguration {
    do {
      let document = try JSONReader.value(header.configuration)
      return try ConfigurationDecoder.decode(JSONCursor(document), createdAt: header.createdAt)
    } catch {
      // It was valid when the session was created.
      throw Problem(.internalError, "The configuration of \(name) cannot be read.")
    }
  }
}
