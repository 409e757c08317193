public import RefreshEngine

/// What the properties say of components that are drawn over the list.
extension Property {
  /// Why it says nothing of an overlay, as one sentence; nil where it holds of one too.
  public var absenceFromOverlays: String? {
    Self.absences.first { $0.names.contains(name) }?.reason
  }

  /// Why it says nothing of a family's components, as one sentence; nil where it holds of them.
  public func absence(from family: Dialect.Family) -> String? {
    family == .overlay ? absenceFromOverlays : nil
  }

  /// The numbers, in `all`, of the properties of a family's components.
  static func numbers(of family: Dialect.Family) -> [Int] {
    all.indices.filter { all[$0].absence(from: family) == nil }
  }

  private static let absences: [(reason: String, names: Set<String>)] = [
    (
      "An overlay never writes the insets or the offset of its list.",
      [
        "inset-restored", "inset-yields", "no-jump", "keeps-its-place", "screen-agrees",
        "rests-on-a-page",
      ]
    ),
    (
      "An overlay is laid over the view, and has no place in the content.",
      ["hidden-at-rest", "spans-the-view", "stands-at-the-end", "seen-while-refreshing"]
    ),
    (
      "An overlay has no footer beside it, and does not say that there is no more.",
      [
        "one-at-a-time", "no-more-data-stays", "no-load-after-no-more-data", "tap-loads",
        "touch-is-no-pull", "automatic-off-is-off", "end-in-view-loads", "not-in-mid-screen",
        "nothing-under-an-empty-list", "refresh-resets-no-more-data", "no-load-after-an-empty-one",
        "no-more-data-scrolls-away", "footer-keeps-its-room",
      ]
    ),
    ("An overlay cannot be hidden, and waits for no window.", ["hidden-is-inert", "waiting-ends"]),
    ("The libraries of the overlays call no completion of an end.", ["end-completes"]),
    (
      "An overlay has no label, no time and no automatic alpha, and its arrow is a part of its arc.",
      [
        "title-fits-state", "time-is-of-a-success", "own-time", "alpha-at-rest", "arrow-fits-state",
      ]
    ),
    (
      "An overlay has no pulling percent, and no travel while it refreshes.",
      ["percent-while-refreshing", "percent-at-rest", "every-pull-loads"]
    ),
  ]
}
