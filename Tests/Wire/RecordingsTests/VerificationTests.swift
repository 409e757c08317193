import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Recordings

/// The answer to a recording that a client sends to be checked.
@Suite struct VerificationTests {
  private static func recording(_ rest: String) -> [UInt8] {
    Array(
      """
      {"format":"overscroll-recording","version":1,"configuration":{"clock":"manual","header":{}},\
      \(rest)}
      """.utf8
    )
  }

  private static func answer(_ rest: String, steps: Int = 1_000_000) throws -> String {
    String(
      decoding: try Verification.answer(to: recording(rest), steps: steps),
      as: UTF8.self
    )
  }

  @Test func `a recording matches, expects nothing, or the first item that differs is told`() throws
  {
    for row in try TextTable.rows("recordings", "answers") {
      let (rest, answer) = (row[0], row[1])
      #expect(try Self.answer(rest) == answer, "\(row)")
    }
  }

  @Test func `what is no recording is told by its fields`() throws {
    let fault = #expect(throws: RecordingFault.self) {
      try Self.answer(#""events":[{"type":"tap"}],"expected":[]"#)
    }
    guard case .fields(let fields)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(fields.map(\.pointer.description) == ["/events/0/component", "/expected"])
  }

  @Test func `several recordings are no JSON value`() {
    let two = Self.recording(#""events":[]"#) + [0x0A] + Self.recording(#""events":[]"#)
    let fault = #expect(throws: RecordingFault.self) {
      try Verification.answer(to: two, steps: 1000)
    }
    guard case .syntax(let error)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(error.offset == Self.recording(#""events":[]"#).count + 1)
  }

  @Test func `the steps of all events together are bounded`() throws {
    let pull = #"{"type":"gesture","by":{"y":20},"overMs":1000}"#
    let events = #""events":[\#(Array(repeating: pull, count: 10).joined(separator: ","))]"#
    #expect(try Self.answer(events) == #"{"matches":null,"checked":0}"#)
    let fault = #expect(throws: RecordingFault.self) { try Self.answer(events, steps: 500) }
    guard case .tooMuchWork(let work)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect((1..<9).contains(work.event))
    #expect(work.reached.milliseconds >= Double(work.event) * 1000)
    #expect(work.reached.milliseconds <= Double(work.event + 1) * 1000)
  }
}
