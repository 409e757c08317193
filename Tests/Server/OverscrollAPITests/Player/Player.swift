import DescriptionTesting
import MicroHTTP
import StrictJSON

@testable import OverscrollAPI

/// Sends the requests of one run of a conversation, and notes what is not as expected.
///
/// These hold of every answer, and need no line: it is as the API's description says; JSON ends with
/// one line feed; a request that is refused changes no session; HEAD is GET; and a server that was
/// started again reads a session as the one before.
struct Player {
  private typealias Fault = Conversation.Fault

  private(set) var faults: [Conversation.Fault] = []
  private var api = API()
  private var kept: [String: Answer] = [:]
  private var lines: ArraySlice<Conversation.Line>

  init(_ lines: [Conversation.Line]) { self.lines = lines[...] }

  /// Plays all lines; throws at one that it does not understand.
  mutating func play() throws(Conversation.Fault) {
    guard !lines.isEmpty else { throw Fault(line: 0, reason: "there is nothing to play") }
    while let line = lines.popFirst() {
      let words = line.text.split(separator: " ")
      switch (words[0], words.count) {
      case ("pass", 2) where Int64(words[1]) != nil: api.pass(Int64(words[1]) ?? 0)
      case ("restart", 1): api = api.restarted()
      default: try ask(line)
      }
    }
  }

  // MARK: Requests

  /// A request, and the line of its status.
  private struct Asked {
    let line: Conversation.Line
    let method: String
    let target: String
    var headers: [(name: String, value: String)] = []
    var body: [String]
  }

  /// Reads a request up to its status.
  private mutating func request(
    _ line: Conversation.Line
  ) throws(Conversation.Fault) -> Asked {
    let parts = try filled(line).split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count > 1, parts[1].hasPrefix("/") || parts[1] == "*",
      parts[0].wholeMatch(of: /[A-Za-z]+/) != nil
    else { throw Fault(line: line.number, reason: "is not understood: \(line.text)") }
    var asked = Asked(
      line: line,
      method: parts[0],
      target: parts[1],
      body: Array(parts.dropFirst(2))
    )
    while let next = lines.first, next.text.first?.isLetter == true,
      let match = next.text.wholeMatch(of: /([A-Za-z-]+):(?: (.*))?/)
    {
      asked.headers.append((String(match.1), try filled(next, String(match.2 ?? ""))))
      lines.removeFirst()
    }
    while let next = lines.first, !next.isStatus {
      asked.body.append(try filled(next))
      lines.removeFirst()
    }
    return asked
  }

  /// Sends a request, and compares all that follows it with the answer.
  private mutating func ask(_ line: Conversation.Line) throws(Conversation.Fault) {
    let asked = try request(line)
    guard let status = lines.popFirst() else {
      throw Fault(line: line.number, reason: "no status follows")
    }
    let expected = try filled(status).trimming
    let before = expected < "400" ? nil : sessions()
    let body = Array(asked.body.joined(separator: "\n").utf8)
    let answer = api.send(asked.method, asked.target, body, headers: asked.headers)
    judge(answer, expected, status)
    let isOneLine = answer.text.firstIndex(of: "\n") == answer.text.indices.last
    if answer.json != nil, !isOneLine, !asked.target.contains("pretty") {
      note(line, "the JSON is not on one line, which ends with a line feed")
    }
    if let before, before != sessions() { note(line, "a refusal has changed a session") }
    if asked.method == "GET" { compareReads(asked, answer) }
    while let next = lines.first, next.isExpectation {
      lines.removeFirst()
      try check(answer, next)
    }
  }

  /// All snapshots, by name.
  private func sessions() -> [String: [UInt8]] {
    // A snapshot that is prepared has bytes as well.
    let get = { (path: String) in
      Answer((api.begin("GET " + path).response ?? Response(status: 0)).unprepared)
    }
    let names = get("/v1/sessions?limit=1000").column("/sessions", "/name")
    return names.compactMap { $0?.name }.reduce(into: [:]) { snapshots, name in
      snapshots[name] = get("/v1/sessions/\(name)").bytes
    }
  }

