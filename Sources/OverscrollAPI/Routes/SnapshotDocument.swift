import MicroHTTP
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
      clock: session.header.clock
    )
    let time = writer.snapshot(view.engine, label)
    bytes = writer.bytes
    tag = EntityTag.weak(bytes, without: time)
  }
}

extension Session {
  /// The session now, or at a session time from its last event on.
  func snapshotView(
    at instant: Instant? = nil,
    parameter: String = "atMs"
  ) throws(Problem) -> View {
    do throws(Rejection) {
      guard let instant else { return try view() }
      if let view = try view(at: instant) { return view }
    } catch {
      throw Problem(.tooMuchWork, "To get there would need more than a million steps.")
    }
    throw Problem(
      parameter: parameter,
      "lies before the last event; this server does not keep the past yet"
    )
  }

  /// The configuration that the session was created with.
  func configuration() throws(Problem) -> SessionConfiguration {
    do {
      let document = try JSONReader.value(header.configuration)
      return try ConfigurationDecoder.decode(JSONCursor(document), createdAt: header.createdAt)
    } catch {
      // It was read without a fault when the session was created.
      throw Problem(.internalError, "The configuration of \(name) cannot be read.")
    }
  }
}

/// What a client wants a session to be.
struct WantedSession: Sendable {
  let configuration: SessionConfiguration
  /// The configuration as the client sent it.
  let source: [UInt8]
  /// The moment of creation, in microseconds since 1970.
  let createdAt: Microseconds
  private let document: JSONValue

  /// Reads the body of a request; an empty one is an empty object.
  init(_ request: Request, createdAt: Microseconds) throws(Problem) {
    let type = try MediaType.ofBody(request, accepted: MediaType.json)
    source = request.body.isEmpty ? Array("{}".utf8) : request.body
    if !request.body.isEmpty, let type, type != MediaType.json {
      throw MediaType.unsupported(
        "A configuration is \(MediaType.json), not \(type).",
        MediaType.json
      )
    }
    self.createdAt = createdAt
    do throws(JSONSyntaxError) {
      document = try JSONReader.value(source)
    } catch {
      throw Problem(error)
    }
    configuration = try Self.decode(document, createdAt: createdAt)
  }

  private static func decode(
    _ document: JSONValue,
    createdAt: Microseconds
  ) throws(Problem) -> SessionConfiguration {
    do throws(FieldError) {
      return try ConfigurationDecoder.decode(JSONCursor(document), createdAt: createdAt)
    } catch {
      throw Problem(error)
    }
  }

  /// Whether a session was created with the same configuration, every default filled in; an absent
  /// epoch is any.
  func isConfiguration(of session: Session) throws(Problem) -> Bool {
    let existing = try session.configuration()
    let wanted = try Self.decode(
      document,
      createdAt: existing.epoch ?? session.header.createdAt
    )
    return existing.canonical == wanted.canonical
  }
}

extension SessionConfiguration {
  /// The configuration in the wire format, every default filled in, but for the preset's name.
  fileprivate var canonical: [UInt8] {
    var configuration = self
    configuration.preset = nil
    var writer = JSONWriter()
    let engine = RefreshEngine(configuration.engine)
    writer.configuration(configuration, engine, epoch: engine.epoch)
    return writer.bytes
  }
}

extension JSONWriter {
  mutating func listing(_ listing: SessionListing) {
    beginObject()
    member("name", listing.header.name)
    member("revision", listing.revision)
    member("clock", listing.header.clock.rawValue)
    member("createdAt", WireTime.text(listing.header.createdAt))
    endObject()
  }
}
