import SessionLog
import Synchronization
import Testing

@testable import OverscrollAPI

struct RetryDeskTests {
  @Test func `works under one key have it one after another, in order`() throws {
    let desk = RetryDesk()
    let (one, other) = (IdempotencyKey(path: "/a", key: "k"), IdempotencyKey(path: "/b", key: "k"))
    let done = Mutex<[String]>([])
    for (name, key) in [("1", one), ("2", one), ("x", other), ("3", one)] {
      desk.enter(key) { done.withLock { $0.append(name) } }
    }
    #expect(done.withLock(\.self) == ["1", "x"])
    for expected in [["1", "x", "2"], ["1", "x", "2", "3"]] {
      let next = try #require(desk.leave(one))
      next()
      #expect(done.withLock(\.self) == expected)
    }
    #expect(desk.leave(one) == nil)
    #expect(desk.leave(other) == nil)
    desk.enter(one) { done.withLock { $0.append("4") } }
    #expect(done.withLock { $0.last } == "4")
  }
}
