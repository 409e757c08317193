import RefreshEngine
import StrictJSON

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
    case .coordinate, .size, .rows: writer.number(value)
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
