import Foundation
import Testing

/// The arrows of the architecture, as the sources have them.
///
/// The build refuses an import that the manifest does not declare; this table is what the manifest may
/// declare.
struct ArrowTests {
  /// The targets of this package that each target may import.
  static let arrows: [(target: String, imports: Set<String>)] = [
    ("ScrollPhysics", []),
    ("RefreshEngine", ["ScrollPhysics"]),
    ("StrictJSON", ["CJansson"]),
    ("OverscrollWire", ["RefreshEngine", "ScrollPhysics", "StrictJSON"]),
    ("Recordings", ["CRecordingTexts", "OverscrollWire", "RefreshEngine", "StrictJSON"]),
    ("Explorer", ["RefreshEngine", "ScrollPhysics"]),
    ("SystemPrimitives", ["CGlibc"]),
    (
      "Explorations",
      [
        "Explorer", "OverscrollWire", "Recordings", "RefreshEngine", "StrictJSON",
        "SystemPrimitives",
      ]
    ),
    ("SessionLog", []),
    ("GroupLog", ["SessionLog", "SystemPrimitives"]),
    ("SQLiteLog", ["CSQLite", "CZlib", "GroupLog", "SessionLog", "SystemPrimitives"]),
    ("PostgresLog", ["CPostgres", "GroupLog", "SessionLog", "SystemPrimitives"]),
    ("Sessions", ["OverscrollWire", "Recordings", "RefreshEngine", "SessionLog", "StrictJSON"]),
    ("MicroHTTP", ["CMicrohttpd", "SystemPrimitives"]),
    ("HTTPClient", ["CCurl"]),
    ("Problems", ["StrictJSON"]),
    (
      "Description",
      ["Explorations", "Explorer", "OverscrollWire", "Problems", "Recordings", "StrictJSON"]
    ),
    ("Operations", ["MicroHTTP", "Problems", "SystemPrimitives"]),
  ]

  @Test(arguments: arrows)
  func `a target imports only what is below it`(_ target: String, allowed: Set<String>) throws {
    let own = Set(try FileManager.default.contentsOfDirectory(atPath: sources.path))
    let files = try files(sources.appending(path: target))
    #expect(!files.isEmpty)
    for (name, code) in files {
      let imports = Set(code.matches(of: /import (\w+)/).map { String($0.1) })
      #expect(imports.intersection(own).subtracting(allowed) == [], "\(target)/\(name)")
    }
  }

  @Test func `no type of Sessions outside Machine is named in it`() throws {
    let all = try files(sources.appending(path: "Sessions"))
    let machine = try files(sources.appending(path: "Sessions/Machine"))
    let inside = Set(machine.keys)
    let declared = { (files: [String: String]) in
      // Those at the beginning of a line; a type in another one is named with it.
      Set(
        files.values.flatMap { code in
          code.matches(of: /(?m)^(?:\w+ )*(?:struct|enum|class|protocol|typealias) (\w+)/)
            .map { String($0.1) }
        }
      )
    }
    let outside = declared(all.filter { !inside.contains($0.key) })
    #expect(outside.count > 10)
    for (name, code) in machine {
      let words = Set(code.matches(of: /\w+/).map { String($0.0) })
      #expect(words.intersection(outside) == [], "\(name)")
    }
  }

  private let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardizedFileURL

  /// The sources in a folder by their names, without comments.
  private func files(_ folder: URL) throws -> [String: String] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    return try Dictionary(
      uniqueKeysWithValues: files.map { file in
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let code = lines.filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
        return (file.lastPathComponent, code.joined(separator: "\n"))
      }
    )
  }
}
