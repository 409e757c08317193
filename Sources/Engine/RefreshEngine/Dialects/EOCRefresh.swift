extension Inventory {
  static let eocrefresh = Inventory(
    kinds: [.header: [.state, .gif], .autoFooter: [.plain], .backFooter: [.plain]],
    fields: [
      .header: [.height, .hidden, .userInteractionEnabled, .images, .imageDuration],
      .footer: [.height, .hidden, .userInteractionEnabled],
      .trailer: ComponentField.all(of: .trailer),
    ],
    footerHasPullingPercent: true,
    languages: ["zh-Hans"]
  )
}

extension Rules {
  /// EOCRefresh, as its differences from MJRefresh 3.7.9.
  static let eocrefresh = mjrefresh379.changing {
    $0.attachment.seesSafeArea = false
    $0.attachment.x = .zero
    $0.attachment.offsetsReadInset = false
    $0.attachment.bouncesAlways = false
    $0.observation.whileHidden = .everything
    $0.observation.withoutInteraction = .everything
    $0.observation.whileRemoved = .everything
    $0.begin.setsPercentAndAlpha = false
    $0.begin.headerOutOfWindow = .refreshing
    $0.begin.footerOutOfWindow = .refreshing
    $0.begin.release = .stateWithPulledPercent
    $0.begin.callbacks = [.refreshing]
    $0.end.headerDelivery = .inCall
    $0.end.footerDelivery = .inCall
    $0.end.slowAnimationDuration = 250_000
    $0.header.limitsFreePercent = false
    $0.header.cancelledPanSkipsInset = false
    $0.header.insetWhileRefreshing = .frozen
    $0.header.endTopInset = .original
    $0.autoFooter.reservation = .replaced
    $0.autoFooter.triggersByPercent = false
    $0.autoFooter.triggersWhileIdleOnly = false
    $0.autoFooter.beginLimit = .none
    $0.autoFooter.panTrigger = .movedUpOrAtEnd
    $0.autoFooter.hiding = .flagAlone
    $0.autoFooter.pagingMovesBackAtEnd = false
    $0.backFooter.placedOnAttach = false
    $0.backFooter.edgeIsBoundary = true
    $0.backFooter.limitsFreePercent = false
    $0.backFooter.offsetAddsInset = true
    $0.backFooter.endRestoresOriginal = true
    $0.backFooter.endsFromAnyState = true
    $0.backFooter.zeroesPercentAtEnd = false
    $0.backFooter.repeatsPresentState = true
    $0.labels.timeText = .never
    $0.labels.defaultTimeKey = nil
    $0.labels.layoutAtStateChange = false
    $0.graphics.pullingShowsRefreshingImages = true
    $0.graphics.singleImage = .animated
    $0.graphics.layoutShowsFirstImage = true
    $0.graphics.tallImageGrows = false
    $0.texts = .eocrefresh
  }
}
