import OverscrollWire
import Problems
import RefreshEngine
import StrictJSON

/// Writes a comparison as a line of JSON, piece by piece: `{"runs":[{"dialect","effects","refused"}],
/// "firstDifference","differences"}`, across families with `platforms` at the end.
package struct ComparisonWriter: Sendable {
  private let comparison: Comparison
  private var part = Part.run(0)

  private enum Part {
    /// The begin of a run, by its index.
    case run(Int)
    /// Effects of a run, from an index on.
    case effects(Int, from: Int)
    case firstDifference
    /// One of the differences, by its index.
    case difference(Int)
    case end
  }

  /// Starts the document of a comparison.
  package init(_ comparison: Comparison) {
    self.comparison = comparison
    if comparison.runs.isEmpty { part = .end }
  }

  /// How many effects are written at a time.
  private static let effectsInPiece = 500

  /// The next bytes; nil at the end.
  package mutating func next() -> [UInt8]? {
    switch part {
    case .run(let index):
      part = .effects(index, from: 0)
      let start = index == 0 ? #"{"runs":["# : ","
      let dialect = comparison.runs[index].dialect.rawValue
      return Array(#"\#(start){"dialect":"\#(dialect)","effects":["#.utf8)
    case .effects(let index, let start): return effects(of: index, from: start)
    case .firstDifference:
      part = comparison.differences.isEmpty ? .end : .difference(0)
      let first = comparison.differences.first.map(Self.json) ?? Array("null".utf8)
      let isEmpty = comparison.differences.isEmpty
      let list = Array(#","differences":["#.utf8) + (isEmpty ? end : [])
      return Array(#"],"firstDifference":"#.utf8) + first + list
    case .difference(let index):
      let isLast = index + 1 == comparison.differences.count
      part = isLast ? .end : .difference(index + 1)
      return Self.json(comparison.differences[index]) + (isLast ? end : [UInt8(ascii: ",")])
    case .end: return nil
    }
  }

  /// The end of the differences, and the members behind them.
  private var end: [UInt8] {
    guard let rows = comparison.platforms else { return Array("]}\n".utf8) }
    let list = JSONValue.array(rows.map(\.json)).bytes
    return Array(#"],"platforms":"#.utf8) + list + Array("}\n".utf8)
  }

  /// Effects of a run without the brackets of their list; after the last, the end of the run.
  private mutating func effects(of index: Int, from start: Int) -> [UInt8] {
    let run = comparison.runs[index]
    let end = min(start + Self.effectsInPiece, run.effects.count)
    var writer = JSONWriter()
    writer.effects(run.effects[start..<end])
    let list = Array(writer.bytes.dropFirst().dropLast())
    guard end == run.effects.count else {
      part = .effects(index, from: end)
      return list + [UInt8(ascii: ",")]
    }
    part = index + 1 < comparison.runs.count ? .run(index + 1) : .firstDifference
    let refusal = run.refusal.map { Array(Problem($0).bytes.dropLast()) } ?? Array("null".utf8)
    return list + Array(#"],"refused":"#.utf8) + refusal + [UInt8(ascii: "}")]
  }

  private static func json(_ difference: Comparison.Difference) -> [UInt8] {
    var values: JSONObject = [:]
    for (dialect, value) in difference.values { values[dialect.rawValue] = value }
    let document: JSONValue = [
      "step": .number(Double(difference.step)), "atMs": .number(difference.instant.milliseconds),
      "pointer": .string(difference.pointer), "values": .object(values),
    ]
    return document.bytes
  }
}
