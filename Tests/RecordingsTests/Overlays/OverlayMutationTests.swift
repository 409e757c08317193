import Foundation
import OverscrollWire
import Testing

@testable import Recordings
@testable import RefreshEngine

/// Each constant and each decision of an overlay matters: with another one, a recording no longer matches.
///
/// Minutes; so it runs only where `OVERSCROLL_TEST_RULES` is set, as `make test-rules` does.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["OVERSCROLL_TEST_RULES"] != nil))
struct OverlayMutationTests {
  @Test func `any other SwipeRefreshLayout breaks a recording`() throws {
    try expectKilled(
      SwipeRefreshLayoutMutant.all.map { mutant in
        Mutant(field: mutant.field) { settings, configuration, host in
          SwipeRefreshLayout(
            settings,
            refreshing: configuration.header?.refreshing ?? false,
            contentOffset: min(configuration.scrollView.contentOffset.y, host.view.greatestOffset),
            rules: mutant.rules,
            &host
          )
        }
      },
      "swiperefreshlayout-1.2.0"
    )
    #expect(names(of: SwipeRefreshLayoutRules()) == Set(SwipeRefreshLayoutMutant.all.map(\.field)))
  }

  @Test func `any other RefreshIndicator breaks a recording`() throws {
    let unrecorded = Set(RefreshIndicatorMutant.unrecorded)
    try expectKilled(
      RefreshIndicatorMutant.all.map { mutant in
        Mutant(field: mutant.field) { settings, configuration, host in
          RefreshIndicator(
            settings,
            refreshing: configuration.header?.refreshing ?? false,
            contentOffset: min(configuration.scrollView.contentOffset.y, host.view.greatestOffset),
            rules: mutant.rules,
            &host
          )
        }
      },
      "refreshindicator-2026"
    )
    let fields = Set(RefreshIndicatorMutant.all.map(\.field)).union(unrecorded)
    let own = names(of: RefreshIndicatorRules()).subtracting(["list"])
    let list = names(of: FlutterListRules()).map { "list." + $0 }
    #expect(own.union(list).subtracting(fields) == [])
  }

  @Test func `any other pulltorefresh_js breaks a recording`() throws {
    try expectKilled(
      PullToRefreshJSMutant.all.map { mutant in
        Mutant(field: mutant.field) { settings, configuration, host in
          PullToRefreshJS(
            settings,
            contentOffset: min(configuration.scrollView.contentOffset.y, host.view.greatestOffset),
            rules: mutant.rules
          )
        }
      },
      "pulltorefreshjs-0.1.22"
    )
    let fields = PullToRefreshJSMutant.all.map(\.field) + PullToRefreshJSMutant.unrecorded
    #expect(names(of: PullToRefreshJSRules()) == Set(fields))
  }

  /// A library with one rule changed.
  private struct Mutant {
    let field: String
    let make: (OverlaySettings?, Configuration, inout OverlayHost) -> any OverlayMachine
  }

  /// Plays recordings with each mutant until one no longer matches.
  private func expectKilled(_ mutants: [Mutant], _ dialect: String) throws {
    let recordings = try ["hand", "random"].flatMap {
      try ConformanceFile.recordings("\(dialect)/\($0)")
    }
    var killers: [Int] = []
    var survivors: [String] = []
    for mutant in mutants {
      let order = killers + recordings.indices.filter { !killers.contains($0) }
      let killer = try order.first { index in
        let configuration = recordings[index].configuration.engine
        let engine = Engine(configuration) { mutant.make($0, configuration, &$1) }
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

  private func names(of rules: Any) -> Set<String> {
    Set(Mirror(reflecting: rules).children.compactMap(\.label))
  }
}
