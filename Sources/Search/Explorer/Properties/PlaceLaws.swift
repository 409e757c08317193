import RefreshEngine
import ScrollPhysics

extension Property {
  /// The laws of the places of the list and the components.
  static let placeLaws: [String: Judge] = [
    "rests-in-range": .at(\.rests) { seen, monitor, findings in
      guard seen.view.driver == .simulated, !monitor.isOffsetSetByApp,
        !monitor.hasChangedContent,
        !seen.isInRange(by: Tolerance.rest)
      else { return }
      let (y, range) = (seen.offset.y, seen.restRange.y)
      findings.add(
        "contentOffset.y is \(y), the range \(range.lower) to \(range.upper)",
        as: y < range.lower ? "above" : "below"
      )
    },
    "rests-on-a-page": .at(\.rests) { seen, monitor, findings in
      guard seen.view.driver == .simulated, seen.view.pagingEnabled, !monitor.isBusy,
        !monitor.isOffsetSetByApp
      else { return }
      let (y, page) = (seen.offset.y, seen.view.size.height)
      let past = y - (y / page).rounded(.down) * page
      let toEnd = min(abs(y - seen.restRange.y.lower), abs(y - seen.restRange.y.upper))
      guard min(past, page - past) > Tolerance.place, toEnd > Tolerance.place else { return }
      findings.add("contentOffset.y is \(y), a page \(page) pt")
    },
    "no-jump": .at(\.calls) { call, monitor, findings in
      let way = call.after.presentedOffset.y - monitor.snapshot.presentedOffset.y
      guard abs(way) > Tolerance.jump else { return }
      // The failure of a load counts as an end.
      let kind = call.part.kind == .failRefreshing ? .endRefreshing : call.part.kind
      findings.add("the offset on the screen moved by \(way) pt", as: kind.rawValue)
    },
    "screen-agrees": .at(\.rests) { seen, monitor, findings in
      let (offset, inset) = (seen.presentedOffset, seen.presentedInset)
      let differs =
        abs(offset.x - seen.offset.x) > Tolerance.value
        || abs(offset.y - seen.offset.y) > Tolerance.value
        || Edge.allCases.contains { edge in
          abs(inset[edge] - seen.view.contentInset[edge]) > Tolerance.value
        }
      if differs { findings.add("the screen shows other offsets or insets") }
      for name in ComponentName.allCases where monitor[name] != nil {
        guard let shown = seen[name], abs(shown.presentedAlpha - shown.alpha) > Tolerance.value
        else { continue }
        findings.add(
          "alpha is \(shown.alpha), the screen shows \(shown.presentedAlpha)",
          from: .component(name)
        )
      }
    },
    "hidden-at-rest": .at(\.looksAtRest) { look, monitor, findings in
      let (seen, snapshot) = (look.seen, look.snapshot)
      let visible = snapshot.visibleExtent(of: seen)
      guard look.component.isPulled, seen.isVisible, seen.state == .idle, !monitor.isBusy,
        visible > Tolerance.place, snapshot.isInRange(along: seen.kind.axis)
      else { return }
      let safeArea = snapshot.view.safeAreaInsets
      let strip =
        switch seen.name {
        case .header: safeArea.top
        case .footer: safeArea.bottom
        case .trailer: safeArea.right
        }
      findings.add(
        "\(visible) pt of it are in the view",
        as: visible <= strip + Tolerance.place ? "in the safe area" : "in an inset"
      )
    },
    "spans-the-view": .at(\.looksAtRest) { look, monitor, findings in
      let (seen, view) = (look.seen, look.snapshot.view)
      guard seen.name != .trailer, !seen.isHidden, !monitor.isBusy, view.driver == .simulated
      else { return }
      let isAsWide = abs(seen.frame.size.width - view.size.width) <= Tolerance.place
      let left = look.snapshot.restRange.x.lower
      guard !isAsWide || abs(seen.frame.origin.x - left) > Tolerance.place else { return }
      findings.add(
        "it begins at \(seen.frame.origin.x) and is \(seen.frame.size.width) pt wide",
        as: isAsWide ? "x" : "width"
      )
    },
    "stands-at-the-end": .at(\.looksAtRest) { look, monitor, findings in
      guard look.seen.name == .footer, !monitor.isBusy, !look.seen.isHidden else { return }
      let (view, own) = (look.snapshot.view, monitor.insets)
      var end = view.contentSize.height
      if look.component.isPulled {
        let safeArea = view.safeAreaInsets.top + view.safeAreaInsets.bottom
        end = max(end, view.size.height - own.top - own.bottom - safeArea)
      }
      let y = look.seen.frame.origin.y
      guard abs(y - end) > Tolerance.place else { return }
      findings.add(
        "it stands at \(y), the end is at \(end)",
        as: look.component.isPulled ? "back" : "auto"
      )
    },
    "inset-yields": .at(\.looks) { look, monitor, findings in
      guard look.seen.name == .header, look.seen.state == .refreshing, !look.seen.isHidden,
        !monitor.hasChangedInsets, monitor.isFingerDown
      else { return }
      let view = look.snapshot.view
      let top = monitor.insets.top + view.safeAreaInsets.top
      guard view.contentOffset.y > -top + Tolerance.place,
        view.contentInset.top > monitor.insets.top + Tolerance.place
      else { return }
      findings.add(
        "contentInset.top is \(view.contentInset.top) at the offset \(view.contentOffset.y)"
      )
    },
  ]
}
