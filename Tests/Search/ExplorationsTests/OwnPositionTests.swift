import ArchiveTesting
import Explorer
import Foundation
import OverscrollWire
import Recordings
import RefreshEngine
import TestSupport
import Testing

/// The control of our own feels as MJRefresh: where that breaks nothing, the list moves alike.
struct OwnPositionTests {
  /// The recordings of MJRefresh 3.7.9, as JSON lines.
  private static func recordings() throws -> [Recording] {
    let names = try TextTable.rows("recordings", "files").map { $0[0] }.filter { !$0.contains("/") }
    return try names.flatMap { name in
      let path = "Tests/Wire/RecordingsTests/Resources/conformance/\(name).jsonl.gz"
      return try RecordingFile.read(Archive(Repository.file(path).path).bytes())
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

  @Test func `the list moves as under MJRefresh unless that breaks a law or a wish`() throws {
    var (equal, clients, excused, unexcused) = (0, 0, [String: Int](), [String]())
    for recording in try Self.recordings() {
      let theirs = Self.offsets(recording, in: .mjrefresh379)
      guard !Self.agree(theirs, Self.offsets(recording, in: .overscroll1)) else {
        equal += 1
        continue
      }
      let events = recording.events.map { ($0.event, $0.instant) }
      let judgement = Judgement(events, in: recording.configuration.engine, keeping: 100)
      let broken = judgement.items.map(\.finding.violation.property)
      guard let first = broken.first(where: { $0.class == .law }) ?? broken.first else {
        // A client's pan and flag may say different things of one finger, which no finger does.
        let isClients = recording.configuration.engine.scrollView.driver == .external
        if isClients { clients += 1 } else { unexcused.append(recording.name ?? "") }
        continue
      }
      excused[first.name, default: 0] += 1
    }
    #expect(unexcused == [])
    #expect(equal >= 800 && clients <= 33, "\(equal) \(clients) \(excused)")
  }
}
