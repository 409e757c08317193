import Explorer
import OverscrollWire
import RefreshEngine
package import StrictJSON

/// What a client wants explored: `{"configuration"?, "dialects"?, "properties"?, "alphabet"?, "depth"?,
/// "sequences"?, "seed"?, "allow"?}`.
package struct ExplorationRequest: Sendable {
  package let plan: ExplorationPlan
  package let allowed: AllowList

  /// The depths that can be asked for.
  package static let depths = 1...16
  /// The most sequences of all dialects together.
  package static let mostSequences = 1_000_000
  /// The greatest seed: a whole number that each JSON reader has.
  package static let seeds = 0...9_007_199_254_740_991
  /// The sequences of a dialect where none are named.
  package static let sequences = 100_000
  /// How many MiB the states of an exploration may take.
  private static let mebibytes = 128

  /// Reads a request.
  ///
  /// - Throws: What is wrong with it.
  package init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      let dialects = reader.read("dialects") { field throws(FieldErrors) in
        try Self.distinct(field) { part throws(FieldErrors) in try part.oneOf(Dialect.self) }
      }
      let subjects = try Self.subjects(&reader, cursor, dialects ?? [])
      let properties = reader.read("properties") { field throws(FieldErrors) in
        try Self.distinct(field, Property.name)
      }
      let bounds = Self.bounds(&reader, dialects: max(subjects.count, 1))
      let allowed = reader.read("allow") { field throws(FieldErrors) in try AllowList(field) }
      let plan = ExplorationPlan(
        subjects,
        properties: Property.numbers(properties ?? []),
        bounds: bounds
      )
      return Self(plan: plan, allowed: allowed ?? AllowList())
    }
  }

  private init(plan: ExplorationPlan, allowed: AllowList) {
    (self.plan, self.allowed) = (plan, allowed)
  }

  /// The configuration in each dialect; of one that is wrong none.
  private static func subjects(
    _ reader: inout JSONObjectReader,
    _ cursor: JSONCursor,
    _ dialects: [Dialect]
  ) throws(FieldErrors) -> [ExplorationPlan.Subject] {
    guard reader.has("configuration") else {
      return try ExplorationPlan.standard(in: dialects).map(\.withoutName)
    }
    return reader.read("configuration") { field throws(FieldErrors) in
      try ExplorationPlan.subjects(of: field, named: nil, in: dialects)
    } ?? []
  }

  private static func bounds(_ reader: inout JSONObjectReader, dialects: Int) -> SearchBounds {
    var bounds = SearchBounds()
    bounds.memoryMiB = mebibytes
    bounds.depth = reader.integer("depth", in: depths) ?? bounds.depth
    bounds.sequences =
      reader.read("sequences") { field throws(FieldErrors) in
        let most = mostSequences / dialects
        let number = try field.integer(in: 1...mostSequences)
        guard number <= most else {
          throw field.refused(
            .outOfRange("must be at most \(most): \(mostSequences) for all \(dialects) dialects")
          )
        }
        return number
      } ?? sequences
    bounds.seed = UInt64(reader.integer("seed", in: seeds) ?? 1)
    let groups = reader.read("alphabet") { field throws(FieldErrors) in
      try Self.distinct(field) { part throws(FieldErrors) in try part.oneOf(ActionGroup.self) }
    }
    if let groups { bounds.groups = Set(groups) }
    return bounds
  }

  /// A list of one element at least, each once.
  private static func distinct<Element: Hashable>(
    _ cursor: JSONCursor,
    _ read: (JSONCursor) throws(FieldErrors) -> Element
  ) throws(FieldErrors) -> [Element] {
    var known: Set<Element> = []
    let elements = try cursor.elements { part throws(FieldErrors) in
      let element = try read(part)
      guard known.insert(element).inserted else {
        throw part.refused(.malformed("names \(part.value.text ?? "it") again"))
      }
      return element
    }
    guard !elements.isEmpty else { throw cursor.refused(.outOfRange("must name one at least")) }
    return elements
  }
}
