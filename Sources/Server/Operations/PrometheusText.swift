/// Writes the text format of Prometheus, version 0.0.4.
package struct PrometheusText {
  package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// The kinds of metrics that are written.
  package enum Kind: String {
    case counter
    case gauge
    case histogram
  }

  private var text = ""
  /// The metric that was begun last.
  private var name = ""

  /// The document.
  package var bytes: [UInt8] { Array(text.utf8) }

  /// Begins a metric; its samples follow.
  package mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// A metric with one sample: a counter if its name says that it is a total, else a gauge.
  package mutating func single(_ name: String, _ help: String, _ value: some Numeric) {
    begin(name, name.hasSuffix("_total") ? .counter : .gauge, help)
    sample([], value)
  }

  /// The samples of a histogram that was begun.
  ///
  /// - Parameters:
  ///   - labels: The labels of all.
  ///   - bounds: The upper bounds of the intervals, ascending.
  ///   - counts: The number of values in each interval, and above the last bound.
  ///   - total: The sum of all values.
  package mutating func histogram(
    _ labels: [(name: String, value: String)],
    _ bounds: [String],
    _ counts: [some BinaryInteger],
    sum total: Double
  ) {
    var count = 0
    for (bound, values) in zip(bounds + ["+Inf"], counts) {
      count += Int(values)
      sample(labels + [("le", bound)], count, suffix: "_bucket")
    }
    sample(labels, total, suffix: "_sum")
    sample(labels, count, suffix: "_count")
  }

  /// A sample of the metric that was begun; those of a histogram have a suffix.
  package mutating func sample(
    _ labels: [(name: String, value: String)],
    _ value: some Numeric,
    suffix: String = ""
  ) {
    text += name + suffix
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
      text += "{" + pairs.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
