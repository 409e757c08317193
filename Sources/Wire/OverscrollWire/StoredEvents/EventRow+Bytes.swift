import RefreshEngine
import StrictJSON

/// The row of an event: what `EventTag` lists.
extension EventRow {
  /// The row.
  var bytes: [UInt8] {
    var writer = ByteWriter(reservingCapacity: 20)
    writer.byte(tag.rawValue)
    if tag.hasOptionalMembers { writer.byte(members.rawValue) }
    for (index, field) in tag.fields.enumerated() where has(field) {
      let value = values[index]
      switch field.kind {
      case .coordinate, .size: writer.number(value)
      case .rows, .time: writer.integer(Int64(value))
      case .bool, .component, .oneOf, .source: writer.byte(UInt8(value))
      case .word: break
      }
    }
    return writer.bytes
  }

  /// Reads a row; numbers are in the ranges of the wire format.
  init(_ bytes: [UInt8]) throws(StoredEvent.Fault) {
    guard let first = bytes.first else { throw .damaged }
    guard let tag = EventTag(rawValue: first) else { throw .unknownTag(first) }
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
  /// Whether an event can have these optional members: the parts of a vector only with it.
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
    switch self {
    case .coordinate: return try Self.number(&reader, in: .coordinate)
    case .size: return try Self.number(&reader, in: .size)
    case .rows: return try Self.integer(&reader, upTo: Int64(EventDecoder.rows.upperBound))
    case .time: return try Self.integer(&reader, upTo: Instant.latest.microseconds)
    case .bool: return try Self.number(&reader, below: 2)
    case .component: return try Self.number(&reader, below: ComponentName.allCases.count)
    case .oneOf(let names): return try Self.number(&reader, below: names.count)
    case .source:
      guard reader.rest.first == UInt8(EventRow.scrollView) else {
        return try Self.number(&reader, below: ComponentName.allCases.count)
      }
      return Double(try reader.byte())
    case .word: return 0
    }
  }

  private static func number(
    _ reader: inout ByteReader,
    in range: ClosedRange<Double>
  ) throws(ByteFault) -> Double {
    let number = try reader.number()
    guard range.contains(number) else { throw ByteFault() }
    return number
  }

  private static func integer(
    _ reader: inout ByteReader,
    upTo most: Int64
  ) throws(ByteFault) -> Double {
    let integer = try reader.integer()
    guard (0...most).contains(integer) else { throw ByteFault() }
    return Double(integer)
  }

  private static func number(
    _ reader: inout ByteReader,
    below count: Int
  ) throws(ByteFault) -> Double {
    let number = try reader.byte()
    guard number < count else { throw ByteFault() }
    return Double(number)
  }
}
