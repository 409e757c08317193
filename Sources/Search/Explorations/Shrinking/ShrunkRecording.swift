import Explorer
import OverscrollWire
package import Recordings
import RefreshEngine
import StrictJSON

/// A recording with as few events as possible that keeps a surprise.
package struct ShrunkRecording: Sendable {
  /// The reason why a recording is not shrunk.
  package struct Fault: Error, CustomStringConvertible {
    /// The reason, for people.
    package let description: String

    fileprivate static let unwritable = Self(description: "it cannot be written as a recording")
  }

  /// The file: one line of JSON.
  package let file: [UInt8]
  /// The kept surprise, in a sentence, with the number of remaining events.
  package let sentence: String
  /// Other surprises of the kind that the recording does not keep: pointers into the snapshot.
  package let others: [String]

  /// The most events of a recording to shrink.
  private static let mostEvents = 20_000

  /// Shrinks a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - wish: The surprise to keep.
  ///   - steps: The most internal steps for playing the recording.
  /// - Throws: The reason why the recording is not shrunk.
  package init(_ recording: Recording, keeping wish: Surprise.Wish, steps: Int) throws(Fault) {
    guard recording.events.count <= Self.mostEvents else {
      throw Fault(description: "it has more than \(Self.mostEvents) events")
    }
    let source = CandidateSource(recording, steps: steps)
    let surprise: Surprise?
    do throws(TooMuchWork) {
      surprise = try Surprise.find(wish, in: source)
    } catch {
      throw Fault(description: error.description)
    }
    guard let surprise,
      let events = Shrinking.smallest(
        Array(source.events.prefix(surprise.length)),
        .thorough,
        oracle: surprise.oracle
      )
    else { throw Fault(description: wish.absence) }
    let items = surprise.items(events.count)
    guard let candidate = source.candidate(events, expecting: items) else { throw .unwritable }
    others = surprise.others
    let (before, after) = (recording.events.count, events.count)
    let count = "\(before) event\(before == 1 ? "" : "s") became \(after)"
    sentence = "The recording still shows \(surprise.words(candidate)). \(count)."
    guard let file = try? Self.file(candidate, of: recording, surprise.assertion, sentence)
    else { throw .unwritable }
    self.file = file
  }

  private static func file(
    _ candidate: CandidateSource.Candidate,
    of recording: Recording,
    _ assertion: Surprise.Assertion,
    _ sentence: String
  ) throws -> [UInt8] {
    let version = recording.configuration.engine.version
    let source = recording.configurationSource
    var writer = try RecordingWriter(
      name: recording.name ?? "recording",
      configuration: PortableConfiguration(source, createdAt: 0, version: version).forRecording,
      version: version,
      isAsserting: assertion.isOfEverything
    )
    let line = try writer.line(of: candidate.events) { file in
      file["about"] = .string("Made by overscroll shrink. \(sentence)")
      file["tolerance"] = recording.tolerance?.json
    }
    guard case .last(_?) = assertion else { return line }
    let items = candidate.recording.expected.map { $0?.bytes ?? Array("null".utf8) }
    return RecordingFile.documents(line)[0].expecting(items) + [UInt8(ascii: "\n")]
  }
}
