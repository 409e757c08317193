extension DialectDefinition {
  /// MJRefresh 3.7.9: the version that the others are described against.
  static let mjrefresh379 = DialectDefinition(
    title: "MJRefresh 3.7.9",
    inventory: .mjrefresh379,
    rules: .mjrefresh379
  )
}

extension Inventory {
  static let mjrefresh379 = Inventory(
    headerStyles: [.normal, .plain, .state, .gif],
    autoFooterStyles: [.normal, .plain, .state, .gif],
    backFooterStyles: [.normal, .plain, .state, .gif],
    trailerStyles: [.normal, .plain, .state],
    absentFields: [.footer: [.onlyRefreshPerDrag, .automaticallyHidden]],
    footerImageStates: Set(ComponentState.allCases),
    footerHasPullingPercent: true,
    languages: ["en", "ko", "ru", "uk", "zh-Hans", "zh-Hant"],
    languageIsSettable: true
  )
}

extension Rules {
  static let mjrefresh379 = Rules(
    attachment: AttachmentRules(
      insetSource: .adjusted,
      x: .minusInsetLeft,
      height: .kept,
      configurationActs: .beforeAttaching,
      originalInsetRead: .whenAttachedAndByOffsets,
      bouncesAlways: true
    ),
    observation: ObservationRules(
      whileHidden: .contentSize,
      withoutInteraction: .nothing,
      whileRemoved: .nothing
    ),
    begin: BeginRules(
      setsPercentAndAlpha: true,
      headerOutOfWindow: .willRefreshUnlessRefreshing,
      footerOutOfWindow: .willRefreshUnlessRefreshing,
      isRefreshingInWillRefresh: true,
      release: .beginRefreshing,
      callbackDelivery: .inCall,
      displayOrder: .lastAttachedFirst,
      callbacks: [
        .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
        .endRefreshingCompletion,
      ]
    ),
    end: EndRules(
      headerDelivery: .posted,
      footerDelivery: .posted,
      collectionViewDelay: 0,
      slowAnimationDuration: 400_000
    ),
    header: HeaderRules(
      edgeItselfObserved: true,
      limitsFreePercent: true,
      startDelivery: .inCall,
      cancelledPanSkipsInset: true,
      // The tolerance is FLT_EPSILON.
      insetWhileRefreshing: .followsOffset(
        inWindowOnly: false,
        tolerance: Double(Float.ulpOfOne)
      ),
      endTopInset: .plusDifference,
      percentAfterEnd: .zero
    ),
    autoFooter: AutoFooterRules(
      attachBottomInset: .changedIfShown,
      detachBottomInset: .changedIfShown,
      tallImageMovesInset: false,
      usesIgnoredInset: true,
      triggerOffset: .percentShown,
      triggerCompare: .atOrPast,
      triggerNeedsForward: true,
      triggerStates: .idle,
      beginLimit: .triggersPerPan,
      panTrigger: .releasedAtOrPastEnd,
      hiding: .inCall,
      callbackDelay: 0,
      pagingMovesBackAtEnd: true,
      tapTarget: .label
    ),
    backFooter: BackFooterRules(
      placedOnAttach: true,
      edge: .originalOverflow,
      limitsFreePercent: true,
      refreshingOffset: .edgeAndHeight,
      endInset: .minusAdded,
      endsFromAnyState: false,
      zeroesPercentAtEnd: true,
      repeatsPresentState: false
    ),
    labels: LabelRules(
      timeText: .atStateChangesWhileShown,
      defaultTimeKey: "MJRefreshHeaderLastUpdatedTimeKey",
      footerViews: .label,
      stateLabelShare: 0.5,
      layoutAtStateChange: true,
      layoutAtLabelHiding: false,
      timeLabelFillsAlone: false
    ),
    graphics: GraphicsRules(
      headerArrow: .hides,
      backSpinnerEndGuarded: true,
      idleStopsImages: true,
      noIdleImages: .unchanged,
      pullingImages: .pulling,
      singleImage: .still,
      layoutShowsFirstImage: false,
      showsFooterWithoutImages: false,
      tallImageGrows: true
    ),
    texts: .mjrefresh379
  )
}
