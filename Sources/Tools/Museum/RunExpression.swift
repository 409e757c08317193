import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A value of an entry's runs, as the data writes it: terms with ` + ` or ` - ` between them.
///
/// A term is one of these; before it may stand another run's name and a colon (`workaround: `).
///
/// - `after K POINTER`: a value of the snapshot after event K, −1 the creation.
/// - `event K POINTER`: a value of event K as sent.
/// - `configuration POINTER`: a value of the configuration in force at first.
/// - `count COMPONENT TYPE`: how many refresh callbacks of this type the run has.
/// - `time COMPONENT TYPE N`: when the N-th of them came, from 1, in ms.
struct RunExpression: Sendable {
  private struct Term: Sendable {
    let sign: Double
    let run: MuseumRun.Kind
    let source: Source
  }

  private enum Source: Sendable {
    case snapshot(Int, String)
    case event(Int, String)
    case configuration(String)
    case count(Recording.Callback)
    case time(Recording.Callback, Int)
  }

  private let terms: [Term]

  /// Reads an expression of the museum's data.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    guard let expression = RunExpression(try cursor.string()) else {
      throw cursor.refused(.malformed("is no expression"))
    }
    self = expression
  }

  /// Reads an expression; nil if it is none.
  init?(_ text: String) {
    var terms: [Term] = []
    var words = text.split(separator: " ")[...]
    while !words.isEmpty {
      let sign: Double? =
        switch words.first {
        case "-": -1
        case "+": 1
        default: nil
        }
      guard sign != nil || terms.isEmpty else { return nil }
      if sign != nil { words.removeFirst() }
      let end = words.firstIndex { $0 == "-" || $0 == "+" } ?? words.endIndex
      guard let term = Self.term(sign ?? 1, words[..<end]) else { return nil }
      terms.append(term)
      words = words[end...]
    }
    guard !terms.isEmpty else { return nil }
    self.terms = terms
  }

  private static func term(_ sign: Double, _ words: ArraySlice<Substring>) -> Term? {
    var words = words
    var run = MuseumRun.Kind.exhibit
    if let name = words.first, name.hasSuffix(":") {
      guard let kind = MuseumRun.Kind(rawValue: String(name.dropLast())) else { return nil }
      run = kind
      words.removeFirst()
    }
    return source(words.map(String.init)).map { Term(sign: sign, run: run, source: $0) }
  }

  private static func source(_ words: [String]) -> Source? {
    switch (words.first, words.count) {
    case ("after", 3): Int(words[1]).map { .snapshot($0, words[2]) }
    case ("event", 3): Int(words[1]).map { .event($0, words[2]) }
    case ("configuration", 2): .configuration(words[1])
    case ("count", 3): callback(words).map { .count($0) }
    case ("time", 4): callback(words).flatMap { name in Int(words[3]).map { .time(name, $0) } }
    default: nil
    }
  }

  private static func callback(_ words: [String]) -> Recording.Callback? {
    guard let component = ComponentName(rawValue: words[1]),
      let type = EffectType(rawValue: words[2])
    else { return nil }
    return Recording.Callback(component: component, type: type)
  }

  /// When the value of one term is read.
  struct Instant {
    /// The event that it follows, −1 the creation; nil for a callback.
    let event: Int?
    let ms: Double
  }

  /// When the one term is read in a run of a kind; nil for several, or for what no instant of it shows.
  func instant(in entry: PlayedEntry, of kind: MuseumRun.Kind) -> Instant? {
    guard terms.count == 1, terms[0].run == kind, let run = entry.runs[kind] else { return nil }
    switch terms[0].source {
    case .snapshot(let event, _):
      return run.timeMs(after: event).map { Instant(event: event, ms: $0) }
    case .time(let callback, let number):
      let instants = Self.instants(of: callback, in: run)
      guard instants.indices.contains(number - 1) else { return nil }
      return Instant(event: nil, ms: instants[number - 1])
    case .event, .configuration, .count:
      return nil
    }
  }

  /// The sum of several terms, or the value of one; nil if a term refers to nothing.
  func value(in entry: PlayedEntry) -> JSONValue? {
    if terms.count == 1, terms[0].sign == 1 { return Self.value(terms[0], entry) }
    var sum = 0.0
    for term in terms {
      guard case .number(let number)? = Self.value(term, entry) else { return nil }
      sum += term.sign * number
    }
    return .number(sum)
  }

  private static func value(_ term: Term, _ entry: PlayedEntry) -> JSONValue? {
    guard let run = entry.runs[term.run] else { return nil }
    switch term.source {
    case .snapshot(let event, let pointer):
      return run.value(after: event, pointer)
    case .event(let event, let pointer):
      guard run.run.events.indices.contains(event) else { return nil }
      return JSONPointer(pointer)?.value(in: run.run.events[event])
    case .configuration(let pointer):
      return JSONPointer(pointer)?.value(in: run.configuration)
    case .count(let callback):
      return .number(Double(instants(of: callback, in: run).count))
    case .time(let callback, let number):
      let instants = instants(of: callback, in: run)
      return instants.indices.contains(number - 1) ? .number(instants[number - 1]) : nil
    }
  }

  private static func instants(of callback: Recording.Callback, in run: PlayedRun) -> [Double] {
    run.callbacks(of: nil).filter { $0.callback == callback }.map(\.atMs)
  }
}
