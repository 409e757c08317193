import Explorer

extension ExplorationReport {
  /// The report as JUnit XML: a suite for each configuration and dialect, a case for each property.
  ///
  /// Allowed violations, and parts that a dialect lacks, are skipped. An unmatched entry of the allow list is
  /// a failure in a suite of its own.
  package var junit: String {
    var document = JUnitDocument()
    for run in runs { document.add(suite: run.title, Self.cases(of: run)) }
    let entries = unmatched.map { entry in
      JUnitDocument.Case(entry, .failed([("matches nothing", nil)]))
    }
    if !entries.isEmpty { document.add(suite: "allow", entries) }
    return document.text
  }

  private static func cases(of run: Run) -> [JUnitDocument.Case] {
    if let why = run.subject.configuration.absence {
      return [JUnitDocument.Case("not applicable", .skipped(why))]
    }
    return run.findings.map { JUnitDocument.Case($0.property.name, result(of: $0)) }
  }

  private static func result(of finding: Finding) -> JUnitDocument.Case.Result {
    if let absence = finding.absence { return .skipped(absence) }
    guard !finding.examples.isEmpty else { return .passed }
    let open = finding.examples.filter { $0.because == nil }
    guard !open.isEmpty else {
      return .skipped(Set(finding.examples.compactMap(\.because)).sorted().joined(separator: "; "))
    }
    return .failed(
      open.map { example in
        let events = example.counterexample.events.map(\.words).joined(separator: "\n")
        return ("\(example.counterexample.violation.place): \(example.text)", events)
      }
    )
  }
}
