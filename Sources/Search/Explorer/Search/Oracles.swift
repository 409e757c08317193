public import RefreshEngine

extension Violation {
  /// Tells after how many events a sequence violates the property in the same way.
  ///
  /// - Parameter configuration: The session in which the sequences are played.
  /// - Returns: The oracle.
  public func oracle(in configuration: Configuration) -> Shrinking.Oracle {
    Trial.oracle(of: configuration, checking: [index]) { _, findings in
      findings.all.contains { $0.violation == self }
    }
  }
}

extension Trial {
  /// Tells after how many events the last one of a session, or its creation, shows something.
  fileprivate static func oracle(
    of configuration: Configuration,
    checking properties: [Int],
    isShown: @escaping (Trial, Findings) -> Bool
  ) -> Shrinking.Oracle {
    let given = Monitor.Given(configuration, Checks(of: properties))
    return { events in
      var findings = Findings()
      var trial = Trial(given, &findings)
      if isShown(trial, findings) { return 0 }
      for (index, event) in events.enumerated() {
        var findings = Findings()
        let instant = max(event.instant ?? .zero, trial.engine.now)
        let effects = trial.play(event.event, at: instant, &findings)
        if isShown(trial, findings) { return index + 1 }
        if effects == nil { return nil }
      }
      return nil
    }
  }
}
