import ArchiveTesting
import Explorer
import Foundation
import OverscrollWire
import Recordings
import RefreshEngine
import TestSupport
import Testing

/// The control of our own feels as MJRefresh: where that breaks nothing, the list moves alike.
///
/// `Tests/Fixtures/Tables/own-positions.txt` has the other recordings, each with the law that MJRefresh
/// breaks in it, else the wish, else the reason in words.
struct OwnPositionTests {
  private static let file = "own-positions.txt"

  /// The recordings of MJRefresh 3.7.9, as JSON lines.
  private static func recordings() throws -> [Recording] {
    let names = try TextTable.rows("recordings", "files").map { $0[0] }.filter { !$0.contains("/") }
    return try names.flatMap { name in
      let path = "Tests/Wire/RecordingsTests/Resources/conformance/\(name).jsonl.gz"
      return try RecordingFile.documents(Archive(Repository.file(path).path).bytes())
        .map { try $0.recording() }
    }
  }

  /// The offsets after each event, up to one that is refused.
  private static func offsets(_ recording: Recording, in dialect: Dialect) -> [Point] {
    var configuration = recording.configuration.engine
    configuration.dialect = dialect
    var engine = Engine(configuration)
    var offsets = [engine.scrollView.contentOffset]
    for event in recording.events {
      let instant = max(event.instant ?? engine.now, engine.now)
      guard (try? engine.handle(event.event, at: instant)) != nil else { break }
      offsets.append(engine.scrollView.contentOffset)
    }
    return offsets
  }

  private static func agree(_ left: [Point], _ right: [Point]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }
  }

  /// The first law that MJRefresh breaks in a recording, else the first wish.
  private static func broken(in recording: Recording) -> String? {
    let events = recording.events.map { ($0.event, $0.instant) }
    let judgement = Judgement(events, in: recording.configuration.engine, keeping: 100)
    let broken = judgement.items.map(\.finding.violation.property)
    return (broken.first { $0.class == .law } ?? broken.first)?.name
  }

  @Test func `the list moves as under MJRefresh, but for the recordings of a table`() throws {
    let stored = DataTable.rows("recordings", in: Self.file)
    let reasons = Dictionary(stored.map { ($0[0], $0[1]) }) { $1 }
    let all = try Self.recordings()
    let others = all.filter {
      !Self.agree(Self.offsets($0, in: .mjrefresh379), Self.offsets($0, in: .overscroll1))
    }
    let made = others.map { recording in
      let name = recording.name ?? ""
      return [name, Self.broken(in: recording) ?? reasons[name] ?? "no law and no wish: why?"]
    }
    #expect(made == stored, "\(made.map { $0.joined(separator: " -> ") }.joined(separator: "\n"))")
    #expect(all.count - others.count >= 806)
    #expect(stored.allSatisfy { !$0[1].isEmpty })
  }
}
