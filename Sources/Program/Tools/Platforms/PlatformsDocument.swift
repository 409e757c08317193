import Foundation
import RefreshEngine

/// Writes `docs/platforms.md`: what the same finger and the same app do in each dialect.
struct PlatformsDocument {
  /// A platform with the travels that its scenarios are made of.
  private struct Row {
    let platform: Platform
    let arming: Double
    let refreshing: Double

    init(_ platform: Platform) {
      self.platform = platform
      arming = platform.armingTravel ?? 0
      refreshing = platform.refreshingTravel ?? 0
    }

    /// What follows an act in a phase within two seconds.
    func outcome(
      in phase: PlatformPhase,
      of act: (inout PlatformRun) -> Void
    ) -> PlatformOutcome {
      var run = PlatformRun(platform)
      phase.bring(&run, arming: arming, refreshing: refreshing)
      let known = run.effects.count
      let instant = run.now
      var untouched = run
      act(&run)
      run.wait(Self.span)
      untouched.wait(Self.span)
      let effects = run.effects.dropFirst(known).filter { $0.instant <= instant + Self.window }
      return PlatformOutcome(effects, unlike: untouched.effects.dropFirst(known), after: instant)
    }

    /// What follows a call of the app in a phase.
    func outcome(in phase: PlatformPhase, of call: PlatformRun.AppCall) -> PlatformOutcome {
      guard platform.has(call) else { return .noCall }
      return outcome(in: phase) { $0.call(call) }
    }

    private static let span = 2000.0
    private static let window: Microseconds = 2_000_000
  }

  private let rows = Platform.all.map(Row.init)

  /// Writes the file.
  static func write() throws {
    let url = Repository.file("docs/platforms.md")
    try Data(PlatformsDocument().text.utf8).write(to: url)
  }

  /// The whole page.
  var text: String {
    """
    # What the same finger does on each platform

    \(introduction)

    ## The smallest pull

    A finger goes down by so many points in 300 ms, and lifts. From the first distance on the library says
    "release to refresh" while the finger rests; from the second on the drag refreshes. The end of the drag
    throws Flutter's bouncing list, which arms in its flight.

    \(smallestPull)

    ## From the release to the callback, and to rest

    A finger pulls 30 pt farther than the refreshing distance and lifts at rest; the app ends the refresh 1 s
    later. Times are ms after the release, then after the end.

    \(times)

    ## Pushed back, cancelled

    A finger pulls 30 pt farther than the refreshing distance; then it goes back in another 300 ms and lifts,
    or the system cancels the touch. Times are ms after the finger turns, or after the cancel.

    \(backAndCancel)

    ## A second pull

    Another pull of the same length begins in a phase and ends after 300 ms. Times are ms after its touch.

    \(tables(of: [.settling, .refreshing, .ending, .returning], Self.secondPull))

    ## The app begins

    The app calls `beginRefreshing` in each phase. Times are ms after the call; a finger that is down stays.

    \(tables(of: PlatformPhase.allCases) { $0.outcome(in: $1, of: .begin) })

    ## The app ends

    The app calls `endRefreshing` in each phase.

    \(tables(of: PlatformPhase.allCases) { $0.outcome(in: $1, of: .end) })

    """
  }

  private var introduction: String {
    """
    The engine measured each number in a view of 360 × 600 points with 2000 points of content, the library's
    defaults, one pixel a point, and the list at its top. RefreshIndicator's travels grow with the height. A
    cell has the header's [states](reference/dialects.md#states) and the times at which they begin;
    **callback** is the effect `refreshing`; "changes nothing" means that the same follows without the act. A
    line is for all dialects that do the same. [Port a pull from iOS to
    Android](guides/port-a-pull-from-ios-to-android.md) shows how you compare a session of your own. `make
    platforms` writes this page, and a test compares it.
    """
  }

  // MARK: Tables

  private var smallestPull: String {
    Self.markdown(
      ["dialect", "shown as armed from", "refreshes from"],
      rows.map { row in
        [row.platform.name, Self.points(row.arming), Self.points(row.refreshing)]
      }
    )
  }

  private var times: String {
    Self.markdown(
      ["dialect", "after the release", "after the end"],
      rows.map { row in
        let release = row.outcome(in: .far) { $0.release() }
        let end = row.outcome(in: .refreshing, of: .end)
        return [row.platform.name, release.text, end.text]
      }
    )
  }

  private var backAndCancel: String {
    Self.markdown(
      ["dialect", "10 pt short of refreshing", "back to the start", "cancelled"],
      rows.map { row in
        let short = row.outcome(in: .far) { run in
          run.pull(by: -PlatformPhase.farther - 10)
          run.release()
        }
        let whole = row.outcome(in: .far) { run in
          run.pull(by: -PlatformPhase.farther - row.refreshing)
          run.release()
        }
        let cancelled = row.outcome(in: .far) { $0.cancel() }
        return [row.platform.name, short.text, whole.text, cancelled.text]
      }
    )
  }

  private static func secondPull(_ row: Row, _ phase: PlatformPhase) -> PlatformOutcome {
    row.outcome(in: phase) { run in
      run.pull(by: row.refreshing + PlatformPhase.farther)
      run.release()
    }
  }

  /// A table for each phase, with a line for the platforms that do the same.
  private func tables(
    of phases: [PlatformPhase],
    _ outcome: (Row, PlatformPhase) -> PlatformOutcome
  ) -> String {
    phases.map { phase in
      let cells = rows.map { [$0.platform.name, outcome($0, phase).text] }
      let title = phase.rawValue.prefix(1).uppercased() + phase.rawValue.dropFirst()
      return "### \(title)\n\n" + Self.markdown(["dialect", "then"], cells)
    }
    .joined(separator: "\n\n")
  }

  /// A table, in which lines that are the same but for the dialect are one.
  private static func markdown(_ names: [String], _ rows: [[String]]) -> String {
    var groups: [[String]] = []
    for row in rows {
      if let index = groups.firstIndex(where: { $0.dropFirst() == row.dropFirst() }) {
        groups[index][0] += ", \(row[0])"
      } else {
        groups.append(row)
      }
    }
    let lines = [names, names.map { _ in "---" }] + groups
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  private static func points(_ points: Double) -> String { "\(points) pt" }
}
