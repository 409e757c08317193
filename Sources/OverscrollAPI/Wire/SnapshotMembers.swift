import RefreshEngine

/// Which members of a snapshot a dialect fills, found out once: a snapshot is written too often to ask
/// the inventory each time.
struct SnapshotMembers: Sendable {
  private let dialect: Dialect
  private let headerLabelLeftInset: Bool
  private let footerLabelLeftInset: Bool
  private let trailerLabelLeftInset: Bool
  private let footerPullingPercent: Bool

  private static let all = Dialect.allCases.map(SnapshotMembers.init)

  private init(_ dialect: Dialect) {
    self.dialect = dialect
    let hasInset = { DialectPart.field(.labelLeftInset, of: $0).exists(in: dialect) }
    headerLabelLeftInset = hasInset(.header)
    footerLabelLeftInset = hasInset(.footer)
    trailerLabelLeftInset = hasInset(.trailer)
    footerPullingPercent = dialect.inventory.footerHasPullingPercent
  }

  /// The members of a dialect's snapshots.
  static func of(_ dialect: Dialect) -> SnapshotMembers {
    for members in all where members.dialect == dialect { return members }
    return SnapshotMembers(dialect)
  }

  /// Whether the components of a place have a label inset.
  func hasLabelLeftInset(_ name: ComponentName) -> Bool {
    switch name {
    case .header: headerLabelLeftInset
    case .footer: footerLabelLeftInset
    case .trailer: trailerLabelLeftInset
    }
  }

  /// Whether the components of a place have a pulling percent.
  func hasPullingPercent(_ name: ComponentName) -> Bool {
    name != .footer || footerPullingPercent
  }
}

extension RefreshEngine {
  /// A component's pulling percent; nil where the dialect has none.
  func reportedPullingPercent(of component: Component) -> Double? {
    SnapshotMembers.of(dialect).hasPullingPercent(component.name) ? component.pullingPercent : nil
  }
}
