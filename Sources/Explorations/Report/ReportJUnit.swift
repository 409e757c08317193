import Explorer

extension ExplorationReport {
  /// The report as JUnit XML: a suite for each configuration and dialect, a case for each property.
  ///
  /// What is allowed, and what a dialect lacks, is skipped. An entry of the allow list that nothing
  /// matched is a failure of a suite of its own.
  package var junit: String {
    let suites = runs.map(Self.suite) + (unmatched.isEmpty ? [] : [allowSuite])
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"] + suites + [
        "</testsuites>"
      ]).joined(separator: "\n")
  }

  private static func suite(_ run: Run) -> String {
    guard run.progress != nil, case .applicable = run.subject.configuration else {
      var why = ""
      if case .notApplicable(let sentence) = run.subject.configuration { why = sentence }
      let inner = testCase("not applicable", run.title, "<skipped message=\"\(escaped(why))\"/>")
      return suite(run.title, tests: 1, failures: 0, skipped: 1, [inner])
    }
    let cases = run.findings.map { finding in
      testCase(finding.property.name, run.title, content(of: finding))
    }
    let failures = run.findings.count { $0.isFailure }
    let skipped = run.findings.count { !$0.examples.isEmpty && !$0.isFailure }
    return suite(run.title, tests: cases.count, failures: failures, skipped: skipped, cases)
  }

  private static func content(of finding: Finding) -> String {
    guard !finding.examples.isEmpty else { return "" }
    if !finding.isFailure {
      let reasons = Set(finding.examples.compactMap(\.because)).sorted().joined(separator: "; ")
      return "<skipped message=\"\(escaped(reasons))\"/>"
    }
    return finding.examples.filter { $0.because == nil }.map { example in
      let violation = example.counterexample.violation
      let variant = violation.variant.isEmpty ? "" : ", \(violation.variant)"
      let message = "\(violation.component)\(variant): \(example.text)"
      let events = example.counterexample.events.map(\.words).joined(separator: "\n")
      return "<failure message=\"\(escaped(message))\">\(escaped(events))</failure>"
    }
    .joined()
  }

  private var allowSuite: String {
    let cases = unmatched.map { index in
      Self.testCase("/\(index)", "allow", "<failure message=\"matches nothing\"/>")
    }
    return Self.suite("allow", tests: cases.count, failures: cases.count, skipped: 0, cases)
  }

  // MARK: XML

  private static func suite(
    _ name: String,
    tests: Int,
    failures: Int,
    skipped: Int,
    _ cases: [String]
  ) -> String {
    let counts = "tests=\"\(tests)\" failures=\"\(failures)\" skipped=\"\(skipped)\""
    return (["  <testsuite name=\"\(escaped(name))\" \(counts)>"] + cases + ["  </testsuite>"])
      .joined(separator: "\n")
  }

  private static func testCase(_ name: String, _ title: String, _ content: String) -> String {
    let head = "    <testcase name=\"\(escaped(name))\" classname=\"\(escaped(title))\""
    return content.isEmpty ? "\(head)/>" : "\(head)>\(content)</testcase>"
  }

  /// A text in an element or attribute; control characters, which XML cannot hold, are left out.
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

extension ExplorationReport.Finding {
  /// Whether a counterexample is not allowed.
  fileprivate var isFailure: Bool { examples.contains { $0.because == nil } }
}
