import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// The shortest sequence to a change of state as a recording.
package struct ChangeRecording {
  private let row: CoverageReport.Row

  /// Makes the recording of a change.
  package init(_ row: CoverageReport.Row) { self.row = row }

  /// The name, for people.
  package var title: String {
    let change = row.change
    return "\(change.kind.coverageName): \(change.from.rawValue) to \(change.to.rawValue) by "
      + change.cause.rawValue
  }

  /// The name of the file, such as `auto-footer.idle.refreshing.pan-ended.json`.
  package var fileName: String {
    let change = row.change
    let words = [
      change.kind.coverageName, change.from.rawValue, change.to.rawValue, change.cause.rawValue,
    ]
    return words.joined(separator: ".").replacing(" ", with: "-") + ".json"
  }

  /// The file: one line of JSON; nil if no search reached the change.
  package var file: [UInt8]? { row.ways.first.flatMap(file) }

  private func file(_ way: ReachableChanges.Way) -> [UInt8]? {
    let (configuration, events) = (way.configuration, way.reached.events)
    let sequence = events.map { (event: $0, instant: Instant?.none) }
    guard let played = try? ExplainedPlayback(sequence, in: configuration.session) else {
      return nil
    }
    return configuration.recording(title, of: events, at: played.instants) { file in
      file["about"] = "The shortest sequence to this change of state that overscroll cover found."
    }
  }
}
