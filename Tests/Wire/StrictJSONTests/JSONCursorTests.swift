import TestSupport
import Testing

@testable import StrictJSON

private enum Clock: String, CaseIterable {
  case realtime, manual
}

/// A getter, with its result written as text.
private typealias Getter = @Sendable (JSONCursor) throws(FieldErrors) -> String

private let getters: [String: Getter] = [
  "bool": { (cursor) throws(FieldErrors) in "\(try cursor.bool())" },
  "string": { (cursor) throws(FieldErrors) in try cursor.string() },
  "clock": { (cursor) throws(FieldErrors) in try cursor.oneOf(Clock.self).rawValue },
  "name": { (cursor) throws(FieldErrors) in try cursor.oneOf(["x", "y"]) },
  "coordinate": { (cursor) throws(FieldErrors) in "\(try cursor.number(in: .coordinate))" },
  "size": { (cursor) throws(FieldErrors) in "\(try cursor.number(in: .size))" },
  "durationMs": { (cursor) throws(FieldErrors) in "\(try cursor.number(in: .durationMs))" },
  "timeMs": { (cursor) throws(FieldErrors) in "\(try cursor.number(in: .timeMs))" },
  "integer": { (cursor) throws(FieldErrors) in "\(try cursor.integer(in: 0...60000))" },
  "array": { (cursor) throws(FieldErrors) in
    try cursor.array().map(\.pointer.description).joined(separator: " ")
  },
  "members": { (cursor) throws(FieldErrors) in
    try cursor.members().map { "\($0.name)=\($0.value.pointer)" }.joined(separator: " ")
  },
  "object": { (cursor) throws(FieldErrors) in
    try cursor.object { (reader) throws(FieldErrors) in try reader.required("kind").string() }
  },
]

struct JSONCursorTests {
  private let here = JSONPointer.root.appending("here")

  private func cursor(_ json: String) throws -> JSONCursor {
    JSONCursor(try JSONReader.value(Array(json.utf8)), at: here)
  }

  @Test func `a value of the right type and range is taken`() throws {
    for row in try TextTable.rows("json", "values") {
      let get = try #require(getters[row[0]])
      #expect(try get(cursor(row[1])) == row[2], "\(row)")
    }
  }

  @Test func `a value of another type or out of range is refused at its pointer`() throws {
    for row in try TextTable.rows("json", "wrong values") {
      let get = try #require(getters[row[0]])
      let cursor = try cursor(row[1])
      let error = #expect(throws: FieldErrors.self) { try get(cursor) }
      #expect(error?.first.pointer.description == row[2], "\(row)")
      #expect(error?.first.detail == row[3], "\(row)")
    }
  }

  @Test func `a member may be absent, null, or there`() throws {
    let seen = try JSONCursor(["null": .null, "there": 1]).object { (reader) throws(FieldErrors) in
      [
        reader.optional("absent").map(\.isNull) == nil, reader.optional("null")?.isNull == true,
        reader.nonNull("null").map(\.isNull) == nil, reader.nonNull("there")?.isNull == false,
        try reader.required("null").isNull,
      ]
    }
    #expect(seen == [true, true, true, true, true])
  }

  @Test func `the fields asked for may depend on one of them`() throws {
    let event = JSONCursor(["type": "tap", "component": "footer", "x": 1])
    #expect(
      throws: FieldErrors(
        FieldError(pointer: JSONPointer.root.appending("x"), .unknownField("x", known: []))
      )
    ) {
      try event.object { (reader) throws(FieldErrors) in
        if try reader.required("type").string() == "tap" {
          _ = try reader.required("component").string()
        }
      }
    }
  }
}
