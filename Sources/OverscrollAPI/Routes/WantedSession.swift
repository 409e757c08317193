import MicroHTTP
import OverscrollWire
import RefreshEngine
import SessionLog
import Sessions

/// The session that a client asks for.
struct WantedSession: Sendable {
  let configuration: SessionConfiguration
  /// The configuration as sent.
  let source: [UInt8]
  /// The moment of creation, in microseconds since 1970.
  let createdAt: Microseconds
  private let document: JSONValue

  /// Reads the body of a request; an empty body is an empty object.
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

  /// Whether a session was created with the same configuration, every default filled in.
  ///
  /// An absent epoch matches any.
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
  /// The name of the preset is left out unless it sets something that is no field.
  fileprivate var canonical: [UInt8] {
    var configuration = self
    if engine.scrollView.contentSizeAfterAttaching == nil { configuration.preset = nil }
    var writer = JSONWriter()
    let engine = Engine(configuration.engine)
    writer.configuration(configuration, engine, epoch: engine.epoch)
    return writer.bytes
  }
}
