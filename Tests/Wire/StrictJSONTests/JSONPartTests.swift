import TestSupport
import Testing

@testable import StrictJSON

/// The check of a long document, held against the reader of short ones, and the parts of one.
@Suite struct JSONPartTests {
  private static func fault(_ check: () throws -> Void) -> JSONSyntaxError? {
    do {
      try check()
      return nil
    } catch {
      return error as? JSONSyntaxError
    }
  }

  /// The check and the reader find the same fault.
  private static func expectSameAnswer(_ text: [UInt8], _ comment: Comment) {
    let check = fault { try JSONReader.check(text) }
    #expect(check == fault { _ = try JSONReader.value(text) }, comment)
  }

  @Test func `the check refuses what the reader refuses`() {
    var random = SeededGenerator(seed: 7)
    var refused = 0
    for round in 0..<6000 {
      let text = RandomJSON.mutated(RandomJSON.document(&random), &random)
      Self.expectSameAnswer(text, "\(round): \(String(decoding: text, as: UTF8.self))")
      if Self.fault({ try JSONReader.check(text) }) != nil { refused += 1 }
    }
    #expect((1000..<5900).contains(refused))
  }

  @Test func `any few bytes are taken or refused as the reader does`() {
    let bytes = Array(#"{}[]",:\u0019d8cD-+.eE tfn"#.utf8) + [0, 10, 0x1F, 0x80, 0xC3, 0xA9, 0xED]
    var random = SeededGenerator(seed: 8)
    for _ in 0..<10_000 {
      let count = Int.random(in: 0...7, using: &random)
      let text = (0..<count).map { _ in bytes.randomElement(using: &random) ?? 0 }
      Self.expectSameAnswer(text, "\(text)")
      Self.expectSameAnswer([0x22] + text + [0x22], "\(text)")
    }
  }

  @Test(arguments: [
    (#"{"a":1,"a":2,}"#, 7), (#"{"a":1,"\u0061":2,"b""#, 7),
    (#"{"a":{"b":1,"c":2,"b":3},"a":4}"#, 18), (#"{"a":1,"a":{"b":1,"b":1}}"#, 7),
    (#"{"a\u0000":1,"a\u0000":1}"#, 13), (#"[{"x":1},{"x":1,"y":1,"x":2}"#, 22),
  ])
  func `of several faults the first is told`(text: String, offset: Int) {
    Self.expectSameAnswer(Array(text.utf8), "\(text)")
    #expect(Self.fault { try JSONReader.check(Array(text.utf8)) }?.offset == offset)
  }

  /// Each name is compared with one other: all with all would take minutes.
  @Test(arguments: ["", "}"])
  func `one name a hundred thousand times is refused where it stands again`(end: String) {
    let text = "{" + Array(repeating: #""a":1"#, count: 100_000).joined(separator: ",") + end
    #expect(Self.fault { try JSONReader.check(Array(text.utf8)) }?.offset == 7)
  }

  @Test func `the names of an object may be many`() throws {
    let members = (0..<6000).map { "\"\($0)\":\($0)" }
    let text = "{" + members.joined(separator: ",")
    #expect(Self.fault { try JSONReader.check(Array("\(text)}".utf8)) } == nil)
    let repeated = Array("\(text),\"77\":1}".utf8)
    #expect(Self.fault { try JSONReader.check(repeated) }?.offset == repeated.count - 7)
  }

  // MARK: Parts

  @Test func `each element is read as the reader reads the whole`() throws {
    var random = SeededGenerator(seed: 9)
    var count = 0
    for _ in 0..<2000 {
      let text = RandomJSON.document(&random)
      let whole = try JSONReader.value(text)
      let part = try JSONPart(text)
      #expect(try part.read().value == whole)
      guard part.isArray else { continue }
      count += 1
      let elements = try part.elements.map { try $0.read() }
      #expect(elements.map(\.value) == whole.elements)
      #expect(elements.map(\.pointer.description) == elements.indices.map { "/\($0)" })
      #expect(part.elements.count == elements.count)
    }
    #expect(count > 300)
  }

  @Test func `of an object the named members are read, and the others are parts`() throws {
    let text = #" { "a" : [1, {"b": "]"}] ,"\u0062":{"x":[]}, "c":"}" ,"d":-1.5e2,"e":null } "#
    let outline = try JSONPart(Array(text.utf8)).outline(reading: ["a", "d"])
    #expect(
      outline.object.value
        == ["a": [1, ["b": "]"]], "b": [:], "c": "", "d": -150, "e": .null]
    )
    #expect(Set(outline.parts.keys) == ["b", "c", "e"])
    let member = try #require(outline.parts["b"])
    #expect(try member.read().value == ["x": []])
    #expect(member.pointer.description == "/b")
    #expect(member.elements.count == 0)
  }

  @Test(
    arguments: [("[1]", []), ("7", 0), (#""x""#, ""), ("null", .null), ("true", false)]
      as [(String, JSONValue)]
  )
  func `what is no object has an empty value of its type in place of members`(
    text: String,
    value: JSONValue
  ) throws {
    #expect(try JSONPart(Array(text.utf8)).outline(reading: []).object.value == value)
  }

  @Test func `a value that is too long is refused at its place, and not read`() throws {
    let long = String(repeating: "x", count: JSONPart.longestValue)
    let part = try JSONPart(Array(#"{"a":["\#(long)"],"b":1}"#.utf8))
    #expect(throws: FieldErrors.self) { try part.read() }
    let error = #expect(throws: FieldErrors.self) { try part.outline(reading: ["a"]) }
    #expect(error?.first.pointer.description == "/a")
    #expect(try part.outline(reading: ["b"]).object.value == ["a": [], "b": 1])
  }
}
