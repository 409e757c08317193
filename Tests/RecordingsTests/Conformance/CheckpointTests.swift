import OverscrollWire
import RefreshEngine
import Testing

@testable import Recordings

/// Checkpoints in the midst of the recordings.
@Suite struct CheckpointTests {
  @Test(arguments: ConformanceTests.files + ConformanceTests.dialectFiles)
  func `a recording goes on from a checkpoint after any event`(file: String, count: Int) throws {
    for recording in try ConformanceFile.recordings(file) {
      var whole = Engine(recording.configuration.engine)
      var cut = whole
      for (index, event) in recording.events.enumerated() {
        // Half of the checkpoints are made on the way to the event, amid what moves and waits.
        let instant = event.instant ?? whole.now
        let halfWay = whole.now + (instant - whole.now) / 2
        if index % 2 == 0 { #expect(try whole.advance(to: halfWay) == cut.advance(to: halfWay)) }
        cut = try EngineState.decode(EngineState.encode(cut))
        let effects = try whole.handle(event.event, at: instant)
        #expect(try cut.handle(event.event, at: instant) == effects)
        let isEqual = snapshot(whole) == snapshot(cut)
        #expect(isEqual, "\(recording.name ?? ""), event \(index + 1)")
      }
    }
  }

  private func snapshot(_ engine: Engine) -> [UInt8] {
    snapshotJSON(of: engine, session: "s", revision: 0, clock: .manual)
  }
}
