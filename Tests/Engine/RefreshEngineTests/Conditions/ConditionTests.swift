import TestSupport
import Testing

@testable import RefreshEngine

/// Decisions as conditions: what decides and what is listed is the same text.
struct ConditionTests {
  /// A decision at some moment: what it decided, and the conditions that it lists.
  private struct Decision {
    let name: String
    let outcome: Bool
    let listing: ConditionReader
  }

  /// Reads a decision twice: to decide and to list.
  private static func read(
    _ name: String,
    _ decision: (inout ConditionReader) -> Bool
  ) -> Decision {
    var (decider, lister) = (ConditionReader(), ConditionReader(lists: true))
    let outcome = decision(&decider)
    _ = decision(&lister)
    return Decision(name: name, outcome: outcome, listing: lister)
  }

  private static func decisions(of slot: Slot, _ engine: Engine) -> [Decision] {
    let decisions = [read("isDrawn") { engine.isDrawn(slot, &$0) }]
    let pull = read("pull") { engine.pull(of: slot, &$0) != nil }
    return switch engine[slot].kind {
    case .autoFooter: decisions + autoFooterDecisions(slot, engine)
    case .header:
      decisions + [read("movesAtStart") { engine.movesHeaderAtStart(&$0) }, pull]
        + pullDecisions(slot, engine)
    case .backFooter, .trailer: decisions + [pull] + pullDecisions(slot, engine)
    }
  }

  private static func autoFooterDecisions(_ slot: Slot, _ engine: Engine) -> [Decision] {
    let offset = engine.scrollView.contentOffset.y
    return [offset - 1, offset, offset + 1].map { old in
      read("triggers") { engine.triggers(slot, from: old, &$0) }
    } + [
      read("panTriggers") { engine.panTriggers(slot, &$0) },
      read("takesTap") { engine.tapArrives(slot, &$0) },
    ]
      + [Cause.beginRefreshing, .tap].map { cause in
        read("mayBegin") { engine.beginLimitAllows(slot, by: cause, &$0) }
      }
  }

  /// What a pull does, in whatever state it finds the component.
  private static func pullDecisions(_ slot: Slot, _ engine: Engine) -> [Decision] {
    var listing = ConditionReader(lists: true)
    guard let pull = engine.pull(of: slot, &listing) else { return [] }
    return [
      read("arms") { engine.arms(slot, pull, &$0) },
      read("disarms") { engine.disarms(slot, pull, &$0) },
      read("begins") { engine.begins(slot, &$0) },
    ]
  }

  /// Plays random sessions and reads all decisions after each event.
  private func forEachDecision(
    _ seeds: some Sequence<Int>,
    _ body: (Decision, String) throws -> Void
  ) rethrows {
    for seed in seeds {
      let session = RandomSession(seed: seed)
      var engine = Engine(session.configuration)
      for (event, instant) in session.events {
        var copy = engine
        guard (try? copy.handle(event, at: max(instant, engine.now))) != nil else { continue }
        engine = copy
        for slot in ComponentName.allCases.compactMap(engine.slot) {
          for decision in Self.decisions(of: slot, engine) {
            try body(decision, "seed \(seed), \(event): \(decision.name) of \(engine[slot].kind)")
          }
        }
      }
    }
  }

  // MARK: What holds for all of them

  @Test(arguments: 0..<20)
  func `a decision is yes if and only if all conditions that it lists hold, each listed once`(
    _ chunk: Int
  ) throws {
    let seeds = stride(from: chunk, to: 800, by: 20).filter { Sample.takes($0 / 20) }
    try forEachDecision(seeds) { decision, moment in
      let conditions = decision.listing.conditions
      try #require(conditions.allHold == decision.outcome, "\(moment): \(conditions)")
      // Only a transition that was not seen is not known.
      try #require(conditions.allSatisfy { $0.holds != nil })
      let names = conditions.map(\.name)
      try #require(Set(names).count == names.count, "\(moment): \(names)")
      for condition in conditions {
        guard let numbers = condition.numbers else { continue }
        let (actual, needed) = (numbers.actual, numbers.needed)
        let compares =
          switch numbers.comparison {
          case .less: actual < needed
          case .atMost: actual <= needed
          case .atLeast: actual >= needed
          case .more: actual > needed
          }
        try #require(compares == condition.holds, "\(moment): \(condition)")
      }
    }
  }

  /// The conditions of today's decisions; the other names are for decisions to come.
  private static let names: Set<ConditionName> = [
    .isIdle, .isPulling, .isShown, .takesTouches, .isOpaqueEnough, .hasSize, .isAutomatic,
    .isPlaced,
    .isTapTargetShown, .hasTapTarget, .isInView, .isInWindow, .viewTakesTouches, .isDragging,
    .isReleased,
    .isPanNotCancelled, .isPanEnded, .isPanUpward, .contentExceedsView, .isInside, .isPastThreshold,
    .isWithinThreshold, .reachesTrigger, .movesForward, .reachesEnd, .hasTriggersLeft, .isNewPan,
  ]

  @Test func `random sessions meet each decision with each answer, and each condition`() {
    var answers: [String: Set<Bool>] = [:]
    var holds: [ConditionName: Set<Bool>] = [:]
    func note(_ decision: Decision) {
      answers[decision.name, default: []].insert(decision.outcome)
      for condition in decision.listing.conditions {
        holds[condition.name, default: []].insert(condition.holds == true)
      }
    }
    forEachDecision(stride(from: 0, to: 600, by: 1)) { decision, _ in note(decision) }
    // Seldom met: a trigger by drag with no triggers left.
    var session = TestSession(.autoFooter { $0.autoTriggerTimes = 0 })
    session.pull(to: 450)
    Self.decisions(of: Slot(0), session.engine).forEach(note)
    #expect(
      Set(answers.keys) == [
        "isDrawn", "triggers", "panTriggers", "takesTap", "mayBegin", "pull", "movesAtStart",
        "arms",
        "disarms", "begins",
      ]
    )
    #expect(Set(holds.keys) == Self.names)
    for (decision, answers) in answers { #expect(answers == [true, false], "\(decision)") }
    for (name, holds) in holds { #expect(holds == [true, false], "\(name)") }
  }

  @Test func `a tappable component is one on which a tap begins`() {
    var (tappable, others) = (0, 0)
    for seed in 0..<400 {
      let session = RandomSession(seed: seed)
      var engine = Engine(session.configuration)
      for (event, instant) in session.events {
        var copy = engine
        guard (try? copy.handle(event, at: max(instant, engine.now))) != nil else { continue }
        engine = copy
        for name in ComponentName.allCases where engine.component(name) != nil {
          var tapped = engine
          let effects = try? tapped.handle(.tap(name), at: engine.now)
          let begins = effects?.contains { $0.kind == .stateChanged(from: .idle, to: .refreshing) }
          #expect(begins == engine.isTappable(name), "seed \(seed), \(event)")
          if engine.isTappable(name) { tappable += 1 } else { others += 1 }
        }
      }
    }
    #expect(tappable > 100 && others > 100)
  }
}