  /// Compares a status, such as `200` or `422 invalid /clock`; `*` is any problem or fault.
  private mutating func judge(_ answer: Answer, _ expected: String, _ line: Conversation.Line) {
    let fault = answer.fault.map { $0.isEmpty ? #" """# : " " + $0 }
    let found = "\(answer.status)" + (answer.problem.map { " " + $0 } ?? "") + (fault ?? "")
    let isRight =
      expected.hasSuffix(" *") ? found.hasPrefix(expected.dropLast()) : found == expected
    if !isRight {
      note(line, "the answer is \(found), not \(expected): \(answer.text.prefix(1000))")
    }
  }

  /// Compares the answer to a GET with those to HEAD, and of a server that was started again.
  private mutating func compareReads(_ asked: Asked, _ answer: Answer) {
    let head = api.send("HEAD", asked.target, [], headers: asked.headers)
    let fields = [head, answer].map { $0.headers.map { "\($0.0): \($0.1)" } }
    if head.status != answer.status || fields[0] != fields[1] {
      note(asked.line, "HEAD is \(head.status) \(head.headers)")
    }
    guard asked.target.hasPrefix("/v1/sessions/"), !asked.target.contains("/stream") else { return }
    let again = api.restarted().send("GET", asked.target, [], headers: asked.headers)
    if again.text != answer.text || again.header("ETag") != answer.header("ETag") {
      note(asked.line, "after a restart it is \(again.status) \(again.text)")
    }
  }

  private mutating func note(_ line: Conversation.Line, _ reason: String) {
    faults.append(Fault(line: line.number, reason: reason))
  }

  // MARK: Expectations

  private mutating func check(
    _ answer: Answer,
    _ line: Conversation.Line
  ) throws(Conversation.Fault) {
    let words = line.text.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    let isRight: Bool
    switch words[0] {
    case "keep":
      kept[rest] = answer
      return
    case "no":
      isRight = rest.hasPrefix("/") ? answer.value(rest) == nil : answer.header(rest) == nil
    case "same": isRight = try keptAnswer(rest, line).bytes == answer.bytes
    case "other": isRight = try keptAnswer(rest, line).bytes != answer.bytes
    case "size": isRight = Int(rest).map { answer.bytes.count < $0 } ?? false
    case "text": isRight = try compare(.string(answer.text), rest, line)
    case let pointer where pointer.hasPrefix("/"):
      isRight = try compare(answer.value(pointer), rest, line)
    case let name where name.hasSuffix(":"):
      isRight = try answer.header(String(name.dropLast())) ?? "" == filled(line, rest)
    default:
      // A field, and what it contains.
      let part = try filled(line, String(rest.dropFirst(2)))
      isRight = answer.header(words[0])?.contains(part) == true && !part.isEmpty
    }
    if !isRight { note(line, "\(line.text): is not so in \(answer.headers) \(answer.text)") }
  }

  /// Compares a value with the rest of a line: an operator, or none for equality, and JSON.
  private func compare(
    _ value: JSONValue?,
    _ rest: String,
    _ line: Conversation.Line
  ) throws(Conversation.Fault) -> Bool {
    let mark = rest.first.flatMap {
      "~!<>#".contains($0) && rest.dropFirst().first == " " ? $0 : nil
    }
    let text = try filled(line, String(mark == nil ? rest[...] : rest.dropFirst(2)))
    guard let wanted = try? JSONReader.value(Array(text.utf8)) else {
      throw Fault(line: line.number, reason: "no JSON: \(text)")
    }
    guard let value else { return false }
    switch mark {
    case "~": return value.holds(wanted)
    case "!": return !value.holds(wanted)
    case "#": return value.elements.count == wanted.double.map(Int.init)
    case "<", ">":
      guard let number = value.double, let limit = wanted.double else { return false }
      return mark == "<" ? number < limit : number > limit
    default: return value == wanted
    }
  }

  // MARK: What stands between < and >

  private func keptAnswer(
    _ name: some StringProtocol,
    _ line: Conversation.Line
  ) throws(Conversation.Fault) -> Answer {
    guard let answer = kept[String(name)] else {
      throw Fault(line: line.number, reason: "no answer is kept as \(name)")
    }
    return answer
  }

  /// A line, or a part of it, with what `<` and `>` stand for.
  private func filled(
    _ line: Conversation.Line,
    _ text: String? = nil
  ) throws(Conversation.Fault) -> String {
    var rest = (text ?? line.text)[...]
    // To look for a pattern takes longer than all else, and few lines have one.
    guard rest.utf8.contains(UInt8(ascii: "<")) else { return String(rest) }
    var result = ""
    while let open = rest.firstRange(of: /<(?=[\w\\])/)?.lowerBound {
      guard let close = rest[open...].firstIndex(of: ">") else { break }
      result += rest[..<open] + (try meaning(rest[open..<close].dropFirst(), line))
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }

  private func meaning(
    _ text: Substring,
    _ line: Conversation.Line
  ) throws(Conversation.Fault) -> String {
    if text.hasPrefix("\\"), let character = try? JSONReader.value(Array("\"\(text)\"".utf8)).name {
      return character
    }
    if let match = text.wholeMatch(of: /(\d+)(,?) of (.+)/), let count = Int(match.1) {
      let text = String(match.3)
      // Most texts have no number, and half a million of them take long to look through.
      let texts =
        text.contains("#")
        ? (0..<count).map { text.replacing("#", with: String($0)) }
        : Array(repeating: text, count: count)
      return texts.joined(separator: match.2.isEmpty ? "" : ",")
    }
    if let match = text.wholeMatch(of: /(\w+) ([A-Za-z-]+)/) {
      return try keptAnswer(match.1, line).header(String(match.2)) ?? ""
    }
    guard let slash = text.firstIndex(of: "/") else { return try keptAnswer(text, line).text }
    let value = try keptAnswer(text[..<slash], line).value(String(text[slash...]))
    return value?.text ?? ""
  }
}

extension JSONValue {
  /// Whether it has a part: a text some characters, an array an element, an object members.
  fileprivate func holds(_ part: JSONValue) -> Bool {
    switch (self, part) {
    case (.string(let text), .string(let part)): text.contains(part)
    case (.object(let object), .object(let part)):
      part.members.allSatisfy { object[$0.name]?.holds($0.value) == true }
    case (.array(let elements), let part) where part.elements.isEmpty && part != []:
      elements.contains { $0.holds(part) }
    default: self == part
    }
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimming: String {
    String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
  }
}

extension Answer {
  /// The value at a JSON Pointer whose `*` stand for all elements of a list; `/` is the whole.
  fileprivate func value(_ pointer: String) -> JSONValue? {
    json.flatMap { pointer == "/" ? $0 : Self.value(pointer[...], in: $0) }
  }

  private static func value(_ pointer: Substring, in json: JSONValue) -> JSONValue? {
    guard let star = pointer.firstRange(of: "/*") else {
      return JSONPointer(String(pointer))?.value(in: json)
    }
    guard
      case .array(let elements)? = JSONPointer(String(pointer[..<star.lowerBound]))?.value(in: json)
    else { return nil }
    let values = elements.compactMap { value(pointer[star.upperBound...], in: $0) }
    return values.count == elements.count ? .array(values) : nil
  }
}
