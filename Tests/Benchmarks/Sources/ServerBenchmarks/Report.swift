import Glibc

/// What a figure is to be.
enum Target {
  case atLeast(Double)
  case atMost(Double)

  func isKept(by figure: Double) -> Bool {
    switch self {
    case .atLeast(let least): figure >= least
    case .atMost(let most): figure <= most
    }
  }

  var text: String {
    switch self {
    case .atLeast(let least): "at least \(least.short)"
    case .atMost(let most): "at most \(most.short)"
    }
  }
}

/// The figures: printed as they come, and those with a target again as a table at the end.
struct Report {
  private var rows: [String] = []
  private var missed = 0

  /// Adds a figure; with a target, whether it is kept.
  mutating func add(_ name: String, _ figure: Double, _ unit: String, _ target: Target? = nil) {
    var row = "  " + name.padded(to: 58) + (figure.short + " " + unit).padded(to: 22)
    if let target {
      let isKept = target.isKept(by: figure)
      row += target.text.padded(to: 22) + (isKept ? "kept" : "MISSED")
      rows.append(row)
      missed += isKept ? 0 : 1
    }
    print(row)
    // A pipe is buffered, and the parts take long.
    fflush(nil)
  }

  /// Starts a part.
  func title(_ text: String) { print("\n\(text)") }

  /// Prints the figures that have a target.
  func printTable() {
    print("\nTargets: \(rows.count - missed) kept, \(missed) missed")
    for row in rows { print(row) }
  }
}

extension [Double] {
  /// The median; 0 if there is none.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

extension Double {
  /// About three digits: 0.47, 12.3, 48213.
  var short: String {
    if magnitude >= 100 || self == rounded() { return String(Int(rounded())) }
    let scale = magnitude >= 10 ? 10.0 : 100.0
    return String((self * scale).rounded() / scale)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }
}
