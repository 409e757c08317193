package import RefreshEngine
package import StrictJSON

extension JSONSink where Self: ~Copyable {
  /// Writes a sample of a trajectory.
  package mutating func sample(_ engine: borrowing Engine) {
    beginObject()
    member("timeMs", engine.now.milliseconds)
    member("contentOffset", engine.scrollView.contentOffset)
    member("contentInset", engine.scrollView.contentInset)
    key("presentation")
    beginObject()
    member(
      "contentOffset",
      Point(x: engine.presentedOffset(.horizontal), y: engine.presentedOffset(.vertical))
    )
    endObject()
    if engine.dialect.family == .overlay {
      overlaySamples(engine.overlayReading)
    } else {
      for name in ComponentName.allCases {
        key(escaping: name.rawValue)
        sample(engine.component(name), engine)
      }
    }
    endObject()
  }

  private mutating func overlaySamples(_ reading: OverlayReading?) {
    key("header")
    if let reading {
      beginObject()
      member("state", reading.state.rawValue)
      member("travel", reading.travel)
      member("displayed", reading.displayed)
      member("scale", reading.scale)
      member("alpha", reading.alpha)
      endObject()
    } else {
      null()
    }
    member("footer", nil as String?)
    member("trailer", nil as String?)
  }

  private mutating func sample(_ component: Component?, _ engine: borrowing Engine) {
    guard let component, component.isAttached else { return null() }
    beginObject()
    member("state", component.state.rawValue)
    member("pullingPercent", engine.reportedPullingPercent(of: component))
    endObject()
  }
}

/// Samples of a trajectory as lines of CSV (RFC 4180).
package enum SampleRow {
  /// The names of the columns of the session's family: the members of a sample.
  private static func columns(_ engine: borrowing Engine) -> [String] {
    let view = [
      "timeMs", "contentOffset.x", "contentOffset.y", "contentInset.top", "contentInset.left",
      "contentInset.bottom", "contentInset.right", "presentation.contentOffset.x",
      "presentation.contentOffset.y", "header.state",
    ]
    let overlay = ["header.travel", "header.displayed", "header.scale", "header.alpha"]
    let components = [
      "header.pullingPercent", "footer.state", "footer.pullingPercent", "trailer.state",
      "trailer.pullingPercent",
    ]
    return view + (engine.dialect.family == .overlay ? overlay : components)
  }

  /// The line of the names of the columns.
  package static func header(_ engine: borrowing Engine) -> String { line(columns(engine)) }

  /// The line of a sample.
  package static func text(_ engine: borrowing Engine) -> String {
    var tree = JSONTree()
    tree.sample(engine)
    let sample = tree.value
    return line(
      columns(engine).map { column in
        let value = column.split(separator: ".").reduce(sample) { $0.member(String($1)) ?? .null }
        return value.text ?? value.double.map(JSONWriter.text) ?? ""
      }
    )
  }

  private static func line(_ fields: [String]) -> String {
    fields.joined(separator: ",") + "\r\n"
  }
}
