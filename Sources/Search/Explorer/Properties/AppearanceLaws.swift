import RefreshEngine

extension Property {
  /// What a component shows.
  static let appearanceLaws: [Property] = [
    .law(
      "spinner-fits-state",
      "At rest a spinner turns and frames run while refreshing only.",
      museum: [
        "gif-keeps-running", "spinner-turns-while-waiting", "idle-with-a-turning-spinner",
        "begin-within-the-end-shows-an-arrow",
      ],
      .at(\.looksAtRest) { look, _, findings in
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
      }
    ),
    .law(
      "arrow-fits-state",
      "At rest the arrow is hidden in refreshing and noMoreData, and to be seen in idle.",
      museum: ["arrow-beside-no-more-data"],
      .at(\.looksAtRest) { look, _, findings in
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
      }
    ),
    .law(
      "title-fits-state",
      """
      In one language the label of a state is always the same: a title that the app has given, else the \
      first seen; it is never empty and never a raw key.
      """,
      museum: [
        "language-switch-undoes-titles", "trailer-title-not-shown-at-first", "trailer-says-nothing",
      ],
      .at(\.looks) { look, monitor, findings in
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
      }
    ),
    .law(
      "time-is-of-a-success",
      """
      The last updated time never goes back, and changes only at the end of a load that succeeded.
      """,
      museum: ["last-updated-means-last-pull"],
      .at(\.looks) { look, monitor, findings in
        let (old, new) = (look.component.lastUpdatedTime, look.seen.lastUpdatedTime)
        guard old != new else { return }
        let name = look.seen.name
        let hasOwnKey = monitor.given.settings(of: name)?.lastUpdatedTimeKey != nil
        if let old, new ?? .min < old, !hasOwnKey {
          findings.add("the last updated time went back", as: "goes back")
        } else if monitor.given.configuration.loads[name]?.outcomes == [.failure] {
          findings.add("the load failed, and the time changed", as: "after a failure")
        }
      }
    ),
    .law(
      "percent-while-refreshing",
      "While a header refreshes its pulling percent is at least 1.",
      museum: ["percent-falls-to-zero-while-refreshing"],
      .at(\.looks) { look, _, findings in
        guard look.seen.name == .header, look.seen.state == .refreshing,
          look.seen.pullingPercent < 1 - Tolerance.percent
        else { return }
        findings.add("pullingPercent is \(look.seen.pullingPercent)")
      }
    ),
    .law(
      "percent-at-rest",
      """
      At rest an idle header or back footer whose edge is not passed has a pulling percent of 0.
      """,
      .at(\.looksAtRest) { look, _, findings in
        guard look.seen.name == .header, look.seen.state == .idle, !look.isPastEdge,
          abs(look.seen.pullingPercent) > Tolerance.value
        else { return }
        findings.add("pullingPercent is \(look.seen.pullingPercent)")
      }
    ),
    .law(
      "alpha-at-rest",
      """
      With automatic alpha a component at rest is transparent when idle, opaque while refreshing.
      """,
      museum: ["alpha-stays-after-a-begin-outside", "alpha-stays-after-a-throw-back"],
      .at(\.looksAtRest) { look, monitor, findings in
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
      }
    ),
  ]
}

extension Arrow {
  /// Whether it is neither hidden nor transparent.
  fileprivate var isShown: Bool { !isHidden && alpha > Tolerance.value }
}

extension Look {
  /// Whether a header is pulled past its edge.
  fileprivate var isPastEdge: Bool {
    guard seen.name == .header, let edge = seen.edgeOffset else { return false }
    return edge - snapshot.offset.y > Tolerance.place
  }
}

extension String {
  /// Whether it is a key of MJRefresh's texts, which stands where a text is missing.
  fileprivate var isRawKey: Bool {
    hasPrefix("MJRefresh") && (hasSuffix("Text") || hasSuffix("Key"))
      && utf8.count > "MJRefreshText".utf8.count
      && utf8.allSatisfy { $0 != UInt8(ascii: " ") }
  }
}
