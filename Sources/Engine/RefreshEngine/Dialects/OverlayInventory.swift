extension Inventory {
  /// What an overlay has of the inset family: a header of a style of its own, and some calls.
  static func overlay(without calls: Set<Call>) -> Inventory {
    Inventory(
      headerStyles: [.overlay],
      autoFooterStyles: [],
      backFooterStyles: [],
      trailerStyles: [],
      absentFields: Dictionary(
        uniqueKeysWithValues: ComponentName.allCases.map { ($0, Set(ComponentField.allCases)) }
      ),
      footerImageStates: [],
      footerHasPullingPercent: false,
      languages: [],
      languageIsSettable: false,
      absentCalls: calls
    )
  }
}
