import RefreshEngine

extension Property {
  /// What a finger may begin, and what not.
  static let gestureLaws: [Property] = [
    .law(
      "one-load-per-gesture",
      """
      From one touch to the next a component has at most one refreshing effect that no call and no tap \
      asked for.
      """,
      museum: [
        "held-finger-loads-at-every-move", "fling-into-failing-loads", "fling-through-eight-pages",
        "release-loads-a-second-time",
      ],
      .at(\.beginnings) { change, monitor, findings in
        let component = change.component
        guard !change.isAsked, monitor.isGesture, component.beginsInGesture > 1 else { return }
        let variant =
          if change.isAtRelease { "at the release" } else if monitor.isFingerDown {
            "finger down"
          } else { "after the release" }
        findings.add("the gesture began \(component.beginsInGesture) refreshes", as: variant)
      }
    ),
    .law(
      "finger-or-call",
      """
      A header, back footer or trailer begins to refresh only at a call, at the release of a finger, or \
      when a window comes.
      """,
      museum: ["fast-reverse-arms-the-next-fling", "thrown-up-it-refreshes"],
      .at(\.beginnings) { change, monitor, findings in
        guard !change.isAsked, change.component.isPulled, !change.isAtRelease,
          monitor.given.configuration.scrollView.driver != .external
        else { return }
        findings.add(
          "it began to refresh, and no finger lifted",
          as: monitor.isFingerDown ? "under a finger" : "no finger"
        )
      }
    ),
    .law(
      "short-loads-nothing",
      """
      A finger that lifts short of the threshold of a header, back footer or trailer starts no refresh \
      of it.
      """,
      museum: [
        "inset-under-the-finger-lowers-the-threshold", "refreshing-header-arms-the-footer-early",
      ],
      .at(\.beginnings) { change, monitor, findings in
        guard !change.isAsked, change.component.isPulled, change.kinds.contains(.lift),
          let seen = monitor.snapshot[change.component.name],
          let excess = monitor.snapshot.excess(of: seen), excess < -Tolerance.value
        else { return }
        findings.add("the finger lifted \(-excess) pt short of the threshold")
      }
    ),
    .law(
      "touch-is-no-pull",
      """
      A touch that moves less than 10 pt along the axis of a component starts no refresh of it.
      """,
      museum: ["touch-on-a-short-list-loads"],
      .at(\.beginnings) { change, monitor, findings in
        let way = max(-monitor.travel.least.y, monitor.travel.greatest.y)
        guard !change.isAsked, monitor.isGesture, change.isAtRelease,
          !change.component.isPulled, way < 10
        else { return }
        findings.add("the finger moved \(way) pt")
      }
    ),
    .law(
      "own-edge-only",
      """
      A finger that never goes above the point of its touch starts no refresh of the footer, one that \
      never goes below it none of the header.
      """,
      museum: ["pull-down-loads-more", "caught-bounce-refreshes"],
      .at(\.beginnings) { change, monitor, findings in
        guard !change.isAsked, monitor.isGesture else { return }
        let (up, down) = (monitor.travel.least.y, monitor.travel.greatest.y)
        let name = change.component.name
        guard name == .footer && up >= 0 && down >= 20 || name == .header && down <= 0 && up <= -20
        else { return }
        findings.add("the finger went from \(up) to \(down) pt of its touch")
      }
    ),
    .law(
      "one-at-a-time",
      """
      No gesture and no tap starts a refresh while the component at the other end refreshes.
      """,
      museum: ["refresh-and-load-together"],
      .at(\.beginnings) { change, monitor, findings in
        let component = change.component
        let other = component.name == .header ? monitor.footer : monitor.header
        guard component.name != .trailer, other?.state == .refreshing,
          change.kinds.isDisjoint(with: [.begin, .add]), component.begin?.isCall != true
        else { return }
        let variant =
          if change.kinds.contains(.tap) { "by a tap" } else if monitor.isGesture {
            "by a gesture"
          } else { "by an offset" }
        findings.add("the component at the other end refreshes", as: variant)
      }
    ),
    .law(
      "hidden-is-inert",
      "A hidden component starts no refresh that no call asked for.",
      museum: ["hidden-header-refreshes"],
      .at(\.beginnings) { change, _, findings in
        guard !change.isAsked, change.component.isHidden else { return }
        findings.add("it is hidden")
      }
    ),
    .law(
      "removed-is-inert",
      "A removed component has no refreshing effect that no begin after its removal asked for.",
      museum: ["load-called-after-removal"],
      .at(\.loads) { load, _, findings in
        guard !load.component.isPresent, !load.component.isAskedSinceRemoval else { return }
        findings.add("it was removed")
      }
    ),
  ]
}
