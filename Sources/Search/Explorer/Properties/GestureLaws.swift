import RefreshEngine

extension Property {
  /// The laws of the refreshes that a finger begins.
  static let gestureLaws: [String: Judge] = [
    "one-load-per-gesture": .at(\.beginnings) { change, monitor, findings in
      let component = change.component
      guard !change.isAsked, monitor.isGesture, component.beginsInGesture > 1 else { return }
      let variant =
        if change.isAtRelease { "at the release" } else if monitor.isFingerDown {
          "finger down"
        } else { "after the release" }
      findings.add("the gesture began \(component.beginsInGesture) refreshes", as: variant)
    },
    "finger-or-call": .at(\.beginnings) { change, monitor, findings in
      guard !change.isAsked, change.component.isPulled, !change.isAtRelease,
        monitor.given.configuration.scrollView.driver != .external
      else { return }
      findings.add(
        "it began to refresh, and no finger lifted",
        as: monitor.isFingerDown ? "under a finger" : "no finger"
      )
    },
    "short-loads-nothing": .at(\.beginnings) { change, monitor, findings in
      guard !change.isAsked, change.component.isPulled, change.kinds.contains(.lift),
        let seen = monitor.snapshot[change.component.name],
        let excess = monitor.snapshot.excess(of: seen), excess < -Tolerance.value
      else { return }
      findings.add("the finger lifted \(-excess) pt short of the threshold")
    },
    "touch-is-no-pull": .at(\.beginnings) { change, monitor, findings in
      let way = max(-monitor.travel.least.y, monitor.travel.greatest.y)
      guard !change.isAsked, monitor.isGesture, change.isAtRelease,
        !change.component.isPulled, way < 10
      else { return }
      findings.add("the finger moved \(way) pt")
    },
    "own-edge-only": .at(\.beginnings) { change, monitor, findings in
      guard !change.isAsked, monitor.isGesture else { return }
      let (up, down) = (monitor.travel.least.y, monitor.travel.greatest.y)
      let name = change.component.name
      guard name == .footer && up >= 0 && down >= 20 || name == .header && down <= 0 && up <= -20
      else { return }
      findings.add("the finger went from \(up) to \(down) pt of its touch")
    },
    "one-at-a-time": .at(\.beginnings) { change, monitor, findings in
      let component = change.component
      let other = component.name == .header ? monitor.footer : monitor.header
      guard component.name != .trailer, other?.state == .refreshing,
        change.kinds.isDisjoint(with: [.begin, .add]), !change.isAskedEarlier
      else { return }
      let variant =
        if change.kinds.contains(.tap) { "by a tap" } else if monitor.isGesture {
          "by a gesture"
        } else { "by an offset" }
      findings.add("the component at the other end refreshes", as: variant)
    },
    "hidden-is-inert": .at(\.beginnings) { change, _, findings in
      guard !change.isAsked, change.component.isHidden else { return }
      findings.add("it is hidden")
    },
    "removed-is-inert": .at(\.loads) { load, _, findings in
      guard !load.component.isPresent, !load.component.isAskedSinceRemoval else { return }
      findings.add("it was removed")
    },
  ]
}
