/// Builds the value of a document, equal to the value read from the text of `JSONWriter`.
package struct JSONTree: JSONSink {
  /// An array or object that has not ended.
  private struct Container {
    let isObject: Bool
    /// The name of the next member.
    var name = ""
    var members: [JSONObject.Member] = []
    var elements: [JSONValue] = []

    var value: JSONValue {
      isObject ? .object(JSONObject(members: members)) : .array(elements)
    }

    mutating func add(_ value: JSONValue) {
      if isObject {
        members.append(JSONObject.Member(name: name, value: value))
      } else {
        elements.append(value)
      }
    }
  }

  private var containers: [Container] = []
  /// The last complete value outside of any array and object.
  package private(set) var value = JSONValue.null

  package init() {}

  package mutating func beginObject() { containers.append(Container(isObject: true)) }
  package mutating func endObject() { end() }
  package mutating func beginArray() { containers.append(Container(isObject: false)) }
  package mutating func endArray() { end() }
  package mutating func key(_ name: StaticString) { key(escaping: name.description) }

  package mutating func key(escaping name: String) {
    if let last = containers.indices.last { containers[last].name = name }
  }

  package mutating func string(_ text: String) { add(.string(text)) }
  package mutating func name(_ text: String) { add(.string(text)) }
  package mutating func bool(_ value: Bool) { add(.bool(value)) }
  package mutating func null() { add(.null) }
  package mutating func integer(_ value: Int) { add(.number(Double(value))) }
  package mutating func number(_ value: Double) { add(value.isFinite ? .number(value) : .null) }

  private mutating func end() {
    if let ended = containers.popLast() { add(ended.value) }
  }

  private mutating func add(_ value: JSONValue) {
    if let last = containers.indices.last {
      containers[last].add(value)
    } else {
      self.value = value
    }
  }
}
