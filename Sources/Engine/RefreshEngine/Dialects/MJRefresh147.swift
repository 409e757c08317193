extension Inventory {
  static let mjrefresh147 = mjrefresh221.changing {
    $0.headerStyles = [.normal, .state, .gif]
    $0.autoFooterStyles = [.normal, .state, .gif]
    $0.backFooterStyles = []
    $0.remove([.automaticallyChangeAlpha, .refreshingTitleHidden, .imageDuration])
    $0.footerImageStates = [.refreshing]
    $0.footerHasPullingPercent = false
  }
}

extension Rules {
  /// MJRefresh 1.4.7, as the changes to 2.2.1.
  static let mjrefresh147 = mjrefresh221.changing {
    $0.attachment.height = .reset
    $0.attachment.configurationActs = .afterAttaching
    $0.begin.setsPercentAndAlpha = false
    $0.begin.footerOutOfWindow = .refreshing
    $0.begin.isRefreshingInWillRefresh = false
    $0.begin.release = .stateWithWholePercent
    $0.begin.callbackDelivery = .inCall
    $0.end.headerDelivery = .after(50_000)
    $0.end.collectionViewDelay = 0
    $0.header.limitsFreePercent = false
    $0.header.percentAfterEnd = .zeroWithIdleImages
    $0.autoFooter.tallImageMovesInset = true
    $0.autoFooter.triggerCompare = .past
    $0.autoFooter.triggerNeedsForward = false
    $0.autoFooter.panTrigger = .releasedPastEnd
    $0.autoFooter.hiding = .whenDrawn
    $0.autoFooter.callbackDelay = 1_000_000
    $0.autoFooter.tapTarget = .button
    $0.labels.timeText = .whenStored
    $0.labels.defaultTimeKey = "MJRefreshHeaderUpdatedTimeKey"
    $0.labels.footerViews = .buttonAndLabels
    $0.labels.stateLabelShare = 0.55
    $0.labels.layoutAtLabelHiding = true
    $0.labels.timeLabelFillsAlone = true
    $0.graphics.headerArrow = .fades
    $0.graphics.noIdleImages = .cleared
    $0.graphics.singleImage = .stillInHeader
    $0.graphics.showsFooterWithoutImages = true
    $0.texts = .mjrefresh147
  }
}
