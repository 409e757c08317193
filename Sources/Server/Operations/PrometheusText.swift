import CTexts
import StrictJSON
package import SystemPrimitives

/// Writes the text format of Prometheus, version 0.0.4.
///
/// `metrics.json` describes each metric with a sentence. A metric with a name that ends in `_total` is a
/// counter, other metrics are gauges or histograms.
package struct PrometheusText {
  package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  /// The labels of a sample.
  package typealias Labels = [(name: String, value: String)]

  // Unsafe: the text ends with a NUL and lives as long as the program.
  private static let sentences = unsafe JSONReader.value(of: overscroll_text_of_metrics())

  private var text = ""

  /// The document as UTF-8.
  package var bytes: [UInt8] { Array(text.utf8) }

  /// Writes a metric with one sample.
  package mutating func single(_ name: String, _ value: some Numeric) {
    metric(name, [([], value)])
  }

  /// Writes a metric with a sample for each set of labels.
  package mutating func metric(_ name: String, _ samples: [(Labels, some Numeric)]) {
    begin(name, name.hasSuffix("_total") ? "counter" : "gauge")
    for (labels, value) in samples { sample(name, labels, value) }
  }

  /// Writes a histogram for each set of labels.
  package mutating func histogram(_ name: String, _ series: [(Labels, Histogram)]) {
    begin(name, "histogram")
    for (labels, histogram) in series {
      var count = 0
      for (bound, values) in zip(histogram.bounds.map { "\($0)" } + ["+Inf"], histogram.counts) {
        count += values
        sample(name + "_bucket", labels + [("le", bound)], count)
      }
      sample(name + "_sum", labels, histogram.sum)
      sample(name + "_count", labels, count)
    }
  }

  private mutating func begin(_ name: String, _ kind: String) {
    let sentence = Self.sentences.member(name)?.text ?? ""
    text += "# HELP \(name) \(sentence)\n# TYPE \(name) \(kind)\n"
  }

  private mutating func sample(_ name: String, _ labels: Labels, _ value: some Numeric) {
    text += name
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
