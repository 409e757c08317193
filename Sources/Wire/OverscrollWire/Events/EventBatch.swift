public import RefreshEngine
package import StrictJSON

/// The events of a request.
package struct EventBatch: Sendable {
  /// The form of a body of events, which determines the pointers into it.
  package enum Form: Sendable {
    case single
    /// An object with the member `events`.
    case batch
    /// One event per line.
    case lines

    /// The pointer of an event.
    package func pointer(_ index: Int) -> JSONPointer {
      switch self {
      case .single: .root
      case .batch: .root.appending("events").appending(index)
      case .lines: .root.appending(index)
      }
    }
  }

  package let form: Form
  package let events: [SubmittedEvent]
  /// The required revision of the session; nil for any revision.
  package let expectedRevision: Int?

  init(_ form: Form, _ events: [SubmittedEvent], expectedRevision: Int? = nil) {
    self.form = form
    self.events = events
    self.expectedRevision = expectedRevision
  }

  /// Reads a body of JSON: an event, or an object with the member `events`.
  ///
  /// - Throws: `JSONSyntaxError` or `FieldErrors`.
  package init(json body: [UInt8], _ decoder: EventDecoder) throws {
    self = try EventReader.read(json: body, decoder.dialect) ?? Self(strictlyJSON: body, decoder)
  }

  /// Reads a body of NDJSON, one event per line.
  ///
  /// - Throws: `JSONSyntaxError` or `FieldErrors`.
  package init(lines body: [UInt8], _ decoder: EventDecoder) throws {
    self = try EventReader.read(lines: body, decoder.dialect) ?? Self(strictlyLines: body, decoder)
  }

  init(strictlyJSON body: [UInt8], _ decoder: EventDecoder) throws {
    let body = JSONCursor(try JSONReader.value(body))
    if case .array = body.value {
      let detail = "must be an object, not an array: wrap it, {\"events\": […]}"
      throw body.refused(.wrongType(detail))
    }
    if case .object(let object) = body.value, object["type"] == nil, Self.isBatch(object) {
      self = try body.object { reader throws(FieldErrors) in
        let events = reader.read(required: "events") { field throws(FieldErrors) in
          try field.elements(decoder.submitted)
        }
        let revision = reader.integer("expectedRevision", in: Self.revisions)
        return EventBatch(.batch, events ?? [], expectedRevision: revision)
      }
    } else {
      self.init(.single, [try decoder.submitted(body)])
    }
  }

  /// True if an object without `type` is a batch, also a batch with a misspelled `events`.
  private static func isBatch(_ object: JSONObject) -> Bool {
    object.members.contains { member in
      member.name == "events" || member.name == "expectedRevision"
        || (member.value.isNested && Nearness.nearest(to: member.name, among: ["events"]) != nil)
    }
  }

  init(strictlyLines body: [UInt8], _ decoder: EventDecoder) throws {
    let lines = JSONCursor(.array(try JSONReader.lines(body)))
    self.init(.lines, try lines.elements(decoder.submitted))
  }

  /// The range of `expectedRevision`.
  static let revisions = 0...Int(1e12)
}

/// An event that a client submits to a session.
public struct SubmittedEvent: Sendable {
  /// The event.
  public let event: Event
  /// The instant in session time; nil for the present.
  public let instant: Instant?
  /// The stored form of the event, as in `StoredEvent`.
  public let stored: [UInt8]

  /// Creates an event to submit.
  public init(event: Event, instant: Instant?, stored: [UInt8]) {
    self.event = event
    self.instant = instant
    self.stored = stored
  }
}

extension EventDecoder {
  /// Reads one submitted event.
  fileprivate func submitted(_ cursor: JSONCursor) throws(FieldErrors) -> SubmittedEvent {
    SubmittedEvent(try decode(cursor))
  }
}

extension SubmittedEvent {
  /// Makes a submitted event from its wire form.
  package init(_ wire: WireEvent) {
    // The stored instant may differ from the requested one.
    var source = wire.source
    source[member: "atMs"] = nil
    let stored = StoredEvent.pack(wire.event, json: source)
    self.init(event: wire.event, instant: wire.instant, stored: stored)
  }
}
