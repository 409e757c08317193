import Foundation
import OverscrollWire
import Testing

@testable import Recordings
@testable import RefreshEngine

/// Each constant of an overlay matters: with another one, a recording no longer matches.
///
/// Minutes; so it runs only where `OVERSCROLL_TEST_RULES` is set, as `make test-rules` does.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["OVERSCROLL_TEST_RULES"] != nil))
struct OverlayMutationTests {
  @Test func `any other SwipeRefreshLayout breaks a recording`() throws {
    let mutants = OverlayMutant<SwipeRefreshLayout>.all
    try expectKilled(mutants, "swiperefreshlayout-1.2.0")
    #expect(names(of: SwipeRefreshLayoutRules()) == Set(mutants.map(\.field)))
  }

  @Test func `any other RefreshIndicator breaks a recording`() throws {
    let mutants = OverlayMutant<RefreshIndicator>.all
    try expectKilled(mutants, "refreshindicator-2026")
    let fields = Set(mutants.map(\.field) + OverlayMutant<RefreshIndicator>.unrecorded)
    let own = names(of: RefreshIndicatorRules()).subtracting(["list"])
    let list = names(of: FlutterListRules()).map { "list." + $0 }
    #expect(own.union(list).subtracting(fields) == [])
  }

  @Test func `any other pulltorefresh_js breaks a recording`() throws {
    let mutants = OverlayMutant<PullToRefreshJS>.all
    try expectKilled(mutants, "pulltorefreshjs-0.1.22")
    #expect(names(of: PullToRefreshJSRules()) == Set(mutants.map(\.field)))
  }

  /// Plays recordings with each mutant until one no longer matches.
  private func expectKilled<Machine>(
    _ mutants: [OverlayMutant<Machine>],
    _ dialect: String
  ) throws {
    let recordings = try ["hand", "random"].flatMap {
      try ConformanceFile.recordings("\(dialect)/\($0)")
    }
    var killers: [Int] = []
    var survivors: [String] = []
    for mutant in mutants {
      let order = killers + recordings.indices.filter { !killers.contains($0) }
      let killer = try order.first { index in
        let engine = engine(recordings[index].configuration.engine, mutant)
        return try Replay.outcome(of: recordings[index], with: engine).difference != nil
      }
      guard let killer else {
        survivors.append(mutant.field)
        continue
      }
      killers.removeAll { $0 == killer }
      killers.insert(killer, at: 0)
    }
    #expect(survivors == [], "no recording of \(dialect) depends on these")
  }

  /// The engine of a session whose library has the mutant's rules.
  private func engine<Machine>(
    _ configuration: Configuration,
    _ mutant: OverlayMutant<Machine>
  ) -> Engine {
    Engine(configuration) { settings, host in
      Machine(
        settings,
        refreshing: configuration.header?.refreshing ?? false,
        contentOffset: min(configuration.scrollView.contentOffset.y, host.view.greatestOffset),
        rules: mutant.rules,
        &host
      )
    }
  }

  private func names(of rules: Any) -> Set<String> {
    Set(Mirror(reflecting: rules).children.compactMap(\.label))
  }
}
