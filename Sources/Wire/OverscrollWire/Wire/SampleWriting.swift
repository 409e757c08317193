package import RefreshEngine
package import StrictJSON

extension JSONWriter {
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
    for name in ["footer", "trailer"] as [StaticString] {
      key(name)
      null()
    }
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
  /// The names of the columns, those of the session's family.
  package static func header(_ engine: borrowing Engine) -> String {
    view + (engine.dialect.family == .overlay ? overlay : components)
  }

  private static let view =
    "timeMs,contentOffset.x,contentOffset.y,contentInset.top,contentInset.left,"
    + "contentInset.bottom,contentInset.right,presentation.contentOffset.x,"
    + "presentation.contentOffset.y,"
  private static let components =
    "header.state,header.pullingPercent,footer.state,footer.pullingPercent,trailer.state,"
    + "trailer.pullingPercent\r\n"
  private static let overlay =
    "header.state,header.travel,header.displayed,header.scale,header.alpha\r\n"

  /// The line of a sample.
  package static func text(_ engine: borrowing Engine) -> String {
    let view = engine.scrollView
    let inset = view.contentInset
    let numbers = [
      engine.now.milliseconds, view.contentOffset.x, view.contentOffset.y, inset.top, inset.left,
      inset.bottom, inset.right, engine.presentedOffset(.horizontal),
      engine.presentedOffset(.vertical),
    ]
    var fields = numbers.map(JSONWriter.text)
    if engine.dialect.family == .overlay {
      let reading = engine.overlayReading
      fields.append(reading?.state.rawValue ?? "")
      fields += [reading?.travel, reading?.displayed, reading?.scale, reading?.alpha]
        .map { $0.map(JSONWriter.text) ?? "" }
      return fields.joined(separator: ",") + "\r\n"
    }
    for name in ComponentName.allCases {
      let component = engine.component(name).flatMap { $0.isAttached ? $0 : nil }
      fields.append(component?.state.rawValue ?? "")
      let percent = component.flatMap { engine.reportedPullingPercent(of: $0) }
      fields.append(percent.map(JSONWriter.text) ?? "")
    }
    return fields.joined(separator: ",") + "\r\n"
  }
}
