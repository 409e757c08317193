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

  @Test(
    arguments: [
      ("bool", true, "true"), ("string", "é", "é"), ("string", "", ""),
      ("clock", "manual", "manual"),
      ("name", "y", "y"), ("coordinate", -1e7, "-10000000.0"), ("coordinate", 1e7, "10000000.0"),
      ("size", 0, "0.0"), ("durationMs", 1e7, "10000000.0"), ("timeMs", 1e12, "1000000000000.0"),
      ("integer", 60000.0, "60000"), ("integer", -0.0, "0"),
      ("array", [1, .null], "/here/0 /here/1"), ("array", [], ""),
      ("members", ["a/b": 1, "c": .null], "a/b=/here/a~1b c=/here/c"),
      ("object", ["kind": "k"], "k"),
    ] as [(String, JSONValue, String)]
  )
  func `a value of the right type and range is taken`(
    getter: String,
    value: JSONValue,
    result: String
  ) throws {
    let get = try #require(getters[getter])
    #expect(try get(JSONCursor(value, at: here)) == result)
  }

  @Test(
    arguments: [
      ("bool", .null, "/here", "must be a boolean, not null"),
      ("bool", 1, "/here", "must be a boolean, not a number"),
      ("string", 1, "/here", "must be a string, not a number"),
      ("string", "a\0", "/here", "must not contain U+0000"),
      ("clock", "fast", "/here", "must be one of realtime, manual"),
      ("clock", true, "/here", "must be a string, not a boolean"),
      ("name", "z", "/here", "must be one of x, y"),
      ("coordinate", "1", "/here", "must be a number, not a string"),
      ("coordinate", .null, "/here", "must be a number, not null"),
      ("coordinate", .overflow, "/here", "must be from -10000000 to 10000000"),
      ("coordinate", -10000000.5, "/here", "must be from -10000000 to 10000000"),
      ("coordinate", 10000000.5, "/here", "must be from -10000000 to 10000000"),
      ("size", -0.5, "/here", "must be from 0 to 10000000"),
      ("durationMs", 1e8, "/here", "must be from 0 to 10000000"),
      ("timeMs", 1.000001e12, "/here", "must be from 0 to 1000000000000"),
      ("integer", 0.5, "/here", "must be a whole number from 0 to 60000"),
      ("integer", 60001, "/here", "must be a whole number from 0 to 60000"),
      ("integer", 1e300, "/here", "must be a whole number from 0 to 60000"),
      ("integer", .overflow, "/here", "must be a whole number from 0 to 60000"),
      ("array", [:], "/here", "must be an array, not an object"),
      ("members", [], "/here", "must be an object, not an array"),
      ("object", .null, "/here", "must be an object, not null"),
      ("object", [:], "/here/kind", "is required"),
      ("object", ["kind": .null], "/here/kind", "must be a string, not null"),
      ("object", ["kind": "k", "c/d": 1], "/here/c~1d", "is not a known field"),
    ] as [(String, JSONValue, String, String)]
  )
  func `a value of another type or out of range is refused at its pointer`(
    getter: String,
    value: JSONValue,
    pointer: String,
    detail: String
  ) throws {
    let get = try #require(getters[getter])
    do throws(FieldErrors) {
      _ = try get(JSONCursor(value, at: here))
      Issue.record("it was taken")
    } catch {
      #expect(error.first.pointer.description == pointer)
      #expect(error.first.detail == detail)
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
