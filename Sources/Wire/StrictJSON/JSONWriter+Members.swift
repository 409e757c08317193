extension JSONWriter {
  /// A value of a tree.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null:
      null()
    case .bool(let bool):
      self.bool(bool)
    case .number(let number):
      self.number(number)
    case .overflow:
      // Any number that overflows a double is read back as the same value.
      raw(Array("1e999".utf8))
    case .string(let string):
      self.string(string)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(escaping: member.name)
        self.value(member.value)
      }
      endObject()
    }
  }
}

extension JSONValue {
  /// The text of the value, on one line.
  package var line: String { String(decoding: bytes, as: UTF8.self) }

  /// The value as compact JSON, which is read back as an equal value.
  package var bytes: [UInt8] {
    var writer = JSONWriter(reservingCapacity: 256)
    writer.value(self)
    return writer.bytes
  }
}
