/// A strict reader of the text format of Prometheus, version 0.0.4.
struct PrometheusReader {
  struct Fault: Error { let line: String, reason: String }

  struct Sample: Hashable {
    let name: String
    let labels: [String: String]
  }

  /// The types of the metrics by name.
  private(set) var types: [String: String] = [:]
  private(set) var samples: [Sample: Double] = [:]

  /// Reads a document; metrics must have help and type, once, before their samples, which must
  /// follow each other.
  init(_ text: String) throws {
    guard text.hasSuffix("\n") else { throw Fault(line: "", reason: "no newline at the end") }
    var present = ""
    var helped: Set<String> = []
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(line)
      if let match = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) ([^\\]+)/) {
        present = String(match.1)
        guard helped.insert(present).inserted else { throw Fault(line: line, reason: "repeated") }
      } else if let match = line.wholeMatch(of: /# TYPE (\S+) (counter|gauge|histogram)/) {
        guard match.1 == present, types[present] == nil else {
          throw Fault(line: line, reason: "type without help, or repeated")
        }
        types[present] = String(match.2)
      } else {
        try read(line, of: present)
      }
    }
    try checkHistograms()
  }

  private mutating func read(_ line: String, of metric: String) throws {
    guard
      let match = line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)/),
      let value = match.3 == "+Inf" ? .infinity : Double(match.3)
    else { throw Fault(line: line, reason: "no sample") }
    let name = String(match.1)
    let suffixes = types[metric] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
    guard suffixes.contains(where: { metric + $0 == name }) else {
      throw Fault(line: line, reason: "not of \(metric)")
    }
    if types[metric] == "counter", !name.hasSuffix("_total") {
      throw Fault(line: line, reason: "a counter's name ends with _total")
    }
    let sample = Sample(name: name, labels: try Self.labels(match.2 ?? "", line))
    guard samples.updateValue(value, forKey: sample) == nil else {
      throw Fault(line: line, reason: "repeated")
    }
  }

  private static func labels(_ text: Substring, _ line: String) throws -> [String: String] {
    var labels: [String: String] = [:]
    var rest = text
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\[\\n"])*)",?/),
        labels.updateValue(String(match.2), forKey: String(match.1)) == nil
      else { throw Fault(line: line, reason: "labels") }
      rest = rest[match.range.upperBound...]
    }
    return labels
  }

  /// Buckets must not decrease, and the last is the count.
  private func checkHistograms() throws {
    for (sample, count) in samples where sample.name.hasSuffix("_count") {
      let name = sample.name.dropLast("_count".count) + "_bucket"
      let buckets = samples.compactMap { other, value -> (bound: Double, value: Double)? in
        var labels = other.labels
        guard other.name == name, let bound = labels.removeValue(forKey: "le"),
          labels == sample.labels
        else { return nil }
        return (bound == "+Inf" ? .infinity : Double(bound) ?? .nan, value)
      }
      .sorted { $0.bound < $1.bound }
      let isRising = zip(buckets, buckets.dropFirst()).allSatisfy { $0.value <= $1.value }
      guard isRising, buckets.last?.bound == .infinity, buckets.last?.value == count else {
        throw Fault(line: sample.name, reason: "buckets of \(sample.labels)")
      }
    }
  }

  /// The value of a sample; nil if there is none.
  subscript(name: String, labels: [String: String]) -> Double? {
    samples[Sample(name: name, labels: labels)]
  }

  subscript(name: String) -> Double? { self[name, [:]] }
}
