import LogTesting
import SessionLog
import Testing

/// Keeping and finding checkpoints, in every log.
struct CheckpointTests {
  @Test(arguments: LogUnderTest.allCases)
  func `the last checkpoint of a version that is not past a point is found`(
    kind: LogUnderTest
  ) async throws {
    try await kind.use { _, log in
      let session = try await log.create("a", events: [LogEntry](at: 1...40))
      for checkpoint in [
        // The later one of a revision replaces the earlier one.
        Checkpoint(20, instant: 1, effects: 1), Checkpoint(20, instant: 200, effects: 7),
        Checkpoint(10, instant: 100, effects: 3),
        Checkpoint(30, instant: 200, effects: 7),
        Checkpoint(15, instant: 0, effects: 0, engine: "2"),
      ] {
        try await log.save(checkpoint, of: session.id)
      }
      let rows: [(point: CheckpointPoint, engine: String, revision: Int?)] = [
        (.revision(9), "1.0.0", nil), (.revision(10), "1.0.0", 10), (.revision(19), "1.0.0", 10),
        (.revision(20), "1.0.0", 20), (.revision(.max), "1.0.0", 30), (.revision(-1), "1.0.0", nil),
        (.revision(14), "2", nil), (.revision(40), "2", 15), (.revision(40), "3", nil),
        (.instant(99), "1.0.0", nil), (.instant(199), "1.0.0", 10), (.instant(200), "1.0.0", 30),
        (.instant(.max), "1.0.0", 30), (.effectIndex(2), "1.0.0", nil),
        (.effectIndex(6), "1.0.0", 10), (.effectIndex(7), "1.0.0", 30), (.effectIndex(0), "2", 15),
      ]
      for row in rows {
        let found = try await log.checkpoint(
          of: session.id,
          engineVersion: row.engine,
          notPast: row.point
        )
        #expect(found?.revision == row.revision, "\(row)")
        #expect(found?.state == row.revision.map { Array("state \($0)".utf8) }, "\(row)")
      }
    }
  }

  @Test(arguments: LogUnderTest.allCases)
  func `checkpoints belong to one session and go with it`(kind: LogUnderTest) async throws {
    try await kind.use { _, log in
      let first = try await log.create("a")
      let second = try await log.create("b")
      let checkpoint = Checkpoint(0, instant: 0, effects: 0)
      try await log.save(checkpoint, of: first.id)
      #expect(try await log.checkpoint(of: second.id, notPast: .revision(9)) == nil)
      try await log.delete(first.id)
      #expect(try await log.checkpoint(of: first.id, notPast: .revision(9)) == nil)
      // It is a cache: keeping one for nothing is no failure.
      try await log.save(checkpoint, of: first.id)
      #expect(try await log.checkpoint(of: first.id, notPast: .revision(9)) == nil)
    }
  }
}
