import RefreshEngine

extension Property {
  /// What a component owes for each refresh: the list's place, and one load for one cause.
  static let refreshLaws: [Property] = [
    .law(
      "inset-restored",
      """
      At rest, with nothing refreshing, each content inset is what the app set last; a shown auto \
      footer may add its height at the bottom.
      """,
      museum: [
        "hidden-header-leaves-a-gap", "inset-set-while-refreshing-is-lost",
        "same-inset-again-eats-the-list", "rotation-keeps-the-portrait-inset",
        "begin-again-off-screen", "pull-held-while-the-page-changes",
        "cancelled-pan-takes-too-much-back", "removed-while-refreshing",
        "hiding-takes-an-inset-never-given", "removing-takes-an-inset-never-given",
        "removed-then-hidden-takes-twice", "hidden-removed-shown-gives-for-good",
        "inset-set-before-a-begin-is-lost", "safe-area-before-a-begin-is-subtracted",
        "end-after-removal-takes-an-inset", "bottom-inset-set-while-a-back-footer-loads",
      ],
      .at(\.rests) { seen, monitor, findings in
        guard !monitor.isBusy else { return }
        for edge in Edge.allCases { judgeInset(at: edge, seen, monitor, &findings) }
      }
    ),
    .law(
      "begin-is-answered",
      """
      A begin of a component that is idle, or was ended before it in the same turn, has a refreshing \
      effect before rest, unless the app ends it first.
      """,
      museum: [
        "end-then-begin-loses-the-refresh", "begin-before-the-view-appears",
        "no-retry-after-a-failed-load", "begin-calls-nobody", "short-pull-ends-a-load",
      ],
      .at(\.debts) { component, _, findings in
        guard let begin = component.begin, begin != .pastThreshold else { return }
        findings.add("a begin had no refreshing effect", as: begin.rawValue)
      }
    ),
    .law(
      "past-threshold-loads",
      """
      A finger that lifts past the threshold of an idle header, back footer or trailer causes a \
      refreshing effect before rest.
      """,
      museum: ["end-disarms-a-pull", "canceled-by-one-pixel"],
      .at(\.debts) { component, _, findings in
        guard component.begin == .pastThreshold else { return }
        findings.add("a finger lifted past the threshold, and nothing loaded")
      }
    ),
    .law(
      "refreshing-means-open",
      "At a refreshing effect the component is in the state refreshing.",
      museum: ["load-called-while-the-header-is-closed", "closes-directly-after-the-pull"],
      .at(\.loads) { load, _, findings in
        guard load.component.state != .refreshing else { return }
        findings.add("the load was called in the state \(load.component.state)")
      }
    ),
    .law(
      "one-load-at-a-time",
      """
      No refreshing effect comes while an earlier load of the same component has not been ended.
      """,
      museum: ["three-taps-three-loads", "reset-ends-a-load"],
      .at(\.loads) { load, _, findings in
        guard load.component.openLoads > 0 else { return }
        findings.add("\(load.component.openLoads + 1) loads are open")
      }
    ),
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
