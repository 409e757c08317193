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
  /// MJRefresh 3.7.9: the version that the others are described against.
  static let mjrefresh379 = Rules()
}
