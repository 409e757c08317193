extension Inventory {
  /// What an overlay has of the inset family: a header of a style of its own, and some calls.
  static func overlay(without calls: Set<Call>) -> Inventory {
    Inventory(
      kinds: [.header: [.overlay]],
      fields: [:],
      footerImageStates: [],
      footerHasPullingPercent: false,
      languages: [],
      languageIsSettable: false,
      absentCalls: calls
    )
  }
}
