import Foundation
import OverscrollWire
import Testing

@testable import Recordings
@testable import RefreshEngine

/// Each rule of each dialect matters: with another library's value in its place, a recording no
/// longer matches, or an excuse says why none can and proves it.
///
/// It replays hundreds of recordings for each of some 450 changed rules: minutes in a release build.
/// So it runs only where `OVERSCROLL_TEST_RULES` is set, as `make test-rules` does.
@Suite struct RuleMutationTests {
  private static let isWanted = ProcessInfo.processInfo.environment["OVERSCROLL_TEST_RULES"] != nil

  @Test func `the table of fields is the one of the type`() {
    #expect(RuleField.all.map(\.name) == RuleField.declaredNames)
  }

  @Test func `every excuse names fields that there are, and its session can be played`() throws {
    let names = Set(RuleField.all.map(\.name))
    #expect(RuleExcuse.unrecorded.count == 16)
    for excuse in RuleExcuse.all {
      #expect(names.isSuperset(of: excuse.fields) && !excuse.dialects.isEmpty)
      guard case .scenario(let scenario) = excuse.proof else { continue }
      for dialect in excuse.dialects {
        #expect(try !scenario.trace(dialect, dialect.rules).isEmpty, "\(excuse.fields)")
      }
    }
  }

  @Test(
    .enabled(if: isWanted, "it takes minutes: make test-rules"),
    arguments: Dialect.all(of: .inset).filter { $0 != .overscroll1 }
  )
  func `another library's value in any field breaks a recording`(_ dialect: Dialect) throws {
    let recordings = try Self.recordings(of: dialect)
    var killers: [Int] = []
    var survivors: [String] = []
    for field in RuleField.all {
      for mutant in Self.mutants(of: dialect, field) {
        let excuses = RuleExcuse.excuses(for: field.name, in: dialect)
        if try excuses.contains(where: { try $0.holds(for: dialect, mutant) }) { continue }
        let order = killers + recordings.indices
        if let killer = try order.first(where: { try breaks(recordings[$0], mutant) }) {
          killers.removeAll { $0 == killer }
          killers.insert(killer, at: 0)
        } else {
          survivors.append(field.name)
        }
      }
    }
    #expect(survivors == [], "no recording of \(dialect.rawValue) depends on these")
  }

  private func breaks(_ recording: Recording, _ rules: SharedRules) throws -> Bool {
    let engine = Engine(recording.configuration.engine, rules)
    return try Replay.outcome(of: recording, with: engine).difference != nil
  }

  /// The dialect's rules with each other value that a library has in a field.
  private static func mutants(of dialect: Dialect, _ field: RuleField) -> [SharedRules] {
    var mutants: [Rules] = []
    for other in Dialect.all(of: .inset) where other != .overscroll1 {
      let mutant = field.taking(from: other.rules.value, into: dialect.rules.value)
      if let mutant, !mutants.contains(mutant) { mutants.append(mutant) }
    }
    return mutants.map { SharedRules($0) }
  }

  /// All recordings of a dialect, those of different files beside each other.
  private static func recordings(of dialect: Dialect) throws -> [Recording] {
    let prefix = dialect.rawValue + "/"
    let files = ConformanceFile.all.map(\.name).filter {
      dialect == .standard ? !$0.contains("/") : $0.hasPrefix(prefix)
    }
    let recordings = try files.flatMap(ConformanceFile.recordings)
    // A step that has no factor with any of the counts visits each once.
    let step = 389
    return recordings.indices.map { recordings[$0 * step % recordings.count] }
  }
}
