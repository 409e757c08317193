public import RefreshEngine

extension ComponentKind {
  /// What a report calls it: two footers have the same states, and change for other causes.
  public var reportName: String {
    switch self {
    case .header: "header"
    case .autoFooter: "auto footer"
    case .backFooter: "back footer"
    case .trailer: "trailer"
    }
  }
}

extension CausedChange: Comparable {
  /// The order of reports: by component, the state before, the state after and the cause, each in
  /// the order in which they are declared.
  public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int {
    let indices = [
      ComponentKind.allCases.firstIndex(of: kind), ComponentState.allCases.firstIndex(of: from),
      ComponentState.allCases.firstIndex(of: to), Cause.allCases.firstIndex(of: cause),
    ]
    return indices.reduce(0) { $0 * 16 + ($1 ?? 0) }
  }
}
