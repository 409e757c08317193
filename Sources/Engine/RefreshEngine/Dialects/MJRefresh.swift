// The versions of MJRefresh: 3.7.9, and each older one as its changes to the next.

extension Inventory {
  static let mjrefresh379 = Inventory(
    kinds: [
      .header: [.normal, .plain, .state, .gif], .autoFooter: [.normal, .plain, .state, .gif],
      .backFooter: [.normal, .plain, .state, .gif], .trailer: [.normal, .plain, .state],
    ],
    fields: [
      .header: ComponentField.all(of: .header), .trailer: ComponentField.all(of: .trailer),
      .footer: ComponentField.all(of: .footer).subtracting([
        .onlyRefreshPerDrag, .automaticallyHidden,
      ]),
    ],
    footerImageStates: Set(ComponentState.allCases),
    footerHasPullingPercent: true,
    languages: ["en", "ko", "ru", "uk", "zh-Hans", "zh-Hant"],
    languageIsSettable: true
  )

  static let mjrefresh31154 = mjrefresh379.changing {
    $0.kinds[.trailer] = nil
    $0.remove([
      .fastAnimationDuration, .slowAnimationDuration, .autoTriggerTimes,
      .collectionViewAnimationBug,
    ])
    $0.fields[.footer]?.formUnion([.onlyRefreshPerDrag, .automaticallyHidden])
    $0.languages = ["en", "zh-Hans", "zh-Hant"]
    $0.languageIsSettable = false
  }

  static let mjrefresh221 = mjrefresh31154.changing {
    $0.remove([
      .ignoredContentInset, .labelLeftInset, .onlyRefreshPerDrag, .automaticallyHidden,
    ])
    $0.languages = ["zh-Hans"]
  }

  static let mjrefresh147 = mjrefresh221.changing {
    $0.kinds = [.header: [.normal, .state, .gif], .autoFooter: [.normal, .state, .gif]]
    $0.remove([.automaticallyChangeAlpha, .refreshingTitleHidden, .imageDuration])
    $0.footerImageStates = [.refreshing]
    $0.footerHasPullingPercent = false
  }
}

extension Rules {
  /// MJRefresh 3.7.9, the base for the differences of the other dialects.
  static let mjrefresh379 = Rules()

  /// MJRefresh 3.1.15.4, as the changes to 3.7.9.
  static let mjrefresh31154 = mjrefresh379.changing {
    $0.attachment.x = .zeroThenMinusInsetLeft
    $0.begin.callbackDelivery = .posted
    $0.begin.callbacks.removeAll { $0 == .endRefreshingAnimationBegin }
    $0.header.startDelivery = .posted
    $0.header.cancelledPanSkipsInset = false
    $0.header.insetWhileRefreshing = .followsOffset(inWindowOnly: true, tolerance: 0)
    $0.autoFooter.usesIgnoredInset = false
    $0.autoFooter.beginLimit = .oncePerPanFlag
    $0.autoFooter.pagingMovesBackAtEnd = false
    $0.graphics.backSpinnerEndGuarded = false
    $0.texts = .mjrefresh31154
  }

  /// MJRefresh 2.2.1, as the changes to 3.1.15.4.
  static let mjrefresh221 = mjrefresh31154.changing {
    $0.attachment.seesSafeArea = false
    $0.attachment.x = .zero
    $0.observation.whileHidden = .nothing
    $0.begin.headerOutOfWindow = .willRefresh
    $0.begin.footerOutOfWindow = .willRefresh
    $0.begin.drawsLastAttachedFirst = false
    $0.begin.callbacks = [.refreshing]
    $0.end.headerDelivery = .inCall
    $0.end.footerDelivery = .inCall
    $0.end.collectionViewDelay = 100_000
    $0.header.edgeItselfObserved = false
    $0.header.startDelivery = .inCall
    $0.header.insetWhileRefreshing = .frozen
    $0.header.endTopInset = .minusHeight
    $0.autoFooter.reservation = .changed
    $0.autoFooter.beginLimit = .none
    $0.autoFooter.callbackDelay = 500_000
    $0.backFooter.placedOnAttach = false
    $0.labels.timeText = .atStateChanges
    $0.labels.layoutAtStateChange = false
    $0.graphics.idleStopsImages = false
    $0.texts = .mjrefresh221
  }

  /// MJRefresh 1.4.7, as the changes to 2.2.1.
  static let mjrefresh147 = mjrefresh221.changing {
    $0.attachment.resetsHeight = true
    $0.attachment.configuresAttached = true
    $0.begin.setsPercentAndAlpha = false
    $0.begin.footerOutOfWindow = .refreshing
    $0.begin.isRefreshingInWillRefresh = false
    $0.begin.release = .stateWithWholePercent
    $0.begin.callbackDelivery = .inCall
    $0.end.headerDelivery = .after(50_000)
    $0.end.collectionViewDelay = 0
    $0.header.limitsFreePercent = false
    $0.header.zeroesPercentWithIdleImagesOnly = true
    $0.autoFooter.tallImageMovesInset = true
    $0.autoFooter.exactTriggerCounts = false
    $0.autoFooter.triggerNeedsForward = false
    $0.autoFooter.panTrigger = .releasedPastEnd
    $0.autoFooter.hiding = .whenDrawn
    $0.autoFooter.callbackDelay = 1_000_000
    $0.labels.timeText = .whenStored
    $0.labels.defaultTimeKey = "MJRefreshHeaderUpdatedTimeKey"
    $0.labels.hasFooterButton = true
    $0.labels.stateLabelShare = 0.55
    $0.labels.layoutAtLabelHiding = true
    $0.labels.timeLabelFillsAlone = true
    $0.graphics.headerArrowFades = true
    $0.graphics.clearsWithoutIdleImages = true
    $0.graphics.singleImage = .stillInHeader
    $0.graphics.showsFooterWithoutImages = true
    $0.texts = .mjrefresh147
  }
}
