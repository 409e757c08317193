import Synchronization
import TestSupport
import Testing

@testable import Sessions

/// The schedule of a lane, as a value.
struct TurnsTests {
  /// Works that come at instants and take so long, in milliseconds, and the order of their pieces by
  /// one thread.
  struct Row: Sendable {
    let works: [(name: Character, at: Int, takes: Int)]
    let pieces: String
  }

  private static let rows = [
    Row(works: [("a", 0, 20)], pieces: "a"),
    Row(works: [("a", 0, 60), ("b", 0, 1)], pieces: "abaa"),
    Row(works: [("a", 0, 50), ("b", 0, 10), ("c", 0, 30)], pieces: "abcaca"),
    // One that comes later waits for the pieces before it, not for the works.
    Row(works: [("a", 0, 1000), ("b", 5, 40)], pieces: "abab" + String(repeating: "a", count: 48)),
    Row(works: [("a", 0, 60), ("b", 0, 60), ("c", 30, 20)], pieces: "abacbab"),
  ]

  /// Runs works with a number of threads on a clock of their own.
  ///
  /// - Returns: The order of the pieces, and of each work the longest wait for a piece and how many
  ///   others there were.
  private static func run(
    _ works: [(name: Character, at: Int, takes: Int)],
    width: Int
  ) -> (pieces: String, waits: [(wait: Int, others: Int)]) {
    var turns = Turns<Int>(width: width, limit: 1000)
    var left = works.map(\.takes)
    var readySince = works.map(\.at)
    var waits = works.map { _ in 0 }
    var threads: [(number: Int, work: Int, until: Int)] = []
    var pieces = ""
    var now = 0
    while left.contains(where: { $0 > 0 }) {
      var free = threads.filter { $0.until == now }.map(\.number)
      for thread in threads where thread.until == now {
        let work = thread.work
        if left[work] > 0 {
          readySince[work] = now
          if let thread = turns.add(work) { free.append(thread) }
        } else {
          turns.ended()
        }
      }
      threads.removeAll { $0.until == now }
      for (work, coming) in works.enumerated() where coming.at == now {
        if !turns.admit() { Issue.record("refused") }
        if let thread = turns.add(work) { free.append(thread) }
      }
      for thread in free {
        guard let work = turns.next(on: thread) else { continue }
        pieces.append(works[work].name)
        waits[work] = max(waits[work], now - readySince[work])
        let piece = min(20, left[work])
        left[work] -= piece
        threads.append((thread, work, now + piece))
      }
      now += 1
    }
    return (pieces, waits.map { ($0, works.count - 1) })
  }

  @Test(arguments: rows) func `pieces take turns`(_ row: Row) {
    #expect(Self.run(row.works, width: 1).pieces == row.pieces)
  }

  @Test(arguments: [1, 2]) func `no work waits for more than one piece of each other one`(
    _ width: Int
  ) {
    for seed in 0..<12 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let works = (0..<12).map { _ in
        (
          name: Character("w"), at: Int.random(in: 0..<200, using: &generator),
          takes: generator.pick([1, 5, 20, 60, 250, 700])
        )
      }
      for (wait, others) in Self.run(works, width: width).waits {
        #expect(wait <= (others + width - 1) / width * 20, "seed \(seed)")
      }
    }
  }

  @Test func `so many works are admitted, and as many more as have ended`() {
    var turns = Turns<Int>(width: 2, limit: 3)
    var admitted: [Bool] = []
    for _ in 0..<5 { admitted.append(turns.admit()) }
    // What is bounded otherwise is counted, and never refused.
    admitted.append(turns.admit(isBounded: true))
    for _ in 0..<2 {
      turns.ended()
      admitted.append(turns.admit())
    }
    #expect(admitted == [true, true, true, false, false, true, false, true])
  }
}

/// A lane, on a clock that the test holds.
struct LaneTests {
  private let clock = HeldClock()

  private func lane(width: Int = 1, limit: Int = 100) -> Lane {
    Lane(width: width, limit: limit) { [clock] in clock.elapsed }
  }

  @Test func `works on a thread take turns after 20 ms`() async {
    let (lane, order) = (lane(), Inbox<Character>())
    let (clock, works) = (clock, [("a", 50), ("b", 10), ("c", 30)] as [(Character, Int)])
    await withTaskGroup { group in
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      lane.add {
        // While this work has the thread, the others queue.
        for (name, milliseconds) in works {
          lane.add {
            for _ in 0..<milliseconds {
              if order.all.last != name { order.put(name) }
              clock.pass(1000)
              await Turn.pauseIfOver()
            }
            start.yield()
          }
        }
      }
      group.addTask { for await _ in started.prefix(3) {} }
    }
    #expect(String(order.all) == "abcaca")
  }

  @Test func `sixty long reads hold a short one up for one piece each`() async {
    let (lane, clock) = (lane(width: 1, limit: 100), clock)
    let waited = await withCheckedContinuation { done in
      lane.add {
        for _ in 0..<60 {
          _ = lane.start {
            for _ in 0..<620 {
              clock.pass(1000)
              await Turn.pauseIfOver()
            }
          }
        }
        let asked = clock.elapsed
        #expect(lane.start { done.resume(returning: clock.elapsed - asked) })
      }
    }
    #expect(waited == 60 * 20_000)
  }

  @Test func `a lane runs while another has more works without an end than there are processors`()
    async
  {
    let (busy, other) = (Lane(width: 8, limit: 100) { 0 }, Lane(limit: 1) { 0 })
    let isOver = Atomic(false)
    for _ in 0..<100 {
      busy.add { while !isOver.load(ordering: .relaxed) { await Turn.pauseIfOver() } }
    }
    await withCheckedContinuation { done in
      // Over as soon as the other lane runs: this test itself continues only in its turn among all tests.
      let isStarted = other.start {
        isOver.store(true, ordering: .relaxed)
        done.resume()
      }
      #expect(isStarted)
    }
  }

  @Test func `what a work waits for in its piece costs it no other turn`() async {
    let (lane, order) = (lane(), Inbox<String>())
    let clock = clock
    await withCheckedContinuation { done in
      lane.add {
        for name in ["a", "b"] {
          lane.add {
            for part in 1...3 {
              order.put("\(name)\(part)")
              clock.pass(8000)
              await Turn.pauseIfOver()
              // As a log that answers at once from another thread.
              await withCheckedContinuation { $0.resume() }
              await Task.yield()
            }
            if name == "b" { done.resume() }
          }
        }
      }
    }
    // Three parts of 8 ms make a piece of 20 ms.
    #expect(order.all == ["a1", "a2", "a3", "b1", "b2", "b3"])
  }

  @Test func `a work too many is refused, and one in the place of one that ended is not`() async {
    let lane = lane(width: 2, limit: 2)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    #expect(lane.start { for await _ in gate {} })
    #expect(lane.admit())
    #expect(!lane.start {})
    lane.leave()
    await withCheckedContinuation { done in #expect(lane.start { done.resume() }) }
    open.finish()
  }
}
