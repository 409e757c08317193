/// A JSON document or a part of one, as sent.
///
/// Two objects are equal if they have the same members in the same order.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  /// A well-formed number whose magnitude exceeds every double (`1e400`).
  case overflow
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// True for an array or object.
  package var isNested: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .number, .overflow, .string: false
    }
  }

  /// A member of an object; nil without one.
  package func member(_ name: String) -> JSONValue? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The members of an object; none for other values.
  package var members: [JSONObject.Member] {
    if case .object(let object) = self { object.members } else { [] }
  }

  /// A member of an object, for reading and setting; setting has no effect on other values.
  package subscript(member name: String) -> JSONValue? {
    get { member(name) }
    set {
      guard case .object(var object) = self else { return }
      // This assignment releases the members, so that the change copies nothing.
      self = .null
      object[name] = newValue
      self = .object(object)
    }
  }

  /// The member of an object, or the element of an array, for a reference token of a pointer; nil without
  /// one.
  package func child(_ token: String) -> JSONValue? {
    guard case .array(let elements) = self else { return member(token) }
    // An index has neither a sign nor leading zeros.
    guard let index = Int(token), String(index) == token else { return nil }
    return elements.indices.contains(index) ? elements[index] : nil
  }

  /// The value without the member at a place, by its tokens; nil without such a member of an object.
  package func without(_ place: some Collection<String>) -> JSONValue? {
    guard case .object(var object) = self, let name = place.first, let part = object[name] else {
      return nil
    }
    let rest = place.dropFirst()
    let shorter = rest.isEmpty ? nil : part.without(rest)
    guard rest.isEmpty || shorter != nil else { return nil }
    object[name] = shorter
    return .object(object)
  }

  /// The elements of an array; none for other values.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string; nil for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a number; nil for other values.
  package var double: Double? { if case .number(let number) = self { number } else { nil } }

  /// The name of the type with its article, for the details of errors.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number, .overflow: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The members of a JSON object in the order of the text, without duplicate names.
package struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: JSONValue
  }

  package private(set) var members: [Member]

  /// Makes an object of members, whose duplicate names the reader has refused.
  package init(members: [Member]) {
    self.members = members
  }

  /// Makes an object of members with different names.
  package init(_ members: [(String, JSONValue)]) {
    self.members = members.map { Member(name: $0, value: $1) }
  }

  package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

  /// The index of a member, by linear search; nil without one.
  package func index(of name: String) -> Int? {
    members.firstIndex { $0.name == name }
  }

  /// The value of a member; a new name is appended, and nil removes the member.
  package subscript(name: String) -> JSONValue? {
    get {
      index(of: name).map { members[$0].value }
    }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}

// `ExpressibleByNilLiteral` is left out, since null would be confused with the nil of an optional value.
extension JSONValue: ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  package init(floatLiteral value: Double) {
    self = .number(value)
  }

  package init(integerLiteral value: Int) {
    self = .number(Double(value))
  }

  package init(stringLiteral value: String) {
    self = .string(value)
  }

  package init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}

extension JSONWriter {
  /// Writes a value of a tree.
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

  /// The value as compact JSON with a line feed.
  package var lineBytes: [UInt8] { bytes + [UInt8(ascii: "\n")] }

  /// The value as compact JSON, which a reader turns into an equal value.
  package var bytes: [UInt8] {
    var writer = JSONWriter(reservingCapacity: 256)
    writer.value(self)
    return writer.bytes
  }
}
