import Explorer
import OverscrollWire
import Recordings
package import RefreshEngine
import StrictJSON

/// A counterexample as a recording in which every snapshot is asserted.
package struct CounterexampleRecording {
  private let report: ExplorationReport
  private let run: ExplorationReport.Run
  private let example: ExplorationReport.Example

  /// Makes the recording of a counterexample of a run.
  package init(
    _ example: ExplorationReport.Example,
    of run: ExplorationReport.Run,
    in report: ExplorationReport
  ) {
    (self.example, self.run, self.report) = (example, run, report)
  }

  /// The name of the recording: `property.component.variant.n`, without an empty variant.
  package var name: String {
    let violation = example.counterexample.violation
    let parts = [
      violation.property.name, violation.component, violation.variant, String(example.number),
    ]
    return parts.filter { !$0.isEmpty }.map(Self.fileName).joined(separator: ".")
  }

  /// The path of the file below the folder of all recordings; each of several runs has its own folder.
  package var path: String {
    let folder = "\(run.subject.name ?? "configuration").\(run.subject.dialect.rawValue)"
    return report.runs.count == 1 ? "\(name).json" : "\(Self.fileName(folder))/\(name).json"
  }

  private static func fileName(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
  }

  /// The file: one line of JSON; nil if the events never come to rest.
  package var file: [UInt8]? {
    let events = example.counterexample.events.compactMap(JSONValue.event)
    guard case .applicable(let configuration) = run.subject.configuration,
      let portable = try? PortableConfiguration(configuration.document, createdAt: 0),
      var writer = try? RecordingWriter(name: name, configuration: portable.forRecording),
      events.count == example.instants.count
    else { return nil }
    return try? writer.line(of: Array(zip(events, example.instants)), describe: describe)
  }

  private func describe(_ file: inout JSONObject) {
    let (violation, shape) = (example.counterexample.violation, example.counterexample.shape)
    file["title"] = .string(violation.property.sentence)
    file["symptom"] = .string("\(example.text).")
    if let explanation = example.explanation { file["cause"] = .string(explanation.line) }
    file["about"] = .string(
      "Found by overscroll explore with seed \(report.bounds.seed), after "
        + "\(grouped(example.counterexample.metAfter)) of \(grouped(report.bounds.sequences)) "
        + "sequences: \(shape.words.joined(separator: ", ")). \(run.subject.dialect.family.caveat)"
    )
  }
}

extension DialectFamily {
  /// The limits of a recording that a search found.
  package var caveat: String {
    switch self {
    case .inset:
      "It shows what the engine models: UIKit may move an offset where the engine does not."
    case .overlay:
      "It shows what the engine models: the platform may scroll its list where the engine does not."
    }
  }
}
