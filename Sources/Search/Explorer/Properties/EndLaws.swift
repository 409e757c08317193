import RefreshEngine

extension Property {
  /// How a refresh ends, and where a component and the list come to rest.
  static let endLaws = [
    endEnds, endCompletes, noMoreDataStays, noLoadAfterNoMoreData, waitingEnds, pullingNeedsAFinger,
    tapLoads, settles,
  ]

  private static let endEnds: Property = .law(
    "end-ends",
    """
    After an end, at rest, the component is neither refreshing, nor pulling, nor waiting for a window.
    """,
    museum: [
      "does-not-disappear",
      "rejected-for-ever",
    ],
    .debt { component, findings in
      guard component.mustEnd, component.isBusy else { return }
      findings.add(
        component.state.rawValue,
        of: component.name,
        "it was ended and is in the state \(component.state)"
      )
    }
  )

  private static let endCompletes: Property = .law(
    "end-completes",
    """
    At rest, a component in a window has had one endRefreshingCompletion for each change from \
    refreshing to another state.
    """,
    .lookAtRest { look, monitor, findings in
      let component = look.component
      guard monitor.inWindow, monitor.given.hasEndCompletion, component.openCompletions != 0,
        look.seen.state != .refreshing, component.isPresent
      else { return }
      findings.add(
        component.openCompletions > 0 ? "missing" : "too many",
        of: component.name,
        "\(abs(component.openCompletions)) completions differ"
      )
    }
  )

  private static let noMoreDataStays: Property = .law(
    "no-more-data-stays",
    """
    After endRefreshingWithNoMoreData the state at rest is noMoreData until the app resets it or begins.
    """,
    museum: [
      "no-more-data-undone-by-end",
      "hiding-forgets-no-more-data",
    ],
    .lookAtRest { look, _, findings in
      guard look.component.hasNoMoreData, look.seen.name != .header,
        look.seen.state == .idle || look.seen.state == .pulling
      else { return }
      findings.add(of: look.seen.name, "the state is \(look.seen.state)")
    }
  )

  private static let noLoadAfterNoMoreData: Property = .law(
    "no-load-after-no-more-data",
    "In noMoreData no gesture starts a load.",
    museum: [
      "no-more-data-is-no-barrier"
    ],
    .beginning { beginning, _, findings in
      guard !beginning.isAsked, beginning.from == .noMoreData else { return }
      findings.add(of: beginning.component.name, "it was in noMoreData")
    }
  )

  private static let waitingEnds: Property = .law(
    "waiting-ends",
    "At rest in a window no component waits for a window.",
    museum: [
      "hidden-begin-waits-for-ever"
    ],
    .lookAtRest { look, monitor, findings in
      guard monitor.inWindow, look.seen.state == .willRefresh else { return }
      findings.add(of: look.seen.name, "it waits for a window, and is in one")
    }
  )

  private static let pullingNeedsAFinger: Property = .law(
    "pulling-needs-a-finger",
    "At rest without a finger no component is in the state pulling.",
    museum: [
      "armed-header-removed-stays-armed",
      "armed-header-hidden-stays-armed",
    ],
    .lookAtRest { look, _, findings in
      guard look.seen.state.isPulled else { return }
      findings.add(of: look.seen.name, "it is in the state \(look.seen.state)")
    }
  )

  private static let tapLoads: Property = .law(
    "tap-loads",
    "A tap on a footer that says it can be tapped makes it refresh.",
    .tap { tap, findings in
      guard tap.component.openLoads == 0, !tap.mayHaveEnded,
        tap.after[tap.component.name]?.state != .refreshing
      else { return }
      findings.add(of: tap.component.name, "the tap began no refresh")
    }
  )

  private static let settles: Property = .law(
    "settles",
    "Without a finger everything comes to rest within a minute.",
    .passage { elapsed, isFingerDown, findings in
      guard !isFingerDown, elapsed > 60_000_000 else { return }
      findings.add(from: .scrollView, "it took \(elapsed / 1000) ms")
    }
  )

  /// The number of the property that an endless motion violates.
  static let settlesIndex = all.firstIndex { $0.name == "settles" } ?? 0
}
