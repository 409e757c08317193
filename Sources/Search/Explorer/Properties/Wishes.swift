import RefreshEngine

extension Property {
  /// Wishes for loads and gestures: users expect them, and a library need not fulfil them.
  static let loadWishes: [String: Judge] = [
    "prompt": .at(\.loads) { load, _, findings in
      let delay = load.instant - load.component.entered
      guard delay > 50_000, load.component.state == .refreshing else { return }
      findings.add("the load was called after \(delay / 1000) ms")
    },
    "shown-long-enough": .at(\.closings) { change, monitor, findings in
      let (component, loads) = (change.component, monitor.given.configuration.loads)
      let shown = change.instant - component.entered
      guard shown < 500_000, !component.isEndedByCall, loads[component.name] != nil,
        change.kinds.contains(.advance)
      else { return }
      findings.add("it was shown for \(shown / 1000) ms")
    },
    "every-begin-loads": .at(\.debts) { component, _, findings in
      guard component.isBegunAgain, !component.isLastLoadOpen else { return }
      findings.add("a begin while it refreshed had no refreshing effect")
    },
    "every-pull-loads": .at(\.debts) { component, _, findings in
      guard component.isPulledAgain, !component.isLastLoadOpen else { return }
      findings.add("a pull while it refreshed had no refreshing effect")
    },
    "full-pull-arms": .at(\.looks) { look, monitor, findings in
      let pull = monitor.travel.last.y - max(monitor.touchFromEdge, 0)
      guard look.isMove, look.seen.name == .header, look.seen.state == .idle,
        monitor.isFingerDown, monitor.isGesture, look.snapshot.view.isDragging, pull >= 300,
        monitor.touchFromEdge > -0.6, !look.seen.isHidden, monitor.footer?.state != .refreshing
      else { return }
      findings.add("the finger pulled by \(pull) pt")
    },
    "cancel-cancels": .at(\.beginnings) { change, _, findings in
      guard !change.isAsked, change.kinds.contains(.cancel) else { return }
      findings.add("the touch was cancelled")
    },
    "automatic-off-is-off": .at(\.beginnings) { change, monitor, findings in
      let component = change.component
      guard !change.isAsked, component.name == .footer, !component.isPulled,
        monitor.given.settings(of: .footer)?.automaticallyRefresh == false
      else { return }
      findings.add("it began to refresh by itself")
    },
    "keeps-its-place": .at(\.rests) { seen, monitor, findings in
      if let place = monitor.placeAtBegin, let component = monitor[place.name],
        abs(seen.offset.y - place.y) > component.extent + Tolerance.jump
      {
        findings.add(
          "the offset went from \(place.y) to \(seen.offset.y)",
          as: "begin",
          from: .component(place.name)
        )
      }
      if let y = monitor.placeAtFooterEnd, !monitor.isBusy,
        abs(seen.offset.y - y) > Tolerance.jump
      {
        findings.add(
          "the offset went from \(y) to \(seen.offset.y)",
          as: "end",
          from: .component(.footer)
        )
      }
    },
  ]

  /// Wishes for the shown list: users expect them, and a library need not fulfil them.
  static let viewWishes: [String: Judge] = [
    "seen-while-refreshing": .at(\.looksAtRest) { look, _, findings in
      guard look.seen.state == .refreshing, look.seen.isVisible,
        look.snapshot.visibleExtent(of: look.seen) <= Tolerance.place
      else { return }
      findings.add("it refreshes outside the view")
    },
    "end-in-view-loads": .at(\.looksAtRest) { look, monitor, findings in
      guard look.isVisibleAutoFooter, look.snapshot.view.rows > 0, look.seen.state == .idle,
        monitor.given.settings(of: .footer)?.automaticallyRefresh ?? true,
        look.snapshot.visibleExtent(of: look.seen)
          >= look.seen.frame.size.height - Tolerance.place,
        look.component.loadCount == 0, monitor.inWindow, look.seen.thresholdOffset == nil
      else { return }
      findings.add("it is in the view and has not loaded")
    },
    "not-in-mid-screen": .at(\.looksAtRest) { look, monitor, findings in
      let (view, frame) = (look.snapshot.view, look.seen.frame)
      let inset = view.safeAreaInsets.bottom + monitor.insets.bottom
      let end = view.contentOffset.y + view.size.height - inset
      guard look.isVisibleAutoFooter, view.rows > 0, look.seen.state == .idle,
        look.snapshot.visibleExtent(of: look.seen) > Tolerance.place, look.snapshot.isInRange,
        frame.origin.y + frame.size.height < end - Tolerance.jump
      else { return }
      findings.add(
        "it ends \(end - frame.origin.y - frame.size.height) pt above the end of the view"
      )
    },
    "nothing-under-an-empty-list": .at(\.looksAtRest) { look, _, findings in
      guard look.isVisibleAutoFooter, look.snapshot.view.rows == 0,
        look.snapshot.visibleExtent(of: look.seen) > Tolerance.place
      else { return }
      findings.add("the list has no rows")
    },
    "refresh-resets-no-more-data": .at(\.looksAtRest) { look, _, findings in
      guard look.component.isOvershadowed, look.seen.state == .noMoreData else { return }
      findings.add("the header has refreshed since")
    },
    "no-load-after-an-empty-one": .at(\.beginnings) { change, monitor, findings in
      guard !change.isAsked, change.component.isEmptied, monitor.isGesture else { return }
      findings.add("the last load brought no rows")
    },
    "no-more-data-scrolls-away": .at(\.looksAtRest) { look, _, findings in
      let visible = look.snapshot.visibleExtent(of: look.seen)
      guard look.isVisibleAutoFooter, look.seen.state == .noMoreData, visible > Tolerance.place
      else { return }
      findings.add("\(visible) pt of it are in the view")
    },
    "footer-keeps-its-room": .at(\.looksAtRest) { look, _, findings in
      let (inset, height) = (look.snapshot.view.contentInset.bottom, look.seen.frame.size.height)
      guard look.isVisibleAutoFooter, inset < height - Tolerance.place else { return }
      findings.add("contentInset.bottom is \(inset), its height \(height)")
    },
    "own-time": .at(\.creations) { look, monitor, findings in
      guard look.seen.name == .header, look.component.lastUpdatedTime != nil,
        monitor.given.settings(of: .header)?.lastUpdatedTimeKey == nil
      else { return }
      findings.add("it shows a time at its creation")
    },
  ]
}

extension Look {
  /// True if the component is an auto footer that is neither hidden nor transparent.
  fileprivate var isVisibleAutoFooter: Bool {
    seen.name == .footer && !component.isPulled && seen.isVisible
  }
}
