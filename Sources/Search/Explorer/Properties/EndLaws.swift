import RefreshEngine

extension Property {
  /// How a refresh ends, and where a component and the list come to rest.
  static let endLaws: [Property] = [
    .law(
      "end-ends",
      """
      After an end, at rest, the component is neither refreshing, nor pulling, nor waiting for a window.
      """,
      museum: ["does-not-disappear", "rejected-for-ever"],
      .at(\.debts) { component, _, findings in
        guard component.mustEnd, component.isBusy else { return }
        findings.add(
          "it was ended and is in the state \(component.state)",
          as: component.state.rawValue
        )
      }
    ),
    .law(
      "end-completes",
      """
      At rest, a component in a window has had one endRefreshingCompletion for each change from \
      refreshing to another state.
      """,
      .at(\.looksAtRest) { look, monitor, findings in
        let component = look.component
        guard monitor.inWindow, monitor.given.hasEndCompletion, component.openCompletions != 0,
          look.seen.state != .refreshing, component.isPresent
        else { return }
        findings.add(
          "\(abs(component.openCompletions)) completions differ",
          as: component.openCompletions > 0 ? "missing" : "too many"
        )
      }
    ),
    .law(
      "no-more-data-stays",
      """
      After endRefreshingWithNoMoreData the state at rest is noMoreData until the app resets it or begins.
      """,
      museum: ["no-more-data-undone-by-end", "hiding-forgets-no-more-data"],
      .at(\.looksAtRest) { look, _, findings in
        guard look.component.hasNoMoreData, look.seen.name != .header,
          look.seen.state == .idle || look.seen.state == .pulling
        else { return }
        findings.add("the state is \(look.seen.state)")
      }
    ),
    .law(
      "no-load-after-no-more-data",
      "In noMoreData no gesture starts a load.",
      museum: ["no-more-data-is-no-barrier"],
      .at(\.beginnings) { change, _, findings in
        guard !change.isAsked, change.from == .noMoreData else { return }
        findings.add("it was in noMoreData")
      }
    ),
    .law(
      "waiting-ends",
      "At rest in a window no component waits for a window.",
      museum: ["hidden-begin-waits-for-ever"],
      .at(\.looksAtRest) { look, monitor, findings in
        guard monitor.inWindow, look.seen.state == .willRefresh else { return }
        findings.add("it waits for a window, and is in one")
      }
    ),
    .law(
      "pulling-needs-a-finger",
      "At rest without a finger no component is in the state pulling.",
      museum: ["armed-header-removed-stays-armed", "armed-header-hidden-stays-armed"],
      .at(\.looksAtRest) { look, _, findings in
        guard look.seen.state.isPulled else { return }
        findings.add("it is in the state \(look.seen.state)")
      }
    ),
    .law(
      "tap-loads",
      "A tap on a footer that says it can be tapped makes it refresh.",
      .at(\.taps) { tap, monitor, findings in
        // The refresh may be over where the session ends loads by itself.
        let loads = monitor.given.configuration.loads
        guard tap.component.openLoads == 0, ComponentName.allCases.allSatisfy({ loads[$0] == nil }),
          tap.after[tap.component.name]?.state != .refreshing
        else { return }
        findings.add("the tap began no refresh")
      }
    ),
    .law(
      "settles",
      "Without a finger everything comes to rest within a minute.",
      .at(\.passages) { elapsed, monitor, findings in
        guard !monitor.isFingerDown, elapsed > 60_000_000 else { return }
        findings.add("it took \(elapsed / 1000) ms")
      }
    ),
  ]

  /// The number of the property that an endless motion violates.
  static let settlesIndex = all.firstIndex { $0.name == "settles" } ?? 0
}
