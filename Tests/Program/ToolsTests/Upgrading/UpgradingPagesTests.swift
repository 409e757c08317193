import Foundation
import Testing

@testable import Tools

/// `docs/upgrading.md` and the pages below it.
struct UpgradingPagesTests {
  @Test func `each page says what the recordings give, and there is no other`() throws {
    let pages = try UpgradingPages.all()
    #expect(pages.count == 11)
    for (path, text) in pages {
      let file = UpgradingPages.folder.appending(path: path)
      let stored = try? String(contentsOf: file, encoding: .utf8)
      #expect(stored == text, "docs/\(path) is stale: make upgrading")
    }
    let folder = UpgradingPages.folder.appending(path: "upgrading")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files.map { "upgrading/" + $0 }).isSubset(of: pages.keys))
  }
}
