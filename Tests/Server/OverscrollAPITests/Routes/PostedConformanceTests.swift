import ArchiveTesting
import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import OverscrollWire

/// A sample of the recordings of the real libraries, posted as they are.
@Suite struct PostedConformanceTests {
  private static let folder = Repository.file("Tests/Wire/RecordingsTests/Resources/conformance")

  /// The names of the compressed files below the folder.
  static let files: [String] = {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let names = (found?.allObjects ?? []).compactMap { ($0 as? URL)?.path }
    return names.filter { $0.hasSuffix(".jsonl.gz") }.map {
      String($0.dropFirst(folder.path.count))
    }
    .sorted()
  }()

  @Test func `all files are there`() {
    #expect(Self.files.count == 88)
  }

  @Test(arguments: files) func `every posted recording matches`(file: String) throws {
    let api = API()
    let lines = try Archive(Self.folder.path + file).bytes().split(separator: UInt8(ascii: "\n"))
    #expect(!lines.isEmpty)
    var failures: [String] = []
    for (index, line) in lines.enumerated() where Sample.takes(index) {
      let answer = api.send("POST", "/v1/recordings/verify", Array(line))
      if answer.status != 200 || answer["/matches"] != true || answer["/checked"] == 0 {
        failures.append("line \(index + 1): \(answer.text)")
      }
    }
    #expect(
      failures.isEmpty,
      "\(failures.count) of \(lines.count):\n\(failures.prefix(3).joined(separator: "\n"))"
    )
  }
}
