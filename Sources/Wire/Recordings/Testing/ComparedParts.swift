import OverscrollWire
import RefreshEngine
import StrictJSON

/// What is left out of a comparison: the places outside the terms, and what one of the dialects lacks.
struct ComparedParts {
  private let terms: TestTerms
  /// The places that the two dialects share; nil for a recording in its own dialect.
  private let shared: SharedPlaces?
  private let absentEffects: Set<EffectType>

  init(_ terms: TestTerms, of recording: Recording) {
    let own = recording.configuration.engine.dialect
    self.terms = terms
    let dialects = terms.dialect.map { $0 == own ? [] : [own, $0] } ?? []
    shared = dialects.isEmpty ? nil : SharedPlaces(dialects: dialects, hasTexts: false)
    absentEffects = dialects.reduce(into: []) { $0.formUnion($1.absentEffects) }
  }

  /// An item without what is left out.
  func item(_ item: Recording.Item) -> Recording.Item {
    guard !terms.places.isEmpty || shared != nil else { return item }
    let isKept = item.callbacks.map { !absentEffects.contains($0.type) }
    let times = item.callbackTimesMs.map { times in
      zip(times, isKept).filter(\.1).map(\.0) + times.dropFirst(isKept.count)
    }
    return Recording.Item(
      changes: item.changes.filter { terms.have($0.text) && (shared?.have($0.pointer) ?? true) },
      callbacks: zip(item.callbacks, isKept).filter(\.1).map(\.0),
      callbackTimesMs: times,
      allEffects: item.allEffects?.filter { row in
        !absentEffects.contains { row.dropFirst().first == .string($0.rawValue) }
      }
    )
  }

  /// Effects without those that one of the dialects lacks.
  func effects(_ effects: [Effect]) -> [Effect] {
    absentEffects.isEmpty ? effects : effects.filter { !absentEffects.contains($0.kind.type) }
  }
}
