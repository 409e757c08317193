import RefreshEngine

extension Property {
  /// The duties of a component for each refresh: the list's place, and one load for one cause.
  static let refreshLaws: [String: Judge] = [
    "inset-restored": .at(\.rests) { seen, monitor, findings in
      guard !monitor.isBusy else { return }
      for edge in Edge.allCases { judgeInset(at: edge, seen, monitor, &findings) }
    },
    "begin-is-answered": .at(\.debts) { component, _, findings in
      guard let begin = component.begin, begin != .pastThreshold else { return }
      findings.add("a begin had no refreshing effect", as: begin.rawValue)
    },
    "past-threshold-loads": .at(\.debts) { component, _, findings in
      guard component.begin == .pastThreshold else { return }
      findings.add("a finger lifted past the threshold, and nothing loaded")
    },
    "refreshing-means-open": .at(\.loads) { load, _, findings in
      guard load.component.state != .refreshing else { return }
      findings.add("the load was called in the state \(load.component.state)")
    },
    "one-load-at-a-time": .at(\.loads) { load, _, findings in
      guard load.component.openLoads > 0 else { return }
      findings.add("\(load.component.openLoads + 1) loads are open")
    },
  ]

  private static func judgeInset(
    at edge: Edge,
    _ seen: Snapshot,
    _ monitor: Monitor,
    _ findings: inout Findings
  ) {
    let (inset, own) = (seen.view.contentInset[edge], monitor.insets[edge])
    var excess = inset - own
    if edge == .bottom, let footer = monitor[.footer], !footer.isPulled, footer.isPresent,
      let seen = seen.footer, !seen.isHidden
    {
      let withFooter = excess - seen.frame.size.height
      if abs(withFooter) < abs(excess) { excess = withFooter }
    }
    guard abs(excess) > Tolerance.value else { return }
    let name: ComponentName? =
      switch edge {
      case .top: .header
      case .bottom: .footer
      case .right: .trailer
      case .left: nil
      }
    let extent = name.flatMap { monitor[$0]?.extent } ?? 0
    let variant =
      if monitor.formerInsets[edge]?.contains(inset) == true {
        "an old one comes back"
      } else if abs(excess - extent) < Tolerance.value {
        "height left"
      } else if abs(excess + extent) < Tolerance.value { "height taken" } else { "other" }
    findings.add(
      "contentInset.\(edge) is \(inset), the app set \(own)",
      as: variant,
      from: name.map(Effect.Source.component) ?? .scrollView
    )
  }
}
