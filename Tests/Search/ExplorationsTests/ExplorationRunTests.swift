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
      ExplorationRun.all(of: plan, threads: threads, watch: ExplorationWatch())
        .map { run in
          let found = run.found.map { "\($0.progress) \($0.counterexamples)" } ?? "not applicable"
          return "\(run.subject.name ?? "") \(run.subject.dialect) \(run.end) \(found)"
        }
        .joined(separator: "\n")
    }
    let one = text(threads: 1)
    #expect(one.contains("sequences: 300"))
    #expect(text(threads: 2) == one)
    #expect(text(threads: 5) == one)
  }

  @Test func `a watch knows the sum of all searches, and stops them`() throws {
    let plan = try Self.plan(["header", "auto-off"], sequences: 300)
    let watch = ExplorationWatch()
    let runs = ExplorationRun.all(of: plan, threads: 2, watch: watch)
    #expect(runs.map(\.end) == [.sequences, .sequences, .sequences, .sequences])
    #expect(watch.progress.sequences == 1200)
    watch.cancel()
    let cancelled = ExplorationRun.all(of: plan, threads: 2, watch: watch)
    #expect(cancelled.map(\.end) == [.cancelled, .cancelled, .cancelled, .cancelled])
    let late = ExplorationRun.all(of: plan, threads: 1, watch: ExplorationWatch(deadline: 0))
    #expect(late.map(\.end) == [.time, .time, .time, .time])
  }
}
