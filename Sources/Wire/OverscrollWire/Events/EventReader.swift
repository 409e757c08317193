import RefreshEngine
import StrictJSON

/// Reads the most frequent bodies, events with a packed form, straight from their bytes.
///
/// The reader returns nil for wrong and rare bodies: `EventDecoder` then reads the body, and makes the error.
/// Both readers give the same result; a test compares them.
struct EventReader {
  private var json: PlainJSONReader
  private let dialect: Dialect

  /// The longest body read here; a longer one may have more values than `JSONReader` takes.
  private static let mostBytes = 1 << 20

  private init?(_ body: [UInt8], _ dialect: Dialect, hasLines: Bool) {
    guard body.count <= Self.mostBytes else { return nil }
    json = PlainJSONReader(body, hasLines: hasLines)
    self.dialect = dialect
  }

  /// Reads an event, or an object with the member `events`.
  static func read(json body: [UInt8], _ dialect: Dialect) -> EventBatch? {
    guard var reader = EventReader(body, dialect, hasLines: false), reader.json.skip("{"),
      let name = reader.json.string()
    else { return nil }
    let isBatch = [Name.events, Name.expectedRevision].contains { reader.json.matches(name, $0) }
    let batch = isBatch ? reader.batch(name) : reader.event(name).map { EventBatch(.single, [$0]) }
    return reader.json.isAtEnd() ? batch : nil
  }

  /// Reads one event per line.
  static func read(lines body: [UInt8], _ dialect: Dialect) -> EventBatch? {
    guard var reader = EventReader(body, dialect, hasLines: true) else { return nil }
    var events: [SubmittedEvent] = []
    while !reader.json.isEmpty {
      guard let event = reader.event(), reader.json.skip("\n") || reader.json.isAtEnd() else {
        return nil
      }
      events.append(event)
    }
    return EventBatch(.lines, events)
  }

  private enum Name {
    static let events = WireName("events")
    static let expectedRevision = WireName("expectedRevision")
    static let type = WireName("type")
    static let atMs = WireName("atMs")
  }

  // MARK: Batches

  /// Reads an object with the member `events` after its first name.
  private mutating func batch(_ first: Range<Int>) -> EventBatch? {
    var name = first
    var events: [SubmittedEvent]?
    var expectedRevision: Int?
    var hasMore: Bool? = true
    while hasMore == true {
      guard json.skip(":") else { return nil }
      if events == nil, json.matches(name, Name.events) {
        events = self.events()
        guard events != nil else { return nil }
      } else if expectedRevision == nil, json.matches(name, Name.expectedRevision) {
        expectedRevision = json.number().flatMap(Int.init(exactly:))
        guard expectedRevision.map(EventBatch.revisions.contains) == true else { return nil }
      } else {
        return nil
      }
      hasMore = json.nextMember(&name)
    }
    guard hasMore == false, let events else { return nil }
    return EventBatch(.batch, events, expectedRevision: expectedRevision)
  }

  private mutating func events() -> [SubmittedEvent]? {
    guard json.skip("[") else { return nil }
    var events: [SubmittedEvent] = []
    if json.skip("]") { return events }
    repeat {
      guard let event = event() else { return nil }
      events.append(event)
    } while json.skip(",")
    return json.skip("]") ? events : nil
  }

  private mutating func event() -> SubmittedEvent? {
    guard json.skip("{"), let name = json.string() else { return nil }
    return event(name)
  }

  // MARK: Events

  /// Reads an event after its first name; `type` must come before the members of its type.
  private mutating func event(_ first: Range<Int>) -> SubmittedEvent? {
    var name = first
    var members: Members?
    var instant: Instant?
    var hasMore: Bool? = true
    while hasMore == true {
      guard json.skip(":") else { return nil }
      if members == nil, json.matches(name, Name.type) {
        members = json.string().flatMap(tag).map(Members.init)
        guard let tag = members?.row.tag, dialect.family == .inset || tag.isOfOverlays else {
          return nil
        }
      } else if instant == nil, json.matches(name, Name.atMs) {
        instant = value(.time).map { Instant(microseconds: Microseconds($0)) }
        guard instant != nil else { return nil }
      } else {
        guard var read = members.take(), member(name, &read) else { return nil }
        members = read
      }
      hasMore = json.nextMember(&name)
    }
    guard hasMore == false, let members, members.isComplete else { return nil }
    let row = members.row
    return SubmittedEvent(event: row.event, instant: instant, stored: row.bytes)
  }

