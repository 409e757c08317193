extension Inventory {
  static let mjrefresh221 = mjrefresh31154.changing {
    $0.remove([
      .ignoredContentInset, .labelLeftInset, .onlyRefreshPerDrag, .automaticallyHidden,
    ])
    $0.languages = ["zh-Hans"]
  }
}

extension Rules {
  /// MJRefresh 2.2.1, as the changes to 3.1.15.4.
  static let mjrefresh221 = mjrefresh31154.changing {
    $0.attachment.insetSource = .content
    $0.attachment.x = .zero
    $0.observation.whileHidden = .nothing
    $0.begin.headerOutOfWindow = .willRefresh
    $0.begin.footerOutOfWindow = .willRefresh
    $0.begin.displayOrder = .firstAttachedFirst
    $0.begin.callbacks = .refreshing
    $0.end.headerDelivery = .inCall
    $0.end.footerDelivery = .inCall
    $0.end.collectionViewDelay = 100_000
    $0.header.edgeItselfObserved = false
    $0.header.startDelivery = .inCall
    $0.header.insetWhileRefreshing = .frozen
    $0.header.endTopInset = .minusHeight
    $0.autoFooter.attachBottomInset = .changed
    $0.autoFooter.detachBottomInset = .changed
    $0.autoFooter.beginLimit = .none
    $0.autoFooter.callbackDelay = 500_000
    $0.backFooter.placedOnAttach = false
    $0.labels.timeText = .atStateChanges
    $0.labels.layoutAtStateChange = false
    $0.graphics.idleStopsImages = false
    $0.texts = .mjrefresh221
  }
}
