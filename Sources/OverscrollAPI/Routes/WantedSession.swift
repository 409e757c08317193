import MicroHTTP
import RefreshEngine
import SessionLog
import Sessions

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
  /// The configuration in the wire format, every default filled in.
  ///
  /// The preset's name counts only where no field says what it stands for.
  fileprivate var canonical: [UInt8] {
    var configuration = self
    if engine.scrollView.contentSizeAfterAttaching == nil { configuration.preset = nil }
    var writer = JSONWriter()
    let engine = RefreshEngine(configuration.engine)
    writer.configuration(configuration, engine, epoch: engine.epoch)
    return writer.bytes
  }
}
