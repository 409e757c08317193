import Explorer

extension ExplorationReport {
  /// The report as JUnit XML: a suite for each configuration and dialect, a case for each property.
  ///
  /// What is allowed, and what a dialect lacks, is skipped. An entry of the allow list that nothing
  /// matched is a failure of a suite of its own.
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
    guard run.progress != nil, case .applicable = run.subject.configuration else {
      var why = ""
      if case .notApplicable(let sentence) = run.subject.configuration { why = sentence }
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
        let violation = example.counterexample.violation
        let variant = violation.variant.isEmpty ? "" : ", \(violation.variant)"
        let events = example.counterexample.events.map(\.words).joined(separator: "\n")
        return ("\(violation.component)\(variant): \(example.text)", events)
      }
    )
  }
}
