import Testing

@testable import Recordings

/// Golden tests of overlays: each recording as the calls of the overlay's own adapter.
@MainActor
@Suite struct OverlayGoldenTests {
  @Test(arguments: [
    "swiperefreshlayout-1.2.0/hand", "refreshindicator-2026/hand", "pulltorefreshjs-0.1.22/hand",
  ])
  func `every recording becomes a test that the engine passes`(file: String) throws {
    for recording in try ConformanceFile.recordings(file) {
      let name = recording.name ?? ""
      let test = GoldenTest([try GoldenTest.Case(recording, name: name)])
      for golden in try GoldenCase.all(in: GoldenText.text(of: test)) { try golden.play() }
    }
  }

  @Test func `a pull is touches, and a step tells state, travel and displayed`() throws {
    let recording = try GoldenRecordings.recording(
      #"{"dialect":"pulltorefreshjs-0.1.22","scrollView":{"width":360,"height":600},"header":{}}"#,
      #"{"type":"gesture","from":{"x":0,"y":100},"by":{"x":0,"y":120},"overMs":20,"hz":100},"#
        + #"{"type":"advance","byMs":500},"#
        + #"{"type":"endRefreshing","component":"header","outcome":"failure"}"#
    )
    let test = GoldenTest([try GoldenTest.Case(recording, name: "r")])
    let lines = GoldenText.text(of: test).split(separator: "\n").dropFirst(2).map(String.init)
    #expect(
      lines == [
        "0 | | | header idle 0 0 |",
        "0 | touchBegan 100 | | header idle 0 0 |",
        "10 | touchMoved 160 | | header dragging 60 0 |",
        "20 | touchMoved 220 | | header armed 120 24 |",
        "20 | touchEnded 6000 | | header settling 0 50 |",
        // The advance ends where the load fails, so it is the same step.
        "520 | failRefreshing header | | header ending 0 0 | header.refreshing",
      ]
    )
  }
}
