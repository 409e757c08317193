import Testing

@testable import RefreshEngine

/// Expects the journal to explain the last change of each component among effects: from, to and when
/// as they were reported, by a cause all of whose conditions held.
func expectExplained(
  _ effects: [Effect],
  by engine: Engine,
  _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for name in ComponentName.allCases {
    let last = effects.last { $0.source == .component(name) && $0.kind.type == .stateChanged }
    guard let last, case .stateChanged(let from, let to) = last.kind else { continue }
    let change = engine.journal?.lastChange(of: name)
    #expect(
      change?.from == from && change?.to == to && change?.instant == last.instant
        && change?.conditions.allSatisfy { $0.holds == true } == true,
      "\(name) \(from) → \(to): \(String(describing: change)) \(comment())",
      sourceLocation: sourceLocation
    )
  }
}