  /// The members read so far.
  private struct Members {
    var row: EventRow
    /// The indices of the fields, as bits.
    var seen: UInt8 = 0

    init(_ tag: EventTag) { row = EventRow(of: tag) }

    /// Sets the value of a field; false if the field has a value already.
    mutating func set(_ value: Double, _ field: EventField, _ index: Int) -> Bool {
      let bit: UInt8 = 1 << index
      guard seen & bit == 0 else { return false }
      seen |= bit
      row.set(value, of: field, index)
      return true
    }

    /// True if all required fields were read.
    var isComplete: Bool {
      row.tag.fields.indices.allSatisfy { index in
        row.tag.fields[index].member != nil || seen & 1 << index != 0
      }
    }
  }

  private func tag(_ name: Range<Int>) -> EventTag? {
    guard name.count < Self.tags.count else { return nil }
    return Self.tags[name.count].first { json.matches(name, $0.name) }
  }

  /// The supported types, by the length of their names; the forms of `advance` differ in their members.
  private static let tags: [[EventTag]] = (0..<32).map { length in
    EventTag.allCases.filter { tag in
      tag.rawValue <= EventTag.advanceBy.rawValue && tag.name.bytes.count == length
    }
  }

  private static let advances = [EventTag.advanceBy, .advanceTo, .advanceUntilRest]

  /// Reads a member of an event.
  private mutating func member(_ name: Range<Int>, _ members: inout Members) -> Bool {
    if members.row.tag == .advanceBy, members.seen == 0 {
      guard let tag = Self.advances.first(where: { json.matches(name, $0.fields[0].name) }) else {
        return false
      }
      members = Members(tag)
    }
    for (index, field) in members.row.tag.fields.enumerated() {
      if let object = field.object {
        if json.matches(name, object) { return vector(index, &members) }
      } else if json.matches(name, field.name) {
        guard let value = value(field.kind) else { return false }
        return members.set(value, field, index)
      }
    }
    return false
  }

  /// Reads a vector, whose parts are a field and the next one; an absent part is 0.
  private mutating func vector(_ index: Int, _ members: inout Members) -> Bool {
    guard members.seen >> index == 0, json.skip("{"), var name = json.string() else { return false }
    var hasMore: Bool? = true
    while hasMore == true {
      let fields = members.row.tag.fields
      guard let part = (index...index + 1).first(where: { json.matches(name, fields[$0].name) }),
        json.skip(":"), let value = value(.coordinate), members.set(value, fields[part], part)
      else { return false }
      hasMore = json.nextMember(&name)
    }
    members.row.insertVector()
    return hasMore == false
  }

  private mutating func value(_ kind: EventField.Kind) -> Double? {
    switch kind {
    case .number(let range): return json.number().flatMap { range.contains($0) ? $0 : nil }
    case .rows:
      return json.number().flatMap { number in
        Int(exactly: number).map(EventDecoder.rows.contains) == true ? number : nil
      }
    case .time:
      return json.number().flatMap { number in
        ClosedRange.timeMs.contains(number) ? Double(WireTime.microseconds(number)) : nil
      }
    case .bool: return json.bool().map { $0 ? 1 : 0 }
    case .component: return component().map(Double.init)
    case .oneOf(let names): return index(in: names).map(Double.init)
    case .word(let word): return json.string().flatMap { json.matches($0, word) ? 0 : nil }
    case .source: return nil
    }
  }

  private mutating func index(in names: [WireName]) -> Int? {
    guard let name = json.string() else { return nil }
    return names.firstIndex { json.matches(name, $0) }
  }

  private mutating func component() -> Int? {
    guard let index = index(in: EventField.components) else { return nil }
    // Some dialects have no trailer.
    let isThere =
      ComponentName.allCases[index] != .trailer
      || DialectPart.kind(.trailer).exists(in: dialect)
    return isThere ? index : nil
  }
}
