import RefreshEngine

extension Property {
  /// The laws of a component's appearance.
  static let appearanceLaws: [String: Judge] = [
    "spinner-fits-state": .at(\.looksAtRest) { look, _, findings in
      let (seen, state) = (look.seen, look.seen.state)
      if let isSpinning = seen.isSpinning, isSpinning != (state == .refreshing) {
        findings.add(
          "the spinner \(isSpinning ? "turns" : "stands still")",
          as: "spinner in \(state)"
        )
      }
      if seen.runsFrames == true, state == .idle || state == .noMoreData {
        findings.add("the frames run", as: "frames in \(state)")
      }
    },
    "arrow-fits-state": .at(\.looksAtRest) { look, _, findings in
      guard let arrow = look.seen.arrow else { return }
      let (name, state) = (look.seen.name, look.seen.state)
      if state == .refreshing || state == .noMoreData, arrow.isShown {
        findings.add("the arrow is to be seen", as: "shown in \(state)")
      }
      guard state == .idle else { return }
      if arrow.isHidden || arrow.alpha < 1 - Tolerance.value {
        findings.add("the arrow is not to be seen", as: "missing in idle")
      } else if arrow.isRotated != (name == .footer) {
        findings.add("the arrow points the other way", as: "wrong way in idle")
      }
    },
    "title-fits-state": .at(\.looks) { look, monitor, findings in
      guard let label = look.seen.label else { return }
      let (name, state) = (look.seen.name, look.seen.state)
      guard let text = label.text, !text.isEmpty else {
        // A refreshing footer may hide its title.
        guard !label.isHidden, !look.seen.isHidden, name != .footer || state != .refreshing
        else { return }
        return findings.add("the label shows nothing", as: "empty in \(state)")
      }
      if text.isRawKey {
        findings.add("the label shows \(text)", as: "raw key")
      } else if let expected = monitor.expectedTitle(look.seen), expected != text {
        findings.add("the label shows \(text), not \(expected ?? "nothing")", as: "another")
      }
    },
    "time-is-of-a-success": .at(\.looks) { look, monitor, findings in
      let (old, new) = (look.component.lastUpdatedTime, look.seen.lastUpdatedTime)
      guard old != new else { return }
      let name = look.seen.name
      let hasOwnKey = monitor.given.settings(of: name)?.lastUpdatedTimeKey != nil
      if let old, new ?? .min < old, !hasOwnKey {
        findings.add("the last updated time went back", as: "goes back")
      } else if monitor.given.configuration.loads[name]?.outcomes == [.failure] {
        findings.add("the load failed, and the time changed", as: "after a failure")
      }
    },
    "percent-while-refreshing": .at(\.looks) { look, _, findings in
      guard look.seen.name == .header, look.seen.state == .refreshing,
        look.seen.pullingPercent < 1 - Tolerance.percent
      else { return }
      findings.add("pullingPercent is \(look.seen.pullingPercent)")
    },
    "percent-at-rest": .at(\.looksAtRest) { look, _, findings in
      guard look.seen.name == .header, look.seen.state == .idle, !look.isPastEdge,
        abs(look.seen.pullingPercent) > Tolerance.value
      else { return }
      findings.add("pullingPercent is \(look.seen.pullingPercent)")
    },
    "alpha-at-rest": .at(\.looksAtRest) { look, monitor, findings in
      let (name, alpha) = (look.seen.name, look.seen.alpha)
      guard monitor.given.settings(of: name)?.automaticallyChangeAlpha == true else { return }
      if look.seen.state == .idle, look.component.isPulled, !look.isPastEdge,
        alpha > Tolerance.value
      {
        findings.add("alpha is \(alpha)", as: "idle")
      }
      if look.seen.state == .refreshing, alpha < 1 - Tolerance.value {
        findings.add("alpha is \(alpha)", as: "refreshing")
      }
    },
  ]
}

extension Arrow {
  /// True if the arrow is neither hidden nor transparent.
  fileprivate var isShown: Bool { !isHidden && alpha > Tolerance.value }
}

extension Look {
  /// True if a header is pulled past its edge.
  fileprivate var isPastEdge: Bool {
    guard seen.name == .header, let edge = seen.edgeOffset else { return false }
    return edge - snapshot.offset.y > Tolerance.place
  }
}

extension String {
  /// True if the text is a key of MJRefresh's texts, which the library shows for a missing text.
  fileprivate var isRawKey: Bool {
    hasPrefix("MJRefresh") && (hasSuffix("Text") || hasSuffix("Key"))
      && utf8.count > "MJRefreshText".utf8.count
      && utf8.allSatisfy { $0 != UInt8(ascii: " ") }
  }
}
