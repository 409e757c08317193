import RefreshEngine

extension Property {
  /// What a finger may begin, and what not.
  static let gestureLaws = [
    oneLoadPerGesture, fingerOrCall, shortLoadsNothing, touchIsNoPull, ownEdgeOnly, oneAtATime,
    hiddenIsInert, removedIsInert,
  ]

  private static let oneLoadPerGesture: Property = .law(
    "one-load-per-gesture",
    """
    From one touch to the next a component has at most one refreshing effect that no call and no tap \
    asked for.
    """,
    museum: [
      "held-finger-loads-at-every-move", "fling-into-failing-loads", "fling-through-eight-pages",
      "release-loads-a-second-time",
    ],
    .beginning { beginning, monitor, findings in
      let component = beginning.component
      guard !beginning.isAsked, monitor.isGesture, component.beginsInGesture > 1 else { return }
      let variant =
        if beginning.isAtRelease { "at the release" } else if monitor.isFingerDown {
          "finger down"
        } else { "after the release" }
      findings.add(
        variant,
        of: component.name,
        "the gesture began \(component.beginsInGesture) refreshes"
      )
    }
  )

  private static let fingerOrCall: Property = .law(
    "finger-or-call",
    """
    A header, back footer or trailer begins to refresh only at a call, at the release of a finger, or \
    when a window comes.
    """,
    museum: [
      "fast-reverse-arms-the-next-fling",
      "thrown-up-it-refreshes",
    ],
    .beginning { beginning, monitor, findings in
      guard !beginning.isAsked, beginning.component.isPulled, !beginning.isAtRelease,
        monitor.given.configuration.scrollView.driver != .external
      else { return }
      findings.add(
        monitor.isFingerDown ? "under a finger" : "no finger",
        of: beginning.component.name,
        "it began to refresh, and no finger lifted"
      )
    }
  )

  private static let shortLoadsNothing: Property = .law(
    "short-loads-nothing",
    """
    A finger that lifts short of the threshold of a header, back footer or trailer starts no refresh \
    of it.
    """,
    museum: [
      "inset-under-the-finger-lowers-the-threshold",
      "refreshing-header-arms-the-footer-early",
    ],
    .beginning { beginning, _, findings in
      guard !beginning.isAsked, beginning.component.isPulled, beginning.kinds.contains(.lift),
        let seen = beginning.before[beginning.component.name],
        let excess = beginning.before.excess(of: seen), excess < -Tolerance.value
      else { return }
      findings.add(
        of: beginning.component.name,
        "the finger lifted \(-excess) pt short of the threshold"
      )
    }
  )

  private static let touchIsNoPull: Property = .law(
    "touch-is-no-pull",
    """
    A touch that moves less than 10 pt along the axis of a component starts no refresh of it.
    """,
    museum: ["touch-on-a-short-list-loads"],
    .beginning { beginning, monitor, findings in
      let way = max(-monitor.travel.least.y, monitor.travel.greatest.y)
      guard !beginning.isAsked, monitor.isGesture, beginning.isAtRelease,
        !beginning.component.isPulled, way < 10
      else { return }
      findings.add(of: beginning.component.name, "the finger moved \(way) pt")
    }
  )

  private static let ownEdgeOnly: Property = .law(
    "own-edge-only",
    """
    A finger that never goes above the point of its touch starts no refresh of the footer, one that \
    never goes below it none of the header.
    """,
    museum: [
      "pull-down-loads-more",
      "caught-bounce-refreshes",
    ],
    .beginning { beginning, monitor, findings in
      guard !beginning.isAsked, monitor.isGesture else { return }
      let (up, down) = (monitor.travel.least.y, monitor.travel.greatest.y)
      let name = beginning.component.name
      guard name == .footer && up >= 0 && down >= 20 || name == .header && down <= 0 && up <= -20
      else { return }
      findings.add(of: name, "the finger went from \(up) to \(down) pt of its touch")
    }
  )

  private static let oneAtATime: Property = .law(
    "one-at-a-time",
    """
    No gesture and no tap starts a refresh while the component at the other end refreshes.
    """,
    museum: ["refresh-and-load-together"],
    .beginning { beginning, monitor, findings in
      let component = beginning.component
      guard component.name != .trailer, beginning.other?.state == .refreshing,
        beginning.kinds.isDisjoint(with: [.begin, .add]), component.begin?.isCall != true
      else { return }
      let variant =
        if beginning.kinds.contains(.tap) { "by a tap" } else if monitor.isGesture {
          "by a gesture"
        } else { "by an offset" }
      findings.add(variant, of: component.name, "the component at the other end refreshes")
    }
  )

  private static let hiddenIsInert: Property = .law(
    "hidden-is-inert",
    "A hidden component starts no refresh that no call asked for.",
    museum: [
      "hidden-header-refreshes"
    ],
    .beginning { beginning, _, findings in
      guard !beginning.isAsked, beginning.component.isHidden else { return }
      findings.add(of: beginning.component.name, "it is hidden")
    }
  )

  private static let removedIsInert: Property = .law(
    "removed-is-inert",
    "A removed component has no refreshing effect that no begin after its removal asked for.",
    museum: [
      "load-called-after-removal"
    ],
    .load { component, _, findings in
      guard !component.isPresent, !component.isAskedSinceRemoval else { return }
      findings.add(of: component.name, "it was removed")
    }
  )
}
