import OverscrollWire
import Problems
import RefreshEngine
import StrictJSON

/// Writes a comparison as a line of JSON, piece by piece: `{"runs":[{"dialect","effects","refused"}],
/// "firstDifference","differences"}`, with `platforms` at the end across families.
package struct ComparisonWriter: Sendable {
  private enum Piece {
    case text([UInt8])
    /// Effects of a run; a comma follows all but the last.
    case effects(ArraySlice<Effect>, isLast: Bool)
  }

  private var pieces: ArraySlice<Piece> = []

  /// The number of effects in a piece.
  private static let effectsInPiece = 500

  /// Starts the document of a comparison.
  package init(_ comparison: Comparison) {
    var start = #"{"runs":["#
    for run in comparison.runs {
      add(#"\#(start){"dialect":"\#(run.dialect.rawValue)","effects":["#)
      for first in stride(from: 0, to: run.effects.count, by: Self.effectsInPiece) {
        let effects = run.effects[first...].prefix(Self.effectsInPiece)
        pieces.append(.effects(effects, isLast: effects.endIndex == run.effects.endIndex))
      }
      let refused = run.refusal.map { Array($0.problem.bytes.dropLast()) }
      add(#"],"refused":"#, refused ?? Array("null".utf8), "}")
      start = ","
    }
    let differences = comparison.differences.map(\.json)
    var rest: JSONObject = [
      "firstDifference": differences.first ?? .null, "differences": .array(differences),
    ]
    rest["platforms"] = comparison.platforms.map { .array($0.map(\.json)) }
    add("],", Array(JSONValue.object(rest).bytes.dropFirst()), "\n")
  }

  private mutating func add(_ start: String, _ json: [UInt8] = [], _ end: String = "") {
    pieces.append(.text(Array(start.utf8) + json + Array(end.utf8)))
  }

  /// The next bytes; nil at the end.
  package mutating func next() -> [UInt8]? {
    switch pieces.popFirst() {
    case .text(let text): return text
    case .effects(let effects, let isLast):
      var writer = JSONWriter()
      writer.effects(effects)
      let list = writer.bytes.dropFirst().dropLast()
      return list + (isLast ? [] : [UInt8(ascii: ",")])
    case nil: return nil
    }
  }
}

extension Comparison.Difference {
  fileprivate var json: JSONValue {
    [
      "step": .number(Double(step)), "atMs": .number(instant.milliseconds),
      "pointer": .string(pointer),
      "values": .object(JSONObject(values.map { ($0.dialect.rawValue, $0.value) })),
    ]
  }
}
