extension Inventory {
  /// The parts that an overlay shares with the inset family: a header of its own style, and some calls.
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
