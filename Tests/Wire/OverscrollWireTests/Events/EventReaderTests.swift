import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// The reader of frequent bodies against the strict one.
@Suite struct EventReaderTests {
  enum Form: CaseIterable {
    case json, lines
  }

  /// Reads a body with both; true if the fast one reads it.
  private static func isRead(_ body: [UInt8], _ form: Form, _ dialect: Dialect) -> Bool {
    let batch =
      form == .json
      ? EventReader.read(json: body, dialect) : EventReader.read(lines: body, dialect)
    guard let batch else { return false }
    let decoder = EventDecoder(dialect: dialect)
    let strict = Result {
      form == .json
        ? try EventBatch(strictlyJSON: body, decoder) : try EventBatch(strictlyLines: body, decoder)
    }
    let text = String(decoding: body, as: UTF8.self)
    guard case .success(let expected) = strict else {
      Issue.record("\(text) is refused: \(strict)")
      return true
    }
    #expect("\(batch)" == "\(expected)", "\(text)")
    return true
  }

  // MARK: Random bodies

  /// An event of a frequent type; some have a member that is wrong for them.
  private static func event(_ numbers: inout SeededGenerator) -> String {
    let tag = numbers.pick(EventTag.allCases.filter { $0.rawValue <= 20 })
    var members = [#""type":"\#(tag.name.text)""#]
    var vectors: [String: [String]] = [:]
    for field in tag.fields where field.member == nil || numbers.chance(60) {
      let member = #""\#(field.name.text)":\#(value(field.kind, &numbers))"#
      if let object = field.object {
        vectors[object.text, default: []].append(member)
      } else {
        members.append(member)
      }
    }
    members += vectors.sorted { $0.key < $1.key }.map {
      #""\#($0)":{\#($1.joined(separator: ","))}"#
    }
    if numbers.chance(30) {
      members.insert(#""atMs":\#(value(.time, &numbers))"#, at: numbers.pick([0, 1]))
    }
    if numbers.chance(5) {
      members.append(numbers.pick([#""x":1"#, #""y":null"#, #""type":"tap""#]))
    }
    if numbers.chance(5) { members.shuffle(using: &numbers) }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func value(_ kind: EventField.Kind, _ numbers: inout SeededGenerator) -> String {
    switch kind {
    case .number, .time:
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: return "0"
      case 1: return "\(Int.random(in: 0...2000, using: &numbers))"
      case 2: return "\(Double.random(in: -1e3...1e3, using: &numbers))"
      case 3: return "\(Double(Int.random(in: 0...99_999, using: &numbers)) / 100)"
      case 4: return "\(Double.random(in: 0...1e7, using: &numbers))"
      case 5: return numbers.pick(["-0", "-0.0", "1.50", "1e3", "1E-2", "10000000", "10000001"])
      case 6: return numbers.pick(["01", "1.", ".5", "-", "+1", "1e400", "0.1234567890123456789"])
      default: return "\(Double(Int.random(in: 0...1_000_000, using: &numbers)) / 1000)"
      }
    case .rows: return numbers.pick(["0", "20", "10000000", "10000001", "1.0", "1.5", "-1"])
    case .bool: return numbers.pick(["true", "false", "true", "false", "1", "null"])
    case .component: return numbers.pick([#""header""#, #""footer""#, #""trailer""#, #""none""#])
    case .oneOf(let names): return "\"" + numbers.pick(names).text + "\""
    case .word(let word): return "\"" + word.text + "\""
    case .source: return "0"
    }
  }

  /// A body of one event or several, with white space here and there.
  private static func body(_ form: Form, _ numbers: inout SeededGenerator) -> [UInt8] {
    let events = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in event(&numbers) }
    var text: String
    switch form {
    case .lines:
      text = events.joined(separator: numbers.chance(80) ? "\n" : "\r\n")
      if numbers.chance(50) { text += "\n" }
    case .json where numbers.chance(50): text = events[0]
    case .json:
      let revision = numbers.chance(50) ? #","expectedRevision":\#(numbers.pick([0, 3, -1]))"# : ""
      text = #"{"events":[\#(events.joined(separator: ","))]\#(revision)}"#
    }
    if numbers.chance(20) { text = text.replacing(",", with: numbers.pick([" , ", ",\n", ",\t"])) }
    return Array(text.utf8)
  }

  /// Half of the plain bodies have something that the strict reader refuses, or that is rare.
  @Test(arguments: Form.allCases, Sample.part(of: [1, 2, 3, 4] as [UInt64]))
  func `what it reads is what the strict reader reads`(form: Form, seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<4000 {
      let dialect = numbers.pick(Dialect.all(of: .inset))
      var body = Self.body(form, &numbers)
      if Self.isRead(body, form, dialect) { read += 1 }
      for _ in 0..<3 {
        let index = Int.random(in: body.indices, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: body.remove(at: index)
        case 1: body.insert(body[Int.random(in: body.indices, using: &numbers)], at: index)
        default: body[index] = numbers.pick(Array("{}[]\",:0123456789.-eE \n\r\\tfn\u{e9}".utf8))
        }
        guard !body.isEmpty else { break }
        _ = Self.isRead(body, form, dialect)
      }
    }
    #expect(read > 1000)
  }

  // MARK: Tables

  @Test func `frequent bodies are read`() throws {
    for body in try TextTable.texts("wire", "frequent bodies") {
      #expect(Self.isRead(Array(body.utf8), .json, .standard), "\(body)")
    }
  }

  /// With why the strict reader is to read it.
  @Test func `other bodies are left to the strict reader`() throws {
    for row in try TextTable.rows("wire", "other bodies") {
      let (body, why) = (row[0], row[1])
      #expect(!Self.isRead(Array(body.utf8), .json, .standard), "\(why)")
    }
  }

  @Test func `a trailer is left to the strict reader where the dialect has none`() {
    let body = Array(#"{"type":"beginRefreshing","component":"trailer"}"#.utf8)
    let read = Dialect.all(of: .inset).filter { Self.isRead(body, .json, $0) }
    #expect(read == Dialect.all(of: .inset).filter { DialectPart.kind(.trailer).exists(in: $0) })
  }
}
