import OverscrollWire
import RefreshEngine
import StrictJSON

/// Finds the differences between sessions of several dialects, step by step.
struct DifferenceSearch {
  /// The differences so far.
  private(set) var found: [Comparison.Difference] = []
  private let recording: Recording
  private let shared: SharedPlaces
  private let dialects: [Dialect]
  /// The types of effects that a dialect lacks.
  private let absentEffects: Set<EffectType>
  /// The present differences, by place, with the value of each run; a lasting difference is listed once.
  private var present: [String: [JSONValue?]] = [:]

  /// A place with the value of each run; nil for an ended run.
  private struct Place {
    let pointer: JSONPointer
    let values: [JSONValue?]

    /// The place, with a member of its objects removed.
    func without(_ member: String) -> Place {
      var values = values
      for index in values.indices { values[index]?[member: member] = nil }
      return Place(pointer: pointer, values: values)
    }
  }

  init(_ request: ComparisonRequest) {
    recording = request.recording
    shared = SharedPlaces(dialects: request.dialects, hasTexts: request.comparesTexts)
    dialects = request.dialects
    absentEffects = request.dialects.reduce(into: []) { $0.formUnion($1.absentEffects) }
  }

  /// Compares the snapshots of the runs after a step.
  mutating func compare(_ runs: inout [ComparedRun], step: Int) {
    guard found.count < Comparison.mostDifferences,
      runs.count(where: { $0.refusal == nil }) > 1
    else { return }
    let shown = runs.indices.map { runs[$0].shown() }
    guard let instant = shown.compactMap({ $0?.instant }).first else { return }
    var differing: [Place] = []
    collect(Place(pointer: .root, values: shown.map { $0?.snapshot }), into: &differing)
    collect(effects: shown.map { $0?.effects }, into: &differing)
    var now: [String: [JSONValue?]] = [:]
    for place in differing {
      let pointer = place.pointer.description
      let isNew = pointer == Self.effects || !isPresent(place.values, at: pointer)
      now[pointer] = place.values
      if isNew { tell(place, step, instant) }
    }
    present = now
  }

  private static let effects = "/effects"

  /// True if the same values differed after the previous step; ended runs do not count.
  private func isPresent(_ values: [JSONValue?], at pointer: String) -> Bool {
    guard let old = present[pointer] else { return false }
    return zip(old, values).allSatisfy { $1 == nil || $0 == $1 }
  }

  private mutating func tell(_ place: Place, _ step: Int, _ instant: Instant) {
    guard found.count < Comparison.mostDifferences else { return }
    let values = zip(dialects, place.values).compactMap { dialect, value in
      value.map { (dialect: dialect, value: $0) }
    }
    found.append(
      Comparison.Difference(
        step: step,
        instant: instant,
        pointer: place.pointer.description,
        values: values
      )
    )
  }

  // MARK: Snapshots

  /// Compares each member of objects, each element of arrays, or the whole of any other value; skips places
  /// outside the comparison.
  private func collect(_ place: Place, into places: inout [Place]) {
    // Fast path: most parts of a snapshot are equal.
    guard !Self.areEqual(place.values), shared.have(place.pointer) else { return }
    let isWithoutText = shared.leaveOutText(of: place.pointer.tokens)
    let values = isWithoutText ? place.without("text").values : place.values
    let areObjects = values.compactMap(\.self).allSatisfy {
      if case .object = $0 { true } else { false }
    }
    if areObjects {
      for member in Self.members(of: values) {
        collect(Self.place(place.pointer, member, values), into: &places)
      }
    } else if let count = Self.commonCount(of: values) {
      for index in 0..<count {
        let elements = values.map { $0?.child(String(index)) }
        collect(Place(pointer: place.pointer.appending(index), values: elements), into: &places)
      }
    } else if differ(values, at: place.pointer.description) {
      places.append(Place(pointer: place.pointer, values: values))
    }
  }

  private static func areEqual(_ values: [JSONValue?]) -> Bool {
    let values = values.compactMap(\.self)
    return values.dropFirst().allSatisfy { $0 == values.first }
  }

  private func differ(_ values: [JSONValue?], at pointer: String) -> Bool {
    let values = values.compactMap(\.self)
    guard let first = values.first else { return false }
    return !values.dropFirst().allSatisfy { recording.matches(first, $0, at: pointer) }
  }

  /// The names of an object's members; all runs write the same names.
  private static func members(of values: [JSONValue?]) -> [String] {
    values.lazy.compactMap(\.self).first?.members.map(\.name) ?? []
  }

  private static func place(_ pointer: JSONPointer, _ name: String, _ values: [JSONValue?]) -> Place
  {
    Place(
      pointer: pointer.appending(name),
      values: values.map { $0.map { $0.member(name) ?? .null } }
    )
  }

  /// The common length of arrays; nil for other values, or arrays of different lengths.
  private static func commonCount(of values: [JSONValue?]) -> Int? {
    var count: Int?
    for value in values.compactMap(\.self) {
      guard case .array(let elements) = value, elements.count == count ?? elements.count else {
        return nil
      }
      count = elements.count
    }
    return count
  }

  // MARK: Effects

  /// The effects of the step, of the types in all dialects.
  private func collect(effects: [ArraySlice<Effect>?], into places: inout [Place]) {
    let rows = effects.map { effects in
      effects.map { effects in
        effects.filter { !absentEffects.contains($0.kind.type) }.map(\.row)
      }
    }
    let present = rows.compactMap(\.self)
    guard let first = present.first,
      !present.dropFirst().allSatisfy({ isSame(first, $0) })
    else { return }
    places.append(
      Place(
        pointer: JSONPointer.root.appending("effects"),
        values: rows.map { $0.map { .array($0.map(JSONValue.array)) } }
      )
    )
  }

  private func isSame(_ left: [[JSONValue]], _ right: [[JSONValue]]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        left.count == right.count
          && zip(left, right).allSatisfy { recording.matches($0, $1, at: Self.effects) }
      }
  }
}
