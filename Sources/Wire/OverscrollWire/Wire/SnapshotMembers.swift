package import RefreshEngine

extension Engine {
  /// The pulling percent of a component; nil in a dialect without one.
  package func reportedPullingPercent(of component: Component) -> Double? {
    dialect.hasPullingPercent(component.name) ? component.pullingPercent : nil
  }
}

/// The members of a snapshot that some dialects lack.
extension Dialect {
  // The lists come from the inventories only once, because snapshots are written often.
  private static let havingLabelLeftInset = allCases.filter {
    DialectPart.field(.labelLeftInset, of: .header).exists(in: $0)
  }
  private static let havingFootersPercent = allCases.filter(\.inventory.footerHasPullingPercent)

  /// True if the dialect's components have a label inset; within a library all have one, or none.
  var hasLabelLeftInset: Bool { Self.havingLabelLeftInset.contains(self) }

  /// True if a header, footer or trailer has a pulling percent.
  func hasPullingPercent(_ name: ComponentName) -> Bool {
    name != .footer || Self.havingFootersPercent.contains(self)
  }

  /// True if the dialect lacks the subject of a member of a snapshot's component.
  ///
  /// A different style always counts as absent, since only a dialect without the style shows another.
  package func lacks(snapshotMember member: String, of name: ComponentName) -> Bool {
    switch member {
    case "style": true
    case "pullingPercent": !hasPullingPercent(name)
    case "lastUpdatedTime": lacks(.lastUpdatedTimeKey, of: name)
    case "timeLabel": lacks(.lastUpdatedTimeLabelHidden, of: name)
    case "stateLabel": lacks([.state, .normal, .gif], of: name)
    case "arrow", "spinner": lacks([.normal], of: name)
    case "image": lacks([.gif], of: name)
    default: false
    }
  }

  private func lacks(_ field: ComponentField, of name: ComponentName) -> Bool {
    field.applies(to: name) && !inventory.has(field, of: name)
  }

  /// True if no component with a name has one of the styles.
  private func lacks(_ styles: [Style], of name: ComponentName) -> Bool {
    !ComponentKind.allCases.contains { kind in
      kind.name == name && inventory.styles(of: kind).contains(where: styles.contains)
    }
  }
}
