import RefreshEngine

extension Property {
  /// What users expect, and a library may decide otherwise: of loads and gestures.
  static let wishes = loadWishes + viewWishes

  private static let loadWishes = [
    prompt, shownLongEnough, everyBeginLoads, everyPullLoads, fullPullArms, cancelCancels,
    automaticOffIsOff, keepsItsPlace,
  ]

  private static let prompt: Property = .wish(
    "prompt",
    "The refreshing effect comes within 50 ms of the change to refreshing.",
    museum: ["callback-waits-for-the-animation"],
    .load { component, instant, findings in
      let delay = instant - component.entered
      guard delay > 50_000, component.state == .refreshing else { return }
      findings.add(of: component.name, "the load was called after \(delay / 1000) ms")
    }
  )

  private static let shownLongEnough: Property = .wish(
    "shown-long-enough",
    "A refresh is shown for at least 500 ms, however quick the load.",
    museum: ["instant-answer-flashes"],
    .closing { closing, findings in
      let shown = closing.instant - closing.component.entered
      guard shown < 500_000, !closing.component.isEndedByCall, closing.endsByItself,
        closing.kinds.contains(.advance)
      else { return }
      findings.add(of: closing.component.name, "it was shown for \(shown / 1000) ms")
    }
  )

  private static let everyBeginLoads: Property = .wish(
    "every-begin-loads",
    "A begin while the component refreshes leads to a load of its own.",
    museum: ["second-begin-is-ignored"],
    .debt { component, findings in
      guard component.isBegunAgain else { return }
      findings.add(of: component.name, "a begin while it refreshed had no refreshing effect")
    }
  )

  private static let everyPullLoads: Property = .wish(
    "every-pull-loads",
    "A pull past the threshold while the component refreshes leads to a load of its own.",
    museum: ["forgotten-end-blocks-everything"],
    .lift { lift, findings in
      guard !lift.mustBegin, lift.seen.state == .refreshing, lift.component.openLoads > 0,
        !lift.isCancelled
      else { return }
      findings.add(of: lift.seen.name, "the pull went \(lift.excess) pt past the threshold")
    }
  )

  private static let fullPullArms: Property = .wish(
    "full-pull-arms",
    "A finger that pulls by 300 pt from the edge arms the component.",
    museum: ["tall-header-out-of-reach"],
    .look { look, monitor, findings in
      let pull = monitor.travel.last.y - max(monitor.touchFromEdge, 0)
      guard look.isMove, look.seen.name == .header, look.seen.state == .idle,
        monitor.isFingerDown, monitor.isGesture, look.snapshot.view.isDragging, pull >= 300,
        monitor.touchFromEdge > -0.6, !look.seen.isHidden
      else { return }
      findings.add(of: .header, "the finger pulled by \(pull) pt")
    }
  )

  private static let cancelCancels: Property = .wish(
    "cancel-cancels",
    "A cancelled touch starts no refresh.",
    .beginning { beginning, _, findings in
      guard !beginning.isAsked, beginning.kinds.contains(.cancel) else { return }
      findings.add(of: beginning.component.name, "the touch was cancelled")
    }
  )

  private static let automaticOffIsOff: Property = .wish(
    "automatic-off-is-off",
    "With automaticallyRefresh off an auto footer loads by a tap or a call only.",
    museum: ["automatic-off-still-loads"],
    .beginning { beginning, monitor, findings in
      let component = beginning.component
      guard !beginning.isAsked, component.name == .footer, !component.isPulled,
        monitor.given.settings(of: .footer)?.automaticallyRefresh == false
      else { return }
      findings.add(of: .footer, "it began to refresh by itself")
    }
  )

  private static let keepsItsPlace: Property = .wish(
    "keeps-its-place",
    "A begin by code, and the end of a footer, leave the offset at rest where it was.",
    museum: [
      "list-drops-when-ended-before-the-reload", "loading-by-code-jumps-to-the-end",
      "refresh-by-code-jumps-to-the-top",
    ],
    .rest { seen, monitor, findings in
      if let place = monitor.placeAtBegin, let component = monitor[place.name],
        abs(seen.offset.y - place.y) > component.extent + Tolerance.jump
      {
        findings.add(
          "begin",
          of: place.name,
          "the offset went from \(place.y) to \(seen.offset.y)"
        )
      }
      if let y = monitor.placeAtFooterEnd, !monitor.isBusy,
        abs(seen.offset.y - y) > Tolerance.jump
      {
        findings.add("end", of: .footer, "the offset went from \(y) to \(seen.offset.y)")
      }
    }
  )

  /// What users expect, and a library may decide otherwise: of what the list shows.
  private static let viewWishes = [
    seenWhileRefreshing, endInViewLoads, notInMidScreen, nothingUnderAnEmptyList,
    refreshResetsNoMoreData, noLoadAfterAnEmptyOne, noMoreDataScrollsAway, footerKeepsItsRoom,
    ownTime,
  ]

