import Explorer
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorations

/// Explorations of several configurations.
struct ExplorationRunTests {
  private static func plan(_ names: [String], sequences: Int) throws -> ExplorationPlan {
    var bounds = SearchBounds()
    bounds.sequences = sequences
    let subjects = try ExplorationPlan.suite(in: [.standard, .mjrefresh147])
      .filter { names.contains($0.name ?? "") }
    return ExplorationPlan(subjects, properties: Array(0..<8), bounds: bounds)
  }

  @Test(arguments: [["header"], ["auto-off", "trailer"]])
  func `any number of threads finds the same`(names: [String]) throws {
    let plan = try Self.plan(names, sequences: 300)
    func text(threads: Int) -> String {
      ExplorationReport(exploring: plan, threads: threads).json.line
    }
    let one = text(threads: 1)
    #expect(one.contains("\"sequences\":300"))
    #expect(text(threads: 2) == one)
    #expect(text(threads: 5) == one)
  }

  @Test func `searches end where they are told to`() throws {
    let plan = try Self.plan(["header", "auto-off"], sequences: 300)
    func ends(_ shouldContinue: Bool) -> [ExplorationReport.Run.End] {
      ExplorationReport(exploring: plan, threads: 2) { shouldContinue }.runs.map(\.end)
    }
    #expect(ends(true) == [.sequences, .sequences, .sequences, .sequences])
    #expect(ends(false) == [.cancelled, .cancelled, .cancelled, .cancelled])
  }
}
