extension Inventory {
  static let mjrefresh31154 = mjrefresh379.changing {
    $0.trailerStyles = []
    $0.remove([
      .fastAnimationDuration, .slowAnimationDuration, .autoTriggerTimes,
      .collectionViewAnimationBug,
    ])
    $0.add([.onlyRefreshPerDrag, .automaticallyHidden], to: .footer)
    $0.languages = ["en", "zh-Hans", "zh-Hant"]
    $0.languageIsSettable = false
  }
}

extension Rules {
  /// MJRefresh 3.1.15.4, as the changes to 3.7.9.
  static let mjrefresh31154 = mjrefresh379.changing {
    $0.attachment.x = .zeroThenMinusInsetLeft
    $0.begin.callbackDelivery = .posted
    $0.begin.callbacks.remove(.endRefreshingAnimationBegin)
    $0.header.startDelivery = .posted
    $0.header.cancelledPanSkipsInset = false
    $0.header.insetWhileRefreshing = .followsOffset(inWindowOnly: true, tolerance: 0)
    $0.autoFooter.usesIgnoredInset = false
    $0.autoFooter.beginLimit = .oncePerPanFlag
    $0.autoFooter.pagingMovesBackAtEnd = false
    $0.graphics.backSpinnerEndGuarded = false
    $0.texts = .mjrefresh31154
  }
}
