import MicroHTTP
import OverscrollWire
import RefreshEngine
import Sessions

/// The form of a body of events, which determines the pointers into it.
enum BatchForm: Sendable {
  /// One event.
  case single
  /// An object with `events`.
  case batch
  /// One event on each line.
  case lines

  /// The pointer of an event.
  func pointer(_ index: Int) -> JSONPointer {
    switch self {
    case .single: .root
    case .batch: .root.appending("events").appending(index)
    case .lines: .root.appending(index)
    }
  }
}

/// The events of a request.
struct EventBatch {
  let form: BatchForm
  let events: [SubmittedEvent]
  let expectedRevision: Int?

  static let accepted = MediaType.json + ", " + MediaType.ndjson

  /// Reads the body of a request to a session of a dialect.
  init(_ request: Request, _ dialect: Dialect) throws(Problem) {
    let decoder = EventDecoder(dialect: dialect)
    let type = try MediaType.ofBody(request, accepted: Self.accepted) ?? MediaType.json
    do {
      switch type {
      case MediaType.json:
        self = try Self(JSONCursor(try JSONReader.value(request.body)), decoder)
      case MediaType.ndjson:
        self = try Self(lines: try JSONReader.lines(request.body), decoder)
      default:
        throw MediaType.unsupported("Events", accepted: Self.accepted, not: type)
      }
    } catch let error as JSONSyntaxError {
      throw Problem(error)
    } catch let error as FieldErrors {
      throw Problem(error)
    } catch let error as Problem {
      throw error
    } catch {
      throw Problem(.internalError, "The events cannot be read.")
    }
  }

  private init(_ body: JSONCursor, _ decoder: EventDecoder) throws(FieldErrors) {
    if case .object(let object) = body.value, object["events"] != nil, object["type"] == nil {
      (events, expectedRevision) = try body.object { reader throws(FieldErrors) in
        let events = reader.read(required: "events") { field throws(FieldErrors) in
          try field.elements { event throws(FieldErrors) in
            SubmittedEvent(try decoder.decode(event))
          }
        }
        return (events ?? [], reader.integer("expectedRevision", in: 0...Int(1e12)))
      }
      form = .batch
    } else {
      events = [SubmittedEvent(try decoder.decode(body))]
      expectedRevision = nil
      form = .single
    }
  }

  private init(lines: [JSONValue], _ decoder: EventDecoder) throws(FieldErrors) {
    let body = JSONCursor(.array(lines), at: .root)
    events = try body.elements { line throws(FieldErrors) in
      SubmittedEvent(try decoder.decode(line))
    }
    expectedRevision = nil
    form = .lines
  }
}

extension SubmittedEvent {
  /// The log stores an event without `atMs`: it may be placed at another instant.
  init(_ event: WireEvent) {
    var source = event.source
    if case .object(var object) = source, object["atMs"] != nil {
      object["atMs"] = nil
      source = .object(object)
    }
    self.init(event: event.event, instant: event.instant, source: source.bytes)
  }
}
