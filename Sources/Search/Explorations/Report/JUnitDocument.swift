/// Results of tests as JUnit XML, which servers for continuous integration read.
package struct JUnitDocument {
  /// A test.
  package struct Case {
    /// The result of a test.
    package enum Result {
      case passed
      /// The test was left out.
      case skipped(String)
      /// The failures, each with a message and optional details.
      case failed([(message: String, details: String?)])
    }

    let name: String
    let result: Result
    /// The class in JUnit's terms; nil is the suite's name.
    let group: String?

    /// Makes a case.
    package init(_ name: String, in group: String? = nil, _ result: Result) {
      (self.name, self.group, self.result) = (name, group, result)
    }
  }

  private var suites: [String] = []

  /// Makes a document without tests.
  package init() {}

  /// Adds a suite of tests.
  package mutating func add(suite name: String, _ cases: [Case]) {
    let failures = cases.count { if case .failed = $0.result { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.result { true } else { false } }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" skipped=\"\(skipped)\""
    suites.append("  <testsuite name=\"\(Self.escaped(name))\" \(counts)>")
    suites += cases.map { Self.element($0, in: name) } + ["  </testsuite>"]
  }

  /// The document.
  package var text: String {
    (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"] + suites + ["</testsuites>"])
      .joined(separator: "\n")
  }

  private static func element(_ test: Case, in suite: String) -> String {
    let group = escaped(test.group ?? suite)
    let head = "    <testcase name=\"\(escaped(test.name))\" classname=\"\(group)\""
    switch test.result {
    case .passed: return "\(head)/>"
    case .skipped(let why):
      return "\(head)><skipped message=\"\(escaped(why))\"/></testcase>"
    case .failed(let faults):
      let elements = faults.map { fault in
        let begin = "<failure message=\"\(escaped(fault.message))\""
        return fault.details.map { "\(begin)>\(escaped($0))</failure>" } ?? "\(begin)/>"
      }
      return "\(head)>\(elements.joined())</testcase>"
    }
  }

  /// A text for an element or attribute, without the control characters that XML cannot hold.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      default: if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}
