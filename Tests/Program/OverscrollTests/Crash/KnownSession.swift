import SocketTesting

/// Events that were sent in one request, and its answer if there was one.
struct SentBatch {
  let request: ClientRequest
  /// The events as the server lists them.
  let events: [String]
  let hasKey: Bool
  var answer: RawAnswer?
  /// The revision after its last event, as it was read after a restart.
  var found: Int?

  /// The revision after its last event; nil if it was not acknowledged.
  var revision: Int? { answer.flatMap { Int(answer: $0) } }
}

extension RawAnswer {
  /// The body without the newline at its end.
  var json: String { body.hasSuffix("\n") ? String(body.dropLast()) : body }
}

extension Int {
  /// The revision in the answer to a POST of events.
  init?(answer: RawAnswer) {
    let start = #"{"revision":"#
    guard answer.status == 200, answer.body.hasPrefix(start) else { return nil }
    self.init(answer.body.dropFirst(start.count).prefix { $0.isNumber })
  }
}

/// What the clients of a session know of it.
struct KnownSession {
  /// What the first events of a fork are.
  struct Origin {
    /// The number of the session that it was made from, and of its events.
    let source: Int
    let count: Int
    /// The lines of these events, as far as they are known.
    var lines: [String]
  }

  /// Tells sessions apart that have a name one after another.
  let number: Int
  let name: String
  let clock: String
  var origin: Origin?
  /// The lines of all its events, as they were read after the last restart: they must stay.
  var read: [String] = []
  /// What was sent since, by the marker of its first event.
  var sent: [Int: SentBatch] = [:]
  /// The greatest revision that was acknowledged.
  var revision: Int
  /// Snapshots that were acknowledged, by their revisions.
  var snapshots: [Int: String] = [:]

  init(_ number: Int, _ name: String, clock: String, origin: Origin? = nil) {
    self.number = number
    self.name = name
    self.clock = clock
    self.origin = origin
    revision = origin?.count ?? 0
  }

  /// Notes the answer to a batch; gives what is wrong with it.
  mutating func acknowledge(_ marker: Int, _ answer: RawAnswer) -> String? {
    guard let batch = sent[marker], let revision = Int(answer: answer) else {
      return "\(name): \(answer.status) \(answer.body)"
    }
    if let first = batch.answer {
      return first.body == answer.body ? nil : "\(name): the retry of \(marker) differs"
    }
    if let found = batch.found, found != revision {
      return "\(name): \(marker) is at \(found) and was applied again as \(revision)"
    }
    sent[marker]?.answer = answer
    self.revision = max(self.revision, revision)
    if let start = answer.body.firstRange(of: #","snapshot":"#) {
      snapshots[revision] = String(answer.json[start.upperBound...].dropLast())
    }
    return nil
  }

  /// Compares the lines that are read after a restart with all that is known, and notes them.
  ///
  /// - Returns: What is wrong.
  mutating func compare(_ lines: [String]) -> String? {
    if let fault = fault(in: lines) ?? findBatches(in: lines) { return "\(name): \(fault)" }
    read = lines
    revision = lines.count
    return nil
  }

  private func fault(in lines: [String]) -> String? {
    for (index, line) in lines.enumerated()
    where !line.hasPrefix(#"{"revision":\#(index + 1),"atMs":"#) {
      return "line \(index + 1) is \(line)"
    }
    guard lines.starts(with: read) else {
      return "of \(read.count) events that were read before, \(lines.count) are there or differ"
    }
    guard let origin else { return nil }
    return lines.count >= origin.count && lines.starts(with: origin.lines)
      ? nil : "the \(origin.count) events of the fork are missing or differ"
  }

  /// Finds each batch wholly, once, at its revision if it was acknowledged, or not at all.
  private mutating func findBatches(in lines: [String]) -> String? {
    var end = max(read.count, origin?.count ?? 0)
    while end < lines.count {
      guard let marker = Self.marker(of: lines[end]), let batch = sent[marker], batch.found == nil
      else { return "event \(end + 1) was not sent, or is there twice: \(lines[end])" }
      let lines = lines[end...].prefix(batch.events.count)
      guard lines.count == batch.events.count,
        zip(lines, batch.events).allSatisfy({ $0.hasSuffix(#""event":\#($1)}"#) })
      else { return "batch \(marker) is there in part: \(lines) of \(batch.events)" }
      end += batch.events.count
      if let revision = batch.revision, revision != end {
        return "batch \(marker) was acknowledged as \(revision) and is at \(end)"
      }
      sent[marker]?.found = end
    }
    let lost = sent.filter { $0.value.answer != nil && $0.value.found == nil }.keys.sorted()
    return lost.isEmpty ? nil : "acknowledged batches are lost: \(lost)"
  }

  /// The number that marks the first event of a batch.
  private static func marker(of line: String) -> Int? {
    guard let start = line.firstRange(of: #""type":"reloadData","rows":"#) else { return nil }
    return Int(line[start.upperBound...].prefix { $0.isNumber })
  }
}
