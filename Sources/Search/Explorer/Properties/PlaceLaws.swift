import RefreshEngine
import ScrollPhysics

extension Property {
  /// Where the list and the components lie.
  static let placeLaws: [Property] = [
    .law(
      "rests-in-range",
      "At rest the offset is in the rest range, unless the app itself put it outside.",
      .at(\.rests) { seen, monitor, findings in
        guard seen.view.driver == .simulated, !monitor.isOffsetSetByApp,
          !monitor.hasChangedContent,
          !seen.isInRange(by: Tolerance.rest)
        else { return }
        let (y, range) = (seen.offset.y, seen.restRange.y)
        findings.add(
          "contentOffset.y is \(y), the range \(range.lower) to \(range.upper)",
          as: y < range.lower ? "above" : "below"
        )
      }
    ),
    .law(
      "rests-on-a-page",
      """
      With paging, at rest and idle, the offset is at a page or at an end of the range, unless the app \
      put it elsewhere.
      """,
      museum: ["paged-list-rests-off-its-page"],
      .at(\.rests) { seen, monitor, findings in
        guard seen.view.driver == .simulated, seen.view.pagingEnabled, !monitor.isBusy,
          !monitor.isOffsetSetByApp
        else { return }
        let (y, page) = (seen.offset.y, seen.view.size.height)
        let past = y - (y / page).rounded(.down) * page
        let toEnd = min(abs(y - seen.restRange.y.lower), abs(y - seen.restRange.y.upper))
        guard min(past, page - past) > Tolerance.place, toEnd > Tolerance.place else { return }
        findings.add("contentOffset.y is \(y), a page \(page) pt")
      }
    ),
    .law(
      "no-jump",
      "A call to a component moves the offset on the screen by no more than 1 pt at once.",
      museum: ["hiding-at-the-end-jumps"],
      .at(\.calls) { call, monitor, findings in
        let way = call.after.presentedOffset.y - monitor.snapshot.presentedOffset.y
        guard abs(way) > Tolerance.jump else { return }
        // A load that fails is an end.
        let kind = call.part.kind == .failRefreshing ? .endRefreshing : call.part.kind
        findings.add("the offset on the screen moved by \(way) pt", as: kind.rawValue)
      }
    ),
    .law(
      "screen-agrees",
      "At rest the screen shows the model: offset, insets and alpha.",
      .at(\.rests) { seen, _, findings in
        let (offset, inset) = (seen.presentedOffset, seen.presentedInset)
        let differs =
          abs(offset.x - seen.offset.x) > Tolerance.value
          || abs(offset.y - seen.offset.y) > Tolerance.value
          || Edge.allCases.contains { edge in
            abs(inset[edge] - seen.view.contentInset[edge]) > Tolerance.value
          }
        guard differs else { return }
        findings.add("the screen shows other offsets or insets")
      },
      .at(\.looksAtRest) { look, _, findings in
        guard abs(look.seen.presentedAlpha - look.seen.alpha) > Tolerance.value else { return }
        findings.add("alpha is \(look.seen.alpha), the screen shows \(look.seen.presentedAlpha)")
      }
    ),
    .law(
      "hidden-at-rest",
      """
      At rest an idle header, back footer or trailer shows no part in the view, unless it is hidden or \
      transparent.
      """,
      museum: [
        "footer-shows-in-the-home-indicator", "header-peeks-out-of-an-extra-inset",
        "header-shows-through-a-clear-bar", "trailer-lies-on-the-first-item",
      ],
      .at(\.looksAtRest) { look, monitor, findings in
        let (seen, snapshot) = (look.seen, look.snapshot)
        let visible = snapshot.visibleExtent(of: seen)
        guard look.component.isPulled, seen.isVisible, seen.state == .idle, !monitor.isBusy,
          visible > Tolerance.place, snapshot.isInRange
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
      }
    ),
    .law(
      "spans-the-view",
      "At rest a header or footer begins at the left end of the rest range and is as wide as the view.",
      museum: ["side-insets-shift-the-header"],
      .at(\.looksAtRest) { look, monitor, findings in
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
      }
    ),
    .law(
      "stands-at-the-end",
      """
      At rest an auto footer stands at the end of the content, a back footer at the end of content or \
      view, whichever is lower.
      """,
      museum: ["back-footer-stale-after-rotation", "back-footer-stale-after-an-inset"],
      .at(\.looksAtRest) { look, monitor, findings in
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
      }
    ),
    .law(
      "inset-yields",
      """
      While a header refreshes and the content is scrolled up, the top inset is no more than what is seen \
      of the header, so that section headers float at the top.
      """,
      museum: ["section-header-hangs-below-the-gap"],
      .at(\.looks) { look, monitor, findings in
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
      }
    ),
  ]
}
