import Foundation
import TestSupport
import Testing

/// The folders of the engine use each other in one direction.
///
/// A folder uses another one if it names a type that is declared there. `Engine` itself, which most files
/// extend, and the files beside it belong to none of them.
@Suite struct FolderTests {
  /// From the bottom up: a folder may use those before it.
  static let order = [
    "Coding", "Vocabulary", "Dialects", "Configuration", "Conditions", "Views", "Work",
    "Components",
    "ScrollView", "Motion", "Time", "Appearance", "Explaining", "Own", "Checkpoint",
    "Overlays",
  ]

  @Test func `a folder uses only those below it`() throws {
    let sources = try Self.sources()
    #expect(Set(sources.map(\.folder)) == Set(Self.order))
    #expect(Self.faults(in: sources) == [])
  }

  struct Source {
    let folder: String
    let file: String
    /// Without comments and texts.
    let code: String

    init(folder: String, file: String, text: String) {
      (self.folder, self.file) = (folder, file)
      code = text.replacing(/\/\/.*/, with: "").replacing(/"(\\.|[^"\\])*"/, with: "")
    }
  }

  private static func sources() throws -> [Source] {
    let root = Repository.file("Sources/Engine/RefreshEngine")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).compactMap { url in
      let path = url.pathComponents.dropFirst(root.pathComponents.count)
      guard let folder = path.first, path.count > 1, url.pathExtension == "swift" else {
        return nil
      }
      let text = try String(contentsOf: url, encoding: .utf8)
      return Source(folder: folder, file: url.lastPathComponent, text: text)
    }
  }

  /// Each use of a type that a folder above declares.
  private static func faults(in sources: [Source]) -> [String] {
    let declaration =
      /(?m)^(?:public |package |final |indirect )*(?:struct|enum|class|protocol) (\w+)/
    var declared: [String: String] = [:]
    for source in sources {
      for match in source.code.matches(of: declaration) {
        declared[String(match.1)] = source.folder
      }
    }
    return sources.flatMap { source in
      // A name after a dot is a member of another type.
      let names = Set(source.code.matches(of: /(^|[^\w.])([A-Z]\w*)/).map { String($0.2) })
      return names.sorted().compactMap { name -> String? in
        guard let folder = declared[name], isAbove(folder, source.folder) else { return nil }
        return "\(source.folder)/\(source.file) uses \(name) of \(folder)"
      }
    }
  }

  private static func isAbove(_ folder: String, _ other: String) -> Bool {
    guard let place = order.firstIndex(of: folder), let own = order.firstIndex(of: other) else {
      return true
    }
    return place > own
  }
}
