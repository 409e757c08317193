import TestSupport
import Testing

@testable import StrictJSON

private enum Color: String, CaseIterable {
  case red, green, blue
}

/// Reads an object of every kind of member.
private func read(_ reader: inout JSONObjectReader) {
  _ = reader.number("x", in: 0...10)
  _ = reader.number(required: "y", in: 0...10)
  _ = reader.integer("count", in: 0...3)
  _ = reader.bool("flag")
  _ = reader.string(required: "name")
  _ = reader.oneOf("color", Color.self)
  reader.read("inner") { member throws(FieldErrors) in
    try member.object { inner throws(FieldErrors) in
      _ = inner.bool(required: "on")
      _ = inner.bool("isOpen")
    }
  }
  _ = reader.read("list") { list throws(FieldErrors) in
    try list.elements { element throws(FieldErrors) in try element.number(in: 0...1) }
  }
  reader.forbid("fixed", .fixedAtCreation())
}

private func errors(_ text: String) throws -> [FieldError] {
  let value = try JSONReader.value(Array(text.utf8))
  do throws(FieldErrors) {
    try JSONCursor(value).object { reader throws(FieldErrors) in read(&reader) }
    return []
  } catch {
    return error.all
  }
}

struct JSONObjectReaderTests {
  @Test func `all errors of an object are told in its order, then what is missing`() throws {
    for row in try TextTable.rows("json", "all errors") {
      let (text, pointers) = (row[0], row[1].words)
      #expect(try errors(text).map(\.pointer.description) == pointers, "\(row)")
    }
  }

  @Test func `an error suggests the known name that is near`() throws {
    for row in try TextTable.rows("json", "suggestions") {
      let (member, name) = (row[0], row[1].orNil)
      let found = try errors("{\"y\":0,\"name\":\"\",\(member)}")
      #expect(found.count == 1, "\(row)")
      #expect(found.first?.fault.suggestion == name, "\(row)")
    }
  }

  @Test func `the first twenty errors are told`() throws {
    let wrong = (0..<30).map { "\"z\($0)\":1" }.joined(separator: ",")
    #expect(try errors("{\(wrong)}").map(\.pointer.description) == (0..<20).map { "/z\($0)" })
    let list = Array(repeating: "2", count: 30).joined(separator: ",")
    let mixed = try errors("{\"list\":[\(list)],\"x\":-1,\"y\":0,\"name\":\"\"}")
    #expect(mixed.map(\.pointer.description) == (0..<20).map { "/list/\($0)" })
  }

  @Test func `a member after the 64th is read as well`() throws {
    let many = (0..<100).map { "\"z\($0)\":1" }.joined(separator: ",")
    let found = try errors("{\(many),\"y\":11,\"name\":\"\"}")
    #expect(found.map(\.pointer.description) == (0..<20).map { "/z\($0)" })
    let value = try JSONReader.value(Array("{\(many)}".utf8))
    let sum = try JSONCursor(value).object { reader throws(FieldErrors) in
      (0..<100).map { reader.number(required: "z\($0)", in: 0...1) }.reduce(0, +)
    }
    #expect(sum == 100)
  }

  @Test func `unknown members of a megabyte are refused, and few of them told`() throws {
    let wrong = (0..<100_000).map { "\"\($0)\":1" }.joined(separator: ",")
    let deep = (0..<9).reduce("{\(wrong)}") { inner, _ in "{\"inner\":\(inner)}" }
    for text in ["{\(wrong)}", deep] {
      let value = try JSONReader.value(Array(text.utf8))
      let errors = #expect(throws: FieldErrors.self) {
        try JSONCursor(value).object { reader throws(FieldErrors) in nested(&reader) }
      }
      #expect((errors?.all.count ?? .max) <= FieldErrors.most)
    }
  }

  private func nested(_ reader: inout JSONObjectReader) {
    reader.read("inner") { member throws(FieldErrors) in
      try member.object { inner throws(FieldErrors) in nested(&inner) }
    }
    _ = reader.number("x", in: 0...1)
  }

  @Test func `the dependents of a wrong member can be accepted`() {
    #expect(throws: Never.self) {
      try JSONCursor(["type": "?", "x": "?"]).object { reader throws(FieldErrors) in
        reader.acceptRest()
      }
    }
  }
}
