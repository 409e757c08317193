import OverscrollWire
import RefreshEngine
package import StrictJSON

/// The places of a snapshot that a comparison of dialects includes: places that all dialects have, except
/// places with a mere difference of notation.
struct SharedPlaces {
  let dialects: [Dialect]
  /// True if the texts of labels are compared as well.
  let hasTexts: Bool

  /// True if the comparison includes a place.
  func have(_ pointer: JSONPointer) -> Bool {
    let tokens = pointer.tokens
    guard tokens.first != "nextChangeMs" else { return false }
    guard tokens.count > 1, let name = ComponentName(rawValue: tokens[0]) else { return true }
    return tokens[1] != "labelLeftInset"
      && !(tokens.dropFirst(2).first == "text" && leaveOutText(of: tokens.prefix(2)))
      && !dialects.contains { $0.lacks(snapshotMember: tokens[1], of: name) }
  }

  /// True if a place is a component's label, and the comparison excludes texts.
  func leaveOutText(of place: some Collection<String>) -> Bool {
    !hasTexts && place.count == 2 && place.first.flatMap(ComponentName.init) != nil
      && ["stateLabel", "timeLabel"].contains(place.dropFirst().first)
  }
}

/// The excluded parts of a comparison: places outside the terms, and parts absent from one dialect.
struct ComparedParts {
  private let terms: TestTerms
  /// The common places of the two dialects; nil for a recording in its own dialect.
  private let shared: SharedPlaces?
  private let absentEffects: Set<EffectType>

  init(_ terms: TestTerms, of recording: Recording) {
    let own = recording.configuration.engine.dialect
    self.terms = terms
    let dialects = terms.dialect.map { $0 == own ? [] : [own, $0] } ?? []
    shared = dialects.isEmpty ? nil : SharedPlaces(dialects: dialects, hasTexts: false)
    absentEffects = dialects.reduce(into: []) { $0.formUnion($1.absentEffects) }
  }

  /// An item without the excluded parts.
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

  /// Effects without the types absent from one of the dialects.
  func effects(_ effects: [Effect]) -> [Effect] {
    absentEffects.isEmpty ? effects : effects.filter { !absentEffects.contains($0.kind.type) }
  }
}

/// The places of snapshots.
package enum SnapshotPlaces {
  /// A snapshot of a session with all components.
  private static let sample: JSONValue = {
    let configuration: JSONValue = ["header": [:], "footer": ["kind": "auto"], "trailer": [:]]
    let session = try? ConfigurationDecoder.decode(JSONCursor(configuration), createdAt: 0)
    let engine = Engine(session?.engine ?? Configuration())
    return .snapshot(engine, SnapshotLabel(session: "", revision: 0, clock: .manual))
  }()

  /// The error that a text names no place of a snapshot.
  package struct Unknown: Error, CustomStringConvertible {
    /// The fault, with the nearest place, if any.
    package let description: String
  }

  /// The place for a text.
  ///
  /// - Parameter text: A JSON Pointer other than the root.
  /// - Returns: The place.
  /// - Throws: An error if no snapshot has the place.
  package static func place(_ text: String) throws(Unknown) -> JSONPointer {
    guard let pointer = JSONPointer(text), pointer != .root else {
      throw Unknown(description: "\"\(text)\" is no place such as /header/state")
    }
    guard !have(pointer) else { return pointer }
    let question = nearest(to: pointer).map { "; did you mean \($0)?" } ?? ""
    throw Unknown(description: "\(text) is no place in the snapshot\(question)")
  }

  private static func nearest(to pointer: JSONPointer) -> JSONPointer? {
    var place = JSONPointer.root
    for token in pointer.tokens {
      let known = place.value(in: sample)?.members.map(\.name) ?? []
      guard let name = Nearness.nearest(to: token, among: known) else { return nil }
      place = place.appending(name)
    }
    return place
  }

  /// True if a snapshot can have a place; every place is possible below a value that may be null.
  package static func have(_ pointer: JSONPointer) -> Bool {
    if pointer.value(in: sample) != nil { return true }
    var place = pointer
    while let parent = place.parent {
      if let value = parent.value(in: sample) { return value == .null }
      place = parent
    }
    return false
  }
}