  private static let seenWhileRefreshing: Property = .wish(
    "seen-while-refreshing",
    "At rest a component that refreshes is in the view.",
    museum: ["scrolling-away-does-not-cancel"],
    .lookAtRest { look, _, findings in
      guard look.seen.state == .refreshing, look.seen.isVisible,
        look.snapshot.visibleExtent(of: look.seen) <= Tolerance.place
      else { return }
      findings.add(of: look.seen.name, "it refreshes outside the view")
    }
  )

  private static let endInViewLoads: Property = .wish(
    "end-in-view-loads",
    "At rest an automatic footer that is wholly in the view has loaded at least once.",
    museum: ["short-list-never-loads-by-itself"],
    .lookAtRest { look, monitor, findings in
      guard look.isVisibleAutoFooter, look.snapshot.view.rows > 0, look.seen.state == .idle,
        monitor.given.settings(of: .footer)?.automaticallyRefresh ?? true,
        look.snapshot.visibleExtent(of: look.seen)
          >= look.seen.frame.size.height - Tolerance.place,
        look.component.loadCount == 0, monitor.inWindow, look.seen.thresholdOffset == nil
      else { return }
      findings.add(of: .footer, "it is in the view and has not loaded")
    }
  )

  private static let notInMidScreen: Property = .wish(
    "not-in-mid-screen",
    "At rest no footer ends above the end of the view.",
    museum: ["footer-in-mid-screen"],
    .lookAtRest { look, _, findings in
      let (view, frame) = (look.snapshot.view, look.seen.frame)
      let end = view.contentOffset.y + view.size.height - view.safeAreaInsets.bottom
      guard look.isVisibleAutoFooter, view.rows > 0, look.seen.state == .idle,
        look.snapshot.visibleExtent(of: look.seen) > Tolerance.place, look.snapshot.isInRange,
        frame.origin.y + frame.size.height < end - Tolerance.jump
      else { return }
      findings.add(
        of: .footer,
        "it ends \(end - frame.origin.y - frame.size.height) pt above the end of the view"
      )
    }
  )

  private static let nothingUnderAnEmptyList: Property = .wish(
    "nothing-under-an-empty-list",
    "At rest no footer shows under a list of no rows.",
    museum: ["footer-on-an-empty-list"],
    .lookAtRest { look, _, findings in
      guard look.isVisibleAutoFooter, look.snapshot.view.rows == 0,
        look.snapshot.visibleExtent(of: look.seen) > Tolerance.place
      else { return }
      findings.add(of: .footer, "the list has no rows")
    }
  )

  private static let refreshResetsNoMoreData: Property = .wish(
    "refresh-resets-no-more-data",
    "After a refresh of the header the footer is not in noMoreData.",
    museum: ["no-more-data-outlives-a-refresh"],
    .lookAtRest { look, _, findings in
      guard look.component.isOvershadowed, look.seen.state == .noMoreData else { return }
      findings.add(of: look.seen.name, "the header has refreshed since")
    }
  )

  private static let noLoadAfterAnEmptyOne: Property = .wish(
    "no-load-after-an-empty-one",
    """
    After a load that brought no rows no gesture starts another, until the header has refreshed.
    """,
    museum: ["last-page-asked-for-again"],
    .beginning { beginning, monitor, findings in
      guard !beginning.isAsked, beginning.component.isEmptied, monitor.isGesture else { return }
      findings.add(of: beginning.component.name, "the last load brought no rows")
    }
  )

  private static let noMoreDataScrollsAway: Property = .wish(
    "no-more-data-scrolls-away",
    "At rest a footer in noMoreData is out of the view.",
    museum: ["no-more-data-stays-in-view"],
    .lookAtRest { look, _, findings in
      let visible = look.snapshot.visibleExtent(of: look.seen)
      guard look.isVisibleAutoFooter, look.seen.state == .noMoreData, visible > Tolerance.place
      else { return }
      findings.add(of: .footer, "\(visible) pt of it are in the view")
    }
  )

  private static let footerKeepsItsRoom: Property = .wish(
    "footer-keeps-its-room",
    "At rest a shown auto footer has a bottom inset of at least its height.",
    museum: [
      "bottom-inset-set-after-the-footer-covers-it"
    ],
    .lookAtRest { look, _, findings in
      let (inset, height) = (
        look.snapshot.view.contentInset.bottom, look.seen.frame.size.height
      )
      guard look.isVisibleAutoFooter, inset < height - Tolerance.place else { return }
      findings.add(of: .footer, "contentInset.bottom is \(inset), its height \(height)")
    }
  )

  private static let ownTime: Property = .wish(
    "own-time",
    "A header that has not refreshed shows no last updated time under the shared key.",
    museum: ["all-pages-share-one-time"],
    .creation { seen, component, monitor, findings in
      guard seen.name == .header, component.lastUpdatedTime != nil,
        monitor.given.settings(of: .header)?.lastUpdatedTimeKey == nil
      else { return }
      findings.add(of: .header, "it shows a time at its creation")
    }
  )
}

extension Look {
  /// Whether it is of an auto footer that is neither hidden nor transparent.
  fileprivate var isVisibleAutoFooter: Bool {
    seen.name == .footer && !component.isPulled && seen.isVisible
  }
}
