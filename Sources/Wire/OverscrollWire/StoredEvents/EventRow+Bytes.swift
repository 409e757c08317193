import RefreshEngine
import StrictJSON

/// The row of an event: the fields in `EventTag`.
extension EventRow {
  /// The bytes of the row.
  var bytes: [UInt8] {
    var writer = ByteWriter(reservingCapacity: 20)
    writer.byte(tag.rawValue)
    if tag.hasOptionalMembers { writer.byte(members.rawValue) }
    for (index, field) in tag.fields.enumerated() where has(field) {
      let value = values[index]
      switch field.kind {
      case .number: writer.number(value)
      case .rows, .time: writer.integer(Int64(value))
      case .bool, .component, .oneOf, .source: writer.byte(UInt8(value))
      case .word: break
      }
    }
    return writer.bytes
  }

  /// Reads a row; its numbers must be in the ranges of the wire format.
  init(_ bytes: [UInt8]) throws(StoredEvent.Fault) {
    guard let first = bytes.first else { throw .damaged }
    guard let tag = EventTag(rawValue: first), tag.isPacked else { throw .unknownTag(first) }
    var reader = ByteReader(bytes, from: 1)
    do throws(ByteFault) {
      self.init(
        of: tag,
        having: tag.hasOptionalMembers ? EventMembers(rawValue: try reader.byte()) : []
      )
      guard tag.allows(members) else { throw ByteFault() }
      for (index, field) in tag.fields.enumerated() where has(field) {
        set(try field.kind.read(&reader), of: field, index)
      }
      guard reader.left == 0 else { throw ByteFault() }
    } catch {
      throw .damaged
    }
  }
}

extension EventTag {
  /// True if an event can have these optional members; parts of a vector need the vector.
  fileprivate func allows(_ members: EventMembers) -> Bool {
    let parts = fields.filter { $0.object != nil }.compactMap(\.member)
    var possible = EventMembers(fields.compactMap(\.member))
    if !parts.isEmpty { possible.insert(.vector) }
    return possible.isSuperset(of: members)
      && (members.contains(.vector) || members.isDisjoint(with: EventMembers(parts)))
  }
}

extension EventField.Kind {
  fileprivate func read(_ reader: inout ByteReader) throws(ByteFault) -> Double {
    let value: Double
    let range: ClosedRange<Double>
    switch self {
    case .number(let bounds): (value, range) = (try reader.number(), bounds)
    case .rows:
      (value, range) = (Double(try reader.integer()), 0...Double(EventDecoder.rows.upperBound))
    case .time:
      (value, range) = (Double(try reader.integer()), 0...Double(Instant.latest.microseconds))
    case .bool: (value, range) = (Double(try reader.byte()), 0...1)
    case .component: (value, range) = (Double(try reader.byte()), Self.components)
    case .oneOf(let names):
      (value, range) = (Double(try reader.byte()), 0...Double(names.count - 1))
    case .source:
      let byte = Double(try reader.byte())
      (value, range) = (byte, byte == EventRow.scrollView ? byte...byte : Self.components)
    case .word: return 0
    }
    guard range.contains(value) else { throw ByteFault() }
    return value
  }

  private static let components = 0...Double(ComponentName.allCases.count - 1)
}

extension EventRow {
  /// The event as JSON: `type`, then the members in the order of `EventTag`.
  var json: [UInt8] {
    var writer = JSONWriter(reservingCapacity: 96)
    writer.beginObject()
    writer.key("type")
    writer.name(tag.name.text)
    var isInObject = false
    for (index, field) in tag.fields.enumerated() {
      if let object = field.object, !isInObject, field.member == nil || members.contains(.vector) {
        writer.key(escaping: object.text)
        writer.beginObject()
        isInObject = true
      }
      if has(field) { write(field, values[index], to: &writer) }
    }
    if isInObject { writer.endObject() }
    writer.endObject()
    return writer.bytes
  }

  private func write(_ field: EventField, _ value: Double, to writer: inout JSONWriter) {
    writer.key(escaping: field.name.text)
    switch field.kind {
    case .number, .rows: writer.number(value)
    case .time: writer.number(value / 1000)
    case .bool: writer.bool(value == 1)
    case .component: writer.name(Effect.Source.wireNames[Int(value)])
    case .oneOf(let names): writer.name(names[Int(value)].text)
    case .source:
      writer.name(Effect.Source.wireNames[min(Int(value), ComponentName.allCases.count)])
    case .word(let word): writer.name(word.text)
    }
  }
}
