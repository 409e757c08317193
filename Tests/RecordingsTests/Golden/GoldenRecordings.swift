import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON

@testable import Recordings

/// The recordings of `Resources/golden.jsonl`: each kind of component and event, and a name that no
/// language likes.
enum GoldenRecordings {
  static func all() throws -> [Recording] {
    let url = Bundle.module.bundleURL.appending(path: "Resources/golden.jsonl")
    return try RecordingFile.read(Array(Data(contentsOf: url)))
  }

  static func test() throws -> GoldenTest {
    GoldenTest(try all().map { try GoldenTest.Case($0, name: $0.name ?? "") })
  }

  /// A recording of some events.
  static func recording(_ configuration: String, _ events: String...) throws -> Recording {
    let text = """
      {"format":"overscroll-recording","version":1,"name":"r","configuration":\(configuration),\
      "events":[\(events.joined(separator: ","))]}
      """
    return try Recording(Array(text.utf8))
  }
}
