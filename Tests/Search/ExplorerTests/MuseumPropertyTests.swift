import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON
import TestSupport
import Testing

@testable import Explorer

/// What the museum's entries violate.
struct MuseumPropertyTests {
  private static let folder = Repository.file("Public/museum")

  /// The events of these entries are later than the data.
  private static let changed = [
    "pull-held-while-the-page-changes", "forgotten-end-blocks-everything",
  ]

  /// The footer scrolls past the end of the list, and the offset returns.
  private static let returns = ["list-drops-when-ended-before-the-reload", "eocrefresh"]

  @Test(arguments: [EngineVersion.version210, .version220])
  func `each entry violates in each dialect what it did elsewhere, but for what was mended`(
    _ version: EngineVersion
  ) throws {
    for item in try ReferenceData.json("museum").elements {
      let slug = try #require(item["slug"]?.text)
      guard !Self.changed.contains(slug) else { continue }
      let judgement = try Self.judgement(of: slug, in: #require(item["dialect"]), version)
      guard item["violates"] != .null else {
        #expect(judgement.map { $0.refusal != nil } ?? true, "\(slug)")
        continue
      }
      let expected = Set((item["violates"]?.elements ?? []).map(NamedViolation.init))
      let dialect = item["dialect"]?.text ?? ""
      if version == .version220,
        expected.contains(where: \.isMended) || Self.returns == [slug, dialect]
      {
        #expect(judgement?.violations.contains { $0.isMended } == false, "\(slug)")
        continue
      }
      let difference = judgement?.violations.symmetricDifference(expected)
      #expect(difference?.allSatisfy(\.isCorrected) == true, "\(slug) \(item["dialect"] ?? .null)")
    }
  }

  @Test func `the entries that a property names are there`() {
    for slug in Property.all.flatMap(\.museum) {
      let file = Self.folder.appending(path: slug + ".json").path
      #expect(FileManager.default.fileExists(atPath: file), "\(slug)")
    }
  }

  /// The recording of an entry.
  static func recording(_ slug: String) throws -> JSONValue {
    let bytes = try Data(contentsOf: folder.appending(path: slug + ".json"))
    return try JSONReader.value([UInt8](bytes))
  }

  /// What an entry violates in a dialect, played to rest; nil if the dialect lacks a part of it.
  private static func judgement(
    of slug: String,
    in dialect: JSONValue,
    _ version: EngineVersion
  ) throws -> Judgement? {
    let recording = try recording(slug)
    guard case .object(var document)? = recording["configuration"] else { return nil }
    document["dialect"] = dialect
    guard let configuration = try? ReferenceData.configuration(.object(document), version: version),
      let events = try? ReferenceData.events(
        recording["events"] ?? .null,
        in: configuration.dialect
      )
    else { return nil }
    return Judgement(events + [(.advance(.untilRest), nil)], in: configuration)
  }
}
