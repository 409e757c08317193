package import RefreshEngine
package import StrictJSON

extension JSONWriter {
  /// Writes a sample of a trajectory.
  package mutating func sample(_ engine: borrowing Engine) {
    beginObject()
    member("timeMs", engine.now.milliseconds)
    member("contentOffset", engine.scrollView.contentOffset)
    member("contentInset", engine.scrollView.contentInset)
    object("presentation") {
      $0.presentedOffset(engine)
    }
    if engine.dialect.family == .overlay {
      object("header", engine.overlayReading) {
        $0.member("state", $1.state)
        $0.member("travel", $1.travel)
        $0.member("displayed", $1.displayed)
        $0.member("scale", $1.scale)
        $0.member("alpha", $1.alpha)
      }
      noOtherComponents()
    } else {
      sample("header", engine.component(.header), engine)
      sample("footer", engine.component(.footer), engine)
      sample("trailer", engine.component(.trailer), engine)
    }
    endObject()
  }

  private mutating func sample(
    _ name: StaticString,
    _ component: Component?,
    _ engine: borrowing Engine
  ) {
    object(name, component.flatMap { $0.isAttached ? $0 : nil }) {
      $0.member("state", $1.state)
      $0.member("pullingPercent", engine.reportedPullingPercent(of: $1))
    }
  }
}

/// Samples of a trajectory as lines of CSV (RFC 4180).
package enum SampleRow {
  /// The names of the columns for the session's family: the members of a sample.
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
    var writer = JSONWriter()
    writer.sample(engine)
    let sample = writer.value
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
